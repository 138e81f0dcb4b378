import { sql } from "drizzle-orm";
import { CONFIRMATION_SECONDS, RESET_SECONDS } from "../../domain/mail/templates.ts";
import type { Database } from "../db/client.ts";
import { installations, oneTimeTokens } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { hashOfToken, newToken } from "./tokens.ts";

/** What a link is for, and how long it works. An invitation chooses a first password as a reset does another. */
const LIFETIMES = {
  confirm: CONFIRMATION_SECONDS,
  reset: RESET_SECONDS,
  invite: CONFIRMATION_SECONDS,
} as const;
export type Purpose = keyof typeof LIFETIMES;

/** Makes a one-time token of a person and answers it; its hash is stored. */
export async function issueToken(tx: Transaction, userId: string, purpose: Purpose): Promise<string> {
  const token = newToken();
  await tx.insert(oneTimeTokens).values({
    tokenHash: hashOfToken(token),
    purpose,
    userId,
    expiresAt: sql`now() + make_interval(secs => ${LIFETIMES[purpose]})`,
  });
  return token;
}

/**
 * Uses a token up and answers whose it was; undefined where it is none of these purposes, has ended or was used.
 * Of two that come at once one waits for the other and then finds it used.
 */
export async function redeemToken(
  tx: Transaction,
  token: string,
  purposes: readonly Purpose[],
): Promise<string | undefined> {
  const [used] = await rowsOf<{ user_id: string }>(
    tx,
    sql`update one_time_tokens set used_at = now()
      where token_hash = ${sql.param(hashOfToken(token))} and used_at is null and expires_at > now()
        and purpose in (${sql.join(
          purposes.map((purpose) => sql`${purpose}`),
          sql`, `,
        )})
      returning user_id`,
  );
  return used?.user_id;
}

/** Ends a person's other links of these purposes: one of them has done what they all were for. */
export async function endTokensOf(
  tx: Transaction,
  userId: string,
  purposes: readonly Purpose[],
): Promise<void> {
  await tx.execute(
    sql`update one_time_tokens set used_at = now() where user_id = ${userId} and used_at is null
      and purpose in (${sql.join(
        purposes.map((purpose) => sql`${purpose}`),
        sql`, `,
      )})`,
  );
}

/** Whether a confirmation was followed before: the person who follows it again has an active account. */
export async function wasConfirmedBy(tx: Transaction, token: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select 1 from one_time_tokens t join users u on u.id = t.user_id
      where t.token_hash = ${sql.param(hashOfToken(token))} and t.purpose = 'confirm' and t.used_at is not null
        and t.expires_at > now() and u.status = 1 and u.deleted_at is null`,
  );
  return found.length > 0;
}

/** Links, and apps' tokens, that have ended; a scheduled job calls it. */
export async function forgetEndedTokens(database: Database): Promise<void> {
  await database.drizzle.delete(installations).where(sql`expires_at < now()`);
  await database.drizzle.delete(oneTimeTokens).where(sql`expires_at < now()`);
}
