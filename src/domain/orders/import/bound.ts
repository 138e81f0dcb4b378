import type { Column, Headers } from "./file/headers.ts";
import type { DecimalSign } from "./file/numbers.ts";
import type { HeaderField } from "./header-table/fields.ts";
import { headerKey } from "./header-table/header-key.ts";
import { headersOf, keysOf, type NamesByField } from "./header-table/table.ts";
import type { Layout } from "./layouts/layout.ts";

const CUSTOMER = [
  ...(["fullName", "firstName", "lastName", "email", "phone", "address1", "address2", "address3"] as const),
  ...(["city", "province", "zipCode", "country"] as const),
];
export type CustomerColumns = Record<(typeof CUSTOMER)[number], Column[]>;

const ITEM = [
  ...(["product", "variantText", "variations", "personalization", "sku", "quantity"] as const),
  ...(["unitPrice", "lineTotal", "mockup"] as const),
];
/** `parts`: what makes up a variant's text beside it, such as color and size in columns of their own. */
export type ItemColumns = Record<(typeof ITEM)[number] | "parts", Column[]> & {
  /** Of slots 1 to 6; null where the file has none for a slot. */
  artworks: (Column | null)[];
};

/** An order's amounts; `totalDiscount`, `rowDiscount`, `shippingDiscount` are taken off, `taxes` and `fees` added. */
export type MoneyColumns = {
  totalPrice: Column | null;
  shippingFee: Column | null;
  shippingDiscount: Column | null;
  totalDiscount: Column | null;
  taxes: Column | null;
  /** All of them, of every row. */
  rowDiscount: Column[];
  /** All of them. */
  fees: Column[];
};

/** What of a layout counts beyond its columns. */
export type LayoutRules = Omit<Layout, "names" | "tellTale" | "packed">;

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
  money: MoneyColumns;
  /** Columns of states, one of which may be that the order is not wanted any more. */
  states: Column[];
  /** Columns that hold something where the order was cancelled. */
  cancellations: Column[];
  fulfilledBy: Column[];
  items: ItemRows | { packed: Column[] };
  /** Those that a further row of an order leaves empty. */
  own: Column[];
  /** The keys of headers that this export is known to have and an order does not need. */
  unneeded: ReadonlySet<string>;
};

/** Columns of a file by what they hold. */
type Find = (field: HeaderField) => Column[];

/**
 * Columns by the layout's own headers; where it has none for a field, by plain names, of columns that the export does
 * not use itself. No name of an order and no number is taken by a plain name: they make the layout what it is.
 */
function finder(headers: Headers, names: NamesByField): Find {
  const plain = headersOf("plain");
  if (names === plain) return (field) => headers.all(names[field]);
  const own = keysOf(names);
  const fixed: readonly HeaderField[] = ["reference", "orderName"];
  // Whatever says that an order is not wanted any more counts, beside what the export has for it.
  const joined: readonly HeaderField[] = ["state", "cancellation"];
  return (field) => {
    const found = headers.all(names[field]);
    if ((found.length > 0 && !joined.includes(field)) || fixed.includes(field)) return found;
    const others = headers.all(plain[field]).filter(({ label }) => !own.has(headerKey(label)));
    return [...found, ...others];
  };
}

const customerColumns = (find: Find): CustomerColumns => {
  const entries = CUSTOMER.map((field) => [field, find(field)] as const);
  return Object.fromEntries(entries) as CustomerColumns; // Each field once, by the list that the type is made of.
};

const billingColumns = (find: Find): CustomerColumns => ({
  fullName: find("billingName"),
  firstName: find("billingFirstName"),
  lastName: find("billingLastName"),
  email: find("email"),
  phone: find("phone"),
  address1: find("billingAddress1"),
  address2: find("billingAddress2"),
  address3: [],
  city: find("billingCity"),
  province: find("billingProvince"),
  zipCode: find("billingZipCode"),
  country: find("billingCountry"),
});

const SLOTS = ["artwork1", "artwork2", "artwork3", "artwork4", "artwork5", "artwork6"] as const;

function itemColumns(find: Find): ItemColumns {
  const entries = ITEM.map((field) => [field, find(field)] as const);
  return {
    // Each field once, by the list that the type is made of.
    ...(Object.fromEntries(entries) as Record<(typeof ITEM)[number], Column[]>),
    artworks: SLOTS.map((slot) => find(slot)[0] ?? null),
    parts: [...find("color").slice(0, 1), ...find("size").slice(0, 1)],
  };
}

export function bind(layout: Layout, headers: Headers, decimal: DecimalSign | null = null): BoundLayout {
  const { names, packed } = layout;
  const find = finder(headers, names);
  const one = (field: HeaderField) => find(field)[0] ?? null;
  const customer = customerColumns(find);
  const billing = names.billingAddress1.length > 0 ? billingColumns(find) : null;
  const shipping = find("shipping");
  return {
    layout,
    labels: headers.labels,
    decimal,
    hear: null,
    orderName: find("orderName"),
    reference: find("reference"),
    customer,
    otherCustomer: billing,
    shipping,
    note: find("note"),
    alsoNoted: find("alsoNoted"),
    currency: find("currency"),
    money: {
      totalPrice: one("totalPrice"),
      shippingFee: one("shippingFee"),
      shippingDiscount: one("shippingDiscount"),
      totalDiscount: one("totalDiscount"),
      taxes: one("taxes"),
      rowDiscount: find("rowDiscount"),
      fees: find("fees"),
    },
    states: find("state"),
    cancellations: find("cancellation"),
    fulfilledBy: layout.fulfilledBy ? find("fulfilledBy") : [],
    items: packed
      ? { packed: headers.numbered(packed) }
      : {
          columns: itemColumns(find),
          quantityName: names.quantity[0] ?? "Quantity",
          eachRowIsOne: false,
        },
    own: [...Object.values(customer), ...(billing ? Object.values(billing) : []), shipping].flat(),
    unneeded: new Set([...names.unused, ...names.mark].map(headerKey)),
  };
}

const amounts = ({ rowDiscount, fees, ...single }: MoneyColumns): Column[] => [
  ...Object.values(single).flatMap((column) => column ?? []),
  ...rowDiscount,
  ...fees,
];

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
    ...amounts(bound.money),
    ...bound.states,
    ...bound.cancellations,
    ...bound.fulfilledBy,
    ...("packed" in items ? items.packed : Object.values(items.columns).flat()),
  ];
  return [...new Set(columns)].filter((column) => column !== null).sort((a, b) => a.index - b.index);
}

/** The columns that hold amounts. */
export function moneyColumns({ money, items }: BoundLayout): Column[] {
  const ofItems = "packed" in items ? [] : [...items.columns.unitPrice, ...items.columns.lineTotal];
  return [...amounts(money), ...ofItems];
}
