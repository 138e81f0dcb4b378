import { and, eq, sql } from "drizzle-orm";
import { CHALLENGE_FAILURES, CHALLENGE_MINUTES } from "../../../domain/auth/challenge.ts";
import type { Database } from "../../db/client.ts";
import { challenges } from "../../db/schema/index.ts";
import type { Executor, Transaction } from "../../db/transaction.ts";
import { lockPerson } from "../../people/users/accounts.queries.ts";
import { hashOfToken, newToken } from "../tokens.ts";

export type ChallengeRow = typeof challenges.$inferSelect;

type Begun = Pick<ChallengeRow, "userId"> &
  Partial<Pick<ChallengeRow, "sessionId" | "factor" | "remember" | "secret" | "passkey">>;

/** Begins a sign-in that lacks a step, or the draft of a factor. Returns its token, of which the hash alone is stored. */
export async function beginChallenge(executor: Executor, begun: Begun): Promise<string> {
  const token = newToken();
  await executor.insert(challenges).values({
    ...begun,
    tokenHash: hashOfToken(token),
    expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
  return token;
}

const isOpen = (token: string, sessionId: string | null) =>
  and(
    eq(challenges.tokenHash, hashOfToken(token)),
    sql`expires_at > now() and failures < ${CHALLENGE_FAILURES} and session_id is not distinct from ${sessionId}::uuid`,
  );

/**
 * An open challenge of a sign-in (without a session) or of a session; `undefined` once it has expired, was completed or
 * had too many wrong answers. Of two concurrent calls the second waits for the first. Its person is locked, too.
 */
export async function lockChallenge(
  tx: Transaction,
  token: string,
  sessionId: string | null,
): Promise<ChallengeRow | undefined> {
  const [of] = await tx
    .select({ userId: challenges.userId })
    .from(challenges)
    .where(isOpen(token, sessionId));
  if (!of) return undefined;
  await lockPerson(tx, of.userId);
  const [row] = await tx.select().from(challenges).where(isOpen(token, sessionId)).for("update");
  return row;
}

/** Whose open sign-in it is. */
export async function personOfChallenge(database: Database, token: string): Promise<string | undefined> {
  const [row] = await database.drizzle
    .select({ userId: challenges.userId })
    .from(challenges)
    .where(isOpen(token, null));
  return row?.userId;
}

export async function changeChallenge(
  executor: Executor,
  { tokenHash }: Pick<ChallengeRow, "tokenHash">,
  change: Partial<Pick<ChallengeRow, "factor" | "remember" | "secret" | "passkey">>,
): Promise<void> {
  await executor.update(challenges).set(change).where(eq(challenges.tokenHash, tokenHash));
}

/** Counts a wrong answer, outside of the transaction that it has rolled back. */
export async function countFailure(database: Database, token: string): Promise<void> {
  await database.drizzle
    .update(challenges)
    .set({ failures: sql`${challenges.failures} + 1` })
    .where(eq(challenges.tokenHash, hashOfToken(token)));
}

export async function endChallenge(
  executor: Executor,
  { tokenHash }: Pick<ChallengeRow, "tokenHash">,
): Promise<void> {
  await executor.delete(challenges).where(eq(challenges.tokenHash, tokenHash));
}

/** Ends what a person has begun: after a change of the password or of the factors. */
export async function endChallengesOf(executor: Executor, userId: string): Promise<void> {
  await executor.delete(challenges).where(eq(challenges.userId, userId));
}

/** Deletes expired ones; called by a scheduled job. */
export async function deleteEndedChallenges(executor: Executor): Promise<void> {
  await executor.delete(challenges).where(sql`expires_at < now()`);
}
