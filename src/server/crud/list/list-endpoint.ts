import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Schema } from "../../../domain/resource/call.ts";
import type { ListCall } from "../../../domain/resource/list-call.ts";
import { askedOf } from "../../../domain/resource/query.ts";
import { endpoint, type RequestContext } from "../../endpoint.ts";
import type { Scope } from "../../scope.ts";
import { modelOf } from "../model.ts";
import { presenterOf, veilOf, type WireRow } from "../present.ts";
import { listPage, pageResponse } from "./list.ts";
import type { ListOptions } from "./options.ts";
import { projectionsOf } from "./projection.ts";

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
  /** Adds what a row has beside its fields, from any of these. */
  complete?(context: ListContext<P>, rows: readonly WireRow[]): Promise<WireRow[]>;
}

/** Rows with these fields alone. */
const only = (rows: readonly WireRow[], names: readonly string[]) => {
  const kept = new Set(["id", "version", ...names]);
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name))) as WireRow,
  );
};

/** Adds the route of a declared list: one page of the rows that the query finds in the person's scope, with the total. */
export function listEndpoint<P extends Schema, Row extends z.ZodObject, M extends Access>(
  app: FastifyInstance,
  call: ListCall<P, Row, M>,
  { restrict, complete }: ListHandler<P> = {},
): void {
  const { resource, fields, shape } = call;
  const model = modelOf(resource);
  const projectionOf = projectionsOf(fields, (names, plan) => ({
    selection: { ...model.selection(names), plan },
    present: presenterOf(model, names),
  }));
  const declared = new Set(fields).add("id").add("version");
  endpoint(app, call, async (context) => {
    const { actor, database, query } = context;
    const asked = askedOf(query);
    const completes = complete && (asked.length === 0 || asked.some((name) => !declared.has(name)));
    const { selection, present } = projectionOf(completes ? [] : asked);
    const restriction = (await restrict?.(context)) ?? {};
    const { scope = actor.scope, values = query, ...options } = restriction;
    const page = await listPage(database, model, scope, shape.parse(values), selection, options);
    const rows = page.rows.map(present).map(veilOf(model, actor.scope));
    if (!completes) return pageResponse(rows, page);
    const whole = await complete(context, rows);
    return pageResponse(asked.length === 0 ? whole : only(whole, asked), page);
  });
}
