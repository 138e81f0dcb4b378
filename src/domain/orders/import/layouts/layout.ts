import type { Headers } from "../file/headers.ts";
import type { OrderFormat } from "../types.ts";

/** Names under which a layout's exporters write one thing, the one to prefer first. */
export type Names = readonly string[];

/** A person and their address. A name may come whole or in two parts. */
export type CustomerNames = {
  fullName: Names;
  firstName?: Names;
  lastName?: Names;
  email: Names;
  phone: Names;
  address1: Names;
  address2: Names;
  /** Goes behind the second line. */
  address3?: Names;
  city: Names;
  province: Names;
  zipCode: Names;
  country: Names;
};

export type ItemNames = {
  product: Names;
  variantText?: Names;
  /** The variant and what is to be written on the item, in one: see readVariations. */
  variations?: Names;
  sku: Names;
  quantity: Names;
  /** The price of one, or else of the whole line. */
  unitPrice: Names;
  lineTotal?: Names;
  artworks?: Names;
  mockup?: Names;
};

/** A column that says whether the order is still wanted. */
export type EndedRule = {
  column: string;
  /** The values that end it; any value at all where left out. */
  values?: readonly string[];
  /** As in "the order was cancelled in the store". */
  how: string;
  /** It is said row by row: an order may be cancelled in part. */
  ofItem?: boolean;
};

/** How an export names things. What it does not have stays empty. */
export type Layout = {
  format: OrderFormat;
  label: string;
  orderName: Names;
  reference: Names;
  /** Platen's template may leave both out; a store's own export may not. */
  numbered: boolean;
  /** One row is one order: a second row with its number is a repetition and not another item. */
  rowIsOrder: boolean;
  /** Cells are written as in a web page: `&quot;` for a quotation mark. */
  entities?: boolean;
  /** The row under the header may say what its columns mean. */
  described?: boolean;
  customer: CustomerNames;
  /** Used as a whole where the first has no address at all. */
  otherCustomer?: CustomerNames;
  shipping: Names;
  /** Whether the shipping column holds the option itself, or the name that the store gave its method. */
  shippingIsOption: boolean;
  note: Names;
  /** Goes into the note as well, each after its header. */
  alsoNoted?: Names;
  currency: Names;
  money: {
    shippingFee?: Names;
    totalDiscount?: Names;
    totalPrice?: Names;
    /** Each row tells its own share; what is not named here is told of the order, in its first row or in all. */
    perRow?: readonly ("shippingFee" | "totalDiscount")[];
  };
  ended: readonly EndedRule[];
  items: ItemNames | { packed: RegExp };
  /** Columns without which this layout is not taken for that; all of them, any name of each. */
  tellTale: readonly Names[];
};

/** Whether the file has a column for each of the layout's tell-tales. */
export const isOf = (headers: Headers, layout: Pick<Layout, "tellTale">): boolean =>
  layout.tellTale.every((names) => headers.all(names).length > 0);
