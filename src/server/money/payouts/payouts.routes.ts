import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { newPayout, payoutDecision, REQUEST_STATUSES } from "../../../domain/money/payouts.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { listQueryOf } from "../../../domain/resource/query.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { listPage } from "../../crud/list/list.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { presenterOf } from "../../crud/present.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { profitsOf } from "../profits/profits.queries.ts";
import { createPayout, decidePayout } from "./payouts.queries.ts";

const model = modelOf(resourceNamed("payouts"));
const shape = listQueryOf(model.resource, { extra: { sellerTeamId: identifier.optional() } });
/** Requests are filtered by status names: `status=pending,approved`. */
const requestShape = shape.schema.extend({
  status: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(REQUEST_STATUSES, `One of ${REQUEST_STATUSES.join(", ")}`)).max(MAX_LIMIT))
    .transform((words) => words.map((word) => REQUEST_STATUSES.indexOf(word)))
    .optional(),
});
const selection = model.selection(model.fields.keys());
const present = presenterOf(model, model.fields.keys());

/** A payout request is a payout with a status name instead of a number. */
const payoutRequest = model.rowResponse.extend({ status: z.enum(REQUEST_STATUSES) });
const withStatusName = (row: Record<string, unknown>) => ({
  ...row,
  status: REQUEST_STATUSES[Number(row.status)],
});

/** A page of a seller team's payouts. Throws 404 for a team out of scope. */
async function pageOfTeam(
  database: Database,
  scope: AgencyScope,
  teamId: string,
  query: Record<string, unknown>,
) {
  const { sellerTeamId: _, ...values } = query;
  await findTeam(database, scope, teamId);
  const page = await listPage(
    database,
    model,
    scope,
    shape.parse({ ...values, sellerTeam: [teamId] }),
    selection,
  );
  return { data: page.rows.map(present), total: page.total };
}

function listRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    url: "/payouts",
    requires: ["payouts", "list"],
    summary: "List: Payouts",
    model,
    query: shape,
    restrict: ({ query: { sellerTeamId, ...values } }) => ({
      values: { ...values, ...(sellerTeamId !== undefined && { sellerTeam: [sellerTeamId] }) },
    }),
  });

  endpoint(api, {
    method: "GET",
    url: "/seller-teams/:id/payout-request/find",
    requires: ["payouts", "list"],
    summary: "The payout requests of a seller team",
    params: byId,
    query: requestShape,
    response: z.object({ data: z.array(payoutRequest), total: z.int() }),
    handler: async ({ actor, params, query, database }) => {
      const { data, total } = await pageOfTeam(database, agencyScopeOf(actor), params.id, query);
      return { data: data.map(withStatusName), total };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/:id/payout",
    requires: ["profits", "show"],
    summary: "A seller team's remaining, in-flight and paid-out profit, and its payouts",
    params: byId,
    query: shape.schema,
    response: z.object({
      remainProfit: z.number(),
      payoutInFlight: z.number(),
      totalAmountPaid: z.number(),
      data: z.array(model.listResponse),
      total: z.int(),
    }),
    handler: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      const page = await pageOfTeam(database, scope, params.id, query);
      const [profit] = await profitsOf(database, scope, [params.id]);
      return {
        remainProfit: profit?.remainProfit ?? 0,
        payoutInFlight: profit?.payoutInFlight ?? 0,
        totalAmountPaid: profit?.totalAmountPaid ?? 0,
        ...page,
      };
    },
  });
}

/** Sellers can only cancel their own requests. */
function refuseSellersDecision(
  { reach }: AgencyScope,
  { status, billName }: z.output<typeof payoutDecision>,
) {
  if (reach === "sellerTeam" && (status !== "canceled" || billName)) throw forbidden();
}

function requestRoutes(api: FastifyInstance): void {
  const response = payoutRequest.extend({ message: z.string() });
  const shown = async (database: Database, actor: Actor, id: string) =>
    withStatusName(await showRow(database, model, agencyScopeOf(actor), id));

  command(api, {
    method: "POST",
    url: "/seller-teams/:id/payout-request/create",
    requires: ["payouts", "ask"],
    summary: "Request a payout of available profit",
    params: byId,
    body: newPayout,
    response,
    status: 201,
    handler: async ({ actor, params, body, tx }) => {
      const id = await createPayout(tx, agencyScopeOf(actor), params.id, body, actor.userId);
      await recordAudit(tx, actor, { action: "create", object: "payouts", subject: id, after: body });
      return id;
    },
    respond: async ({ actor, database }, id) => ({
      ...(await shown(database, actor, id)),
      message: messages.created,
    }),
  });

  command(api, {
    method: ["PATCH", "PUT"],
    url: "/seller-teams/:id/payout-request/:rid/update",
    requires: ["payouts", "decide"],
    summary: "Approve, reject or cancel a pending payout request",
    params: z.object({ id: identifier, rid: identifier }),
    body: payoutDecision,
    response,
    prepare: ({ actor, body }) => refuseSellersDecision(agencyScopeOf(actor), body),
    handler: async ({ actor, params: { id: teamId, rid: id }, body, tx }) => {
      await decidePayout(tx, agencyScopeOf(actor), { ...body, teamId, id }, actor.userId);
      await recordAudit(tx, actor, { action: body.status, object: "payouts", subject: id, after: body });
    },
    respond: async ({ actor, params, database }) => ({
      ...(await shown(database, actor, params.rid)),
      message: messages.updated,
    }),
  });
}

export function payoutRoutes(api: FastifyInstance): void {
  listRoutes(api);
  requestRoutes(api);
}
