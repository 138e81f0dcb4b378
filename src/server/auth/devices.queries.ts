import { sql } from "drizzle-orm";
import { REMEMBERED_DAYS } from "../../domain/auth/factors/factors.ts";
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

/** The browser of a sign-in. */
export interface Device {
  /** Alone it grants no access. Only its hash is stored. */
  readonly token: string;
  readonly hash: Buffer;
  /** The person has not signed in with it before, and with others. */
  readonly isNew: boolean;
}

/** Records a browser's sign-in. With `remember` it needs no second factor for some days. */
export async function recordDevice(
  tx: Transaction,
  userId: string,
  { presented, remember }: { presented: string | undefined; remember: boolean },
): Promise<Device> {
  // Others who sign in with this browser know its token.
  const token = remember ? newToken() : await tokenFor(tx, presented);
  const hash = hashOfToken(token);
  const until = remember ? sql`now() + make_interval(days => ${REMEMBERED_DAYS})` : sql`null`;
  const [row] = await rowsOf<{ is_new: boolean; has_others: boolean }>(
    tx,
    sql`insert into device_tokens as d (token_hash, user_id, remembered_until)
      values (${sql.param(hash)}, ${userId}, ${until})
      on conflict (token_hash, user_id) do update set last_used_at = now(),
        remembered_until = coalesce(excluded.remembered_until, d.remembered_until)
      returning xmax = 0 as is_new, exists (select 1 from device_tokens o
        where o.user_id = ${userId} and o.token_hash <> ${sql.param(hash)}) as has_others`,
  );
  await tx.execute(
    sql`delete from device_tokens where user_id = ${userId} and token_hash in (
      select token_hash from device_tokens where user_id = ${userId}
      order by last_used_at desc, token_hash offset ${sql.raw(String(MAX_DEVICES))})`,
  );
  return { token, hash, isNew: row?.is_new === true && row.has_others };
}

/** Whether sign-ins of the person with this device token need no second factor. */
export async function isRemembered(
  where: Database | Transaction,
  userId: string,
  token: string | undefined,
): Promise<boolean> {
  if (!token || !isToken(token)) return false;
  const found = await rowsOf(
    where,
    sql`select 1 from device_tokens where token_hash = ${sql.param(hashOfToken(token))} and user_id = ${userId}
      and remembered_until > now()`,
  );
  return found.length > 0;
}

/** Forgets the browsers of a person, so that all need a second factor: after a change of the password or of a factor. */
export async function forgetDevices(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(
    sql`update device_tokens set remembered_until = null where user_id = ${userId} and remembered_until is not null`,
  );
}

/** Deletes tokens of browsers that have not signed in for a long time; called by a scheduled job. */
export async function deleteOldDevices(database: Database): Promise<void> {
  await database.drizzle.execute(
    sql`delete from device_tokens where last_used_at < now() - interval '${sql.raw(String(KEPT_DAYS))} days'`,
  );
}
