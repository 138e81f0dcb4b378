import { type Cents, sum } from "../../money/cents.ts";
import type { BoundLayout, ItemColumns, ItemRows } from "./bound.ts";
import { type Cells, wasShortened } from "./file/cells.ts";
import type { Column } from "./file/headers.ts";
import { quoted } from "./file/problem.ts";
import { readPackedItem } from "./layouts/packed-item.ts";
import { readVariations } from "./layouts/variations.ts";
import type { OrderCells } from "./order-cells.ts";
import { readPersonalization } from "./personalization.ts";
import type { DraftItem } from "./types.ts";
import { unitPriceOf } from "./unit-price.ts";

/** An item with the total of its line, if the file contains it. */
type Line = { item: DraftItem; total: Cents | null; note?: string };

/** An artwork: the name of an image in the library, which has no scheme, or an http link. */
function link(cells: Cells, column: Column | null | undefined): string | null {
  const text = cells.text(column, "link");
  if (column && /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:\/\//i.test(text)) {
    cells.fail(column, `${quoted(text)} is not a web address that begins with https://`);
  }
  return text === "" ? null : text;
}

/** The variant's text and the personalization. */
function variantOf(cells: Cells, columns: ItemColumns): { variantText: string; personal: string } {
  const column = cells.filled(columns.variations);
  if (!column) {
    const parts = [cells.filled(columns.variantText), ...columns.parts];
    const texts = parts.map((part) => cells.text(part, "variantText"));
    return { variantText: texts.filter(Boolean).join(", "), personal: "" };
  }
  const read = readVariations(cells.text(column, "note"));
  cells.check(column, read.variantText, "variantText");
  return read;
}

function lineOf(cells: Cells, rows: ItemRows, summaryRows: boolean): Line | null {
  const { columns, all, quantityName, eachRowIsOne } = rows;
  if (!cells.filled(summaryRows ? [...columns.product, ...columns.sku] : all)) return null;
  const product = cells.text(cells.filled(columns.product), "product");
  const sku = cells.text(cells.filled(columns.sku), "sku");
  if (wasShortened(sku)) {
    const why = "was shortened by a spreadsheet program, and its digits are lost. Format the column as text";
    cells.fail(cells.filled(columns.sku), `the SKU ${quoted(sku)} ${why}`);
  }
  if (product === "" && sku === "") {
    cells.fail(columns.sku[0] ?? columns.product[0] ?? null, "the item has neither a SKU nor a product");
  }
  // An empty cell of an existing column is an error, so without a filled one the first column counts.
  const stated = cells.filled(columns.quantity) ?? columns.quantity[0];
  const quantity = eachRowIsOne ? 1 : cells.quantity(stated, quantityName);
  const lineTotal = cells.money(cells.filled(columns.lineTotal));
  const unitPrice = cells.money(cells.filled(columns.unitPrice)) ?? unitPriceOf(lineTotal, quantity);
  const { variantText, personal: within } = variantOf(cells, columns);
  const beside = cells.text(cells.filled(columns.personalization), "note");
  const personal = [within, beside].filter(Boolean).join("\n");
  const personalization = readPersonalization(personal);
  const productId = cells.text(cells.filled(columns.productId), "sku");
  const variantId = cells.text(cells.filled(columns.variantId), "sku");
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
    ...(personalization && { personalization }),
  };
  const worth = unitPrice === null || quantity === null ? null : unitPrice * BigInt(quantity);
  const what = [product || sku, variantText].filter(Boolean).join(", ");
  const note = personal === "" || personalization ? undefined : `${what}. Personalization: ${personal}`;
  return { item, total: lineTotal ?? worth, note };
}

function packedLines(cells: Cells, columns: readonly Column[]): Line[] {
  return columns.flatMap((column) => {
    const packed = cells.text(column, "packed");
    if (packed === "") return [];
    const { item, lineTotal, problems } = readPackedItem(packed);
    for (const problem of problems) cells.fail(column, problem);
    cells.check(column, item.product, "product");
    cells.check(column, item.variantText, "variantText");
    cells.check(column, item.sku, "sku");
    return [{ item: { rows: [cells.row.number], ...item }, total: lineTotal }];
  });
}

/** The items of an order in the file's order, their total (null if one has no price), and their personalizations without labels. */
export function readItems(
  order: OrderCells,
  bound: BoundLayout,
): { items: DraftItem[]; total: Cents | null; notes: string[] } {
  const { items, layout } = bound;
  const summaryRows = layout.summaryRows === true;
  const lines = order.rows.flatMap((cells) =>
    "packed" in items ? packedLines(cells, items.packed) : (lineOf(cells, items, summaryRows) ?? []),
  );
  if (lines.length === 0) {
    const columns = "packed" in items ? items.packed : [...items.columns.sku, ...items.columns.product];
    order.fail(columns, "the order has no item");
  }
  const totals = lines.flatMap(({ total }) => total ?? []);
  return {
    items: lines.map(({ item }) => item),
    total: totals.length < lines.length ? null : sum(totals),
    notes: lines.flatMap(({ note }) => note ?? []),
  };
}
