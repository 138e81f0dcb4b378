import { z } from "zod";
import { defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { listQueryOf } from "../../resource/query.ts";
import { orders } from "../../resources/orders.resource.ts";
import { storeFailureBoard } from "../../stores/failure-board.ts";
import { bulkTarget } from "../bulk-target.ts";
import { MAX_ASKED_IDS, questionNote } from "./question.ts";
import { askedResponse, blockerBoard } from "./responses.ts";
import { BOARD_TAB_NAMES } from "./waits-for.ts";

export const body = z.strictObject({
  ids: z
    .array(identifier)
    .min(1, "Name at least one order")
    .max(MAX_ASKED_IDS, `Select at most ${MAX_ASKED_IDS} orders, or filter the list instead`)
    .optional(),
  filter: bulkTarget.filter,
  note: questionNote,
});

/** Keys of the order list that the board has as well. */
const boardQuery = z.strictObject({
  page: listQueryOf(orders).schema.shape.page as z.ZodType<number | undefined>, // As the list's query parses it.
  limit: listQueryOf(orders).schema.shape.limit as z.ZodType<number | undefined>,
  waitsFor: listQueryOf(orders).schema.shape.waitsFor as z.ZodType<string[] | undefined>,
  sellerTeam: listQueryOf(orders).schema.shape.sellerTeam as z.ZodType<string[] | undefined>,
  cause: listQueryOf(orders).schema.shape.cause as z.ZodType<string | undefined>,
  /** Without it both. */
  tab: z.enum(BOARD_TAB_NAMES).optional(),
});

export const askSeller = defineCall({
  name: "orders.askSeller",
  method: "POST",
  url: "/orders/ask-seller",
  requires: ["orders", "ask-seller"],
  key: "write",
  summary: "Ask sellers about waiting orders, by notification and mail",
  body,
  response: askedResponse,
  changes: ["email-history"],
});

export const showBlockers = defineCall({
  name: "orders.blockers",
  method: "GET",
  url: "/orders/blockers",
  requires: ["orders", "blockers"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "Orders that wait, grouped by cause",
  query: boardQuery,
  response: blockerBoard,
});

export const showStoreFailures = defineCall({
  name: "orders.storeFailures",
  method: "GET",
  url: "/orders/blockers/stores",
  requires: ["orders", "blockers"],
  key: { scope: "read", ofTeamsOnly: true },
  summary: "What has failed between stores and Platen, by store and kind",
  query: z.strictObject({ sellerTeam: boardQuery.shape.sellerTeam }),
  response: storeFailureBoard,
});
