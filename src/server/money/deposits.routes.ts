import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messages } from "../../domain/messages.ts";
import { depositDecision, newDeposit } from "../../domain/money/deposits.ts";
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
import { createDeposit, decideDeposit, findTeam } from "./deposits.queries.ts";
import { tellTopup } from "./tell-topup.ts";

const spec = specOf(resourceNamed("deposits"));
const shape = listQueryOf(spec.resource);
const selection = spec.selection(spec.fields.keys());
const present = presenterOf(spec, spec.fields.keys());
const answer = spec.rowAnswer.extend({ message: z.string() });

export function depositRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/deposits/seller-teams/:id",
    may: ["deposits", "list"],
    summary: "List: Deposits of a seller team",
    params: byId,
    query: shape.schema,
    answer: listAnswerOf(spec.listAnswer),
    handle: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      const wanted = shape.parse(query);
      const ofTeam = { field: "sellerTeam", operator: "in" as const, values: [params.id] };
      const filters = [...wanted.filters.filter((filter) => filter.field !== "sellerTeam"), ofTeam];
      const page = await listPage(database, spec, scope, { ...wanted, filters }, selection);
      return { data: page.rows.map(present), total: page.total };
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/deposits/seller-teams/:id",
    may: ["deposits", "create"],
    summary: "Top up or cash back a seller team",
    params: byId,
    body: newDeposit,
    answer,
    status: 201,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      const { answer: id } = await once(database, actor, request, body, async (tx) => {
        const created = await createDeposit(tx, scope, params.id, body, actor.userId);
        await recordAudit(tx, actor, { action: "create", object: "deposits", subject: created, after: body });
        await tellTopup(tx, scope, created);
        return { status: 201, answer: created };
      });
      return { ...(await showRow(database, spec, scope, id)), message: messages.transactionConfirmed };
    },
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/deposits/seller-teams/:sellerId/:id",
    may: ["deposits", "decide"],
    summary: "Approve or reject a pending deposit",
    params: z.object({ sellerId: identifier, id: identifier }),
    body: depositDecision,
    answer,
    handle: async ({ actor, params, body, request, database }) => {
      const scope = agencyScopeOf(actor);
      await once(database, actor, request, body, async (tx) => {
        const wanted = { teamId: params.sellerId, id: params.id, status: body.status };
        await decideDeposit(tx, scope, wanted, actor.userId);
        await recordAudit(tx, actor, { action: body.status, object: "deposits", subject: params.id });
        await tellTopup(tx, scope, params.id);
        return { status: 200, answer: null };
      });
      return { ...(await showRow(database, spec, scope, params.id)), message: messages.transactionConfirmed };
    },
  });
}
