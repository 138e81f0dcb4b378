import { countryCodeOf } from "../address/countries.ts";
import { Headers } from "../incoming/cells/headers.ts";
import type { DecimalSign } from "../incoming/cells/numbers.ts";
import { draftOf } from "../incoming/draft.ts";
import type { DraftCustomer, RawRow } from "../incoming/order-draft.ts";
import type { Problem } from "../incoming/problem.ts";
import { type StoredDraft, storedDraft } from "../incoming/stored-draft.ts";
import { mappingKey } from "../mapping/mapping-key.ts";
import { FieldViolation, RuleViolation } from "../rule-violation.ts";
import { boundOf } from "./columns/bind-choice.ts";
import type { ColumnChoice } from "./columns/choice.ts";
import type { OrderCorrection } from "./correction.ts";

/** An order of a previewed file as it is corrected. */
interface Correctable {
  readonly isFailed: boolean;
  readonly draft: StoredDraft;
  /** The original cells, of failed orders only. */
  readonly cells: readonly RawRow[] | null;
}

/** How the file of the order is read. */
interface Source {
  readonly labels: readonly string[];
  readonly choice: ColumnChoice | null;
  readonly decimal: DecimalSign | null;
  /** Values that a person set for all orders that lack them. */
  readonly values: Readonly<Record<string, string>>;
}

export interface CorrectedOrder {
  readonly draft: StoredDraft;
  readonly problems: readonly Problem[];
  readonly cells: readonly RawRow[] | null;
}

/** Reads a failed order again from its corrected cells. */
function correctCells(
  { isFailed, cells }: Correctable,
  { labels, choice, decimal, values }: Source,
  corrections: NonNullable<OrderCorrection["cells"]>,
): CorrectedOrder {
  if (!isFailed || !cells)
    throw new RuleViolation("Only failed orders are corrected by cell. Change this order's address or items");
  const rows = cells.map((row) => ({ ...row, cells: [...row.cells] }));
  for (const { row: number, column, value } of corrections) {
    const row = rows.find((one) => one.number === number);
    const width = Math.max(labels.length, row?.cells.length ?? 0);
    if (!row || column >= width)
      throw new FieldViolation("cells", `Row ${number} of this order has no such cell`);
    while (row.cells.length < column) row.cells.push("");
    row.cells[column] = value;
  }
  const bound = boundOf(new Headers(labels), choice, decimal);
  if (!bound) throw new RuleViolation("The columns of this file are no longer known. Upload the file again");
  const draft = draftOf(bound, { rows, left: 0 });
  const missing = Object.entries(values).filter(
    ([field]) => !draft.customer[field as keyof DraftCustomer], // Only such fields are set for all.
  );
  const customer = { ...draft.customer, ...Object.fromEntries(missing) };
  return { draft: storedDraft({ ...draft, customer }), problems: draft.problems, cells: rows };
}

/** Changes the customer and items of an order without problems. */
function correctValues(
  { isFailed, draft, cells }: Correctable,
  { customer = {}, items: corrections = [] }: OrderCorrection,
): CorrectedOrder {
  if (isFailed) throw new RuleViolation("This order failed. Correct its wrong cells");
  const { countryCode: country } = customer;
  const countryCode = country === undefined || country === "" ? country : countryCodeOf(country);
  if (countryCode === null) throw new FieldViolation("customer.countryCode", "No such country");
  const items = [...draft.items];
  for (const { item: index, quantity, sku } of corrections) {
    const item = items[index];
    if (!item) throw new FieldViolation("items", `This order has no item ${index + 1}`);
    const { productId, variantId, ...named } = item;
    // Another SKU is another product than that of the store's ids.
    const ids = sku === undefined || sku === item.sku ? { productId, variantId } : {};
    const changed = { ...named, ...ids, quantity: quantity ?? item.quantity, sku: sku ?? item.sku };
    if (changed.sku === "" && changed.product === "")
      throw new FieldViolation("items", "An item needs a SKU or a product");
    items[index] = { ...changed, key: mappingKey(changed) };
  }
  const person = { ...draft.customer, ...customer, ...(countryCode !== undefined && { countryCode }) };
  return { draft: { ...draft, customer: person, items }, problems: [], cells };
}

/** An order of a previewed file after a person's correction. @throws RuleViolation if the correction does not apply */
export const correctDraft = (
  order: Correctable,
  source: Source,
  correction: OrderCorrection,
): CorrectedOrder =>
  correction.cells ? correctCells(order, source, correction.cells) : correctValues(order, correction);
