import type { ShippingOption } from "../../status.ts";
import type { Problem } from "../file/problem.ts";
import { mappingKey } from "../mapping-key.ts";
import type { DraftCustomer, DraftItem, DraftOrder } from "../types.ts";

/** An order of a file as `import_orders.draft` holds it: what it takes to make the order. Cents as numbers. */
export interface StoredDraft {
  readonly row: number;
  readonly orderName: string;
  readonly reference: string;
  readonly customer: DraftCustomer;
  readonly shippingOption: ShippingOption;
  readonly retail: {
    readonly subTotalPrice: number;
    readonly shippingFee: number;
    readonly totalDiscount: number;
    readonly totalPrice: number;
    /** Drafts of older imports have neither. */
    readonly taxes?: number;
    readonly difference?: number;
  };
  readonly note: string;
  readonly items: readonly StoredItem[];
  /** What was left out of the order, or changed, and why. */
  readonly remarks?: readonly Problem[];
  /** The first row of an earlier order with this reference; left out without one. */
  readonly repeatOf?: number;
}

export interface StoredItem extends Omit<DraftItem, "rows" | "unitPrice"> {
  readonly row: number;
  readonly key: string;
  readonly unitPrice: number | null;
}

/** The draft without its cells and problems, which are kept apart. */
export const storedDraft = (draft: DraftOrder): StoredDraft => ({
  row: draft.rows[0] ?? 1,
  orderName: draft.orderName,
  reference: draft.reference,
  customer: draft.customer,
  shippingOption: draft.shippingOption,
  retail: {
    subTotalPrice: Number(draft.retail.subTotalPrice),
    shippingFee: Number(draft.retail.shippingFee),
    totalDiscount: Number(draft.retail.totalDiscount),
    totalPrice: Number(draft.retail.totalPrice),
    taxes: Number(draft.retail.taxes),
    difference: Number(draft.retail.difference),
  },
  note: draft.note,
  items: draft.items.map(storedItem),
  ...(draft.remarks.length > 0 && { remarks: draft.remarks }),
  ...(draft.repeatOf !== null && { repeatOf: draft.repeatOf }),
});

/** Named one by one: to spread the rest of an item takes as long as to read its row. */
const storedItem = (item: DraftItem): StoredItem => ({
  product: item.product,
  variantText: item.variantText,
  sku: item.sku,
  quantity: item.quantity,
  artworks: item.artworks,
  mockup: item.mockup,
  ...(item.personalization && { personalization: item.personalization }),
  row: item.rows[0] ?? 1,
  key: mappingKey(item),
  unitPrice: item.unitPrice === null ? null : Number(item.unitPrice),
});

/** The title of an item: the product with its variant, or the SKU alone. */
export const titleOf = ({ product, variantText, sku }: Pick<DraftItem, "product" | "variantText" | "sku">) =>
  [product, variantText].filter(Boolean).join(" - ") || sku;
