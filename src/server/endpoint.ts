import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import { lazy } from "../domain/lazy.ts";
import { identifier } from "../domain/resource/fields.ts";
import { resources } from "../domain/resources/registry.ts";
import { ApiError, notFound } from "./api-error.ts";
import { authenticate, type Permission } from "./auth/authentication.ts";
import type { Database } from "./db/client.ts";
import { withQuerySource } from "./db/slow-queries.ts";
import { issuesApiError } from "./plugins/errors.ts";
import type { Actor } from "./scope.ts";
import { serializerOf } from "./serializers.ts";

export type { Permission };

export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
export type Schema = z.ZodType | undefined;

export interface RequestContext<P, Q, B, M> {
  readonly actor: M extends "anyone" ? Actor | null : Actor;
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly database: Database;
}

export interface Endpoint<P extends Schema, Q extends Schema, B extends Schema, A extends z.ZodType, M> {
  readonly method: HTTPMethods | HTTPMethods[];
  /** Below `/api`. */
  readonly url: string;
  readonly requires: M;
  readonly summary: string;
  /** Malformed params respond with the same 404 as unknown ids. */
  readonly params?: P;
  /** Left out: the route takes no query, and any key responds 400. */
  readonly query?: Q;
  readonly body?: B;
  readonly response: A;
  /** Status of a success, 200 by default. A handler may set another on the reply. */
  readonly status?: number;
  /** Whether it runs once for an `Idempotency-Key`: see `command`. */
  readonly isIdempotent?: true;
  /** Bytes, 1 MiB by default. */
  readonly maxBody?: number;
  /**
   * The content type of a response that is not JSON, unless the handler sets another. A string, a Buffer or a
   * stream is sent unchanged.
   */
  readonly produces?: string;
  /** A GET that changes something, such as a link that works once: HEAD is refused, so that no preview of a link uses it. */
  readonly refusesHead?: true;
  /** A long response can be a stream of its JSON, so that it is not written in one piece. */
  handler(context: RequestContext<P, Q, B, M>): Promise<z.output<A> | Readable>;
}

/** The part of an endpoint that the OpenAPI document reads from the route's config. */
export type RouteMeta = Pick<
  Endpoint<Schema, Schema, Schema, z.ZodType, Permission>,
  "summary" | "requires" | "params" | "query" | "body" | "response" | "status" | "produces" | "isIdempotent"
>;

/** `/orders/:id` */
export const byId = z.object({ id: identifier });

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
function partOf({ method, requires }: { method: HTTPMethods | HTTPMethods[]; requires: Permission }) {
  if (typeof requires === "string") return (database: Database) => database;
  if (method === "GET") return (database: Database) => database.forLists(requires[0]);
  return (database: Database) => database.forWrites();
}

/**
 * Adds a route: authenticates, authorizes, parses, runs the handler and serializes its result. All routes are added
 * here. `handler` throws an ApiError for any request that it refuses.
 *
 * The schemas are read at the first request: as getters of `route` they are built only then. Most processes call few of
 * the routes, and each schema takes about 0.9 KB.
 */
export function endpoint<
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  A extends z.ZodType = z.ZodType,
  const M extends Permission = Permission,
>(app: FastifyInstance, route: Endpoint<P, Q, B, A, M>): void {
  const { requires, produces } = route;
  const schemasOf = lazy(() => ({ params: route.params, query: route.query ?? nothing, body: route.body }));
  const writerOf = lazy(() => serializerOf(route.response));
  const part = partOf(route);
  const meta: RouteMeta = route;
  const traced = <T>({ method, server }: FastifyRequest, work: () => T) =>
    withQuerySource(server.database, () => ({ call: `${method} ${route.url}` }), work);
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    if (route.refusesHead && request.method === "HEAD") {
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
    if (route.status !== undefined) reply.code(route.status);
    const response = await route.handler(context);
    if (produces) {
      if (!reply.hasHeader("content-type")) reply.header("content-type", produces);
      return reply.send(response);
    }
    reply.header("content-type", "application/json; charset=utf-8").serializer(writerOf());
    return response;
  };
  app.route({
    method: route.method,
    url: route.url,
    onRequest:
      requires === "anyone" ? undefined : (request) => traced(request, () => authenticate(request, requires)),
    config: { meta },
    ...(route.maxBody !== undefined && { bodyLimit: route.maxBody }),
    handler: (request, reply) => traced(request, () => respond(request, reply)),
  });
}
