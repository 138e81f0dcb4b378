import type { FastifyInstance } from "fastify";
import { catalogDuplicate } from "../../domain/catalogs/duplicate.ts";
import { command } from "../command.ts";
import { byId } from "../endpoint.ts";
import { duplicateCatalog } from "./duplicate.queries.ts";
import { catalogResponse, showCatalog } from "./show-catalog.queries.ts";

export function duplicateRoutes(api: FastifyInstance): void {
  command(api, {
    method: "POST",
    url: "/catalogs/:id/duplicate",
    requires: ["catalogs", "create"],
    summary: "Duplicate a catalog with its variants, as my own draft",
    params: byId,
    body: catalogDuplicate,
    response: catalogResponse,
    status: 201,
    handler: ({ actor, params, body, tx }) => duplicateCatalog(tx, actor, params.id.toLowerCase(), body),
    respond: ({ actor, database }, id) => showCatalog(database, actor.scope, id),
  });
}
