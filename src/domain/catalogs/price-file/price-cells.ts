import { capitalized } from "../../capitalized.ts";
import type { Cents } from "../../money/cents.ts";
import { readFlag } from "../../orders/import/file/flags.ts";
import { cleanCell } from "../../orders/incoming/cells/cells.ts";
import type { Column, Headers } from "../../orders/incoming/cells/headers.ts";
import {
  type DecimalSign,
  type Read,
  readMoney,
  readWholeNumber,
  signOf,
} from "../../orders/incoming/cells/numbers.ts";
import { FileRefused, problemAt, quoted } from "../../orders/incoming/problem.ts";
import { listed } from "../../resource/labels.ts";
import { STOCK } from "../stock.ts";
import { MAX_CELL } from "./price-limits.ts";

/** The columns of a price file, in the order of the export. */
export const PRICE_COLUMNS = [
  "Catalog",
  "SKU",
  "Color",
  "Size",
  "Stock",
  "Min price",
  "Max price",
  "Quantity",
] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** The columns whose values an import changes. */
export const VALUE_COLUMNS = ["Stock", "Min price", "Max price", "Quantity"] as const;
export type ValueColumn = (typeof VALUE_COLUMNS)[number];

/** Other headers of a column. Case, spaces and punctuation do not matter. */
const ALIASES: Readonly<Record<PriceColumn, readonly string[]>> = {
  Catalog: ["Catalog name", "Product"],
  SKU: ["Variant SKU", "Catalog variant code"],
  Color: ["Colour"],
  Size: [],
  Stock: ["In stock", "Availability"],
  "Min price": ["Minimum price", "Min price ($)", "Supplier min price"],
  "Max price": ["Maximum price", "Max price ($)", "Supplier max price"],
  Quantity: ["Qty", "Supplier quantity"],
};

/** A row of the file. A column that the file lacks has no cell. */
export interface PriceRow {
  /** As in a spreadsheet: the header is row 1. */
  readonly number: number;
  readonly cells: Readonly<Partial<Record<PriceColumn, string>>>;
}

/**
 * Finds the columns by their names. @throws FileRefused without a SKU, without any column of values, or where one that
 * is read occurs twice
 */
export function priceColumnsOf(headers: Headers): ReadonlyMap<PriceColumn, Column> {
  const found = new Map<PriceColumn, Column>();
  for (const name of PRICE_COLUMNS) {
    const [column] = headers.all([name, ...ALIASES[name]]);
    if (column) found.set(name, column);
  }
  headers.refuseDuplicates([...found.values()]);
  const missing = !found.has("SKU")
    ? "SKU"
    : VALUE_COLUMNS.some((name) => found.has(name))
      ? null
      : `${VALUE_COLUMNS.slice(0, -1).join(", ")} or ${VALUE_COLUMNS.at(-1)}`;
  if (missing !== null)
    throw new FileRefused(
      problemAt(1, null, `the file has no column ${missing}. Export a file to start from`),
    );
  return found;
}

/** The cells of a row by column. */
export const priceRowOf = (
  columns: ReadonlyMap<PriceColumn, Column>,
  { number, cells }: { readonly number: number; readonly cells: readonly string[] },
): PriceRow => ({
  number,
  // Long enough to be refused: a cell can have a quarter of a million characters.
  cells: Object.fromEntries(
    [...columns].map(([name, { index }]) => [name, (cells[index] ?? "").slice(0, MAX_CELL + 1)]),
  ),
});

function readStock(text: string): Read<boolean> {
  const value = readFlag(text, STOCK);
  return value === null ? { problem: `enter ${listed(STOCK, "or")}, not ${quoted(text)}` } : { value };
}

/** Values of a row that are to be stored. What is left out stays as it is. */
export interface PriceValues {
  inStock?: boolean;
  supplierMinPrice?: Cents;
  supplierMaxPrice?: Cents;
  supplierQuantity?: number;
}

/** What is wrong with a cell; `value` is its text. */
export interface PriceProblem {
  /** `null` for the whole row. */
  readonly column: PriceColumn | null;
  readonly reason: string;
  readonly value: string;
}

const SPREADSHEET_ERROR = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/;

/** The decimal sign of the file's prices; `null` if they do not show one, or show both. */
export function decimalSignOf(rows: readonly PriceRow[]): DecimalSign | null {
  const signs = new Set<DecimalSign>();
  for (const { cells } of rows)
    for (const name of ["Min price", "Max price"] as const) {
      const text = cells[name] ?? "";
      const sign = text === "" || text.length > MAX_CELL ? null : signOf(cleanCell(text));
      if (sign === "point" || sign === "comma") signs.add(sign);
    }
  const [sign] = signs;
  return signs.size === 1 ? (sign ?? null) : null;
}

/** The text of a cell without spaces around it, and its problem if it cannot be read at all. */
export function cellText(raw: string): Read<string> {
  if (raw.length > MAX_CELL) return { problem: `the text is longer than ${MAX_CELL} characters` };
  const text = cleanCell(raw);
  if (SPREADSHEET_ERROR.test(text))
    return { problem: `${quoted(text)} is what a spreadsheet shows where a formula has no result` };
  return { value: text };
}

/** Reads the values of a row. */
export function readPrices(
  { cells }: PriceRow,
  sign: DecimalSign | null,
): { readonly values: PriceValues; readonly problems: readonly PriceProblem[] } {
  const values: PriceValues = {};
  const problems: PriceProblem[] = [];
  /** `undefined` for an empty cell and for a wrong one. */
  const read = <T>(column: ValueColumn, parse: (text: string) => Read<T>): T | undefined => {
    const raw = cells[column] ?? "";
    const text = cellText(raw);
    if (text.value === "") return undefined;
    const found: Read<T> = text.problem === undefined ? parse(text.value) : text;
    if (found.problem === undefined) return found.value;
    problems.push({ column, reason: capitalized(found.problem), value: raw.slice(0, MAX_CELL) });
    return undefined;
  };
  const inStock = read("Stock", readStock);
  const min = read("Min price", (text) => readMoney(text, sign, "prices"));
  const max = read("Max price", (text) => readMoney(text, sign, "prices"));
  const quantity = read("Quantity", readWholeNumber);
  if (inStock !== undefined) values.inStock = inStock;
  if (min !== undefined) values.supplierMinPrice = min;
  if (max !== undefined) values.supplierMaxPrice = max;
  if (quantity !== undefined) values.supplierQuantity = quantity;
  return { values, problems };
}
