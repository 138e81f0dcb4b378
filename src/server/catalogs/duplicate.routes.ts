import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/catalogs/calls.ts";
import { command } from "../command.ts";
import { duplicateCatalog } from "./duplicate.queries.ts";
import { showCatalog } from "./show-catalog.queries.ts";

export function duplicateRoutes(api: FastifyInstance): void {
  command(api, calls.duplicateCatalog, {
    handler: ({ actor, params, body, tx }) => duplicateCatalog(tx, actor, params.id.toLowerCase(), body),
    respond: ({ actor, database }, id) => showCatalog(database, actor.scope, id),
  });
}
