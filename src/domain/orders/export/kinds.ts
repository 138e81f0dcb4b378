import type { OrderStatus } from "../status.ts";
import type { AmountNeed } from "./column.ts";
import { EXPORT_COLUMN_KEYS, EXPORT_COLUMNS, type ExportColumnKey } from "./columns.ts";
import type { ExportKindName } from "./kind-labels.ts";

/** An order export: its rows are items. */
interface ExportKind {
  /** The columns unless others are chosen; those that the person may not see are left out. */
  readonly columns: readonly ExportColumnKey[];
  /** Only items of this type: see `itemTypeOf`. */
  readonly itemType?: ItemType;
  /** Only orders of these statuses, unless a status or orders are chosen. */
  readonly statuses?: readonly OrderStatus[];
}

const ITEM: readonly ExportColumnKey[] = [
  ...(["order", "seller", "item", "sku", "color", "size", "quantity", "personalization"] as const),
];
const ARTWORKS = EXPORT_COLUMN_KEYS.filter((key) => /^artwork\d$/.test(key));
const PRINT_SIZES = EXPORT_COLUMN_KEYS.filter((key) => /^printSize\d$/.test(key));
const SHIP_TO: readonly ExportColumnKey[] = [
  ...(["fullName", "company", "address1", "address2", "city", "province"] as const),
  ...(["zipCode", "countryCode", "country", "phone"] as const),
];
const AMOUNTS: readonly ExportColumnKey[] = ["charge", "designFee", "orderCharge"];

/** Statuses from approval on: what has been, is, or will be made. */
const TO_MAKE: readonly OrderStatus[] = [
  ...(["Approved", "InProduction", "PartiallyFulfilled", "InTransit", "Fulfilled"] as const),
];

const EXPORT_KINDS = {
  "export-orders": {
    columns: [...ITEM, "status", "createdAt", ...AMOUNTS],
  },
  "export-fulfillment": {
    columns: [
      ...ITEM,
      "itemCode",
      ...ARTWORKS,
      "mockup",
      ...SHIP_TO,
      "shippingOption",
      "dueDate",
      "note",
    ] as readonly ExportColumnKey[], // The lists above, whose union TypeScript widens.
    statuses: TO_MAKE,
  },
  "export-pod": {
    columns: [...ITEM, "itemCode", "catalog", ...ARTWORKS, ...PRINT_SIZES, "mockup"],
    itemType: "pod",
  },
  "export-dropship": {
    columns: [...ITEM, "catalogCode", "supplier", ...SHIP_TO, "shippingOption", "note"],
    itemType: "drop",
  },
  "export-fk": {
    columns: [...ITEM, "catalog", ...ARTWORKS, "mockup", "note"],
    itemType: "fake",
  },
  "export-fk-v2": {
    columns: [
      ...ITEM,
      "itemCode",
      "catalog",
      "catalogCode",
      ...ARTWORKS,
      ...PRINT_SIZES,
      "mockup",
      ...SHIP_TO,
      "email",
      "shippingOption",
      "dueDate",
      "trackingNumbers",
      "carriers",
      "note",
    ] as readonly ExportColumnKey[], // The lists above, whose union TypeScript widens.
    itemType: "fake",
  },
  "export-orders-profit": {
    columns: [
      ...ITEM,
      "status",
      "createdAt",
      ...AMOUNTS,
      "cost",
      "orderCost",
      "margin",
      "buyerPaid",
      "returned",
      "profit",
    ] as readonly ExportColumnKey[], // As above.
    // Earned profit; that of other orders is an estimate.
    statuses: ["Fulfilled"],
  },
} as const satisfies Record<ExportKindName, ExportKind>;

export const exportKindOf = (name: ExportKindName): ExportKind => EXPORT_KINDS[name];

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface AmountAccess {
  readonly profit: boolean;
  /** Reads profits and is of the agency, whose costs no seller reads. */
  readonly cost: boolean;
}

const isOpen = (need: AmountNeed | undefined, access: AmountAccess) => need === undefined || access[need];

/** The columns that a person may choose among, in the order of the file. */
export const offeredColumns = (access: AmountAccess): ExportColumnKey[] =>
  EXPORT_COLUMN_KEYS.filter((key) => {
    const { needs }: { needs?: AmountNeed } = EXPORT_COLUMNS[key];
    return isOpen(needs, access);
  });

/** The columns of an export if none are chosen. */
export function defaultColumns(name: ExportKindName, access: AmountAccess): ExportColumnKey[] {
  const offered = new Set(offeredColumns(access));
  return exportKindOf(name).columns.filter((key) => offered.has(key));
}

export type ItemType = "pod" | "fake" | "drop";

/** The type of an item: that of its order where it is not POD, else that of its catalog, where it has one. */
export function itemTypeOf(
  orderType: ItemType,
  catalog: { readonly type: ItemType | null; readonly dropship: boolean | null },
): ItemType {
  if (orderType !== "pod") return orderType;
  return catalog.dropship ? "drop" : (catalog.type ?? "pod");
}
