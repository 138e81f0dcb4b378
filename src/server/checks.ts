import type { Database } from "./db/client.ts";

/** What a check found: whether all is well, and figures to read beside it. */
export interface Finding {
  readonly ok: boolean;
  readonly [figure: string]: unknown;
}

export type Check = (database: Database) => Promise<Finding>;

const checks = new Map<string, Check>();

/** Adds a check to `/api/health?deep=1`; one of the same name is replaced. */
export function registerCheck(name: string, check: Check): void {
  checks.set(name, check);
}

/** Runs every check, one after the other: they are long, and on the embedded store there is one connection. */
export async function runChecks(database: Database): Promise<Record<string, Finding>> {
  const findings: Record<string, Finding> = {};
  for (const [name, check] of checks) {
    findings[name] = await check(database).catch((error: unknown) => ({
      ok: false,
      message: error instanceof Error ? error.message : String(error),
    }));
  }
  return findings;
}
