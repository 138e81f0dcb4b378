import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { can } from "../../../domain/access/grants.ts";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { referrerResponse, sellerBalances } from "../../../domain/people/responses.ts";
import { mapping, newSeller } from "../../../domain/people/sellers.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { basecosts, sellerTeams } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { showRow } from "../../crud/show.ts";
import { removedResponse } from "../../crud/write/remove.ts";
import type { Database } from "../../db/client.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { balancesOf, createTeam, mapTeams, referrerOf, removeTeam } from "./sellers.queries.ts";

const model = modelOf(sellerTeams);
const ids = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(identifier).max(MAX_LIMIT));

const NO_BALANCES = { balance: null, pendingTopUp: null };
const row = model.rowResponse.extend(sellerBalances.shape);

/** Adds balances to rows if the person may see them. */
async function withBalances(database: Database, actor: Actor, rows: readonly WireRow[]) {
  const { agencyId } = agencyScopeOf(actor);
  const ids = rows.map(({ id }) => id);
  const found = can(actor.grants, "balances", "show") ? await balancesOf(database, agencyId, ids) : undefined;
  return rows.map((one) => ({ ...one, ...(found?.get(one.id) ?? NO_BALANCES) }));
}

function readingRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    url: "/seller-teams",
    requires: ["seller-teams", "list"],
    summary: "List: Sellers, with their balances",
    model,
    fields: [...model.fields.keys()],
    row,
    query: listQueryOf(sellerTeams, { extra: { sellerTeam: ids.optional() } }),
    restrict: ({ query: { sellerTeam, ...values } }) => {
      // Lists of ids, as the schema has parsed them.
      const named = [values.ids, sellerTeam].flatMap((list) => (list as string[] | undefined) ?? []);
      return { values: { ...values, ...(named.length > 0 && { ids: named }) } };
    },
    complete: ({ actor, database }, rows) => withBalances(database, actor, rows),
  });

  endpoint(api, {
    method: "GET",
    url: "/seller-teams/:id",
    requires: ["seller-teams", "show"],
    summary: "Show: Seller, with balance and referrer",
    params: byId,
    response: row.extend({ referralFrom: referrerResponse.nullable() }),
    handler: async ({ actor, params, database }) => {
      const found = await showRow(database, model, actor.scope, params.id);
      const [shown] = await withBalances(database, actor, [found]);
      const { agencyId } = agencyScopeOf(actor);
      return { ...shown, referralFrom: await referrerOf(database, agencyId, found.id) };
    },
  });

  listEndpoint(api, {
    url: "/seller-teams/filter",
    requires: ["seller-teams", "list"],
    summary: "Choose from: values to filter sellers by; `type=basecost`",
    model: modelOf(basecosts),
    fields: ["name"],
    row: z.object({ id: z.string(), name: z.string() }),
    query: listQueryOf(basecosts, { extra: { type: z.literal("basecost") } }),
    restrict: ({ query }) => {
      const { type: _, ...values } = query;
      return { values };
    },
  });
}

function addMapping(api: FastifyInstance, method: "POST" | "PUT", url: string): void {
  command(api, {
    method,
    url,
    requires: ["seller-teams", "map"],
    summary: "Map a warehouse's seller and a normal one to each other",
    body: mapping,
    response: z.object({ message: z.string() }),
    handler: async ({ actor, body, tx }) => {
      await mapTeams(tx, actor, body.userId.toLowerCase(), body.mappedUser.toLowerCase());
      return { message: messages.mapped };
    },
  });
}

export function sellerRoutes(api: FastifyInstance): void {
  readingRoutes(api);

  command(api, {
    method: "POST",
    url: "/seller-teams",
    requires: ["seller-teams", "create"],
    summary: "Create: Seller, with a manager who is invited by mail",
    body: newSeller,
    response: model.rowResponse,
    status: 201,
    handler: ({ actor, body, tx }) => createTeam(tx, actor, body),
    startsJobs: true,
  });

  command(api, {
    method: "DELETE",
    url: "/seller-teams/:id",
    requires: ["seller-teams", "delete"],
    summary: "Delete: Seller, with its people, if nothing is due",
    params: byId,
    response: removedResponse,
    handler: async ({ actor, params, tx }) => {
      await removeTeam(tx, actor, params.id.toLowerCase());
      return { message: messages.deleted, ids: [params.id] };
    },
  });

  addMapping(api, "POST", "/seller-teams/mapped-user");
  addMapping(api, "PUT", "/users/mapped-user");
  addMapping(api, "PUT", "/mapped-user");
}
