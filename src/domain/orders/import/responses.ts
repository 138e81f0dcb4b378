import { z } from "zod";
import { PLATFORMS } from "../../platforms.ts";
import { STORE_SOURCES } from "../../stores/store-of-file.ts";
import type { Platform } from "../../stores/sync-target.ts";
import { knownAddress } from "../address/responses.ts";
import { gateResponse } from "../gates/gate-response.ts";
import { IMPORT_STATUSES, type ImportStatus, ROW_STATUSES, type RowStatus } from "../import-status.ts";
import { DATE_ORDERS } from "../tracking/ship-date.ts";
import { columnChoice } from "./columns/choice.ts";
import { LEGACY_ENCODINGS } from "./file/encoding.ts";

const platform = z.enum(Object.keys(PLATFORMS) as [Platform, ...Platform[]]);
export const rowStatus = z.enum(Object.keys(ROW_STATUSES) as [RowStatus, ...RowStatus[]]);

export const importResponse = z.object({
  id: z.string(),
  fileName: z.string(),
  format: z.string().nullable(),
  status: z.enum(Object.keys(IMPORT_STATUSES) as [ImportStatus, ...ImportStatus[]]),
  rows: z.int(),
  orders: z.object({
    total: z.int(),
    ready: z.int(),
    attention: z.int(),
    failed: z.int(),
    duplicate: z.int(),
    /** Not paid, on hold, shipped or collected in the store: imported only where a person says so. */
    skipped: z.int(),
  }),
  /** Good orders that are not imported yet. */
  left: z.object({ ready: z.int(), attention: z.int() }),
  /** The store that its orders come from, and how that is known; `null` where it is unknown, or none. */
  integration: z.object({ id: z.string(), name: z.string(), platform }).nullable(),
  integrationBy: z.enum(STORE_SOURCES).nullable(),
  /** Imported orders (or parcels). */
  committed: z.int(),
  /** Of the stage under way, in percent. */
  progress: z.int(),
  /** The encoding that a person chose; `null` where the bytes show it. */
  encoding: z.string().nullable(),
  /** A date of a tracking file that could be two days, for all such dates; null where the file shows which. */
  dates: z
    .object({
      text: z.string(),
      /** Both days, `YYYY-MM-DD`. */
      days: z.record(z.enum(DATE_ORDERS), z.string()),
      /** The order that a person chose, or `null`. */
      order: z.enum(DATE_ORDERS).nullable(),
    })
    .nullable(),
  /** Of rows of a tracking file without a ship date: the day that is offered, and the one that a person entered. */
  shipDate: z.object({ offered: z.string(), day: z.string().nullable() }).nullable(),
  /** Unused columns, in the file's order; `known`: such files always have it. */
  unread: z.array(z.object({ column: z.string(), known: z.boolean() })),
  /** Why the file was refused as a whole. */
  message: z.string().nullable(),
  createdAt: z.string(),
});
export type ImportResponse = z.infer<typeof importResponse>;

export const reasonResponse = z.object({ row: z.int(), column: z.string().nullable(), message: z.string() });

const variantResponse = z.object({
  id: z.string(),
  catalogVariantCode: z.string(),
  catalog: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
});

/** What an order of a file would become, or became. Dollars. */
export const orderLineResponse = z.object({
  /** The row of the file that it begins in. No two lines share one. */
  row: z.int(),
  orderName: z.string().nullable(),
  reference: z.string().nullable(),
  status: rowStatus,
  reasons: z.array(reasonResponse),
  /** What was left out of the order, and why. */
  remarks: z.array(reasonResponse),
  gates: z.array(gateResponse),
  items: z.array(
    z.object({
      row: z.int(),
      /** The key of the saved mapping: `POST orders/mapping` takes it. */
      key: z.string(),
      title: z.string(),
      sku: z.string(),
      quantity: z.int().nullable(),
      /** Like "Name: Ada; Year: 2026". */
      personalization: z.string().optional(),
      variant: variantResponse.nullable(),
    }),
  ),
  customer: z.record(z.string(), z.string()),
  /** What is known of the address, where something is against it. */
  address: knownAddress.nullable(),
  /** What the buyer paid; `difference`: by how much the store's total is above what its parts come to. Dollars. */
  retail: z.object({
    subTotalPrice: z.number(),
    shippingFee: z.number(),
    totalDiscount: z.number(),
    taxes: z.number(),
    totalPrice: z.number(),
    difference: z.number(),
  }),
  /** The wrong cells of a failed order. They can be corrected in the preview. */
  cells: z.array(z.object({ row: z.int(), column: z.int(), label: z.string(), value: z.string() })),
  charge: z.number(),
  /** What the wallet holds once this and all ready orders above it are submitted; `null` for others. */
  balanceAfter: z.number().nullable(),
  /** The order that it became. */
  orderId: z.string().nullable(),
});
export type OrderLine = z.infer<typeof orderLineResponse>;

export const orderLinesResponse = importResponse.extend({ data: z.array(orderLineResponse), total: z.int() });
export type OrderLines = z.infer<typeof orderLinesResponse>;

/** What all orders of a file may share: where their parcels go, as far as the file leaves it out. */
export const COMMON_FIELDS = ["countryCode", "province", "city", "zipCode"] as const;
export type CommonField = (typeof COMMON_FIELDS)[number];

/** The totals of a previewed file, in dollars. */
export const summaryResponse = z.object({
  /** What submitting every ready order that is not in yet would charge; once it is done, those that came in. */
  charge: z.number(),
  /** What the wallet holds now. */
  balance: z.number(),
  /**
   * What lines have in common that are not ready: the column that is wrong, or the gate that stays closed.
   * `column:Quantity`, `column:` for the row as a whole, `gate:mapped`. The most frequent first. The query of lines also
   * takes `suggestion`, for those of `suggestions`.
   */
  reasons: z.array(
    z.object({ reason: z.string(), status: z.enum(["attention", "failed"]), orders: z.int() }),
  ),
  /** Orders that are not in yet, whose address has a suggestion. */
  suggestions: z.int(),
  /** What every good order that is not in yet lacks: it can be set once for all of them. */
  missing: z.array(z.enum(COMMON_FIELDS)),
});
export type ImportSummary = z.infer<typeof summaryResponse>;

/** A file's header row and first rows, and what was chosen for it before. */
export const columnsResponse = z.object({
  /** The header row, unchanged. */
  labels: z.array(z.string()),
  sample: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** The layout as people call it, where only its amounts are in doubt. */
  layout: z.string().nullable(),
  /** An ambiguous amount. */
  doubtful: z.string().nullable(),
  /** The encodings the file may be in, the likeliest first; `null` where its bytes show the encoding. */
  encodingQuestion: z
    .object({
      /** An encoding must be chosen: some text is unlikely in Windows-1252, as which labels and sample are decoded here. */
      required: z.boolean(),
      candidates: z.array(
        z.object({
          encoding: z.enum(LEGACY_ENCODINGS),
          label: z.string(),
          /** Some of its cells as they would read. */
          examples: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
  /** The sheets to choose from; empty unless the workbook has several with rows. */
  sheets: z.array(z.string()),
  /** What is to be decided about rows; `null` without a question. */
  rows: z
    .object({
      /** The number of hidden rows. */
      hidden: z.int().nullable(),
      /** Lines that their order has already, with some of them and the rows that they repeat. */
      repeats: z
        .object({ lines: z.int(), examples: z.array(z.object({ row: z.int(), first: z.int() })) })
        .nullable(),
      isOpen: z.boolean(),
    })
    .nullable(),
  /** The choice for this file, or the saved one. */
  choice: columnChoice.nullable(),
});
export type FileColumns = z.infer<typeof columnsResponse>;

/** The saved column mappings, by header row. */
export const savedColumnsResponse = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      /** The last file that the columns were assigned for. */
      fileName: z.string(),
      labels: z.array(z.string()),
      sellerTeam: z.object({ id: z.string(), name: z.string() }),
      updatedAt: z.string(),
      usedAt: z.string(),
    }),
  ),
});
export type SavedColumns = z.infer<typeof savedColumnsResponse>;

/** The stores that orders can come from. */
export const storesResponse = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), platform, domain: z.string() })),
});
export type StoresResponse = z.infer<typeof storesResponse>;
