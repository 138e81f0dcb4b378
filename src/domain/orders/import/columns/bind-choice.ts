import { type BoundLayout, bind, itemRowsOf, type LayoutRules } from "../../incoming/bound.ts";
import type { Column, Headers } from "../../incoming/cells/headers.ts";
import type { DecimalSign } from "../../incoming/cells/numbers.ts";
import type { HeaderField } from "../../incoming/header-table/fields.ts";
import { headersOf } from "../../incoming/header-table/table.ts";
import { recognizeLayout } from "../../incoming/layouts/recognize.ts";
import { progressColumns } from "../../incoming/left/columns.ts";
import { columnLetter } from "../../incoming/problem.ts";
import type { ChosenColumns, ColumnChoice } from "./choice.ts";
import type { ColumnField } from "./fields.ts";

const CHOSEN: LayoutRules = {
  format: "columns",
  label: "Columns that were chosen",
  numbered: false,
  eachRowNumbered: false,
  rowIsOrder: false,
  shippingIsOption: false,
};

const ARTWORKS = ["artwork1", "artwork2", "artwork3", "artwork4", "artwork5", "artwork6"] as const;

/** The layout for the columns that a person assigned. */
function bindChosen(
  chosen: ChosenColumns,
  headers: Headers,
  rules: Omit<ColumnChoice, "columns">,
): BoundLayout {
  const one = (field: ColumnField): Column[] => {
    const index = chosen[field];
    return index === undefined ? [] : [{ index, label: headers.labels[index] || columnLetter(index) }];
  };
  const customer = {
    fullName: one("fullName"),
    firstName: one("firstName"),
    lastName: one("lastName"),
    email: one("email"),
    phone: one("phone"),
    company: one("company"),
    address1: one("address1"),
    address2: one("address2"),
    address3: [],
    city: one("city"),
    province: one("province"),
    zipCode: one("zipCode"),
    country: one("country"),
  };
  const reference = one("reference");
  const orderName = one("orderName");
  const taken = new Set(Object.values(chosen));
  // Nobody omits a cancellation on purpose, so such a column also counts by its name.
  const named = (field: HeaderField): Column[] =>
    headers.all(headersOf("plain")[field]).filter(({ index }) => !taken.has(index));
  return {
    layout: CHOSEN,
    labels: headers.labels,
    decimal: rules.decimal,
    observe: null,
    orderName: orderName.length > 0 ? orderName : reference,
    reference,
    customer,
    otherCustomer: null,
    shipping: one("shipping"),
    note: one("note"),
    alsoNoted: [],
    currency: one("currency"),
    money: {
      totalPrice: one("totalPrice")[0] ?? null,
      shippingFee: one("shippingFee")[0] ?? null,
      shippingDiscount: null,
      totalDiscount: one("totalDiscount")[0] ?? null,
      taxes: one("taxes")[0] ?? null,
      rowDiscount: [],
      afterDiscount: null,
      fees: [],
    },
    states: one("state"),
    cancellations: [...one("cancellation"), ...named("cancellation")],
    fulfilledBy: [],
    progress: progressColumns(named),
    items: itemRowsOf(
      {
        product: one("product"),
        variantText: one("variantText"),
        variations: [],
        lineId: [],
        personalization: one("personalization"),
        parts: [...one("color"), ...one("size")],
        sku: one("sku"),
        productId: [],
        variantId: [],
        quantity: one("quantity"),
        unitPrice: one("unitPrice"),
        lineTotal: one("lineTotal"),
        artworks: ARTWORKS.map((field) => one(field)[0] ?? null),
        mockup: one("mockup"),
      },
      { quantityName: "Quantity", eachRowIsOne: rules.eachRowIsOne },
    ),
    lineIds: [],
    own: [...Object.values(customer).flat(), ...one("shipping")],
    unneeded: new Set(),
  };
}

/**
 * How a file with this header row is read: by its layout, or by the columns that a person assigned. Null if its layout
 * is unknown and no columns are assigned.
 * @throws FileRefused if no assignment could make orders of it
 */
export function boundOf(
  headers: Headers,
  choice: ColumnChoice | null,
  decimal: DecimalSign | null = choice?.decimal ?? null,
): BoundLayout | null {
  if (choice?.columns) return bindChosen(choice.columns, headers, { ...choice, decimal });
  const layout = recognizeLayout(headers);
  return layout && bind(layout, headers, decimal);
}
