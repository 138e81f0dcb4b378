import { z } from "zod";
import { toDollars } from "../../money/cents.ts";
import type { GridVariant } from "../variant-grid.ts";
import { PRICE_COLUMNS } from "./price-cells.ts";
import { type JudgedRow, ROW_STATUSES } from "./price-file.ts";

/** Prices in dollars. */
const values = z.object({
  inStock: z.boolean(),
  supplierMinPrice: z.number(),
  supplierMaxPrice: z.number(),
  supplierQuantity: z.int(),
});
export type PriceValuesResponse = z.output<typeof values>;

/** A row of a price file, and what an import does with it. */
export const priceRowResponse = z.object({
  /** As in a spreadsheet: the header is row 1. */
  row: z.int(),
  status: z.enum(ROW_STATUSES),
  catalog: z.string(),
  sku: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  /** `null` while no variant matches. */
  before: values.nullable(),
  /** Of changed rows. */
  after: values.nullable(),
  problems: z.array(
    z.object({ column: z.enum(PRICE_COLUMNS).nullable(), reason: z.string(), value: z.string() }),
  ),
});
export type PriceRowResponse = z.output<typeof priceRowResponse>;

const counts = z.object({
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  wrong: z.int(),
  unknown: z.int(),
});

export const priceImportResponse = z.object({
  data: z.object({
    /** The rows that were not imported, with a column of reasons; empty without one, and in a preview. */
    url: z.string(),
    message: z.string(),
    /** What an undo names; `null` where nothing was changed, and in a preview. */
    id: z.string().nullable(),
    counts,
    /** The catalogs that get the status Filled price. */
    filled: z.array(z.string()),
    /** Of a preview. */
    rows: z.array(priceRowResponse),
  }),
});
export type PriceImportResponse = z.output<typeof priceImportResponse>;

export const priceExportResponse = z.object({ data: z.object({ url: z.string() }), message: z.string() });
export type PriceExportResponse = z.output<typeof priceExportResponse>;

export const priceUndoResponse = z.object({
  message: z.string(),
  /** Numbers of variants. */
  restored: z.int(),
  kept: z.int(),
});

const valuesOf = (variant: GridVariant): PriceValuesResponse => ({
  inStock: variant.inStock,
  supplierMinPrice: toDollars(variant.supplierMinPrice),
  supplierMaxPrice: toDollars(variant.supplierMaxPrice),
  supplierQuantity: variant.supplierQuantity,
});

export const presentRow = (row: JudgedRow): PriceRowResponse => ({
  row: row.number,
  status: row.status,
  catalog: row.variant?.catalog.name ?? row.cells.Catalog ?? "",
  sku: row.variant?.catalogVariantCode ?? row.cells.SKU ?? "",
  color: row.variant?.color ?? null,
  size: row.variant?.size ?? null,
  before: row.variant && valuesOf(row.variant),
  after: row.status === "changed" && row.after ? valuesOf(row.after) : null,
  problems: [...row.problems],
});
