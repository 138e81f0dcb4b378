import type { Column, Headers } from "./file/headers.ts";
import type { CustomerNames, EndedRule, ItemNames, Layout } from "./layouts/layout.ts";

export type CustomerColumns = Record<keyof CustomerNames, Column[]>;
export type ItemColumns = Record<keyof ItemNames, Column[]>;

/** A layout with the columns of one file put in. */
export type BoundLayout = {
  layout: Layout;
  labels: readonly string[];
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
  items: { columns: ItemColumns; quantityName: string } | { packed: Column[] };
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
  artworks: headers.all(names.artworks ?? []),
  mockup: headers.all(names.mockup ?? []),
});

export function bind(layout: Layout, headers: Headers): BoundLayout {
  const one = (names: readonly string[] | undefined) => headers.all(names ?? [])[0] ?? null;
  const customer = customerColumns(headers, layout.customer);
  const other = layout.otherCustomer ? customerColumns(headers, layout.otherCustomer) : null;
  const shipping = headers.all(layout.shipping);
  return {
    layout,
    labels: headers.labels,
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
  return [...new Set(columns)].sort((a, b) => a.index - b.index);
}
