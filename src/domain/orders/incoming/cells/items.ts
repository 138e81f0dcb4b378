import { type Cents, sum } from "../../../money/cents.ts";
import type { BoundLayout, ItemColumns, ItemRows } from "../bound.ts";
import { readPackedItem } from "../layouts/packed-item.ts";
import { readVariations } from "../layouts/variations.ts";
import { serviceReason } from "../left/not-made.ts";
import { type OrderFate, type Units, unitsOf } from "../left/units.ts";
import { type Options, readOptions } from "../option-labels.ts";
import type { DraftItem } from "../order-draft.ts";
import { quoted } from "../problem.ts";
import { type Cells, wasShortened } from "./cells.ts";
import type { Column } from "./headers.ts";
import type { OrderCells } from "./order-cells.ts";
import { neutral, type Pair, readPersonalization, tooMany, valuesOf } from "./personalization.ts";
import { unitPriceOf } from "./unit-price.ts";

/** An item with all of its units, the total of its line if the file contains it, and what is left to make of it. */
export type Line = { item: DraftItem; total: Cents | null; units: Units };

/** An artwork: the name of an image in the library, which has no scheme, or an http link. */
function link(cells: Cells, column: Column | null | undefined): string | null {
  const text = cells.text(column, "link");
  if (column && /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:\/\//i.test(text)) {
    cells.fail(column, `${quoted(text)} is not a web address that begins with https://`);
  }
  return text === "" ? null : text;
}

/** Columns that have the variant and what the buyer wrote, as plugins and shops label it. */
const MIXED = /meta|option/i;

/** The variant's text, and what the buyer wrote in the same cells. */
function variantOf(cells: Cells, columns: ItemColumns): Options {
  const column = cells.filled(columns.variations);
  if (column) {
    const { variantText, personal, labeled = [] } = readVariations(cells.text(column, "note"));
    cells.check(column, variantText, "variantText");
    return { variantText, written: [...labeled, ...readPersonalization(personal)] };
  }
  const filled = columns.variantText.filter((one) => cells.peek(one) !== "");
  const read = filled.map((one) => readOptions(cells.text(one, "note"), MIXED.test(one.label)));
  // Of several columns the first one has the variant, and the others may have more that the buyer wrote.
  const [variant] = read;
  const texts = [variant?.variantText ?? "", ...columns.parts.map((part) => cells.text(part, "variantText"))];
  if (variant && filled[0]) cells.check(filled[0], variant.variantText, "variantText");
  return { variantText: texts.filter(Boolean).join(", "), written: read.flatMap(({ written }) => written) };
}

/** A web address needs the name of its column to be understood. */
const ADDRESS = /^https?:\/\/\S+$/i;

/** What the buyer wrote according to columns of their own. Of several, those without labels get the name of theirs. */
function writtenIn(cells: Cells, columns: readonly Column[]): Pair[] {
  const ofFile = [...columns].sort((one, other) => one.index - other.index);
  return ofFile.flatMap((column) =>
    cells.written(column).map(({ label, value }) => {
      const isUnclear = columns.length > 1 || ADDRESS.test(value);
      return { label: label === "" && isUnclear ? neutral(column.label) : label, value };
    }),
  );
}

/** The pairs as values of an item; what no item can have is a problem of the column. */
function personalizationOf(cells: Cells, column: Column | null, pairs: readonly Pair[]) {
  const values = valuesOf(pairs);
  if (values.length === 0) return {};
  const many = tooMany(values);
  if (column && many) cells.fail(column, many);
  return { personalization: values };
}

/** The units that were ordered. Exports of stores keep lines without any, which the buyer has removed. */
function orderedUnits(cells: Cells, rows: ItemRows, { layout, progress }: BoundLayout): number | null {
  const { columns, quantityName, eachRowIsOne } = rows;
  if (eachRowIsOne) return 1;
  const isOfStore = layout.format !== "platen" && layout.format !== "columns";
  // An empty cell of an existing column is an error, so without a filled one the first column counts.
  const stated = [...columns.quantity, ...progress.quantityLeft];
  const column = cells.filled(stated) ?? stated[0];
  if (isOfStore && /^0+(?:\.0+)?$/.test(cells.peek(column))) return 0;
  return cells.quantity(column, quantityName);
}

function lineOf(cells: Cells, rows: ItemRows, bound: BoundLayout, fate: OrderFate): Line | null {
  const { columns, all } = rows;
  if (!cells.filled(bound.layout.summaryRows ? [...columns.product, ...columns.sku] : all)) return null;
  const product = cells.text(cells.filled(columns.product), "product");
  const sku = cells.text(cells.filled(columns.sku), "sku");
  if (wasShortened(sku)) {
    const why = "was shortened by a spreadsheet program, and its digits are lost. Format the column as text";
    cells.fail(cells.filled(columns.sku), `the SKU ${quoted(sku)} ${why}`);
  }
  if (product === "" && sku === "") {
    cells.fail(columns.sku[0] ?? columns.product[0] ?? null, "the item has neither a SKU nor a product");
  }
  const quantity = orderedUnits(cells, rows, bound);
  const lineTotal = cells.money(cells.filled(columns.lineTotal));
  const unitPrice = cells.money(cells.filled(columns.unitPrice)) ?? unitPriceOf(lineTotal, quantity);
  const { variantText, written } = variantOf(cells, columns);
  const beside = writtenIn(cells, columns.personalization);
  const column = cells.filled([...columns.personalization, ...columns.variations, ...columns.variantText]);
  const productId = cells.text(cells.filled(columns.productId), "sku");
  const variantId = cells.text(cells.filled(columns.variantId), "sku");
  const lineId = cells.text(cells.filled(columns.lineId), "reference");
  const item = {
    rows: [cells.row.number],
    product,
    variantText,
    sku,
    quantity,
    unitPrice,
    artworks: [0, 1, 2, 3, 4, 5].map((slot) => link(cells, columns.artworks[slot])),
    mockup: link(cells, columns.mockup[0]),
    ...(productId !== "" && { productId }),
    ...(variantId !== "" && { variantId }),
    ...(lineId !== "" && { lineId }),
    ...personalizationOf(cells, column, [...written, ...beside]),
    ...serviceOf({ product, sku }, bound.layout.format === "platen"),
  };
  const worth = unitPrice === null || quantity === null ? null : unitPrice * BigInt(quantity);
  const units = unitsOf(cells, bound.progress, quantity, fate);
  return { item, total: lineTotal ?? worth, units };
}

/** Platen's own template states what is made, so its names show nothing else. */
const serviceOf = (item: Pick<DraftItem, "product" | "sku">, isTemplate = false) => {
  const service = isTemplate ? null : serviceReason(item);
  return service === null ? {} : { service };
};

function packedLines(cells: Cells, columns: readonly Column[], { isShipped }: OrderFate): Line[] {
  return columns.flatMap((column) => {
    const packed = cells.text(column, "packed");
    if (packed === "") return [];
    const { item, lineTotal, gone, written, problems } = readPackedItem(packed);
    for (const problem of problems) cells.fail(column, problem);
    cells.check(column, item.product, "product");
    cells.check(column, item.variantText, "variantText");
    cells.check(column, item.sku, "sku");
    for (const { value } of written) cells.check(column, value, "personalization");
    const personal = personalizationOf(cells, column, written);
    const kept = item.quantity === null ? null : item.quantity - gone;
    const units = {
      left: isShipped && kept !== null ? 0 : kept,
      done: isShipped ? (kept ?? 0) : 0,
      gone,
      notMade: null,
      isUnclear: false,
    };
    return [
      {
        item: { rows: [cells.row.number], ...item, ...personal, ...serviceOf(item) },
        total: lineTotal,
        units,
      },
    ];
  });
}

/** The lines of an order in the file's order, and their total (null if one has no price). */
export function readLines(
  order: OrderCells,
  bound: BoundLayout,
  fate: OrderFate,
): { lines: Line[]; total: Cents | null } {
  const { items } = bound;
  const lines = order.rows.flatMap((cells) =>
    "packed" in items ? packedLines(cells, items.packed, fate) : (lineOf(cells, items, bound, fate) ?? []),
  );
  if (lines.length === 0) {
    const columns = "packed" in items ? items.packed : [...items.columns.sku, ...items.columns.product];
    order.fail(columns, "the order has no item");
  }
  const totals = lines.flatMap(({ total }) => total ?? []);
  return { lines, total: totals.length < lines.length ? null : sum(totals) };
}
