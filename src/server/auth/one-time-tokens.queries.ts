import { sql } from "drizzle-orm";
import { CONFIRMATION_SECONDS, RESET_SECONDS } from "../../domain/mail/templates.ts";
import { EDITOR_CODE_SECONDS } from "../../domain/settings/landing-page.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { installations, oneTimeTokens } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { hashOfToken, newToken } from "./tokens.ts";

/** Seconds that a token of each purpose is valid. An invitation sets the first password, as a reset sets a new one. */
const LIFETIMES = {
  confirm: CONFIRMATION_SECONDS,
  reset: RESET_SECONDS,
  invite: CONFIRMATION_SECONDS,
  editor: EDITOR_CODE_SECONDS,
} as const;
export type Purpose = keyof typeof LIFETIMES;

/** Issues a one-time token for a user and returns it; only its hash is stored. */
export async function issueToken(
  tx: Transaction,
  userId: string,
  purpose: Purpose,
  sessionId: string | null = null,
): Promise<string> {
  const token = newToken();
  await tx.insert(oneTimeTokens).values({
    tokenHash: hashOfToken(token),
    purpose,
    userId,
    sessionId,
    expiresAt: sql`now() + make_interval(secs => ${LIFETIMES[purpose]})`,
  });
  return token;
}

/**
 * Redeems a token and returns its user and session; undefined if it has another purpose, has expired or was used. Of two
 * concurrent calls, the second waits for the first and finds the token used.
 */
export async function redeemToken(
  tx: Transaction,
  token: string,
  purposes: readonly Purpose[],
): Promise<{ userId: string; sessionId: string | null } | undefined> {
  const [used] = await rowsOf<Raw<typeof oneTimeTokens, "user_id" | "session_id">>(
    tx,
    sql`update one_time_tokens set used_at = now()
      where token_hash = ${sql.param(hashOfToken(token))} and used_at is null and expires_at > now()
        and purpose in (${sql.join(
          purposes.map((purpose) => sql`${purpose}`),
          sql`, `,
        )})
      returning user_id, session_id`,
  );
  return used && { userId: used.user_id, sessionId: used.session_id };
}

/** Invalidates a user's other tokens of these purposes once one of them was used. */
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

/** Whether the token was redeemed as a confirmation before and its user is active. */
export async function wasConfirmedBy(tx: Transaction, token: string): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`select 1 from one_time_tokens t join users u on u.id = t.user_id
      where t.token_hash = ${sql.param(hashOfToken(token))} and t.purpose = 'confirm' and t.used_at is not null
        and t.expires_at > now() and u.status = 1 and u.deleted_at is null`,
  );
  return found.length > 0;
}

/** Deletes expired links and tokens of app installations; called by a scheduled job. */
export async function deleteEndedTokens(database: Database): Promise<void> {
  await database.drizzle.delete(installations).where(sql`expires_at < now()`);
  await database.drizzle.delete(oneTimeTokens).where(sql`expires_at < now()`);
}
