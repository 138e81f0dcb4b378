import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { listQueryOf, type QueryShape } from "../../../domain/resource/query.ts";
import { endpoint, type RequestContext, type Schema } from "../../endpoint.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { presenterOf, veilOf, type WireRow } from "../present.ts";
import { type ListOptions, listPage, listResponseOf, pageResponse } from "./list.ts";

type Access = readonly [resource: string, action: string];
type ListContext<P> = RequestContext<P, z.ZodObject, undefined, Access>;

/** What narrows a list beyond the person's scope and the query. */
interface Restriction extends Pick<ListOptions, "where" | "search"> {
  /** Replaces the actor's scope. */
  readonly scope?: Scope;
  /** Replaces the values of the query. */
  readonly values?: Record<string, unknown>;
}

interface ListRoute<P extends Schema> {
  readonly url: string;
  readonly requires: Access;
  readonly summary: string;
  readonly params?: P;
  readonly model: ResourceModel;
  /** The fields to select, by default those of the resource's lists. */
  readonly fields?: readonly string[];
  /** The schema of a row, where its fields do not give it. Read at the first request. */
  readonly row?: z.ZodObject;
  /** The query, by default the resource's own. */
  readonly query?: QueryShape;
  /** Checks the request and narrows the list. */
  restrict?(context: ListContext<P>): Restriction | Promise<Restriction>;
  /** Adds what a row has beside its fields. */
  complete?(context: ListContext<P>, rows: readonly WireRow[]): Promise<WireRow[]>;
}

/** The schema of a row with these fields. */
const rowOf = (model: ResourceModel, fields: readonly string[]) =>
  z.object({
    id: z.string(),
    ...Object.fromEntries(fields.map((name) => [name, model.rowResponse.shape[name] ?? z.string()])),
  });

/** Adds a list of a resource: one page of the rows that the query finds in the person's scope, with the total. */
export function listEndpoint<P extends Schema = undefined>(app: FastifyInstance, route: ListRoute<P>): void {
  const { url, requires, summary, params, model, restrict, complete } = route;
  const fields = route.fields ?? [...model.fields.keys()].filter((name) => !model.detailOnly.has(name));
  const selection = model.selection(fields);
  const present = presenterOf(model, fields);
  const query = route.query ?? listQueryOf(model.resource);
  endpoint(app, {
    method: "GET",
    url,
    requires,
    summary,
    params,
    get query() {
      return query.schema;
    },
    get response() {
      return listResponseOf(route.row ?? (route.fields ? rowOf(model, route.fields) : model.listResponse));
    },
    handler: async (context) => {
      const { actor, database } = context;
      const restriction = (await restrict?.(context)) ?? {};
      const { scope = actor.scope, values = context.query, ...options } = restriction;
      const page = await listPage(database, model, scope, query.parse(values), selection, options);
      const rows = page.rows.map(present).map(veilOf(model, actor.scope));
      return pageResponse(complete ? await complete(context, rows) : rows, page);
    },
  });
}
