import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/money/deposits/calls.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { listEndpoint } from "../../crud/list/list-endpoint.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import type { Actor } from "../../scope.ts";
import { approveAll } from "../approve-all.ts";
import { createDeposit, decideDeposit, fileOf, findTeam } from "./deposits.queries.ts";
import { checkReceipt, sendReceipt, storeReceipt } from "./receipts.ts";
import { reverse } from "./reverse.queries.ts";

const model = modelOf(resourceNamed("deposits"));

const withMessage = async (
  database: Database,
  actor: Actor,
  id: string,
  messageOf: (row: WireRow) => string,
) => {
  const row = await showRow(database, model, agencyScopeOf(actor), id);
  return { ...row, message: messageOf(row) };
};

interface FileRequest {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly reply: FastifyReply;
  readonly request: FastifyRequest;
  readonly database: Database;
}

export function depositRoutes(api: FastifyInstance): void {
  listEndpoint(api, calls.listTeamDeposits, {
    restrict: async ({ actor, params, query, database }) => {
      const scope = agencyScopeOf(actor);
      await findTeam(database, scope, params.id);
      return { scope, values: { ...query, sellerTeam: [params.id] } };
    },
  });

  command(api, calls.createDeposit, {
    prepare: ({ actor, body, request }) =>
      checkReceipt(request.server.files, agencyScopeOf(actor).agencyId, "receipt", body.receipt),
    handler: async ({ actor, params, body, tx }) => {
      const scope = agencyScopeOf(actor);
      const { id, status } = await createDeposit(tx, scope, params.id, body, actor.userId);
      const after = { ...body, status };
      await recordAudit(tx, actor, { action: "create", object: "deposits", subject: id, after });
      return id;
    },
    respond: ({ actor, body, database }, id) =>
      withMessage(database, actor, id, ({ status }) =>
        body.status === "approved" && status === "pending"
          ? messages.depositWaits
          : messages.transactionConfirmed,
      ),
  });

  command(api, calls.askTopup, {
    handler: async ({ actor, body, tx }) => {
      const { scope } = actor;
      if (scope.reach !== "sellerTeam") throw forbidden();
      const deposit = { ...body, status: "pending" as const, isCashback: false };
      const { id } = await createDeposit(tx, scope, scope.sellerTeamId, deposit, actor.userId);
      await recordAudit(tx, actor, { action: "create", object: "deposits", subject: id, after: body });
      return id;
    },
    respond: ({ actor, database }, id) => withMessage(database, actor, id, () => messages.topupAsked),
  });

  command(api, calls.decideDeposit, {
    handler: async ({ actor, params: { sellerId: teamId, id }, body, tx }) => {
      const scope = agencyScopeOf(actor);
      await decideDeposit(tx, scope, { teamId, id, ...body }, actor);
      await recordAudit(tx, actor, { action: body.status, object: "deposits", subject: id, after: body });
    },
    respond: ({ actor, params, body, database }) =>
      withMessage(database, actor, params.id, () =>
        body.status === "rejected" ? messages.depositRejected : messages.transactionConfirmed,
      ),
  });

  command(api, calls.approveDeposits, ({ actor, body, tx }) => {
    const scope = agencyScopeOf(actor);
    return approveAll(tx, scope, "deposit", body.ids, async (part, { id, teamId }) => {
      const decision = { status: "approved" as const };
      await decideDeposit(part, scope, { teamId, id, ...decision }, actor);
      const entry = { action: decision.status, object: "deposits", subject: id, after: decision };
      await recordAudit(part, actor, entry);
    });
  });

  command(api, calls.reverseDeposit, {
    prepare: ({ actor, body, request }) =>
      checkReceipt(request.server.files, agencyScopeOf(actor).agencyId, "file", body.file),
    handler: async ({ actor, params: { sellerId: teamId, id }, body, tx }) => {
      const effect = await reverse(tx, agencyScopeOf(actor), { teamId, id, ...body }, actor.userId);
      await recordAudit(tx, actor, { action: "reverse", object: "deposits", subject: id, after: body });
      return effect;
    },
    respond: async ({ actor, params, database }, effect) => ({
      ...(await withMessage(database, actor, params.id, () => messages.depositReversed)),
      effect,
    }),
  });

  receiptRoutes(api);
}

function receiptRoutes(api: FastifyInstance): void {
  const send = async (
    { actor, params, reply, request, database }: FileRequest,
    column: "receipt" | "reversed_file",
  ) => {
    const scope = agencyScopeOf(actor);
    // Throws 404 outside the scope.
    await showRow(database, model, scope, params.id);
    const { key, name } = await fileOf(database, scope, params.id, column);
    return sendReceipt(request.server.files, key, name, reply);
  };
  endpoint(api, calls.downloadReceipt, (context) => send(context, "receipt"));
  endpoint(api, calls.downloadReversalFile, (context) => send(context, "reversed_file"));

  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    endpoint(uploads, calls.uploadReceipt, async ({ actor, request }) => ({
      path: await storeReceipt(request.server.files, agencyScopeOf(actor).agencyId, request),
    }));
  });
}
