import { z } from "zod";
import { variantCosts, variantSuggestions } from "../catalogs/basecosts/variant-costs.ts";
import { productOptions } from "../catalogs/shapes.ts";
import { byId, defineCall } from "../resource/call.ts";
import { identifier } from "../resource/fields.ts";
import { listQueryOf } from "../resource/query.ts";
import { exportResponse } from "../resource/responses.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { seenVersion } from "../resource/wire.ts";
import { products } from "../resources/products.resource.ts";
import { personalizationFields } from "./personalization.ts";
import { sharedSkus } from "./shared-skus.ts";

export const list = listQueryOf(products);

export const response = z.object({
  title: z.string(),
  description: z.string(),
  otherMockup: z.array(z.string()),
  options: productOptions,
  variants: z.array(
    z.object({
      option1: z.string().nullable(),
      option2: z.string().nullable(),
      option3: z.string().nullable(),
      price: z.number(),
      shipUsFirst: z.boolean(),
    }),
  ),
  shippingTitle: z.string(),
});

export const personalizeProduct = defineCall({
  name: "products.personalize",
  method: "PUT",
  url: "/products/update/personalized",
  requires: ["products", "edit"],
  key: "write",
  summary: "Edit: Product, what buyers personalize on it",
  body: z.strictObject({
    id: identifier,
    personalization: personalizationFields,
    version: seenVersion,
  }),
  response: () => rowSchema(products),
  changes: ["products"],
});

export const exportProducts = defineCall({
  name: "products.exportList",
  method: "GET",
  url: "/products/list/export",
  requires: ["products", "export"],
  key: "read",
  summary: "Export the products that match a filter as CSV, in the background",
  query: () => list.schema,
  response: exportResponse,
  refusesHead: true,
});

export const exportVariants = defineCall({
  name: "products.exportVariants",
  method: "GET",
  url: "/products/:id/variants/export",
  requires: ["products", "export"],
  key: "read",
  summary: "Export the variants of a product as CSV, in the background",
  params: byId,
  response: exportResponse,
  refusesHead: true,
});

export const showVariantCosts = defineCall({
  name: "products.costs",
  method: "GET",
  url: "/products/:id/costs",
  requires: ["catalogs", "prices"],
  key: "read",
  summary: "Show: What the variants of a product cost the own seller team",
  params: byId,
  response: variantCosts,
});

export const listSharedSkus = defineCall({
  name: "products.sharedSkus",
  method: "GET",
  url: "/products/:id/shared-skus",
  requires: ["products", "show"],
  key: "read",
  summary: "Show: The SKUs of a product that other products of its team have too",
  params: byId,
  response: sharedSkus,
});

export const suggestVariants = defineCall({
  name: "products.suggestions",
  method: "GET",
  url: "/products/:id/suggestions",
  requires: ["products", "edit"],
  key: "write",
  summary: "Show: Catalog variants that a variant of a product is probably made from, with reasons",
  params: byId,
  query: z.strictObject({ variant: identifier }),
  response: variantSuggestions,
});

export const showPublicProduct = defineCall({
  name: "products.public",
  method: "GET",
  url: "/public/products/:id",
  requires: "anyone",
  summary: "A product for its public page",
  params: byId,
  response,
});
