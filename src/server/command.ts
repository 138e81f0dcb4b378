import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Call } from "../domain/resource/call.ts";
import { type Permission, type Schema } from "../domain/resource/call.ts";
import { rolledBack, type Transaction } from "./db/transaction.ts";
import { endpoint, type Handler, type Parsed, type RequestContext, type Served } from "./endpoint.ts";
import { withIdempotency } from "./idempotency.ts";

type SignedIn = Exclude<Permission, "anyone">;

interface CommandContext<P, Q, B, M, Prepared> extends Omit<RequestContext<P, Q, B, M>, "database"> {
  readonly tx: Transaction;
  /** What `prepare` returned. */
  readonly prepared: Prepared;
  readonly isPreview: boolean;
}

interface Command<P, Q, B, M, Prepared, Result> {
  /** Runs before the transaction, also for a repeated request: checks, and work too slow for a transaction. */
  prepare?(context: RequestContext<P, Q, B, M>): Prepared | Promise<Prepared>;
  /** Makes the change. It runs again after a lost race, so it must have no side effects but on rows. */
  handler(context: CommandContext<P, Q, B, M, Prepared>): Promise<Result>;
  /** Where the body has a password: its field, then those that repeat it. The fingerprint hashes it slowly. */
  readonly passwordFields?: readonly (keyof Parsed<B> & string)[];
  /** Wakes the background jobs after the commit. */
  readonly startsJobs?: true;
}

/** The second step of a command whose response is read after the commit. */
interface Responding<P, Q, B, A extends z.ZodType, M, Result> {
  /** Makes the response from what `handler` returned, also for a repeated request and a preview. */
  respond(context: RequestContext<P, Q, B, M>, result: Result): Promise<Served<A>>;
}

const isPreviewed = (query: unknown): boolean =>
  typeof query === "object" && query !== null && "preview" in query && query.preview === "true";

/** The body without the fields of a password, and the password. */
function splitPassword(body: unknown, fields: readonly string[] | undefined) {
  if (!fields) return { rest: body ?? null };
  const entries = Object.entries(body ?? {});
  return {
    rest: Object.fromEntries(entries.filter(([name]) => !fields.includes(name))),
    password: entries.find(([name]) => name === fields[0])?.[1] as string, // As the route's schema has parsed it.
  };
}

/**
 * Adds the route of a declared call that changes something: an endpoint whose handler runs in one transaction, and with
 * an `Idempotency-Key` only once. A repeated request gets the stored result. See `withIdempotency`.
 */
export function command<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends z.ZodType,
  M extends SignedIn,
  Prepared,
  Result,
>(
  app: FastifyInstance,
  call: Call<P, Q, B, A, M>,
  command: Command<P, Q, B, M, Prepared, Result> & Responding<P, Q, B, A, M, Result>,
): void;
export function command<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends z.ZodType,
  M extends SignedIn,
  Prepared,
>(
  app: FastifyInstance,
  call: Call<P, Q, B, A, M>,
  command: Command<P, Q, B, M, Prepared, Served<A>> | Command<P, Q, B, M, undefined, Served<A>>["handler"],
): void;
export function command<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends z.ZodType,
  M extends SignedIn,
  Prepared,
  Result,
>(
  app: FastifyInstance,
  call: Call<P, Q, B, A, M>,
  given:
    | (Command<P, Q, B, M, Prepared, Result> & Partial<Responding<P, Q, B, A, M, Result>>)
    | Command<P, Q, B, M, Prepared, Result>["handler"],
): void {
  const made: Command<P, Q, B, M, Prepared, Result> & Partial<Responding<P, Q, B, A, M, Result>> =
    typeof given === "function" ? { handler: given } : given;
  const { prepare, handler, respond, passwordFields, startsJobs } = made;
  const handle: Handler<P, Q, B, A, M> = async (context) => {
    const { database, ...shared } = context;
    const { actor, request, reply, query, body } = shared;
    // Without `prepare` its type is undefined.
    const prepared = (await prepare?.(context)) as Prepared;
    const isPreview = isPreviewed(query);
    const run = (tx: Transaction) => handler({ ...shared, tx, prepared, isPreview });
    const finish = async (result: Result): Promise<Served<A>> =>
      // Without `respond` the handler returns the response: the second signature.
      respond ? respond(context, result) : (result as Served<A>);
    if (isPreview) return finish(await rolledBack(database, run));

    const success = call.status ?? 200;
    const { rest, password } = splitPassword(body, passwordFields);
    const work = async (tx: Transaction) => ({ status: success, body: await run(tx) });
    const { status, body: result } = await withIdempotency(database, actor, request, rest, work, password);
    if (startsJobs) request.server.jobs.kick();
    reply.code(status);
    return finish(result);
  };
  endpoint(app, call, handle, { isIdempotent: true });
}
