import { sql } from "drizzle-orm";
import { DEMO_DOMAIN } from "../../domain/people/new-password.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { isThisMachine } from "../outbound/private-host.ts";
import { weakConnections } from "./weak-connections.ts";

async function demoAccountsWarning(database: Database, { host, publicUrl }: Config): Promise<string[]> {
  if (isThisMachine(host) && isThisMachine(new URL(publicUrl).hostname)) return [];
  const found = await rowsOf(
    database,
    sql`select 1 from users where email like ${`%${DEMO_DOMAIN}`} and status = 1 and deleted_at is null limit 1`,
  );
  return found.length === 0
    ? []
    : ["Accounts of the demonstration can sign in, and their password is published. Deactivate them"];
}

/** What the operator has to change in the settings of this process. */
export async function operatorWarnings(database: Database, config: Config): Promise<string[]> {
  const [weak, accounts] = await Promise.all([
    weakConnections(config),
    demoAccountsWarning(database, config),
  ]);
  return [...weak.map(({ found, fix }) => `${found}. ${fix}`), ...accounts];
}
