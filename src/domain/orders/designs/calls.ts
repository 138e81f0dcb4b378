import { z } from "zod";
import { MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { countFrom, idList } from "../../resource/query-values.ts";
import { countResponse } from "../../resource/responses.ts";
import { ORDER_CHANGES } from "../order-changes.ts";
import { DESIGN_STATUSES, type DesignStatus } from "../status.ts";
import { wholeOrder } from "../whole-order.ts";
import { designStatusChange, newDesignComment, newProof } from "./proof.ts";
import { QUEUE_SORTS } from "./queue.ts";
import { designerReport, proofsResponse, requestedDesign } from "./responses.ts";

export const designStatus = z.enum(Object.keys(DESIGN_STATUSES) as [DesignStatus, ...DesignStatus[]]);

export const filters = {
  designStatus: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(designStatus))
    .optional(),
  sellerTeam: idList(200).optional(),
  designer: idList(200).optional(),
  late: z.enum(["true", "false"]).optional(),
  notified: identifier.optional(),
  search: plainText(MAX_SEARCH_LENGTH).optional(),
};

export const changeDesignStatus = defineCall({
  name: "orders.changeDesignStatus",
  method: "PATCH",
  url: "/orders/change-design-status/:id",
  requires: ["orders", "change-design-status"],
  key: "write",
  summary: "Submit, approve or return an order's design, or ask for it again",
  params: byId,
  body: designStatusChange,
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const takeDesign = defineCall({
  name: "orders.takeDesign",
  method: "POST",
  url: "/orders/:id/take-design",
  requires: ["orders", "change-design-status"],
  key: "write",
  summary: "Take a design request that no designer has",
  params: byId,
  body: z.strictObject({}).optional(),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const syncDesignCost = defineCall({
  name: "orders.syncDesignCost",
  method: "PATCH",
  url: "/orders/sync-default-design-cost/:id",
  requires: ["orders", "sync-default-design-cost"],
  key: "write",
  summary: "Set an open design to the agency's current default fee and cost",
  params: byId,
  body: z.strictObject({}).optional(),
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const listProofs = defineCall({
  name: "orders.proofs",
  method: "GET",
  url: "/orders/:id/design-proofs",
  requires: ["orders", "show"],
  key: "read",
  summary: "The proofs of an order's design with their decisions and comments, newest first",
  params: byId,
  response: proofsResponse,
});

export const submitProof = defineCall({
  name: "orders.submitProof",
  method: "POST",
  url: "/orders/:id/design-proofs",
  requires: ["orders", "change-design-status"],
  key: "write",
  summary: "Submit the next proof of an order's design",
  params: byId,
  body: newProof,
  response: wholeOrder,
  changes: ORDER_CHANGES,
});

export const commentDesign = defineCall({
  name: "orders.commentDesign",
  method: "POST",
  url: "/orders/:id/design-comments",
  requires: ["orders", "change-design-status"],
  key: "write",
  summary: "Comment on a proof, or on a marked region of one of its images",
  params: byId,
  body: newDesignComment,
  response: proofsResponse,
  changes: ["orders"],
});

export const listDesigns = defineCall({
  name: "designs.list",
  method: "GET",
  url: "/orders/designs",
  requires: ["orders", "list"],
  key: "read",
  summary: "The design requests: garments, brief, requester, due date and fee; open ones first, by due date",
  query: z.strictObject({
    ...filters,
    page: countFrom(1, 100_000).optional(),
    limit: countFrom(1, MAX_LIMIT).optional(),
    sort: z.enum(QUEUE_SORTS).optional(),
  }),
  response: z.object({ data: z.array(requestedDesign), total: z.int() }),
});

export const countDesigns = defineCall({
  name: "designs.count",
  method: "GET",
  url: "/orders/designs/count",
  requires: ["orders", "list"],
  key: "read",
  summary: "Count the design requests, by the status of the design",
  query: z.strictObject({ ...filters, by: z.enum(["designStatus"]).optional() }),
  response: countResponse,
});

export const showDesignReport = defineCall({
  name: "designs.report",
  method: "GET",
  url: "/dashboards/designs",
  requires: ["kpis", "show"],
  summary: "Designs by designer: fees, time to the first proof, rounds, and how many are late",
  query: z.strictObject({ createdFrom: z.iso.date(), createdTo: z.iso.date() }),
  response: z.object({ data: z.array(designerReport) }),
});
