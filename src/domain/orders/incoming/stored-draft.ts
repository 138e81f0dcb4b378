import { mappingKey } from "../mapping/mapping-key.ts";
import type { ShippingOption } from "../status.ts";
import type { DraftCustomer, DraftItem, DraftOrder, DraftRetail } from "./order-draft.ts";
import { type Problem, problemAt } from "./problem.ts";

export interface StoredRetail {
  readonly subTotalPrice: number;
  readonly shippingFee: number;
  readonly totalDiscount: number;
  readonly totalPrice: number;
  /** Drafts of older imports have neither. */
  readonly taxes?: number;
  readonly difference?: number;
}

/** An order of a file as `import_orders.draft` holds it: what it takes to make the order. Cents as numbers. */
export interface StoredDraft {
  readonly row: number;
  readonly orderName: string;
  readonly reference: string;
  readonly customer: DraftCustomer;
  readonly shippingOption: ShippingOption;
  readonly retail: StoredRetail;
  readonly note: string;
  /** `YYYY-MM-DD`, by when it should ship; left out where the file does not state it. */
  readonly shipBy?: string;
  readonly items: readonly StoredItem[];
  /** Items of which the store has fulfilled all that is left: with a quantity of 0. */
  readonly done?: readonly StoredItem[];
  /** The items that are made if a person imports an order anyway that has none left. */
  readonly anyway?: readonly StoredItem[];
  /** What the buyer paid for these. */
  readonly anywayRetail?: StoredRetail;
  /** What was left out of the order, or changed, and why. */
  readonly remarks?: readonly Problem[];
  /** The first row of an earlier order with this reference; left out without one. */
  readonly repeatOf?: number;
  /** Why the order is not imported unless a person says so. */
  readonly waits?: readonly Problem[];
  /** Only a payment on delivery is outstanding. */
  readonly onDelivery?: boolean;
  /** A person, or the setting of its store, imports it although it waits. */
  readonly accepted?: boolean;
}

export interface StoredItem extends Omit<DraftItem, "rows" | "unitPrice"> {
  readonly row: number;
  readonly key: string;
  readonly unitPrice: number | null;
}

const storedRetail = (retail: DraftRetail): StoredRetail => ({
  subTotalPrice: Number(retail.subTotalPrice),
  shippingFee: Number(retail.shippingFee),
  totalDiscount: Number(retail.totalDiscount),
  totalPrice: Number(retail.totalPrice),
  taxes: Number(retail.taxes),
  difference: Number(retail.difference),
});

/** The draft without its cells and problems, which are kept apart. */
export const storedDraft = (draft: DraftOrder): StoredDraft => ({
  row: draft.rows[0] ?? 1,
  orderName: draft.orderName,
  reference: draft.reference,
  customer: draft.customer,
  shippingOption: draft.shippingOption,
  retail: storedRetail(draft.retail),
  note: draft.note,
  ...(draft.shipBy !== null && { shipBy: draft.shipBy }),
  items: draft.items.map(storedItem),
  ...(draft.done.length > 0 && { done: draft.done.map(storedItem) }),
  ...(draft.anyway && {
    anyway: draft.anyway.map(storedItem),
    anywayRetail: storedRetail(draft.wholeRetail),
  }),
  ...(draft.remarks.length > 0 && { remarks: draft.remarks }),
  ...(draft.repeatOf !== null && { repeatOf: draft.repeatOf }),
  ...(draft.waits.length > 0 && {
    waits: draft.waits.map(({ row, column, text }) => problemAt(row, column, text)),
  }),
  ...(draft.isCashOnDelivery && draft.waits.every(({ kind }) => kind === "unpaid") && { onDelivery: true }),
});

/** Named one by one: to spread the rest of an item takes as long as to read its row. */
const storedItem = (item: DraftItem): StoredItem => ({
  product: item.product,
  variantText: item.variantText,
  sku: item.sku,
  quantity: item.quantity,
  ...(item.fulfilled !== undefined && { fulfilled: item.fulfilled }),
  artworks: item.artworks,
  mockup: item.mockup,
  ...(item.productId !== undefined && { productId: item.productId }),
  ...(item.variantId !== undefined && { variantId: item.variantId }),
  ...(item.lineId && { lineId: item.lineId }),
  ...(item.personalization && { personalization: item.personalization }),
  ...(item.service && { service: item.service }),
  row: item.rows[0] ?? 1,
  key: mappingKey(item),
  unitPrice: item.unitPrice === null ? null : Number(item.unitPrice),
});

/** The title of an item: the product with its variant, or the SKU alone. */
export const titleOf = ({ product, variantText, sku }: Pick<DraftItem, "product" | "variantText" | "sku">) =>
  [product, variantText].filter(Boolean).join(" - ") || sku;

/** What was left out of an order. One that is imported although it waits has the reasons of that as well. */
export function remarksOf({ remarks = [], waits = [], accepted }: StoredDraft): readonly Problem[] {
  return accepted ? [...waits, ...remarks] : remarks;
}
