import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import { can } from "../domain/access/grants.ts";
import { identifier } from "../domain/resource/fields.ts";
import { resources } from "../domain/resources/registry.ts";
import { serialiserOf } from "./answers.ts";
import type { Database } from "./db/client.ts";
import { isAway } from "./db/errors.ts";
import { refusalOfIssues } from "./plugins/errors.ts";
import { absent, forbidden, signedOut } from "./refusal.ts";
import type { Actor, Remembered } from "./scope.ts";

/** Who may make a call: whoever holds the action on the resource, whoever has a session, or anyone. */
export type May = readonly [resource: string, action: string] | "signed-in" | "anyone";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Schema = z.ZodType | undefined;

export interface Call<P, Q, B, M> {
  readonly actor: M extends "anyone" ? Actor | null : Actor;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly database: Database;
  /** With `confirms`, while the session is not asked about: see there. */
  readonly remembered: Remembered | null;
}

export interface Endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends z.ZodType, M> {
  readonly method: HTTPMethods | HTTPMethods[];
  /** Below `/api`. */
  readonly url: string;
  readonly may: M;
  readonly summary: string;
  /** What does not fit answers the same 404 as what does not exist. */
  readonly params?: P;
  /** Left out: the call takes none, and any key is refused. */
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  /** Status of a success; 200 unless told. A handler may set another on the reply. */
  readonly status?: number;
  /** Bytes; 1 MiB unless told. */
  readonly maxBody?: number;
  /**
   * The content type of an answer that is not JSON, unless the handler has said another: a string, a Buffer or a
   * stream is sent as it is.
   */
  readonly produces?: string;
  /**
   * A reading call asked so often that a way to the database of its own for the session tells: the handler
   * asks `remembered.holds` in its statement and sets `isConfirmed` where it does. Whatever comes of a call
   * that was not confirmed is thrown away, and it runs again as of any other.
   */
  readonly confirms?: true;
  handle(call: Call<P, Q, B, M>): Promise<z.output<A>>;
}

/** An endpoint as the OpenAPI document reads it from the route's config. */
export type Described = Pick<
  Endpoint<Schema, Schema, Schema, z.ZodType, May>,
  "summary" | "may" | "params" | "query" | "body" | "answer" | "status" | "produces"
>;

/** `/orders/:id` */
export const byId = z.object({ id: identifier });

const nothing = z.strictObject({});

/** The fields of the resource that a call is about: what people call them is what a refusal calls them. */
const fieldsOf = (may: May) => (typeof may === "string" ? undefined : resources.get(may[0])?.fields);

function parse<S extends z.ZodType>(schema: S, value: unknown, may: May, depth?: number): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refusalOfIssues(parsed.error.issues, { depth, fields: fieldsOf(may) });
  return parsed.data;
}

const isAllowed = (may: May, { grants }: Actor) => typeof may === "string" || can(grants, may[0], may[1]);

/** The person who calls, asked of the database; throws a Refusal where there is none or they may not. */
async function identify(request: FastifyRequest, may: May): Promise<void> {
  request.remembered = null;
  request.actor = await request.server.authenticate(request);
  if (!request.actor) throw signedOut();
  if (!isAllowed(may, request.actor)) throw forbidden();
}

/** Who calls, and may they: before the body is read. */
function guard({ may, confirms }: { may: May; confirms?: true }) {
  if (may === "anyone") return undefined;
  return async (request: FastifyRequest) => {
    const remembered = confirms ? await request.server.remember(request) : null;
    if (!remembered || !isAllowed(may, remembered.actor)) return identify(request, may);
    request.remembered = remembered;
    request.actor = remembered.actor;
  };
}

/**
 * The part of the database's connections that a route uses: the lists of a resource theirs, what changes a resource
 * another, so that neither takes those that signing in and the rest need.
 */
function partOf({ method, may }: { method: HTTPMethods | HTTPMethods[]; may: May }) {
  if (typeof may === "string") return (database: Database) => database;
  if (method === "GET") return (database: Database) => database.forLists(may[0]);
  return (database: Database) => database.forWrites();
}

/** What `answer` comes to for a person who was only remembered, once they are known to be it still. */
async function confirmed<T>(request: FastifyRequest, may: May, answer: () => Promise<T>): Promise<T> {
  const { remembered } = request;
  if (!remembered) return answer();
  try {
    const found = await answer();
    if (remembered.isConfirmed) return found;
  } catch (error) {
    // Asking again a database that could not be asked would double the wait.
    if (remembered.isConfirmed || isAway(error)) throw error;
  }
  await identify(request, may);
  return answer();
}

/**
 * Adds a call to the application, the only way there is: session, access, parse, handle, present, no step
 * skipped and none taken twice. `handle` throws a Refusal for anything it cannot do.
 */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType = z.ZodType,
  const M extends May = May,
>(app: FastifyInstance, route: Endpoint<P, Q, B, A, M>): void {
  const { params, query = nothing, body, may, produces } = route;
  const write = serialiserOf(route.answer);
  const part = partOf(route);
  const described: Described = route;
  app.route({
    method: route.method,
    url: route.url,
    onRequest: guard(route),
    config: { described },
    ...(route.maxBody !== undefined && { bodyLimit: route.maxBody }),
    handler: async (request, reply) => {
      const answer = await confirmed(request, may, async () => {
        const fitting = params?.safeParse(request.params);
        if (fitting?.success === false) throw absent();
        if (!body && request.body !== undefined) parse(nothing, request.body ?? {}, may);
        const call = {
          actor: request.actor,
          params: fitting?.data,
          query: parse(query, request.query, may, 1),
          body: body && parse(body, request.body === undefined ? {} : request.body, may),
          request,
          reply,
          database: part(request.server.database),
          remembered: request.remembered,
        } as Call<P, Q, B, M>; // guard() has made the actor, and the schemas the rest, what `route` says.
        if (route.status !== undefined) reply.code(route.status);
        return route.handle(call);
      });
      if (produces) {
        if (!reply.hasHeader("content-type")) reply.header("content-type", produces);
        return reply.send(answer);
      }
      reply.header("content-type", "application/json; charset=utf-8").serializer(write);
      return answer;
    },
  });
}
