import type { Config } from "../config/config.ts";
import { addressFindings, resolverFindings, settingsFindings } from "./address.ts";
import { clockFindings } from "./clock.ts";
import { databaseFindings } from "./database.ts";
import { diskFindings } from "./disk.ts";
import { fileFindings } from "./files.ts";
import { type Finding, failed, unreachable } from "./finding.ts";
import { mailFindings } from "./mail.ts";
import { packageFindings } from "./packages.ts";

/** The checks of `platen doctor`, in the order in which an operator would repair. */
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

/** A server that sends a little now and then keeps the time-outs of a connection from ever passing. */
const PATIENCE_MS = 30_000;

/** The findings of one check, or that it failed or did not end: neither may hide what the others find. */
async function findingsOf(name: string, work: Promise<Finding[]>, patienceMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    const found = `The check did not end within ${patienceMs / 1000} s`;
    const advice = "See whether the server that it asks is the one that you mean, and responds";
    timer = setTimeout(() => resolve([failed(found, advice)]), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    return [unreachable("The check cannot be made", error, `Correct the settings of: ${name}`)];
  } finally {
    clearTimeout(timer);
  }
}

/** Runs all checks at once. */
export async function examine(
  config: Config,
  patienceMs = PATIENCE_MS,
): Promise<(readonly [check: string, findings: Finding[]])[]> {
  return Promise.all(
    Object.entries(CHECKS).map(
      async ([name, check]) => [name, await findingsOf(name, check(config), patienceMs)] as const,
    ),
  );
}
