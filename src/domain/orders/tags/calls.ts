import { z } from "zod";
import { defineCall, previewQuery } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";
import { bulkTarget } from "../bulk-target.ts";
import { performedResponse } from "../responses.ts";
import { MAX_TAG_LENGTH, tagChange } from "./tags.ts";

const target = { ids: bulkTarget.ids, filter: bulkTarget.filter, exceptIds: bulkTarget.exceptIds };

export const listTags = defineCall({
  name: "orders.tags",
  method: "GET",
  url: "/orders/tags",
  requires: ["orders", "tag"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "The tags in use by the own side, most used first",
  query: z.strictObject({ search: plainText(MAX_TAG_LENGTH).optional() }),
  response: z.object({ data: z.array(z.object({ tag: z.string(), orders: z.int() })) }),
});

export const tagOrders = defineCall({
  name: "orders.tag",
  method: "POST",
  url: "/orders/tag",
  requires: ["orders", "tag"],
  key: "write",
  summary: "Orders: add and remove tags of the own side",
  query: previewQuery,
  body: z.strictObject({ ...target, ...tagChange }),
  response: performedResponse,
  changes: ["orders"],
});
