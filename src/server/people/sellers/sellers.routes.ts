import type { FastifyInstance } from "fastify";
import { can } from "../../../domain/access/grants.ts";
import { messages } from "../../../domain/messages.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/people/sellers/calls.ts";
import { closingSteps, mayClose } from "../../../domain/people/sellers/closing.ts";
import { sellerTeams } from "../../../domain/resources/index.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { closingFigures } from "./closing.queries.ts";
import { balancesOf, createTeam, mapTeams, referrerOf, removeTeam } from "./sellers.queries.ts";

const model = modelOf(sellerTeams);
const NO_BALANCES = { balance: null, pendingTopUp: null };

/** Adds balances to rows if the person may see them. */
async function withBalances(database: Database, actor: Actor, rows: readonly WireRow[]) {
  const { agencyId } = agencyScopeOf(actor);
  const ids = rows.map(({ id }) => id);
  const found = can(actor.grants, "balances", "show") ? await balancesOf(database, agencyId, ids) : undefined;
  return rows.map((one) => ({ ...one, ...(found?.get(one.id) ?? NO_BALANCES) }));
}

function readingRoutes(api: FastifyInstance): void {
  listEndpoint(api, calls.listSellers, {
    restrict: ({ query: { sellerTeam, ...values } }) => {
      // Lists of ids, as the schema has parsed them.
      const named = [values.ids, sellerTeam].flatMap((list) => (list as string[] | undefined) ?? []);
      return { values: { ...values, ...(named.length > 0 && { ids: named }) } };
    },
    complete: ({ actor, database }, rows) => withBalances(database, actor, rows),
  });

  endpoint(api, calls.showSeller, async ({ actor, params, database }) => {
    const found = await showRow(database, model, actor.scope, params.id);
    const [shown = found] = await withBalances(database, actor, [found]);
    const { agencyId } = agencyScopeOf(actor);
    return { ...shown, referralFrom: await referrerOf(database, agencyId, found.id) };
  });

  endpoint(api, calls.showClosing, async ({ actor, params, database }) => {
    const figures = await closingFigures(database, agencyScopeOf(actor), params.id);
    const steps = closingSteps(figures);
    return {
      name: figures.name,
      steps: steps.map((step) => ({ ...step, amount: step.amount === null ? null : toDollars(step.amount) })),
      mayClose: mayClose(steps),
    };
  });

  listEndpoint(api, calls.listSellerFilters, {
    restrict: ({ query }) => {
      const { type: _, ...values } = query;
      return { values };
    },
  });
}

export function sellerRoutes(api: FastifyInstance): void {
  readingRoutes(api);

  command(api, calls.createSeller, {
    handler: ({ actor, body, tx }) => createTeam(tx, actor, body),
    startsJobs: true,
  });

  command(api, calls.deleteSeller, async ({ actor, params, tx }) => {
    await removeTeam(tx, actor, params.id.toLowerCase());
    return { message: messages.deleted, ids: [params.id] };
  });

  for (const call of [calls.mapSeller, calls.mapUser, calls.mapMappedUser])
    command(api, call, async ({ actor, body, tx }) => {
      await mapTeams(tx, actor, body.userId.toLowerCase(), body.mappedUser.toLowerCase());
      return { message: messages.mapped };
    });
}
