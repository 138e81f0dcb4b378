import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { messages } from "../domain/messages.ts";
import { badRequest } from "./api-error.ts";
import { passwordFingerprint } from "./auth/passwords.ts";
import type { Database } from "./db/client.ts";
import { idempotency } from "./db/schema/index.ts";
import { inTransaction, type Transaction } from "./db/transaction.ts";
import type { Actor } from "./scope.ts";

interface StoredResponse<A> {
  readonly status: number;
  readonly body: A;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const RETENTION = sql`interval '24 hours'`;

/** Sorts the keys of JSON, so that the same body in another key order has the same hash. */
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
 * The hash by which a repeated request is recognized. A password in the body goes through a hash as slow as that of
 * sign-in, keyed by the row: a fast hash in the table could be brute-forced.
 */
async function fingerprintOf(row: Row, body: unknown, query: unknown, password?: string): Promise<string> {
  if (password === undefined) return digestOf([body, query]).digest("hex");
  const hidden = await passwordFingerprint(password, digestOf(row).digest());
  return digestOf([body, query, hidden]).digest("hex");
}

/** The request's `Idempotency-Key`, if any. Throws 400 where it is malformed. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !KEY.test(key))
    throw badRequest("Idempotency-Key is 1 to 255 printable characters");
  return key;
}

/**
 * Runs `run` in one transaction, and with an `Idempotency-Key` only once per person, route and key. The response is
 * stored for 24 hours in the same transaction. A repetition gets the stored response; a concurrent one waits for the
 * first at the key's row; the same key with another body throws 400. Where `run` throws, nothing is stored and the
 * request can be repeated.
 * @param password the body's password, where it has one; `body` then comes without it
 */
export async function withIdempotency<A>(
  database: Database,
  actor: Pick<Actor, "userId">,
  request: FastifyRequest,
  body: unknown,
  run: (tx: Transaction) => Promise<StoredResponse<A>>,
  password?: string,
): Promise<StoredResponse<A>> {
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
        set: { bodyHash, status: null, response: null, createdAt: sql`now()` },
        setWhere: sql`${idempotency.createdAt} < now() - ${RETENTION}`,
      })
      .returning({ key: idempotency.key });
    if (claimed) {
      const response = await run(tx);
      await tx.update(idempotency).set({ status: response.status, response: response.body }).where(isRow);
      return response;
    }
    const [stored] = await tx.select().from(idempotency).where(isRow);
    if (stored?.bodyHash !== bodyHash) throw badRequest(messages.keyReused);
    // The stored JSON is what an earlier `run` returned.
    return { status: stored.status ?? 200, body: stored.response as A };
  });
}

/** Deletes stored responses older than a day. Maintenance calls it. */
export async function deleteOldResponses(database: Database): Promise<void> {
  await database.drizzle.delete(idempotency).where(sql`${idempotency.createdAt} < now() - ${RETENTION}`);
}
