import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import type { StoredRow, TrackingPreview } from "../../../domain/orders/tracking/check-row.ts";
import { DATE_ORDERS, trackingTemplateCsv } from "../../../domain/orders/tracking/index.ts";
import { carrier } from "../../../domain/orders/tracking/parcel.ts";
import { decisionResponse, parcelLinesResponse } from "../../../domain/orders/tracking/responses.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { importCalls } from "../import/common.routes.ts";
import { importRow, presentImport } from "../import/import-row.queries.ts";
import { detailRows } from "../import/preview/detail.queries.ts";
import { chooseOrder } from "./choose-order.queries.ts";
import { decideDates, decideRows, decideShipDate } from "./decide.queries.ts";

function decideCall(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/tracking/import/:id/decide",
    requires: ["orders", "track"],
    summary:
      "Name the carrier or the order of rows that need attention, let them in as they are, or say of the file how dates are written or when its parcels were shipped",
    params: byId,
    body: z
      .strictObject({
        rows: z.array(z.int().min(1)).min(1, "Choose at least one row").max(MAX_BULK_IDS).optional(),
        carrier: carrier.optional(),
        /** The order of day and month in the file's ambiguous dates. */
        dates: z.enum(DATE_ORDERS).optional(),
        /** `YYYY-MM-DD`, for all rows without a ship date. */
        shippedDate: z.string().max(10).optional(),
        /** The id of the order that these rows refer to, if several have their name. */
        order: z.uuid().optional(),
      })
      .refine(
        ({ dates, shippedDate, rows, order, ...body }) => {
          const ofFile = [dates, shippedDate].filter((one) => one !== undefined).length;
          return ofFile === 0 || (ofFile === 1 && !rows && !body.carrier && !order);
        },
        { path: ["dates"], error: "Dates are decided for the whole file: leave out everything else" },
      )
      .refine((body) => !body.carrier || !body.order, "Name either the carrier or the order"),
    response: decisionResponse,
    handler: async ({ actor, params, body, database }) => {
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
    },
  });
}

/** Imports tracking numbers from files. */
export function trackingImportRoutes(api: FastifyInstance): void {
  decideCall(api);
  importCalls(api, {
    kind: "tracking",
    what: "tracking numbers",
    base: "/tracking/import",
    uploadUrl: "/tracking/import",
    may: ["orders", "track"],
    mayList: ["orders", "track"],
    template: { key: "importTrackingFilePath", csv: trackingTemplateCsv },
    fields: [],
    linesResponse: parcelLinesResponse,
    optionsOf: async () => ({ teamId: null, createProduct: false, store: null }),
    detail: async (database, job, query) => {
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
