import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { trackingTemplateCsv } from "../../../domain/orders/tracking/index.ts";
import { importCalls } from "../import/calls.ts";
import { detailRows, reasonAnswer } from "../import/detail.queries.ts";
import { NO_TEAM } from "../import/job.queries.ts";
import { importAnswer, presentImport } from "../import/state.queries.ts";
import type { RehearsedRow, StoredRow } from "./rehearsal.ts";

const rowAnswer = z.object({
  row: z.int(),
  orderName: z.string().nullable(),
  verdict: z.string(),
  reasons: z.array(reasonAnswer),
  number: z.string(),
  carrier: z.string().nullable(),
  /** Worked out from the number, since the file does not say. */
  carrierDetected: z.boolean(),
  /** `YYYY-MM-DD` */
  shippedDate: z.string().nullable(),
  /** What the parcel carries. */
  items: z.array(z.object({ title: z.string(), sku: z.string(), quantity: z.int() })),
  orderId: z.string().nullable(),
});

const trackingDetail = importAnswer.extend({ data: z.array(rowAnswer), total: z.int() });

/** Bringing tracking numbers in by file. */
export function trackingImportRoutes(api: FastifyInstance): void {
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
    want: async () => ({ teamId: NO_TEAM, createProduct: false }),
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
          shippedDate: draft.shippedDate,
          items: [...rehearsal.items],
          orderId: row.order_id,
        })),
      };
    },
  });
}
