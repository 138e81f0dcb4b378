import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { CARRIERS, DATE_ORDERS, trackingTemplateCsv } from "../../../domain/orders/tracking/index.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { importCalls } from "../import/calls.ts";
import { detailRows, reasonAnswer } from "../import/detail.queries.ts";
import { NO_TEAM } from "../import/job.queries.ts";
import { importAnswer, importRow, presentImport } from "../import/state.queries.ts";
import { chooseOrder } from "./choose-order.queries.ts";
import { decideDates, decideRows, decideShipDate } from "./decide.queries.ts";
import type { RehearsedRow, StoredRow } from "./rehearsal.ts";

const units = z.object({ title: z.string(), sku: z.string(), quantity: z.int() });

const rowAnswer = z.object({
  row: z.int(),
  orderName: z.string().nullable(),
  verdict: z.string(),
  reasons: z.array(reasonAnswer),
  number: z.string(),
  carrier: z.string().nullable(),
  /** Worked out from the number, since the file does not say. */
  carrierDetected: z.boolean(),
  /** Who it may be of, where a person is to say. */
  candidates: z.array(z.string()),
  /** `YYYY-MM-DD` */
  shippedDate: z.string().nullable(),
  /** What the parcel carries. */
  items: z.array(units),
  /** What of the order has not left once this row and those above it are in. */
  left: z.array(units),
  /** The orders of its name, where there are several and nobody has chosen. */
  orders: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      reference: z.string().nullable(),
      /** The seller whose order it is. */
      seller: z.string(),
      createdAt: z.string(),
    }),
  ),
  orderId: z.string().nullable(),
});

const trackingDetail = importAnswer.extend({ data: z.array(rowAnswer), total: z.int() });

function decideCall(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/tracking/import/:id/decide",
    may: ["orders", "track"],
    summary:
      "Name the carrier or the order of rows that need attention, let them in as they are, or say of the file how dates are written or when its parcels were shipped",
    params: byId,
    body: z
      .strictObject({
        rows: z.array(z.int().min(1)).min(1, "Name at least one row").max(MAX_BULK_IDS).optional(),
        carrier: z.enum(CARRIERS.map(({ name }) => name)).optional(),
        /** Of all dates of the file that could be two days. */
        dates: z.enum(DATE_ORDERS).optional(),
        /** `YYYY-MM-DD`, of all rows of the file without a ship date. */
        shippedDate: z.string().max(10).optional(),
        /** The id of the order that these rows mean, where several have their name. */
        order: z.uuid().optional(),
      })
      .refine(
        ({ dates, shippedDate, rows, carrier, order }) => {
          const ofFile = [dates, shippedDate].filter((one) => one !== undefined).length;
          return ofFile === 0 || (ofFile === 1 && !rows && !carrier && !order);
        },
        { path: ["dates"], error: "Dates are decided for the whole file: leave out everything else" },
      )
      .refine(({ carrier, order }) => !carrier || !order, "Name either the carrier or the order"),
    answer: importAnswer.extend({
      decided: z.int(),
      failed: z.array(z.object({ row: z.int(), message: z.string() })),
    }),
    handle: async ({ actor, params, body, database }) => {
      const scope = agencyScopeOf(actor);
      const { id } = params;
      const { rows, carrier, dates, shippedDate, order } = body;
      const done = await inTransaction(database, (tx) => {
        if (dates) return decideDates(tx, actor, scope, id, dates);
        if (shippedDate !== undefined) return decideShipDate(tx, actor, scope, id, shippedDate);
        if (order) return chooseOrder(tx, actor, scope, id, { rows, order });
        return decideRows(tx, actor, scope, id, { rows, carrier });
      });
      const row = await importRow(database, scope, "tracking", params.id);
      return { ...presentImport(row), ...done };
    },
  });
}

/** Bringing tracking numbers in by file. */
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
    detailAnswer: trackingDetail,
    want: async () => ({ teamId: NO_TEAM, createProduct: false, store: null }),
    detail: async (database, job, query) => {
      const { rows, total } = await detailRows<StoredRow, RehearsedRow>(database, job, query);
      return {
        ...presentImport(job),
        total,
        data: rows.map(({ draft, rehearsal, ...row }) => ({
          row: row.row,
          orderName: row.order_name || null,
          verdict: row.verdict,
          reasons: [...rehearsal.reasons],
          number: draft.number,
          carrier: draft.carrier,
          carrierDetected: draft.carrierDetected,
          candidates: [...(draft.candidates ?? [])],
          shippedDate: draft.shippedDate,
          items: [...rehearsal.items],
          left: [...(rehearsal.left ?? [])],
          orders: [...(rehearsal.orders ?? [])],
          orderId: row.order_id,
        })),
      };
    },
  });
}
