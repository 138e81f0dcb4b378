import type { Column, Headers } from "./file/headers.ts";
import type { DecimalSign } from "./file/numbers.ts";
import type { CustomerNames, EndedRule, ItemNames, Layout } from "./layouts/layout.ts";

export type CustomerColumns = Record<keyof CustomerNames, Column[]>;
/** `parts`: what makes up a variant's text beside it, such as colour and size in columns of their own. */
export type ItemColumns = Record<Exclude<keyof ItemNames, "artworks"> | "parts", Column[]> & {
  /** Of slots 1 to 6; null where the file has none for a slot. */
  artworks: (Column | null)[];
};

/** What of a layout counts beyond its columns. */
export type LayoutRules = Pick<
  Layout,
  "format" | "label" | "numbered" | "rowIsOrder" | "shippingIsOption" | "money" | "described" | "entities"
>;

/** Item rows: their columns, and what a quantity is called where there is none. */
export type ItemRows = { columns: ItemColumns; quantityName: string; eachRowIsOne: boolean };

/** A layout with the columns of one file put in. */
export type BoundLayout = {
  layout: LayoutRules;
  labels: readonly string[];
  /** The file's own; null where its amounts do not show it. */
  decimal: DecimalSign | null;
  /** Hears every text that is read, where the file's encoding is in doubt. */
  hear: ((text: string) => void) | null;
  orderName: Column[];
  reference: Column[];
  customer: CustomerColumns;
  otherCustomer: CustomerColumns | null;
  shipping: Column[];
  note: Column[];
  alsoNoted: Column[];
  currency: Column[];
  money: Record<"shippingFee" | "totalDiscount" | "totalPrice", Column | null>;
  ended: { rule: EndedRule; column: Column }[];
  items: ItemRows | { packed: Column[] };
  /** Those that a further row of an order leaves empty. */
  own: Column[];
};

const customerColumns = (headers: Headers, names: CustomerNames): CustomerColumns => ({
  fullName: headers.all(names.fullName),
  firstName: headers.all(names.firstName ?? []),
  lastName: headers.all(names.lastName ?? []),
  email: headers.all(names.email),
  phone: headers.all(names.phone),
  address1: headers.all(names.address1),
  address2: headers.all(names.address2),
  address3: headers.all(names.address3 ?? []),
  city: headers.all(names.city),
  province: headers.all(names.province),
  zipCode: headers.all(names.zipCode),
  country: headers.all(names.country),
});

const itemColumns = (headers: Headers, names: ItemNames): ItemColumns => ({
  product: headers.all(names.product),
  variantText: headers.all(names.variantText ?? []),
  variations: headers.all(names.variations ?? []),
  sku: headers.all(names.sku),
  quantity: headers.all(names.quantity),
  unitPrice: headers.all(names.unitPrice),
  lineTotal: headers.all(names.lineTotal ?? []),
  artworks: (names.artworks ?? []).map((name) => headers.get(name)),
  mockup: headers.all(names.mockup ?? []),
  parts: [],
});

export function bind(layout: Layout, headers: Headers, decimal: DecimalSign | null = null): BoundLayout {
  const one = (names: readonly string[] | undefined) => headers.all(names ?? [])[0] ?? null;
  const customer = customerColumns(headers, layout.customer);
  const other = layout.otherCustomer ? customerColumns(headers, layout.otherCustomer) : null;
  const shipping = headers.all(layout.shipping);
  return {
    layout,
    labels: headers.labels,
    decimal,
    hear: null,
    orderName: headers.all(layout.orderName),
    reference: headers.all(layout.reference),
    customer,
    otherCustomer: other,
    shipping,
    note: headers.all(layout.note),
    alsoNoted: headers.all(layout.alsoNoted ?? []),
    currency: headers.all(layout.currency),
    money: {
      shippingFee: one(layout.money.shippingFee),
      totalDiscount: one(layout.money.totalDiscount),
      totalPrice: one(layout.money.totalPrice),
    },
    ended: layout.ended.flatMap((rule) => {
      const column = headers.get(rule.column);
      return column ? [{ rule, column }] : [];
    }),
    items:
      "packed" in layout.items
        ? { packed: headers.matching(layout.items.packed) }
        : {
            columns: itemColumns(headers, layout.items),
            quantityName: layout.items.quantity[0] ?? "Quantity",
            eachRowIsOne: false,
          },
    own: [...Object.values(customer), ...(other ? Object.values(other) : []), shipping].flat(),
  };
}

/** Every column of the file that the layout reads, in the file's order. */
export function readColumns(bound: BoundLayout): Column[] {
  const { items } = bound;
  const columns = [
    ...bound.orderName,
    ...bound.reference,
    ...bound.own,
    ...bound.note,
    ...bound.alsoNoted,
    ...bound.currency,
    ...Object.values(bound.money).flatMap((column) => column ?? []),
    ...bound.ended.map(({ column }) => column),
    ...("packed" in items ? items.packed : Object.values(items.columns).flat()),
  ];
  return [...new Set(columns)].filter((column) => column !== null).sort((a, b) => a.index - b.index);
}

/** The columns that hold amounts. */
export function moneyColumns({ money, items }: BoundLayout): Column[] {
  const ofItems = "packed" in items ? [] : [...items.columns.unitPrice, ...items.columns.lineTotal];
  return [...Object.values(money).flatMap((column) => column ?? []), ...ofItems];
}
