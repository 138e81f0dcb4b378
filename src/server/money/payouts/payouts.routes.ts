import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/money/payouts/calls.ts";
import { shape } from "../../../domain/money/payouts/calls.ts";
import type { payoutDecision } from "../../../domain/money/payouts.ts";
import { REQUEST_STATUSES } from "../../../domain/money/payouts.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { listPage } from "../../crud/list/list.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { presenterOf, type WireRow } from "../../crud/present.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { approveAll } from "../approve-all.ts";
import { balanceOf } from "../balance/balance.queries.ts";
import { findTeam } from "../deposits/deposits.queries.ts";
import { profitsOf } from "../profits/profits.queries.ts";
import { askAgainAbove } from "./ask-again.queries.ts";
import { createPayout, decidePayout } from "./payouts.queries.ts";

const model = modelOf(resourceNamed("payouts"));
const selection = model.selection(model.fields.keys());
const present = presenterOf(model, model.fields.keys());
const withStatusName = (row: WireRow) => ({
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
  listEndpoint(api, calls.listPayouts, {
    restrict: ({ query: { sellerTeamId, ...values } }) => ({
      values: { ...values, ...(sellerTeamId !== undefined && { sellerTeam: [sellerTeamId] }) },
    }),
  });

  endpoint(api, calls.findPayouts, async ({ actor, params, query, database }) => {
    const { data, total } = await pageOfTeam(database, agencyScopeOf(actor), params.id, query);
    return { data: data.map(withStatusName), total };
  });

  endpoint(api, calls.showTeamPayouts, async ({ actor, params, query, database }) => {
    const scope = agencyScopeOf(actor);
    const page = await pageOfTeam(database, scope, params.id, { ...query, kind: ["profit"] });
    const [profit] = await profitsOf(database, scope, [params.id]);
    return {
      remainProfit: profit?.remainProfit ?? 0,
      payoutInFlight: profit?.payoutInFlight ?? 0,
      totalAmountPaid: profit?.totalAmountPaid ?? 0,
      ...page,
    };
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
  const shown = async (database: Database, actor: Actor, id: string) =>
    withStatusName(await showRow(database, model, agencyScopeOf(actor), id));

  command(api, calls.askPayout, {
    handler: async ({ actor, params, body, tx }) => {
      const payout = { ...body, teamId: params.id, kind: "profit" } as const;
      const { id } = await createPayout(tx, agencyScopeOf(actor), payout, actor.userId);
      await recordAudit(tx, actor, { action: "create", object: "payouts", subject: id, after: body });
      return id;
    },
    respond: async ({ actor, database }, id) => ({
      ...(await shown(database, actor, id)),
      message: messages.created,
    }),
  });

  command(api, calls.createPayout, async ({ actor, params, body, tx }) => {
    const scope = agencyScopeOf(actor);
    const { id, name } = await createPayout(tx, scope, { ...body, teamId: params.id }, actor.userId);
    await recordAudit(tx, actor, { action: "create", object: "payouts", subject: id, after: body });
    const account = body.kind === "wallet" ? "available" : "profitAvailable";
    const left = toDollars(await balanceOf(tx, scope, params.id, account));
    return { id, billName: name, left, message: messages.payBackWaits };
  });

  command(api, calls.decidePayout, {
    prepare: ({ actor, body }) => refuseSellersDecision(agencyScopeOf(actor), body),
    handler: async ({ actor, params: { id: teamId, rid: id }, body, request, tx }) => {
      if (body.status === "approved") await askAgainAbove(tx, request, actor, [id]);
      await decidePayout(tx, agencyScopeOf(actor), { ...body, teamId, id }, actor);
      await recordAudit(tx, actor, { action: body.status, object: "payouts", subject: id, after: body });
    },
    respond: async ({ actor, params, database }) => ({
      ...(await shown(database, actor, params.rid)),
      message: messages.updated,
    }),
  });

  command(api, calls.approvePayouts, async ({ actor, body, isPreview, request, tx }) => {
    const scope = agencyScopeOf(actor);
    if (!isPreview) await askAgainAbove(tx, request, actor, body.ids);
    return approveAll(tx, scope, "payout", body.ids, async (part, { id, teamId }) => {
      const decision = { status: "approved" as const };
      refuseSellersDecision(scope, decision);
      await decidePayout(part, scope, { teamId, id, ...decision }, actor);
      const entry = { action: decision.status, object: "payouts", subject: id, after: decision };
      await recordAudit(part, actor, entry);
    });
  });
}

export function payoutRoutes(api: FastifyInstance): void {
  listRoutes(api);
  requestRoutes(api);
}
