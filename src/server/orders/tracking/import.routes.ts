import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/orders/tracking/calls.ts";
import type { StoredRow, TrackingPreview } from "../../../domain/orders/tracking/check-row.ts";
import { trackingTemplateCsv } from "../../../domain/orders/tracking/index.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { addImport } from "../import/common.routes.ts";
import { importRow, presentImport } from "../import/import-row.queries.ts";
import { detailRows } from "../import/preview/detail.queries.ts";
import { chooseOrder } from "./choose-order.queries.ts";
import { decideDates, decideRows, decideShipDate } from "./decide.queries.ts";

function decideCall(api: FastifyInstance): void {
  endpoint(api, calls.decideTrackingRows, async ({ actor, params, body, database }) => {
    const scope = agencyScopeOf(actor);
    const { id } = params;
    const { rows, dates, shippedDate, order } = body;
    const done = await inTransaction(database, (tx) => {
      if (dates) return decideDates(tx, actor, scope, id, dates);
      if (shippedDate !== undefined) return decideShipDate(tx, actor, scope, id, shippedDate);
      if (order) return chooseOrder(tx, actor, scope, id, { rows, order });
      return decideRows(tx, actor, scope, id, { rows, carrier: body.carrier });
    });
    const row = await importRow(database, scope, "tracking", params.id);
    return { ...presentImport(row), ...done };
  });
}

export function trackingImportRoutes(api: FastifyInstance): void {
  decideCall(api);
  addImport(api, calls.trackingImport, {
    kind: "tracking",
    template: { key: "importTrackingFilePath", csv: trackingTemplateCsv },
    fields: [],
    optionsOf: async () => ({ teamId: null, createProduct: false, store: null }),
    linesOf: async (database, job, query) => {
      const { rows, total } = await detailRows<StoredRow, TrackingPreview>(database, job, query);
      return {
        ...presentImport(job),
        total,
        data: rows.map(({ draft, preview, ...row }) => ({
          row: row.row,
          orderName: row.order_name || null,
          status: row.status,
          reasons: [...preview.reasons],
          number: draft.number,
          carrier: draft.carrier,
          carrierDetected: draft.carrierDetected,
          candidates: [...(draft.candidates ?? [])],
          shippedDate: draft.shippedDate,
          items: [...preview.items],
          left: [...(preview.left ?? [])],
          orders: [...(preview.orders ?? [])],
          orderId: row.order_id,
        })),
      };
    },
  });
}
