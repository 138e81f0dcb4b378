import { z } from "zod";
import { MAX_BULK_IDS } from "../../limits.ts";
import { dollars } from "../../money/cents.ts";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listCall } from "../../resource/list-call.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { seenVersion } from "../../resource/wire.ts";
import { orderImports } from "../../resources/index.ts";
import { tracking } from "../../resources/tracking.resource.ts";
import { detailQuery } from "../import/detail-query.ts";
import { committed, csv, uploaded } from "../import/import-calls.ts";
import { importResponse } from "../import/responses.ts";
import { ORDER_CHANGES } from "../order-changes.ts";
import { performedResponse } from "../responses.ts";
import { DATE_ORDERS } from "./index.ts";
import { carrier, newParcel, quantity, shippedDate, trackingLink, trackingNumber } from "./parcel.ts";
import { decisionResponse, numberHintsResponse, parcelLinesResponse } from "./responses.ts";

/** What shows a parcel, or follows from it. */
const OF_PARCEL = ["tracking", "store-syncs", "orders", "order-items", "balances", "ledger", "invoices"];

export const checkNumber = defineCall({
  name: "tracking.check",
  method: "GET",
  url: "/tracking/check",
  requires: ["orders", "track"],
  key: "write",
  summary: "Possible carriers of a tracking number, and problems with using it for an order",
  query: z.strictObject({
    number: trackingNumber,
    carrier: carrier.optional(),
    order: identifier.optional(),
  }),
  response: numberHintsResponse,
});

export const decideTrackingRows = defineCall({
  name: "tracking.decideImport",
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
  changes: ["tracking/import"],
});

export const updateFulfilledItems = defineCall({
  name: "order-items.updateFulfilled",
  method: "PATCH",
  url: "/order-items/update-fulfilled",
  requires: ["orders", "update-fulfilled"],
  key: "write",
  summary: "Report items as shipped without a number, delivered or closed",
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          itemId: identifier,
          quantity: quantity.optional(),
          status: z.enum(["shipped", "delivered", "closed"]),
        }),
      )
      .min(1, "Choose at least one item")
      .max(MAX_BULK_IDS),
  }),
  response: z.object({
    success: z.array(z.string()),
    failed: z.array(z.object({ id: z.string(), message: z.string() })),
    message: z.string(),
  }),
  changes: ORDER_CHANGES,
});

export const addParcel = defineCall({
  name: "tracking.create",
  method: "POST",
  url: "/tracking",
  requires: ["orders", "track"],
  key: "write",
  summary: "Ship items of an order, or all remaining ones, in a parcel",
  body: newParcel,
  response: () => rowSchema(tracking),
  status: 201,
  changes: ORDER_CHANGES,
});

export const correctParcel = defineCall({
  name: "tracking.edit",
  method: "PATCH",
  url: "/tracking/:id",
  requires: ["orders", "track"],
  key: "write",
  summary: "Correct the tracking number, carrier or date of a parcel",
  params: byId,
  body: z.strictObject({
    number: trackingNumber.optional(),
    carrier: carrier.nullable().optional(),
    trackingUrl: trackingLink.nullable().optional(),
    shippedDate: shippedDate.nullable().optional(),
    version: seenVersion,
  }),
  response: () => rowSchema(tracking),
  changes: OF_PARCEL,
});

export const voidParcel = defineCall({
  name: "tracking.void",
  method: "POST",
  url: "/tracking/:id/void",
  requires: ["orders", "shipment-cancel"],
  key: "write",
  summary: "Void a parcel; its units are shipped again or canceled",
  params: byId,
  query: previewQuery,
  body: z.strictObject({
    shippingBack: dollars.refine((value) => value >= 0, "At least 0").optional(),
  }),
  response: performedResponse,
  changes: OF_PARCEL,
});

export const trackingImport = {
  upload: defineCall({
    ...uploaded,
    name: "tracking.import",
    method: "POST",
    url: "/tracking/import",
    requires: ["orders", "track"],
    summary: "Import a file of tracking numbers: a multipart form with file",
    changes: ["tracking/import/histories", "order-imports"],
  }),
  list: listCall({
    name: "tracking.imports",
    url: "/tracking/import/histories",
    requires: ["orders", "track"],
    summary: "Imports of tracking",
    resource: orderImports,
  }),
  template: defineCall({
    ...csv,
    name: "tracking.importTemplate",
    method: "GET",
    url: "/tracking/import/template",
    requires: ["orders", "track"],
    summary: "The template for tracking numbers: the agency's own, else Platen's",
  }),
  show: defineCall({
    name: "tracking.importStatus",
    method: "GET",
    url: "/tracking/import/:id",
    requires: ["orders", "track"],
    summary: "The status of an import",
    params: byId,
    response: importResponse,
  }),
  lines: defineCall({
    name: "tracking.importLines",
    method: "GET",
    url: "/tracking/import/:id/detail",
    requires: ["orders", "track"],
    summary: "The lines of a file of tracking numbers with their status",
    params: byId,
    query: detailQuery,
    response: parcelLinesResponse,
  }),
  failed: defineCall({
    ...csv,
    name: "tracking.importFailed",
    method: "GET",
    url: "/tracking/import/:id/failed",
    requires: ["orders", "track"],
    summary: "The failed rows, with a column of reasons",
    params: byId,
  }),
  commit: defineCall({
    ...committed,
    name: "tracking.commitImport",
    method: "POST",
    url: "/tracking/import/:id/commit",
    requires: ["orders", "track"],
    summary: "Commit a previewed import, or some of its orders",
    changes: ["orders", "order-items", "tracking", "balances", "ledger", "order-imports"],
  }),
};
