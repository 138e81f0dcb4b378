import type { Config } from "../config/config.ts";
import { addressFindings, resolverFindings, settingsFindings } from "./address.ts";
import { clockFindings } from "./clock.ts";
import { databaseFindings } from "./database.ts";
import { diskFindings } from "./disk.ts";
import { fileFindings } from "./files.ts";
import type { Finding } from "./finding.ts";
import { mailFindings } from "./mail.ts";
import { packageFindings } from "./packages.ts";

/** The checks of `platen doctor`, in the order in which an operator would repair. Each ends within half a minute. */
const CHECKS: Readonly<Record<string, (config: Config) => Promise<Finding[]>>> = {
  Program: packageFindings,
  Settings: settingsFindings,
  Disk: diskFindings,
  Clock: clockFindings,
  Database: databaseFindings,
  Files: fileFindings,
  Mail: mailFindings,
  DNS: resolverFindings,
  Address: addressFindings,
};

/** Runs all checks at once. */
export async function examine(config: Config): Promise<(readonly [check: string, findings: Finding[]])[]> {
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => [name, await check(config)] as const),
  );
}
