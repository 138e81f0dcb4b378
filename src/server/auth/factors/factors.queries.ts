import { and, asc, eq, sql } from "drizzle-orm";
import { FACTOR_KINDS, MAX_FACTORS } from "../../../domain/auth/factors/factors.ts";
import { messages } from "../../../domain/messages.ts";
import { badRequest } from "../../api-error.ts";
import { factors, users } from "../../db/schema/index.ts";
import type { Executor, Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { SecretPlace } from "../../secrets/secret-box.ts";

export type FactorRow = typeof factors.$inferSelect;

/** The place of an app's secret, for the secret box: of a person, not of an agency. */
export const secretPlace = (userId: string, factorId: string): SecretPlace => ({
  agencyId: userId,
  table: "factors",
  rowId: factorId,
  column: "secret",
});

export const factorsOf = (executor: Executor, userId: string): Promise<FactorRow[]> =>
  executor
    .select()
    .from(factors)
    .where(eq(factors.userId, userId))
    .orderBy(asc(factors.createdAt), asc(factors.id));

/** Of these factors, the kinds that work at a host, and the other hosts of passkeys. */
export function usableAt(rows: readonly FactorRow[], host: string) {
  const here = rows.filter((one) => one.kind === "totp" || one.host === host);
  const kinds = FACTOR_KINDS.filter((kind) => here.some((one) => one.kind === kind));
  const elsewhere = rows.flatMap((one) => (one.host !== null && one.host !== host ? [one.host] : []));
  return { kinds, otherHosts: [...new Set(elsewhere)].sort() };
}

/** Keeps `users.second_factor` true to the rows, under a lock of the person: two changes wait for each other. */
async function withPerson<T>(tx: Transaction, userId: string, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`);
  const result = await work();
  await tx
    .update(users)
    .set({ secondFactor: sql`exists (select 1 from factors where user_id = ${userId})` })
    .where(eq(users.id, userId));
  return result;
}

type NewFactor = Pick<FactorRow, "userId" | "kind" | "name"> &
  Partial<
    Pick<
      FactorRow,
      "id" | "secret" | "lastPeriod" | "host" | "credentialId" | "publicKey" | "counter" | "transports"
    >
  >;

/** Stores a factor. Returns its id and whether it is the person's first one. */
export const addFactor = (tx: Transaction, given: NewFactor): Promise<{ id: string; isFirst: boolean }> =>
  withPerson(tx, given.userId, async () => {
    const count = await tx.$count(factors, eq(factors.userId, given.userId));
    if (count >= MAX_FACTORS) throw badRequest(messages.tooManyFactors(MAX_FACTORS));
    const id = given.id ?? newId();
    const stored = await tx
      .insert(factors)
      .values({ ...given, id, lastUsedAt: sql`now()` })
      .onConflictDoNothing({ target: factors.credentialId })
      .returning({ id: factors.id });
    if (stored.length === 0) throw badRequest(messages.passkeyWrong);
    return { id, isFirst: count === 0 };
  });

/** Removes a factor of a person, if it is theirs; returns it, and how many are left. */
export const removeFactor = (tx: Transaction, userId: string, id: string) =>
  withPerson(tx, userId, async () => {
    const [removed] = await tx
      .delete(factors)
      .where(and(eq(factors.userId, userId), eq(factors.id, id)))
      .returning({ kind: factors.kind, name: factors.name });
    return { removed, left: await tx.$count(factors, eq(factors.userId, userId)) };
  });

/** Removes all factors of a person; returns how many there were. */
export const removeFactorsOf = (tx: Transaction, userId: string): Promise<number> =>
  withPerson(tx, userId, async () => {
    const removed = await tx.delete(factors).where(eq(factors.userId, userId)).returning({ id: factors.id });
    return removed.length;
  });

/** Accepts the code of a period once. `false` where the factor was removed, or a later code was accepted meanwhile. */
export async function takePeriod(
  tx: Transaction,
  { id }: Pick<FactorRow, "id">,
  period: number,
): Promise<boolean> {
  const taken = await tx
    .update(factors)
    .set({ lastPeriod: period, lastUsedAt: sql`now()` })
    .where(and(eq(factors.id, id), sql`(last_period is null or last_period < ${period})`))
    .returning({ id: factors.id });
  return taken.length > 0;
}

/** Stores the counter of a passkey that has signed. `false` where it was removed meanwhile. */
export async function takeCounter(
  tx: Transaction,
  { id }: Pick<FactorRow, "id">,
  counter: number,
): Promise<boolean> {
  const taken = await tx
    .update(factors)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(factors.id, id), sql`counter <= ${counter}`))
    .returning({ id: factors.id });
  return taken.length > 0;
}
