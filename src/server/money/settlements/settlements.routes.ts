import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { doneOf } from "../../../domain/counts.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import * as calls from "../../../domain/money/settlements/calls.ts";
import { AMOUNTS, type Amounts } from "../../../domain/money/settlements/settlement.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { dropWaiting, reopenDropped, settleWaiting } from "./lines.queries.ts";
import { readSettlementFile } from "./read-file.ts";
import { createSettlement } from "./settlements.queries.ts";

const dollarsOf = ({ gross, fee, refunds, net }: Amounts) => ({
  gross: toDollars(gross),
  fee: toDollars(fee),
  refunds: toDollars(refunds),
  net: toDollars(net),
});

function createRoute(api: FastifyInstance): void {
  command(api, calls.createSettlement, {
    handler: async ({ actor, body, tx }) => {
      const entered = await createSettlement(tx, agencyScopeOf(actor), body, actor.userId);
      const { id, name, lines } = entered;
      const waiting = lines.filter(({ reason }) => reason !== null).length;
      const settled = lines.length - waiting;
      await recordAudit(tx, actor, {
        action: "create",
        object: "settlements",
        subject: id,
        after: { name, store: body.store, reference: body.reference ?? null, settled, waiting },
      });
      return {
        id,
        name,
        ...dollarsOf(entered),
        settled,
        waiting,
        lines: lines.map(({ orderReference, reason, ...line }) => ({
          orderReference,
          ...dollarsOf(line),
          status: reason === null ? ("settled" as const) : ("waiting" as const),
          reason,
        })),
        message: doneOf(settled, waiting, "line", "settled"),
      };
    },
  });
}

function lineRoutes(api: FastifyInstance): void {
  command(api, calls.settleLine, {
    handler: async ({ actor, params: { id }, body, tx }) => {
      const { status, reason } = await settleWaiting(tx, agencyScopeOf(actor), id, body, actor.userId);
      await recordAudit(tx, actor, {
        action: "settle",
        object: "settlement-lines",
        subject: id,
        after: body,
      });
      return { id, status, reason, message: "The line is settled" };
    },
  });

  command(api, calls.dropLine, {
    handler: async ({ actor, params: { id }, body, tx }) => {
      const { status, reason } = await dropWaiting(tx, agencyScopeOf(actor), id, body.reason, actor.userId);
      await recordAudit(tx, actor, { action: "drop", object: "settlement-lines", subject: id, after: body });
      return { id, status, reason, message: "The line is dropped" };
    },
  });

  command(api, calls.reopenLine, {
    handler: async ({ actor, params: { id }, tx }) => {
      const { status, reason } = await reopenDropped(tx, agencyScopeOf(actor), id, actor.userId);
      await recordAudit(tx, actor, { action: "reopen", object: "settlement-lines", subject: id });
      return { id, status, reason, message: "The line waits again" };
    },
  });
}

/** Payouts of the stores that collect for an agency. */
export function settlementRoutes(api: FastifyInstance): void {
  createRoute(api);
  lineRoutes(api);

  // A separate plugin scope, because only uploads are multipart forms.
  api.register(async (uploads) => {
    await uploads.register(multipart, { throwFileSizeLimit: false });
    endpoint(uploads, calls.readSettlementFile, async ({ request }) => {
      const { lines, totals, problems } = await readSettlementFile(request);
      const stated = AMOUNTS.flatMap((part) =>
        totals[part] === undefined ? [] : [[part, toDollars(totals[part])]],
      );
      return {
        lines: lines.map(({ orderReference, date, ...line }) => ({
          orderReference,
          ...dollarsOf(line),
          ...(date !== undefined && { date }),
        })),
        totals: Object.fromEntries(stated),
        problems: [...problems],
      };
    });
  });
}
