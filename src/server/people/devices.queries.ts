import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { hashOfToken, isToken, newToken } from "./tokens.ts";

/** Browsers of a person that are known; of more, those that signed in longest ago are forgotten. */
const MOST_DEVICES = 20;
const KEPT_DAYS = 400;

/** Whether a browser that holds this token has signed in to the account of this email before. */
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

/** A token is kept by a browser for all its accounts, but only one that the server made. */
async function tokenFor(tx: Transaction, presented: string | undefined): Promise<string> {
  if (!presented || !isToken(presented)) return newToken();
  const known = await rowsOf(
    tx,
    sql`select 1 from device_tokens where token_hash = ${sql.param(hashOfToken(presented))} limit 1`,
  );
  return known.length > 0 ? presented : newToken();
}

/**
 * Notes that a browser has signed in as a person, and answers the token by which it is known again. The token alone
 * opens nothing; its hash is stored.
 */
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
      order by last_used_at desc, token_hash offset ${sql.raw(String(MOST_DEVICES))})`,
  );
  return token;
}

/** Tokens of browsers that have not signed in for long; a scheduled job calls it. */
export async function forgetOldDevices(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from device_tokens where last_used_at < now() - interval '${sql.raw(String(KEPT_DAYS))} days'`,
  );
}
