import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_LIMIT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { newPayout, payoutDecision, REQUEST_STATUSES } from "../../domain/money/payouts.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { recordAudit } from "../audit.ts";
import { listAnswerOf, listPage } from "../crud/list.ts";
import { presenterOf } from "../crud/present.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { forbidden } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";
import { findTeam } from "./deposits.queries.ts";
import { createPayout, decidePayout } from "./payouts.queries.ts";
import { profitsOf } from "./profits.queries.ts";

const spec = specOf(resourceNamed("payouts"));
const shape = listQueryOf(spec.resource, { extra: { sellerTeamId: identifier.optional() } });
/** Requests are asked for by the words that they say: `status=pending,approved`. */
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
const selection = spec.selection(spec.fields.keys());
const present = presenterOf(spec, spec.fields.keys());

/** A request says its state in a word where a payout has a number; it is one record. */
const requestAnswer = spec.rowAnswer.extend({ status: z.enum(REQUEST_STATUSES) });
const worded = (row: Record<string, unknown>) => ({
  ...row,
  status: REQUEST_STATUSES[Number(row.status)],
});
const ofTeam = (teamId: string) => ({ field: "sellerTeam", operator: "in" as const, values: [teamId] });

/** Payouts: what sellers ask for of their profit, and what becomes of it. */
export function payoutRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/payouts",
    may: ["payouts", "list"],
    summary: "List: Payouts",
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, query, database }) => {
      const { sellerTeamId, ...asked } = query;
      const wanted = shape.parse(
        sellerTeamId === undefined ? asked : { ...asked, sellerTeam: [sellerTeamId] },
      );
      const page = await listPage(database, spec, actor.scope, wanted, selection);
      return {
        data: page.rows.map(present),
        total: page.total,
        ...(page.totalCapped && { totalCapped: true }),
      };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/seller-teams/:id/payout-request/find",
    may: ["payouts", "list"],
    summary: "The payout requests of a seller team",
    params: byId,
    query: requestShape,
    answer: z.object({ data: z.array(requestAnswer), total: z.int() }),
    handle: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      const { sellerTeamId: _, ...asked } = query;
      const wanted = shape.parse(asked);
      const filters = [...wanted.filters.filter(({ field }) => field !== "sellerTeam"), ofTeam(params.id)];
      const page = await listPage(database, spec, scope, { ...wanted, filters }, selection);
      return { data: page.rows.map(present).map(worded), total: page.total };
    },
  });

  endpoint(api, {
    method: "GET",
    url: "/profits/:id/payout",
    may: ["profits", "show"],
    summary: "What has become of a seller team's profit: left, on its way, paid out, and its payouts",
    params: byId,
    query: shape.schema,
    answer: z.object({
      remainProfit: z.number(),
      payoutInFlight: z.number(),
      totalAmountPaid: z.number(),
      data: z.array(spec.listAnswer),
      total: z.int(),
    }),
    handle: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      const { sellerTeamId: _, ...asked } = query;
      const wanted = shape.parse({ ...asked, sellerTeam: [params.id] });
      const page = await listPage(database, spec, scope, wanted, selection);
      const [profit] = await profitsOf(database, scope, [params.id]);
      return {
        remainProfit: profit?.remainProfit ?? 0,
        payoutInFlight: profit?.payoutInFlight ?? 0,
        totalAmountPaid: profit?.totalAmountPaid ?? 0,
        data: page.rows.map(present),
        total: page.total,
      };
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/seller-teams/:id/payout-request/create",
    may: ["payouts", "ask"],
    summary: "Ask for available profit to be paid out",
    params: byId,
    body: newPayout,
    answer: requestAnswer.extend({ message: z.string() }),
    status: 201,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      const { answer: id } = await once(database, actor, request, body, async (tx) => {
        const created = await createPayout(tx, scope, params.id, body, actor.userId);
        await recordAudit(tx, actor, { action: "create", object: "payouts", subject: created, after: body });
        return { status: 201, answer: created };
      });
      return { ...worded(await showRow(database, spec, scope, id)), message: messages.created };
    },
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/seller-teams/:id/payout-request/:rid/update",
    may: ["payouts", "decide"],
    summary: "Approve, reject or take back a pending payout request",
    params: z.object({ id: identifier, rid: identifier }),
    body: payoutDecision,
    answer: requestAnswer.extend({ message: z.string() }),
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      refuseSellersDecision(scope, body);
      await once(database, actor, request, body, async (tx) => {
        const wanted = { ...body, teamId: params.id, id: params.rid };
        await decidePayout(tx, scope, wanted, actor.userId);
        await recordAudit(tx, actor, {
          action: body.status,
          object: "payouts",
          subject: params.rid,
          after: body,
        });
        return { status: 200, answer: null };
      });
      return { ...worded(await showRow(database, spec, scope, params.rid)), message: messages.updated };
    },
  });
}

/** A seller takes its own request back, and nothing else. */
function refuseSellersDecision(scope: AgencyScope, { status, billName }: z.output<typeof payoutDecision>) {
  if (scope.reach === "sellerTeam" && (status !== "canceled" || billName)) throw forbidden();
}
