import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { messages } from "../domain/messages.ts";
import type { Database } from "./db/client.ts";
import { idempotency } from "./db/schema/index.ts";
import { inTransaction, type Transaction } from "./db/transaction.ts";
import { passwordFingerprint } from "./people/passwords.ts";
import { refuse } from "./refusal.ts";
import type { Actor } from "./scope.ts";

export interface Outcome<A> {
  readonly status: number;
  readonly answer: A;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const KEPT = sql`interval '24 hours'`;

/** JSON with its keys in order, so that the same body written otherwise is the same body. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, canonical(one)]),
  );
}

const digestOf = (value: unknown) => createHash("sha256").update(JSON.stringify(canonical(value)) ?? "");

interface Row {
  readonly userId: string;
  readonly route: string;
  readonly key: string;
}

/**
 * What a request is recognized by. A password counts like the rest of the body, and by a hash as slow as the one that
 * signs in, keyed by the row: a plain hash of it in the table could be guessed back.
 */
async function fingerprintOf(row: Row, body: unknown, query: unknown, password?: string): Promise<string> {
  if (password === undefined) return digestOf([body, query]).digest("hex");
  const hidden = await passwordFingerprint(password, digestOf(row).digest());
  return digestOf([body, query, hidden]).digest("hex");
}

/** The key of a request, if it carries one; another header than a short printable word is 400. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key))
    throw refuse("Idempotency-Key is 1 to 255 printable characters");
  return key;
}

/**
 * Runs `run` in one transaction, and with an `Idempotency-Key` once: one per person, call and key. The answer
 * is kept for 24 hours in that same transaction, so a repetition gets it without anything happening; a twin
 * under way waits at the key's row for the first; the same key with another body is refused. What is refused
 * leaves nothing behind and may be tried again.
 * @param password of the body, where it has one: `body` comes without it
 */
export async function once<A>(
  database: Database,
  actor: Pick<Actor, "userId">,
  request: FastifyRequest,
  body: unknown,
  run: (tx: Transaction) => Promise<Outcome<A>>,
  password?: string,
): Promise<Outcome<A>> {
  const key = keyOf(request);
  if (key === undefined) return inTransaction(database, run);
  const [path] = request.url.split("?");
  const row: Row = { userId: actor.userId, route: `${request.method} ${path}`, key };
  const bodyHash = await fingerprintOf(row, body, request.query, password);
  const isRow = and(
    eq(idempotency.userId, row.userId),
    eq(idempotency.route, row.route),
    eq(idempotency.key, row.key),
  );

  return inTransaction(database, async (tx) => {
    const [claimed] = await tx
      .insert(idempotency)
      .values({ ...row, bodyHash })
      .onConflictDoUpdate({
        target: [idempotency.userId, idempotency.route, idempotency.key],
        set: { bodyHash, status: null, answer: null, createdAt: sql`now()` },
        setWhere: sql`${idempotency.createdAt} < now() - ${KEPT}`,
      })
      .returning({ key: idempotency.key });
    if (claimed) {
      const outcome = await run(tx);
      await tx.update(idempotency).set({ status: outcome.status, answer: outcome.answer }).where(isRow);
      return outcome;
    }
    const [kept] = await tx.select().from(idempotency).where(isRow);
    if (kept?.bodyHash !== bodyHash) throw refuse(messages.keyReused);
    // What was stored is what `run` answered, through JSON.
    return { status: kept.status ?? 200, answer: kept.answer as A };
  });
}

/** Answers older than a day; a scheduled job calls it. */
export async function forgetKeptAnswers(database: Database): Promise<void> {
  await database.drizzle.delete(idempotency).where(sql`${idempotency.createdAt} < now() - ${KEPT}`);
}
