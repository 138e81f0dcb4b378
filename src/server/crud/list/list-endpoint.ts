import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Schema } from "../../../domain/resource/call.ts";
import type { ListCall } from "../../../domain/resource/list-call.ts";
import { endpoint, type RequestContext } from "../../endpoint.ts";
import type { Scope } from "../../scope.ts";
import { modelOf } from "../model.ts";
import { presenterOf, veilOf, type WireRow } from "../present.ts";
import { type ListOptions, listPage, pageResponse } from "./list.ts";

type Access = readonly [resource: string, action: string];
type ListContext<P> = RequestContext<P, z.ZodObject, undefined, Access>;

/** What narrows a list beyond the person's scope and the query. */
interface Restriction extends Pick<ListOptions, "where" | "search"> {
  /** Replaces the actor's scope. */
  readonly scope?: Scope;
  /** Replaces the values of the query. */
  readonly values?: Record<string, unknown>;
}

interface ListHandler<P extends Schema> {
  /** Checks the request and narrows the list. */
  restrict?(context: ListContext<P>): Restriction | Promise<Restriction>;
  /** Adds what a row has beside its fields. */
  complete?(context: ListContext<P>, rows: readonly WireRow[]): Promise<WireRow[]>;
}

/** Adds the route of a declared list: one page of the rows that the query finds in the person's scope, with the total. */
export function listEndpoint<P extends Schema, Row extends z.ZodType, M extends Access>(
  app: FastifyInstance,
  call: ListCall<P, Row, M>,
  { restrict, complete }: ListHandler<P> = {},
): void {
  const { resource, fields, shape } = call;
  const model = modelOf(resource);
  const selection = model.selection(fields);
  const present = presenterOf(model, fields);
  endpoint(app, call, async (context) => {
    const { actor, database } = context;
    const restriction = (await restrict?.(context)) ?? {};
    const { scope = actor.scope, values = context.query, ...options } = restriction;
    const page = await listPage(database, model, scope, shape.parse(values), selection, options);
    const rows = page.rows.map(present).map(veilOf(model, actor.scope));
    return pageResponse(complete ? await complete(context, rows) : rows, page);
  });
}
