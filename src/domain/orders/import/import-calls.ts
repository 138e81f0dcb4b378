import { z } from "zod";
import { MAX_BULK_IDS } from "../../limits.ts";
import { byId } from "../../resource/call.ts";
import { plainText } from "../../resource/fields.ts";
import { importResponse } from "./responses.ts";

/** What the calls of both kinds of import have in common. */

export const uploaded = {
  query: z.strictObject({ dryRun: z.enum(["true", "false"]).optional() }),
  response: importResponse,
} as const;

export const csv = { produces: "text/csv; charset=utf-8", response: z.unknown() } as const;

export const committed = {
  params: byId,
  body: z.strictObject({
    orders: z.array(plainText(100, 1)).min(1, "Choose at least one order").max(MAX_BULK_IDS).optional(),
  }),
  response: importResponse,
} as const;
