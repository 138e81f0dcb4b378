import {
  type BoundLayout,
  bind,
  type Find,
  itemColumns,
  itemRowsOf,
  type LayoutRules,
  orderColumnsBy,
} from "../../incoming/bound.ts";
import type { Headers } from "../../incoming/cells/headers.ts";
import type { DecimalSign } from "../../incoming/cells/numbers.ts";
import type { HeaderField } from "../../incoming/header-table/fields.ts";
import { headersOf } from "../../incoming/header-table/table.ts";
import { recognizeLayout } from "../../incoming/layouts/recognize.ts";
import { progressColumns } from "../../incoming/left/columns.ts";
import { columnLetter } from "../../incoming/problem.ts";
import type { ChosenColumns, ColumnChoice } from "./choice.ts";

const CHOSEN: LayoutRules = {
  format: "columns",
  label: "Columns that were chosen",
  numbered: false,
  eachRowNumbered: false,
  rowIsOrder: false,
  shippingIsOption: false,
};

/** The layout for the columns that a person assigned. */
function bindChosen(
  chosen: ChosenColumns,
  headers: Headers,
  rules: Omit<ColumnChoice, "columns">,
): BoundLayout {
  const indexes: Partial<Record<HeaderField, number>> = chosen;
  const find: Find = (field) => {
    const index = indexes[field];
    return index === undefined ? [] : [{ index, label: headers.labels[index] || columnLetter(index) }];
  };
  const taken = new Set(Object.values(chosen));
  // Nobody omits a cancellation on purpose, so such a column also counts by its name.
  const named: Find = (field) =>
    headers.all(headersOf("plain")[field]).filter(({ index }) => !taken.has(index));
  const columns = orderColumnsBy(find);
  const { orderName, reference, customer, shipping } = columns;
  return {
    ...columns,
    layout: CHOSEN,
    labels: headers.labels,
    decimal: rules.decimal,
    observe: null,
    orderName: orderName.length > 0 ? orderName : reference,
    otherCustomer: null,
    cancellations: [...columns.cancellations, ...named("cancellation")],
    progress: progressColumns(named),
    items: itemRowsOf(itemColumns(find), { quantityName: "Quantity", eachRowIsOne: rules.eachRowIsOne }),
    lineIds: [],
    own: [...Object.values(customer).flat(), ...shipping],
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
