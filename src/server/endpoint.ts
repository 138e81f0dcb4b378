import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { lazy } from "../domain/lazy.ts";
import { type Call, type Permission, type Schema, schemaOf } from "../domain/resource/call.ts";
import { resources } from "../domain/resources/registry.ts";
import { ApiError, notFound } from "./api-error.ts";
import { authenticate } from "./auth/authentication.ts";
import type { WirePage, WireRow } from "./crud/present.ts";
import type { Database } from "./db/client.ts";
import { withQuerySource } from "./db/slow-queries/slow-queries.ts";
import { issuesApiError } from "./plugins/errors.ts";
import type { Actor } from "./scope.ts";
import { serializerOf } from "./serializers.ts";

export type { Permission, Schema };

export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface RequestContext<P, Q, B, M> {
  readonly actor: M extends "anyone" ? Actor | null : Actor;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly database: Database;
}

/**
 * What a handler returns. A long response can be a stream of its JSON, so that it is not written in one piece. The schema of a row takes what it knows of a presented one.
 */
export type Served<A extends z.ZodType> = z.output<A> | WireRow | WirePage | Readable;

export type Handler<P extends Schema, Q extends Schema, B extends Schema, A extends z.ZodType, M> = (
  context: RequestContext<P, Q, B, M>,
) => Promise<Served<A>>;

/** The part of an endpoint that the OpenAPI document and the access checks read from the route's config. */
export interface RouteMeta {
  readonly call: Call;
  readonly isIdempotent: boolean;
}

const nothing = z.strictObject({});

/** The fields of the route's resource. Error messages use their labels. */
const fieldsOf = (requires: Permission) =>
  typeof requires === "string" ? undefined : resources.get(requires[0])?.fields;

function parse<S extends z.ZodType>(
  schema: S,
  value: unknown,
  requires: Permission,
  depth?: number,
): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw issuesApiError(parsed.error.issues, { depth, fields: fieldsOf(requires) });
  return parsed.data;
}

/**
 * The share of the database's connections that a route uses: one per resource for its lists, one for writes. Neither
 * can use up the connections that signing in and other routes need.
 */
function partOf({ method, requires }: Call) {
  if (typeof requires === "string") return (database: Database) => database;
  if (method === "GET") return (database: Database) => database.forLists(requires[0]);
  return (database: Database) => database.forWrites();
}

/**
 * Adds the route of a declared call: authenticates, authorizes, parses, runs the handler and serializes its result. All
 * routes are added here. `handler` throws an ApiError for any request that it refuses.
 *
 * The schemas are read at the first request: made by a function of the call they are built only then. Most processes call few of
 * the routes, and each schema takes about 0.9 KB.
 */
export function endpoint<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends z.ZodType,
  M extends Permission,
>(
  app: FastifyInstance,
  call: Call<P, Q, B, A, M>,
  handler: Handler<P, Q, B, A, M>,
  { isIdempotent = false }: { /** See `command`. */ readonly isIdempotent?: boolean } = {},
): void {
  const { method, url, requires, produces, status, maxBody, refusesHead } = call;
  const schemasOf = lazy(() => ({
    params: call.params,
    query: schemaOf(call.query) ?? nothing,
    body: schemaOf(call.body),
  }));
  const writerOf = lazy(() => serializerOf(schemaOf(call.response)));
  const part = partOf(call);
  const meta: RouteMeta = { call, isIdempotent };
  const traced = <T>(request: FastifyRequest, work: () => T) =>
    withQuerySource(request.server.database, () => ({ call: `${request.method} ${url}` }), work);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    if (refusesHead && request.method === "HEAD") {
      reply.header("allow", "GET");
      throw new ApiError(405, "This address is read by GET only");
    }
    const { params, query, body } = schemasOf();
    const parsedParams = params?.safeParse(request.params);
    if (parsedParams?.success === false) throw notFound();
    if (!body && request.body !== undefined) parse(nothing, request.body ?? {}, requires);
    const context = {
      actor: request.actor,
      params: parsedParams?.data,
      query: parse(query, request.query, requires, 1),
      body: body && parse(body, request.body === undefined ? {} : request.body, requires),
      request,
      reply,
      database: part(request.server.database),
    } as RequestContext<P, Q, B, M>; // The authentication and the schemas have checked the types.
    if (status !== undefined) reply.code(status);
    const response = await handler(context);
    if (produces) {
      if (!reply.hasHeader("content-type")) reply.header("content-type", produces);
      return reply.send(response);
    }
    reply.header("content-type", "application/json; charset=utf-8").serializer(writerOf());
    return response;
  };
  app.route({
    method: [method].flat(),
    url,
    onRequest:
      requires === "anyone" ? undefined : (request) => traced(request, () => authenticate(request, requires)),
    config: { meta },
    ...(maxBody !== undefined && { bodyLimit: maxBody }),
    handler: (request, reply) => traced(request, () => respond(request, reply)),
  });
}
