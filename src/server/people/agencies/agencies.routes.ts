import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/people/agencies/calls.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { agencies, catalogs } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { endpoint } from "../../endpoint.ts";
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
function addCatalogs(api: FastifyInstance, call: typeof calls.listAgencyCatalogs): void {
  const has = call === calls.listAgencyCatalogs;
  listEndpoint(api, call, {
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
  command(api, calls.editAgency, {
    handler: ({ actor, params, body, tx }) => editAgency(tx, actor, params.id.toLowerCase(), body),
    startsJobs: true,
  });
  command(api, calls.editNamedAgency, {
    handler: ({ actor, body, tx }) => editAgency(tx, actor, identifier.parse(body.id).toLowerCase(), body),
    startsJobs: true,
  });
}

export function agencyRoutes(api: FastifyInstance): void {
  addEdit(api);

  command(api, calls.createAgency, {
    handler: ({ actor, body, tx }) => createAgency(tx, actor, body),
    startsJobs: true,
  });

  command(api, calls.deleteAgency, async ({ actor, params, tx }) => {
    await removeAgency(tx, actor, params.id.toLowerCase());
    return { message: messages.deleted, ids: [params.id] };
  });

  endpoint(api, calls.showAgencyUse, ({ params, database }) => countAgencyUse(database, params.id));

  endpoint(api, calls.showCatalogUse, ({ params, query, database }) =>
    countCatalogUse(database, params.id, query.catalogs),
  );

  addCatalogs(api, calls.listAgencyCatalogs);
  addCatalogs(api, calls.listOtherCatalogs);

  command(api, calls.setAgencyCatalogs, async ({ actor, params, body, tx }) => {
    const added = await changeCatalogs(tx, actor, params.id.toLowerCase(), body.catalogs);
    const { add = [], delete: gone = [] } = body.catalogs;
    if (add === "all" && gone.length === 0)
      return { message: added > 0 ? messages.catalogsAdded(added) : messages.allCatalogs };
    return {
      message: gone.length > 0 && add.length === 0 ? messages.catalogsDeleted : messages.catalogsSaved,
    };
  });
}
