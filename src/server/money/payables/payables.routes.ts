import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { messages } from "../../../domain/messages.ts";
import { sum, toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/money/payables/calls.ts";
import { creditorOf } from "../../../domain/money/payables/payables.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { checkReceipt, sendReceipt, storeReceipt } from "../deposits/receipts.ts";
import { invoiceFileOf } from "../invoices/invoice-thread.ts";
import { createPayRun, decidePayRun, fileOfPayRun, type WrittenPayRun } from "./pay-runs.queries.ts";
import { agencyPayables, duesOfCreditor } from "./payables.queries.ts";
import { remittanceOf } from "./remittance.queries.ts";

const model = modelOf(resourceNamed("pay-runs"));

const DONE = {
  pending: messages.payRunNeedsApproval,
  approved: messages.payRunPaid,
  canceled: messages.payRunCanceled,
} as const;

const responseOf = ({ amount, left, status, ...run }: WrittenPayRun) => ({
  ...run,
  status,
  amount: toDollars(amount),
  left: toDollars(left),
  message: DONE[status],
});

/** The printed fields of a pay run. */
const printed = z.object({
  name: z.string(),
  method: z.string(),
  reference: z.string().nullable(),
  paidOn: z.string(),
  createdAt: z.string(),
});

export function payableRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listPayables, async ({ actor, database }) => {
    const data = await agencyPayables(database, agencyScopeOf(actor));
    return { data, total: data.length };
  });

  endpoint(api, calls.showPayable, async ({ actor, query, database }) => {
    const { account, until } = query;
    const debt = { account, creditor: creditorOf(query.creditor), until };
    const dues = await duesOfCreditor(database, agencyScopeOf(actor), debt);
    return {
      amount: toDollars(sum(dues.map(({ due }) => due))),
      teams: dues.map(({ id, name, due }) => ({ id, name, amount: toDollars(due) })),
    };
  });

  command(api, calls.createPayRun, {
    prepare: ({ actor, body, request }) =>
      checkReceipt(request.server.files, agencyScopeOf(actor).agencyId, "file", body.file),
    handler: async ({ actor, body, tx }) => {
      const run = await createPayRun(tx, agencyScopeOf(actor), body, actor.userId);
      await recordAudit(tx, actor, {
        action: "create",
        object: "pay-runs",
        subject: run.id,
        after: { ...body, status: run.status },
      });
      return responseOf(run);
    },
  });

  command(api, calls.decidePayRun, async ({ actor, params, body: { status }, tx }) => {
    const id = params.id.toLowerCase();
    const run = await decidePayRun(tx, agencyScopeOf(actor), { id, status }, actor);
    await recordAudit(tx, actor, { action: status, object: "pay-runs", subject: id });
    return responseOf(run);
  });

  endpoint(api, calls.showRemittance, async ({ actor, params, database }) => {
    const { id } = await showRow(database, model, actor.scope, params.id);
    return remittanceOf(database, String(id));
  });

  endpoint(api, calls.downloadRemittance, async ({ actor, params, reply, database }) => {
    const run = await showRow(database, model, actor.scope, params.id);
    const remittance = { ...printed.parse(run), ...(await remittanceOf(database, String(run.id))) };
    await inTransaction(database, (tx) =>
      recordAudit(tx, actor, { action: "export", object: "pay-runs", subject: params.id }),
    );
    reply.header("content-disposition", `attachment; filename="${remittance.name}.pdf"`);
    reply.type("application/pdf");
    return invoiceFileOf({ format: "remittance", remittance });
  });

  fileRoutes(api);
}

function fileRoutes(api: FastifyInstance): void {
  endpoint(api, calls.downloadPayRunFile, async ({ actor, params, reply, request, database }) => {
    const scope = agencyScopeOf(actor);
    // Throws 404 outside the scope.
    const { id } = await showRow(database, model, scope, params.id);
    const { key, name } = await fileOfPayRun(database, scope, String(id));
    return sendReceipt(request.server.files, key, name, reply);
  });

  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    endpoint(uploads, calls.uploadPayRunFile, async ({ actor, request }) => ({
      path: await storeReceipt(request.server.files, agencyScopeOf(actor).agencyId, request),
    }));
  });
}
