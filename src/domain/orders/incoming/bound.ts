import type { Column, Headers } from "./cells/headers.ts";
import type { DecimalSign } from "./cells/numbers.ts";
import type { HeaderField } from "./header-table/fields.ts";
import { headerKey } from "./header-table/header-key.ts";
import { headersOf, keysOf, type NamesByField } from "./header-table/table.ts";
import type { Layout } from "./layouts/layout.ts";
import { type ProgressColumns, progressColumns } from "./left/columns.ts";

const CUSTOMER = [
  ...(["fullName", "firstName", "lastName", "email", "phone", "company"] as const),
  ...(["address1", "address2", "address3"] as const),
  ...(["city", "province", "zipCode", "country"] as const),
];
export type CustomerColumns = Record<(typeof CUSTOMER)[number], Column[]>;

const ITEM = [
  ...(["product", "variantText", "variations", "personalization", "lineId", "sku"] as const),
  ...(["productId", "variantId", "quantity", "unitPrice", "lineTotal", "mockup"] as const),
];
/** `parts`: columns of the variant's text in addition to it, such as color and size. */
export type ItemColumns = Record<(typeof ITEM)[number] | "parts", Column[]> & {
  /** By slot 1 to 6; `null` for a slot without a column. */
  artworks: (Column | null)[];
};

/** The amounts of an order: the three discounts are subtracted, `taxes` and `fees` added. */
export type MoneyColumns = {
  totalPrice: Column | null;
  shippingFee: Column | null;
  shippingDiscount: Column | null;
  totalDiscount: Column | null;
  taxes: Column | null;
  /** All of them count, in every row. */
  rowDiscount: Column[];
  /** What a row comes to without its discounts; it counts instead of them. */
  afterDiscount: Column | null;
  /** All of them count. */
  fees: Column[];
};

/** The rules of a layout apart from its columns. */
export type LayoutRules = Omit<Layout, "names" | "tellTale" | "packed">;

/** Item rows: their columns, by field and all, and the expected name of a missing quantity column. */
export type ItemRows = {
  columns: ItemColumns;
  all: readonly Column[];
  quantityName: string;
  eachRowIsOne: boolean;
};

export const itemRowsOf = (
  columns: ItemColumns,
  { quantityName, eachRowIsOne }: Pick<ItemRows, "quantityName" | "eachRowIsOne">,
): ItemRows => ({
  columns,
  all: Object.values(columns)
    .flat()
    .filter((column) => column !== null),
  quantityName,
  eachRowIsOne,
});

/** A layout bound to the columns of one file. */
export type BoundLayout = {
  layout: LayoutRules;
  labels: readonly string[];
  /** The decimal sign of the file; `null` if its amounts do not show it. */
  decimal: DecimalSign | null;
  /** Called with every text that is read, where the file's encoding is unknown. */
  observe: ((text: string) => void) | null;
  orderName: Column[];
  reference: Column[];
  customer: CustomerColumns;
  otherCustomer: CustomerColumns | null;
  shipping: Column[];
  note: Column[];
  alsoNoted: Column[];
  shipBy: Column[];
  currency: Column[];
  money: MoneyColumns;
  /** Status columns, whose values may show a canceled order. */
  states: Column[];
  /** Columns that are non-empty for canceled orders. */
  cancellations: Column[];
  fulfilledBy: Column[];
  progress: ProgressColumns;
  items: ItemRows | { packed: Column[] };
  /** Columns that differ between two lines of the same goods, where the export has them. */
  lineIds: Column[];
  /** Columns that are empty in an order's further rows. */
  own: Column[];
  /** The keys of known headers of this export that an order does not need. */
  unneeded: ReadonlySet<string>;
};

export type Find = (field: HeaderField) => Column[];

/**
 * Finds columns by the layout's own headers, else by plain names of columns that the export does not use itself. Order
 * names and numbers are never found by plain names, because they identify the layout.
 */
function finder(headers: Headers, names: NamesByField): Find {
  const plain = headersOf("plain");
  if (names === plain) return (field) => headers.all(names[field]);
  const own = keysOf(names);
  const fixed: readonly HeaderField[] = ["reference", "orderName"];
  // Any column that can show a canceled order counts, in addition to those of the export.
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
  return Object.fromEntries(entries) as CustomerColumns; // Each field once, because the type is made of the same list.
};

const billingColumns = (find: Find): CustomerColumns => ({
  fullName: find("billingName"),
  firstName: find("billingFirstName"),
  lastName: find("billingLastName"),
  email: find("email"),
  phone: find("phone"),
  company: find("billingCompany"),
  address1: find("billingAddress1"),
  address2: find("billingAddress2"),
  address3: [],
  city: find("billingCity"),
  province: find("billingProvince"),
  zipCode: find("billingZipCode"),
  country: find("billingCountry"),
});

const SLOTS = ["artwork1", "artwork2", "artwork3", "artwork4", "artwork5", "artwork6"] as const;

export function itemColumns(find: Find): ItemColumns {
  const entries = ITEM.map((field) => [field, find(field)] as const);
  return {
    // Each field once, because the type is made of the same list.
    ...(Object.fromEntries(entries) as Record<(typeof ITEM)[number], Column[]>),
    artworks: SLOTS.map((slot) => find(slot)[0] ?? null),
    parts: [...find("color").slice(0, 1), ...find("size").slice(0, 1)],
  };
}

/** The columns that orders are read from, whatever finds them. */
export function orderColumnsBy(find: Find) {
  const one = (field: HeaderField) => find(field)[0] ?? null;
  return {
    orderName: find("orderName"),
    reference: find("reference"),
    customer: customerColumns(find),
    shipping: find("shipping"),
    note: find("note"),
    alsoNoted: find("alsoNoted"),
    shipBy: find("shipBy"),
    currency: find("currency"),
    money: {
      totalPrice: one("totalPrice"),
      shippingFee: one("shippingFee"),
      shippingDiscount: one("shippingDiscount"),
      totalDiscount: one("totalDiscount"),
      taxes: one("taxes"),
      rowDiscount: find("rowDiscount"),
      afterDiscount: one("afterDiscount"),
      fees: find("fees"),
    },
    states: find("state"),
    cancellations: find("cancellation"),
    fulfilledBy: find("fulfilledBy"),
  };
}

export function bind(layout: Layout, headers: Headers, decimal: DecimalSign | null = null): BoundLayout {
  const { names, packed } = layout;
  const find = finder(headers, names);
  const columns = orderColumnsBy(find);
  const { customer, shipping } = columns;
  const billing = names.billingAddress1.length > 0 ? billingColumns(find) : null;
  return {
    ...columns,
    layout,
    labels: headers.labels,
    decimal,
    observe: null,
    otherCustomer: billing,
    fulfilledBy: layout.fulfilledBy ? columns.fulfilledBy : [],
    progress: progressColumns(find),
    items: packed
      ? { packed: headers.numbered(packed) }
      : itemRowsOf(itemColumns(find), {
          quantityName: names.quantity[0] ?? "Quantity",
          eachRowIsOne: false,
        }),
    lineIds: headers.all(names.mark),
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
    ...bound.shipBy,
    ...bound.currency,
    ...amounts(bound.money),
    ...bound.states,
    ...bound.cancellations,
    ...bound.fulfilledBy,
    ...Object.values(bound.progress).flat(),
    ...("packed" in items ? items.packed : Object.values(items.columns).flat()),
  ];
  return [...new Set(columns)].filter((column) => column !== null).sort((a, b) => a.index - b.index);
}

/** The columns of amounts. */
export function moneyColumns({ money, items }: BoundLayout): Column[] {
  const ofItems = "packed" in items ? [] : [...items.columns.unitPrice, ...items.columns.lineTotal];
  return [...amounts(money), ...ofItems];
}
