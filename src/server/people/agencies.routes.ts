import { sql } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_REFERENCES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { type AgencyChange, agencyChange, catalogChange, newAgency } from "../../domain/people/agencies.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { agencies, catalogs } from "../../domain/resources/index.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import type { Actor } from "../scope.ts";
import {
  changeCatalogs,
  createAgency,
  editAgency,
  removeAgency,
  tallyOfAgency,
  tallyOfCatalogs,
} from "./agencies.queries.ts";

const spec = specOf(agencies);
const catalog = specOf(catalogs);
const SHOWN = ["name", "productCode", "publishStatus"];
const shape = listQueryOf(catalogs);
const selection = catalog.selection(SHOWN);
const present = presenterOf(catalog, SHOWN);
const shortCatalogs = listAnswerOf(
  z.object({
    id: z.string(),
    ...Object.fromEntries(SHOWN.map((name) => [name, catalog.rowAnswer.shape[name] ?? z.string()])),
  }),
);
const count = z.int();

/** The platform's catalogs that an agency has, or has not. */
function addCatalogs(api: FastifyInstance, url: string, has: boolean, summary: string): void {
  endpoint(api, {
    method: "GET",
    url,
    may: [agencies.name, "catalogs"],
    summary,
    params: byId,
    query: shape.schema,
    answer: shortCatalogs,
    handle: async ({ actor, params, query, database }) => {
      await showRow(database, spec, actor.scope, params.id);
      const given = sql`exists (select 1 from agency_catalogs g
        where g.agency_id = ${params.id} and g.catalog_id = ${catalog.table.id})`;
      const where = sql`${catalog.table.ownerAgencyId} is null and ${has ? given : sql`not ${given}`}`;
      const page = await listPage(database, catalog, actor.scope, shape.parse(query), selection, { where });
      return {
        data: page.rows.map(present),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });
}

/** `PATCH agencies/:id`, and `PATCH agencies` with the id in the body, as of every resource. */
function addEdit(api: FastifyInstance): void {
  const change = async (
    call: { actor: Actor; request: FastifyRequest; database: Database },
    id: string,
    body: AgencyChange,
  ) => {
    const { actor, request, database } = call;
    const outcome = await once(database, actor, request, body, async (tx) => ({
      status: 200,
      answer: await editAgency(tx, actor, id.toLowerCase(), body),
    }));
    request.server.jobs.kick();
    return outcome.answer;
  };
  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/agencies/:id",
    may: [agencies.name, "edit"],
    summary: "Edit: Agency; a manager is invited where it has none",
    params: byId,
    body: agencyChange,
    answer: spec.rowAnswer,
    handle: (call) => change(call, call.params.id, call.body),
  });
  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/agencies",
    may: [agencies.name, "edit"],
    summary: "Edit: Agency, named in the body",
    body: agencyChange.extend({ id: identifier }),
    answer: spec.rowAnswer,
    handle: (call) => change(call, identifier.parse(call.body.id), call.body),
  });
}

export function agencyRoutes(api: FastifyInstance): void {
  addEdit(api);

  endpoint(api, {
    method: "POST",
    url: "/agencies",
    may: [agencies.name, "create"],
    summary: "Create: an agency and, where one is named, the account of its manager, who is invited by mail",
    body: newAgency,
    answer: spec.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 201,
        answer: await createAgency(tx, actor, body),
      }));
      request.server.jobs.kick();
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "DELETE",
    url: "/agencies/:id",
    may: [agencies.name, "delete"],
    summary: "Delete: an agency to whose sellers nothing is due, with its people",
    params: byId,
    answer: z.object({ message: z.string(), ids: z.array(z.string()) }),
    handle: async ({ actor, params, request, database }) => {
      const outcome = await once(database, actor, request, null, async (tx) => {
        await removeAgency(tx, actor, params.id.toLowerCase());
        return { status: 200, answer: { message: messages.deleted, ids: [params.id] } };
      });
      return outcome.answer;
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/agencies/:id/use",
    may: [agencies.name, "members"],
    summary: "What hangs on an agency, in numbers",
    params: byId,
    answer: z.object({ members: count, sellers: count, sellerMembers: count, openOrders: count }),
    handle: ({ params, database }) => tallyOfAgency(database, params.id),
  });

  endpoint(api, {
    method: "GET",
    url: "/agencies/:id/product-catalogs/use",
    may: [agencies.name, "catalogs"],
    summary: "What of an agency hangs on some catalogs, in numbers",
    params: byId,
    query: z.strictObject({
      catalogs: z
        .string()
        .transform((text) => text.split(",").filter(Boolean))
        .pipe(z.array(identifier).max(MAX_REFERENCES)),
    }),
    answer: z.object({ products: count, basecosts: count, openOrders: count }),
    handle: ({ params, query, database }) => tallyOfCatalogs(database, params.id, query.catalogs),
  });

  addCatalogs(api, "/agencies/:id/product-catalogs", true, "List: an agency's catalogs of the platform");
  addCatalogs(api, "/catalogs/not-added/:id/agency", false, "List: the platform's catalogs that it has not");

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/agencies/:id/product-catalogs",
    may: [agencies.name, "catalogs"],
    summary: "Give an agency catalogs of the platform, and take some away",
    params: byId,
    body: catalogChange,
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, params, body, request, database }) => {
      const outcome = await once(database, actor, request, body, async (tx) => {
        await changeCatalogs(tx, actor, params.id.toLowerCase(), body.catalogs);
        const { add = [], delete: gone = [] } = body.catalogs;
        const message =
          gone.length > 0 && add.length === 0 ? messages.catalogsDeleted : messages.catalogsSaved;
        return { status: 200, answer: { message } };
      });
      return outcome.answer;
    },
  });
}
