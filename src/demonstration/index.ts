import { type Config, readFlag } from "../server/config/config.ts";
import type { StartOptions } from "../server/main.ts";
import { isThisMachine } from "../server/outbound/private-host.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts.ts";
import { isEmpty } from "./empty.ts";
import type { SeedOptions } from "./fill.ts";

/**
 * The demonstration's part of the server start, if DEMO enables it. By default it is enabled for the embedded store
 * of a server that only this machine reaches: everybody knows the password of its accounts.
 * @throws ConfigError where DEMO is neither 0 nor 1
 */
export function demonstration(
  env: Readonly<Record<string, string | undefined>>,
  { databaseUrl, host, publicUrl }: Pick<Config, "databaseUrl" | "host" | "publicUrl">,
): StartOptions {
  const isAlone = isThisMachine(host) && isThisMachine(new URL(publicUrl).hostname);
  if (!(readFlag(env, "DEMO") ?? (databaseUrl === undefined && isAlone))) return {};
  return {
    prepare: seedIfEmpty,
    notice: [
      `Accounts of the demonstration, password ${DEMO_PASSWORD}:`,
      ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(34)}${role}`),
    ],
  };
}

/**
 * Fills an empty database with the demonstration in one transaction: an interrupted start leaves only images, and the
 * next one starts over. Code and content are loaded only when needed.
 * @returns whether the database was filled
 */
export async function seedIfEmpty(options: SeedOptions): Promise<boolean> {
  if (!(await isEmpty(options.database))) return false;
  const { fill } = await import("./fill.ts");
  return await fill(options);
}
