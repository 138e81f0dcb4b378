import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { hashOfToken, isToken, newToken } from "./tokens.ts";

/** Maximum of known devices per user. Those that signed in longest ago are deleted first. */
const MAX_DEVICES = 20;
const KEPT_DAYS = 400;

/** Whether the browser with this device token has signed in to the account of this email before. */
export async function isKnownDevice(
  database: Database,
  email: string,
  token: string | undefined,
): Promise<boolean> {
  if (!token || !isToken(token)) return false;
  const found = await rowsOf(
    database,
    sql`select 1 from device_tokens d join users u on u.id = d.user_id
      where d.token_hash = ${sql.param(hashOfToken(token))} and u.email = ${email} and u.deleted_at is null`,
  );
  return found.length > 0;
}

/** Returns the browser's token if this server issued it, else a new one. A browser has one token for all accounts. */
async function tokenFor(tx: Transaction, presented: string | undefined): Promise<string> {
  if (!presented || !isToken(presented)) return newToken();
  const issued = await rowsOf(
    tx,
    sql`select 1 from device_tokens where token_hash = ${sql.param(hashOfToken(presented))} limit 1`,
  );
  return issued.length > 0 ? presented : newToken();
}

/** Records a browser's sign-in and returns its device token, which alone grants no access. Only its hash is stored. */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  presented: string | undefined,
): Promise<string> {
  const token = await tokenFor(tx, presented);
  await tx.execute(
    sql`insert into device_tokens (token_hash, user_id) values (${sql.param(hashOfToken(token))}, ${userId})
      on conflict (token_hash, user_id) do update set last_used_at = now()`,
  );
  await tx.execute(
    sql`delete from device_tokens where user_id = ${userId} and token_hash in (
      select token_hash from device_tokens where user_id = ${userId}
      order by last_used_at desc, token_hash offset ${sql.raw(String(MAX_DEVICES))})`,
  );
  return token;
}

/** Deletes tokens of browsers that have not signed in for a long time; called by a scheduled job. */
export async function deleteOldDevices(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from device_tokens where last_used_at < now() - interval '${sql.raw(String(KEPT_DAYS))} days'`,
  );
}
