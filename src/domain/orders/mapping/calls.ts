import { z } from "zod";
import { DEFAULT_PAGE_SIZE, MAX_BULK_IDS } from "../../limits.ts";
import { byId, defineCall, previewQuery } from "../../resource/call.ts";
import { identifier, imagePath } from "../../resource/fields.ts";
import { removedResponse } from "../../resource/responses.ts";
import { mappingQuery } from "./query.ts";
import { impactResponse, savedMappingResponse, waitingResponse } from "./responses.ts";

/** What shows mapped items, with the files and the lists of mappings. */
const CHANGES = ["orders", "order-items", "order-imports"];

/** A key is a normalized product and variant text; normalization can lengthen it. */
export const MAX_KEY = 2_000;

export const key = z.string().min(1, "Required").max(MAX_KEY);

/** Maximum of rows with suggestions; a screen shows fewer. */
export const MAX_WITH_SUGGESTIONS = 100;

const waitingQuery = mappingQuery
  .extend({
    key: key.optional(),
    item: identifier.optional(),
    product: identifier.optional(),
    store: identifier.optional(),
    suggest: z.enum(["true", "false"]).optional(),
  })
  .refine(({ suggest, limit = DEFAULT_PAGE_SIZE }) => suggest !== "true" || limit <= MAX_WITH_SUGGESTIONS, {
    path: ["limit"],
    message: `At most ${MAX_WITH_SUGGESTIONS} with suggestions`,
  });

export const choiceBody = z.strictObject({
  key,
  variant: identifier.optional().describe("Required without `goods` and `mapping`"),
  /** A candidate, whose variant, artwork and mockup the items get, where no others are given. */
  goods: identifier.optional(),
  mapping: identifier.optional(),
  /** The items are not made: they are left out of orders. In place of the others. */
  notOurs: z.literal(true).optional(),
  artworks: z.array(imagePath.nullable()).max(6).optional(),
  sellerTeam: identifier.optional(),
});

export const changeBody = z.strictObject({
  variant: identifier,
  /** The variant that the person saw, `null` for items that are not ours: where it is another by now, nothing is changed. */
  from: identifier.nullable().optional(),
});

export const listUnmapped = defineCall({
  name: "mapping.list",
  method: "GET",
  url: "/orders/mapping",
  requires: ["orders", "map"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "Items that wait for a variant, by key",
  query: waitingQuery,
  response: z.object({ data: z.array(waitingResponse), total: z.int() }),
});

export const mapItems = defineCall({
  name: "mapping.choose",
  method: "POST",
  url: "/orders/mapping",
  requires: ["orders", "map"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "Map all waiting items of a key to a variant, or leave them out as not ours, and save it",
  query: previewQuery,
  body: choiceBody,
  response: impactResponse,
  changes: CHANGES,
});

export const listMappings = defineCall({
  name: "mapping.saved",
  method: "GET",
  url: "/orders/mapping/saved",
  requires: ["orders", "map"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "Saved mappings, which apply to later files",
  query: mappingQuery,
  response: z.object({ data: z.array(savedMappingResponse), total: z.int() }),
});

export const changeMapping = defineCall({
  name: "mapping.change",
  method: "PUT",
  url: "/orders/mapping/saved/:id",
  requires: ["orders", "map"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "Change a saved mapping's variant, also for items of orders that are not submitted",
  params: byId,
  query: previewQuery,
  body: changeBody,
  response: impactResponse,
  changes: CHANGES,
});

export const deleteMappings = defineCall({
  name: "mapping.delete",
  method: "DELETE",
  url: "/orders/mapping/saved",
  requires: ["orders", "map"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "Delete saved mappings; items keep their variants, and later orders are asked about",
  body: z.strictObject({ ids: z.array(identifier).min(1, "Required").max(MAX_BULK_IDS) }),
  response: removedResponse,
  changes: ["orders/mapping"],
});

export const syncProductToItems = defineCall({
  name: "products.syncToItems",
  method: "PUT",
  url: "/products/:id/sync-to-item",
  requires: ["orders", "map"],
  key: { scope: "write", ofTeamsOnly: true },
  summary: "Map the open items of a product to its variants; preview=true changes nothing",
  params: byId,
  query: previewQuery,
  body: z.strictObject({}).optional(),
  response: impactResponse,
  changes: [...CHANGES, "products"],
});
