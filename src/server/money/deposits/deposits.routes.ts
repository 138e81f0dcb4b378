import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { depositDecision, newDeposit, topupRequest } from "../../../domain/money/deposits.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { byId } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { createDeposit, decideDeposit, findTeam } from "./deposits.queries.ts";

const model = modelOf(resourceNamed("deposits"));
const response = model.rowResponse.extend({ message: z.string() });

const withMessage = async (database: Database, actor: Actor, id: string, message: string) => ({
  ...(await showRow(database, model, agencyScopeOf(actor), id)),
  message,
});

export function depositRoutes(api: FastifyInstance): void {
  listEndpoint(api, {
    url: "/deposits/seller-teams/:id",
    requires: ["deposits", "list"],
    summary: "List: Deposits of a seller team",
    params: byId,
    model,
    restrict: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      return { scope, values: { ...query, sellerTeam: [params.id] } };
    },
  });

  command(api, {
    method: "POST",
    url: "/deposits/seller-teams/:id",
    requires: ["deposits", "create"],
    summary: "Top up or cash back a seller team",
    params: byId,
    body: newDeposit,
    response,
    status: 201,
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const id = await createDeposit(tx, scope, params.id, body, actor.userId);
      await recordAudit(tx, actor, { action: "create", object: "deposits", subject: id, after: body });
      return id;
    },
    respond: ({ actor, database }, id) => withMessage(database, actor, id, messages.transactionConfirmed),
  });

  command(api, {
    method: "POST",
    url: "/deposits/request",
    requires: ["deposits", "ask"],
    summary: "Ask for a top-up of the own team: a pending deposit that the agency decides",
    body: topupRequest,
    response,
    status: 201,
    handler: async ({ actor, body, tx }) => {
      const { scope } = actor;
      if (scope.reach !== "sellerTeam") throw forbidden();
      const deposit = { ...body, status: "pending" as const, isCashback: false };
      const id = await createDeposit(tx, scope, scope.sellerTeamId, deposit, actor.userId);
      await recordAudit(tx, actor, { action: "create", object: "deposits", subject: id, after: body });
      return id;
    },
    respond: ({ actor, database }, id) => withMessage(database, actor, id, messages.topupAsked),
  });

  command(api, {
    method: ["PATCH", "PUT"],
    url: "/deposits/seller-teams/:sellerId/:id",
    requires: ["deposits", "decide"],
    summary: "Approve or reject a pending deposit",
    params: z.object({ sellerId: identifier, id: identifier }),
    body: depositDecision,
    response,
    handler: async ({ actor, params: { sellerId: teamId, id }, body: { status }, tx }) => {
      const scope = agencyScopeOf(actor);
      await decideDeposit(tx, scope, { teamId, id, status }, actor.userId);
      await recordAudit(tx, actor, { action: status, object: "deposits", subject: id });
    },
    respond: ({ actor, params, body, database }) =>
      withMessage(
        database,
        actor,
        params.id,
        body.status === "rejected" ? messages.depositRejected : messages.transactionConfirmed,
      ),
  });
}
