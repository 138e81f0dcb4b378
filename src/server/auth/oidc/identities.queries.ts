import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { identities, oidcAttempts } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { hashOfToken, newToken } from "../tokens.ts";

export type AttemptRow = typeof oidcAttempts.$inferSelect;

/** Minutes in which a person signs in at the provider. */
const ATTEMPT_MINUTES = 15;

/** Stores that a browser was sent to a provider. Returns what the browser keeps. */
export async function beginAttempt(
  database: Database,
  attempt: Omit<AttemptRow, "tokenHash" | "expiresAt">,
): Promise<string> {
  const token = newToken();
  await database.drizzle.insert(oidcAttempts).values({
    ...attempt,
    tokenHash: hashOfToken(token),
    expiresAt: sql`now() + make_interval(mins => ${ATTEMPT_MINUTES})`,
  });
  return token;
}

/** Takes an attempt, which counts once. `sessionId`: of the session that links an identity; `null` for a sign-in. */
export async function takeAttempt(
  database: Database,
  token: string,
  sessionId: string | null,
): Promise<AttemptRow | undefined> {
  const [row] = await database.drizzle
    .delete(oidcAttempts)
    .where(
      and(
        eq(oidcAttempts.tokenHash, hashOfToken(token)),
        sql`session_id is not distinct from ${sessionId}::uuid and expires_at > now()`,
      ),
    )
    .returning();
  return row;
}

export async function deleteEndedAttempts(database: Database): Promise<void> {
  await database.drizzle.delete(oidcAttempts).where(sql`expires_at < now()`);
}

/** Who an identity is: by what the provider has signed alone. */
export interface Subject {
  readonly agencyId: string;
  readonly issuer: string;
  readonly subject: string;
}

/** The person of an identity, whose use is noted. */
export async function personOfIdentity(
  tx: Transaction,
  { agencyId, issuer, subject }: Subject,
): Promise<string | undefined> {
  const [used] = await tx
    .update(identities)
    .set({ lastUsedAt: sql`now()` })
    .where(
      and(eq(identities.agencyId, agencyId), eq(identities.issuer, issuer), eq(identities.subject, subject)),
    )
    .returning({ userId: identities.userId });
  return used?.userId;
}

/** Links an identity to a person. `false` if it is linked already, to anybody. */
export async function addIdentity(tx: Transaction, userId: string, subject: Subject): Promise<boolean> {
  const added = await tx
    .insert(identities)
    .values({ ...subject, id: newId(), userId })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return added.length > 0;
}

export async function removeIdentity(
  tx: Transaction,
  userId: string,
  id: string,
): Promise<string | undefined> {
  const [removed] = await tx
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.id, id)))
    .returning({ issuer: identities.issuer });
  return removed?.issuer;
}

export async function removeIdentitiesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(identities).where(eq(identities.userId, userId));
}

export const identitiesOf = (database: Database, userId: string) =>
  database.drizzle
    .select({
      id: identities.id,
      issuer: identities.issuer,
      createdAt: identities.createdAt,
      lastUsedAt: identities.lastUsedAt,
    })
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));

/** How many people of an agency have linked an identity of an issuer. */
export const countIdentities = (database: Database, agencyId: string, issuer: string): Promise<number> =>
  database.drizzle.$count(identities, and(eq(identities.agencyId, agencyId), eq(identities.issuer, issuer)));
