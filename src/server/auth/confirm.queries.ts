import { sql } from "drizzle-orm";
import { recordAudit } from "../audit.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { type PersonKeys, scopeOf } from "../people/users/accounts.queries.ts";
import { endTokensOf, redeemToken, wasConfirmedBy } from "./one-time-tokens.queries.ts";

/** Confirms an address by the link that was mailed to it and activates an account that waited for the confirmation. */
export async function activate(tx: Transaction, userId: string, ip: string | null): Promise<void> {
  const [active] = await rowsOf<PersonKeys>(
    tx,
    sql`update users set status = 1, awaits_confirmation = false, updated_at = now(), version = version + 1
      where id = ${userId} and awaits_confirmation and deleted_at is null
      returning owner_agency_id as agency_id, seller_team_id`,
  );
  if (!active) return;
  const person = { userId, scope: scopeOf(active), ip };
  await recordAudit(tx, person, { action: "confirm", object: "users", subject: userId });
  await endTokensOf(tx, userId, ["confirm"]);
}

/** Activates the account of a confirmation token. A second use, as by a mail scanner, succeeds and changes nothing. */
export async function confirmAccount(tx: Transaction, token: string, ip: string | null): Promise<boolean> {
  const redeemed = await redeemToken(tx, token, ["confirm"]);
  if (!redeemed) return wasConfirmedBy(tx, token);
  await activate(tx, redeemed.userId, ip);
  return true;
}
