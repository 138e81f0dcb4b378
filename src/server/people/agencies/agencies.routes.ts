import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_REFERENCES } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { agencyChange, catalogChange, newAgency } from "../../../domain/people/agencies.ts";
import { agencyUseResponse, catalogUseResponse } from "../../../domain/people/responses.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { agencies, catalogs } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { removedResponse } from "../../crud/write/remove.ts";
import { byId, endpoint } from "../../endpoint.ts";
import {
  changeCatalogs,
  countAgencyUse,
  countCatalogUse,
  createAgency,
  editAgency,
  removeAgency,
} from "./agencies.queries.ts";

const model = modelOf(agencies);
const catalog = modelOf(catalogs);

/** Lists the platform's catalogs that an agency has, or does not have. */
function addCatalogs(api: FastifyInstance, url: string, has: boolean, summary: string): void {
  listEndpoint(api, {
    url,
    requires: [agencies.name, "catalogs"],
    summary,
    params: byId,
    model: catalog,
    fields: ["name", "productCode", "publishStatus"],
    restrict: async ({ actor, params, database }) => {
      await showRow(database, model, actor.scope, params.id);
      const given = sql`exists (select 1 from agency_catalogs g
        where g.agency_id = ${params.id} and g.catalog_id = ${catalog.table.id})`;
      return {
        where: sql`${catalog.table.ownerAgencyId} is null and ${has ? given : sql`not ${given}`}`,
      };
    },
  });
}

/** `PATCH agencies/:id`, and `PATCH agencies` with the id in the body, as for every resource. */
function addEdit(api: FastifyInstance): void {
  command(api, {
    method: ["PATCH", "PUT"],
    url: "/agencies/:id",
    requires: [agencies.name, "edit"],
    summary: "Edit: Agency; invites a manager if it has none",
    params: byId,
    body: agencyChange,
    response: model.rowResponse,
    handler: ({ actor, params, body, tx }) => editAgency(tx, actor, params.id.toLowerCase(), body),
    startsJobs: true,
  });
  command(api, {
    method: ["PATCH", "PUT"],
    url: "/agencies",
    requires: [agencies.name, "edit"],
    summary: "Edit: Agency, named in the body",
    body: agencyChange.extend({ id: identifier }),
    response: model.rowResponse,
    handler: ({ actor, body, tx }) => editAgency(tx, actor, identifier.parse(body.id).toLowerCase(), body),
    startsJobs: true,
  });
}

export function agencyRoutes(api: FastifyInstance): void {
  addEdit(api);

  command(api, {
    method: "POST",
    url: "/agencies",
    requires: [agencies.name, "create"],
    summary: "Create: Agency, optionally with a manager, who is invited by mail",
    body: newAgency,
    response: model.rowResponse,
    status: 201,
    handler: ({ actor, body, tx }) => createAgency(tx, actor, body),
    startsJobs: true,
  });

  command(api, {
    method: "DELETE",
    url: "/agencies/:id",
    requires: [agencies.name, "delete"],
    summary: "Delete: Agency, with its people, if nothing is due to its sellers",
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      await removeAgency(tx, actor, params.id.toLowerCase());
      return { message: messages.deleted, ids: [params.id] };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/agencies/:id/use",
    requires: [agencies.name, "members"],
    summary: "What deleting an agency would affect, in numbers",
    params: byId,
    response: agencyUseResponse,
    handler: ({ params, database }) => countAgencyUse(database, params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/agencies/:id/product-catalogs/use",
    requires: [agencies.name, "catalogs"],
    summary: "What removing catalogs from an agency would affect, in numbers",
    params: byId,
    query: z.strictObject({
      catalogs: z
        .string()
        .transform((text) => text.split(",").filter(Boolean))
        .pipe(z.array(identifier).max(MAX_REFERENCES)),
    }),
    response: catalogUseResponse,
    handler: ({ params, query, database }) => countCatalogUse(database, params.id, query.catalogs),
  });

  addCatalogs(api, "/agencies/:id/product-catalogs", true, "List: an agency's catalogs of the platform");
  addCatalogs(api, "/catalogs/not-added/:id/agency", false, "List: the platform's catalogs that it has not");

  command(api, {
    method: ["PATCH", "PUT"],
    url: "/agencies/:id/product-catalogs",
    requires: [agencies.name, "catalogs"],
    summary: 'Add and remove platform catalogs of an agency; `add` may be "all"',
    params: byId,
    body: catalogChange,
    response: z.object({ message: z.string() }),
    handler: async ({ actor, params, body, tx }) => {
      const added = await changeCatalogs(tx, actor, params.id.toLowerCase(), body.catalogs);
      const { add = [], delete: gone = [] } = body.catalogs;
      if (add === "all" && gone.length === 0)
        return { message: added > 0 ? messages.catalogsAdded(added) : messages.allCatalogs };
      return {
        message: gone.length > 0 && add.length === 0 ? messages.catalogsDeleted : messages.catalogsSaved,
      };
    },
  });
}
