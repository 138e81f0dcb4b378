import { z } from "zod";
import { PRODUCT_FIELD_NAMES } from "./choice.ts";
import { PRODUCT_LAYOUTS } from "./columns.ts";
import { FETCH_STATUSES, PRODUCT_IMPORT_STATUSES } from "./import-status.ts";
import { PRODUCT_STATUSES } from "./judge.ts";
import { MAPPED_BY } from "./merge-variants.ts";

/** The responses of an import of products. Prices in dollars. */

const catalogVariant = z.object({
  id: z.string(),
  code: z.string(),
  catalog: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
});
export type PreviewedGoods = z.output<typeof catalogVariant>;

const problem = z.object({
  row: z.int(),
  /** `null` for the whole row. */
  column: z.string().nullable(),
  reason: z.string(),
  value: z.string(),
  /** A warning does not keep the product from being imported. */
  isWarning: z.boolean(),
});
export type PreviewProblem = z.output<typeof problem>;

const variant = z.object({
  row: z.int(),
  status: z.enum(["created", "changed", "unchanged"]),
  sku: z.string().nullable(),
  options: z.array(z.string()),
  price: z.number(),
  /** The key of accepted suggestions: see the field `mappings`. */
  key: z.string(),
  mapping: catalogVariant.nullable(),
  mappedBy: z.enum(MAPPED_BY).nullable(),
  /** What it probably is, the likeliest first. */
  suggestions: z.array(z.object({ variant: catalogVariant, reasons: z.array(z.string()) })),
});
export type PreviewedVariant = z.output<typeof variant>;

const product = z.object({
  row: z.int(),
  status: z.enum(PRODUCT_STATUSES),
  title: z.string(),
  handle: z.string().nullable(),
  /** The stored product that it changes. */
  productId: z.string().nullable(),
  changes: z.array(z.string()),
  image: z.string().nullable(),
  images: z.int(),
  variants: z.array(variant),
  /** Stored variants that the file does not have. They stay. */
  left: z.int(),
  problems: z.array(problem),
});
export type PreviewedProduct = z.output<typeof product>;

const counts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), failed: z.int() });

const fields = z.partialRecord(z.enum(PRODUCT_FIELD_NAMES), z.int());

export const productPreviewResponse = z.object({
  fileName: z.string(),
  format: z.string().nullable(),
  /** Set where the columns of the file are unknown: the products are read once a person has chosen them. */
  question: z
    .object({ labels: z.array(z.string()), sample: z.array(z.array(z.string())), guesses: fields })
    .nullable(),
  /** The header row, and the columns that were chosen, now or for an earlier file with it. */
  labels: z.array(z.string()),
  columns: fields.nullable(),
  isEncodingAmbiguous: z.boolean(),
  rows: z.int(),
  counts,
  variants: z.object({ created: z.int(), changed: z.int(), left: z.int(), unmapped: z.int() }),
  unread: z.array(z.string()),
  products: z.array(product),
});
export type ProductPreview = z.output<typeof productPreviewResponse>;

/** An import of products, running or ended. */
export const productImportResponse = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.enum(Object.keys(PRODUCT_LAYOUTS) as [keyof typeof PRODUCT_LAYOUTS]),
  status: z.enum(Object.keys(PRODUCT_IMPORT_STATUSES) as [keyof typeof PRODUCT_IMPORT_STATUSES]),
  total: z.int(),
  counts,
  /** Percent of the products. */
  progress: z.int(),
  variantsLeft: z.int(),
  images: z.object({ total: z.int(), fetched: z.int(), failed: z.int() }),
  /** Products that the undo kept. */
  kept: z.int(),
  message: z.string().nullable(),
  createdAt: z.string(),
});
export type ProductImport = z.output<typeof productImportResponse>;

/** A product of an import, with its result. */
export const productLineResponse = z.object({
  title: z.string(),
  row: z.int(),
  outcome: z.enum(PRODUCT_STATUSES).nullable(),
  productId: z.string().nullable(),
  problems: z.array(problem),
  /** Why the undo kept it. */
  kept: z.string().nullable(),
});
export const productLinesResponse = z.object({ data: z.array(productLineResponse), total: z.int() });
export type ProductLines = z.output<typeof productLinesResponse>;

/** An image of another host that an import names. */
export const importImageResponse = z.object({
  url: z.string(),
  status: z.enum(FETCH_STATUSES),
  failure: z.string().nullable(),
});
export const importImagesResponse = z.object({ data: z.array(importImageResponse) });
export type ImportImages = z.output<typeof importImagesResponse>;

export const productUndoResponse = z.object({
  message: z.string(),
  /** Numbers of products. */
  restored: z.int(),
  deleted: z.int(),
  kept: z.array(z.object({ title: z.string(), reason: z.string() })),
});
export type ProductUndo = z.output<typeof productUndoResponse>;
