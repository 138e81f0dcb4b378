import { z } from "zod";
import { laterInstant } from "../future-instant.ts";
import { MAX_REFERENCES } from "../limits.ts";
import { byId, defineCall } from "../resource/call.ts";
import { identifier, plainText } from "../resource/fields.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { seenVersion } from "../resource/wire.ts";
import { supplierLogs } from "../resources/supplier-logs.resource.ts";
import { catalogResponse } from "./catalog-response.ts";
import { catalogUses } from "./catalog-uses.ts";
import { catalogDuplicate } from "./duplicate.ts";
import { lowestPrices, sellerPrices } from "./offer.ts";
import { STATUS } from "./price-loop.ts";
import { scheduledPublication } from "./publish-at.ts";
import { statusResponse } from "./responses.ts";
import { PUBLISH_STATUSES } from "./shapes.ts";
import { LOG_TYPES, variantChanged } from "./supplier-log.ts";
import { gridChange } from "./variant-grid.ts";

export const status = z.literal(Object.values(STATUS));

export const note = plainText(255).nullish();

export const ids = z.array(identifier).min(1, "Choose at least one catalog").max(MAX_REFERENCES);

const statuses = Object.keys(PUBLISH_STATUSES).map(Number);

const types = Object.keys(LOG_TYPES) as [keyof typeof LOG_TYPES];

export const showCatalogUses = defineCall({
  name: "catalogs.uses",
  method: "GET",
  url: "/catalogs/:id/uses",
  requires: ["catalogs", "delete"],
  summary: "Show: How many products, orders, base costs and agencies use a catalog",
  params: byId,
  response: catalogUses,
});

export const showCatalogPrices = defineCall({
  name: "catalogs.prices",
  method: "GET",
  url: "/catalogs/:id/prices",
  requires: ["catalogs", "prices"],
  key: "read",
  summary: "Show: What the own seller team pays for a catalog",
  params: byId,
  response: sellerPrices,
});

export const listLowestPrices = defineCall({
  name: "catalogs.lowestPrices",
  method: "GET",
  url: "/catalogs/lowest-prices",
  requires: ["catalogs", "prices"],
  key: "read",
  summary: "List: The lowest price that the own seller team pays, by catalog on sale",
  response: lowestPrices,
});

export const duplicateCatalog = defineCall({
  name: "catalogs.duplicate",
  method: "POST",
  url: "/catalogs/:id/duplicate",
  requires: ["catalogs", "create"],
  key: "write",
  summary: "Duplicate a catalog with its variants, as my own draft",
  params: byId,
  body: catalogDuplicate,
  response: catalogResponse,
  status: 201,
  changes: ["catalogs", "catalog-variants"],
});

export const saveVariants = defineCall({
  name: "catalogs.saveVariants",
  method: "PATCH",
  url: "/catalogs/:id/variants",
  requires: ["catalogs", "save-variants"],
  key: "write",
  summary: "Save: Variants of a catalog, with its status and note",
  params: byId,
  body: gridChange.extend({
    status: status.optional(),
    note,
    version: seenVersion,
    publishAt: laterInstant.optional(),
  }),
  response: () => catalogResponse().extend({ publication: scheduledPublication.optional() }),
  changes: ["catalogs", "catalog-variants", "supplier-logs", "price-publications"],
  responds: "catalogs",
});

export const setPublishStatus = defineCall({
  name: "catalogs.setStatus",
  method: "PATCH",
  url: "/catalogs/publish-status",
  requires: ["catalogs", "publish-status"],
  key: "write",
  summary: "Set the status of catalogs",
  body: z.strictObject({ ids, status }),
  response: statusResponse,
  changes: ["catalogs", "supplier-logs"],
});

export const askPrice = defineCall({
  name: "catalogs.askPrice",
  method: "POST",
  url: "/catalogs/ask-price",
  requires: ["catalogs", "ask-price"],
  key: "write",
  summary: "Ask the supplier for the prices of catalogs",
  body: z.strictObject({ ids, note }),
  response: statusResponse,
  changes: ["catalogs", "supplier-logs"],
});

export const saveSupplierLog = defineCall({
  name: "supplier-logs.save",
  method: "POST",
  url: "/products/supplier-log/save-log",
  requires: ["supplier-logs", "save"],
  key: "write",
  summary: "Set the note of one's last price change of a catalog",
  body: z.strictObject({
    catalog: identifier,
    variantChanged: variantChanged.optional(),
    status: z.literal(statuses).optional(),
    note: plainText(255).nullish(),
    type: z.enum(types).optional(),
  }),
  response: () => rowSchema(supplierLogs),
  status: 201,
});

const showCall = {
  requires: ["catalogs", "show"],
  key: "read",
  summary: "Show: Catalog, with its variants",
  params: byId,
  response: catalogResponse,
} as const;

export const showCatalog = defineCall({
  ...showCall,
  name: "catalogs.show",
  method: "GET",
  url: "/catalogs/:id",
});

/** The same at the address that the specification gives it. */
export const showCatalogDetail = defineCall({
  ...showCall,
  name: "catalogs.detail",
  method: "GET",
  url: "/catalogs/:id/detail",
});
