import { messages } from "../../messages.ts";
import { pacer } from "../../orders/import/file/source.ts";
import { cleanCell, withoutTextMark } from "../../orders/incoming/cells/cells.ts";
import type { DecimalSign } from "../../orders/incoming/cells/numbers.ts";
import { FieldViolation } from "../../orders/rule-violation.ts";
import type { GridVariant } from "../variant-grid.ts";
import {
  cellText,
  decimalSignOf,
  type PriceColumn,
  type PriceProblem,
  type PriceRow,
  readPrices,
  VALUE_COLUMNS,
} from "./price-cells.ts";
import { MAX_CELL } from "./price-limits.ts";

const MAX_SKU = 64;

/** A variant that a person may see, with its catalog. */
export interface PricedVariant extends GridVariant {
  readonly catalog: { readonly id: string; readonly name: string };
  /** Whether the person may change the prices of its catalog. */
  readonly isChangeable: boolean;
}

export const ROW_STATUSES = ["changed", "unchanged", "skipped", "wrong", "unknown"] as const;
export type RowStatus = (typeof ROW_STATUSES)[number];

/** What an import does with a row. */
export interface JudgedRow extends PriceRow {
  readonly status: RowStatus;
  /** `null` while no single variant matches. */
  readonly variant: PricedVariant | null;
  /** The variant with the row's values, unless they are wrong. */
  readonly after: GridVariant | null;
  readonly problems: readonly PriceProblem[];
}

/** A value that a person entered in place of a cell. */
export interface PriceCorrection {
  readonly row: number;
  readonly column: PriceColumn;
  readonly value: string;
}

/** The rows with the corrected cells. @throws FieldViolation for a row that the file does not have */
export function correctedRows(
  rows: readonly PriceRow[],
  corrections: readonly PriceCorrection[],
): readonly PriceRow[] {
  if (corrections.length === 0) return rows;
  const cellsOf = new Map(rows.map(({ number, cells }) => [number, { ...cells }]));
  for (const [index, { row, column, value }] of corrections.entries()) {
    const cells = cellsOf.get(row);
    if (!cells) throw new FieldViolation(`corrections.${index}.row`, `The file has no row ${row}`);
    cells[column] = value;
  }
  return rows.map(({ number, cells }) => ({ number, cells: cellsOf.get(number) ?? cells }));
}

/**
 * The texts that may be the SKU of a row: a leading apostrophe is a spreadsheet's mark of text, or part of the SKU, and
 * two spaces are a typing mistake, or part of it.
 */
const codesIn = ({ cells }: PriceRow): string[] => {
  const text = (cells.SKU ?? "").slice(0, MAX_CELL).trim();
  return [...new Set([text, withoutTextMark(text), cleanCell(text)])].filter(
    (code) => code !== "" && code.length <= MAX_SKU && !/\p{Cc}/u.test(code),
  );
};

/** The SKUs to look up for these rows. */
export const codesOf = (rows: readonly PriceRow[]): string[] => [...new Set(rows.flatMap(codesIn))];

/** The end of a catalog's id, which distinguishes catalogs of one name. */
const markOf = ({ id }: PricedVariant["catalog"]) => `(${id.slice(-8)})`;

/** The names of catalogs in a file; where several have one name, each with a mark. */
export function catalogLabels(
  catalogs: readonly PricedVariant["catalog"][],
): (catalog: PricedVariant["catalog"]) => string {
  const idsOf = new Map<string, Set<string>>();
  for (const { id, name } of catalogs) {
    const key = keyOf(name);
    idsOf.set(key, (idsOf.get(key) ?? new Set()).add(id));
  }
  return (catalog) =>
    (idsOf.get(keyOf(catalog.name))?.size ?? 0) > 1 ? `${catalog.name} ${markOf(catalog)}` : catalog.name;
}

const keyOf = (text: string) => cleanCell(text).toLowerCase();

type Found = { readonly variant: PricedVariant } | { readonly problem: Omit<PriceProblem, "value"> };

const UNKNOWN = { column: "SKU", reason: "None of your catalogs has this SKU" } as const;

type ByCode = ReadonlyMap<string, readonly PricedVariant[]>;

/** The variant of a row. Its catalog's name decides where several catalogs have the SKU. */
function variantOf(row: PriceRow, codes: readonly string[], byCode: ByCode): Found {
  const found = codes.map((code) => byCode.get(code)).find((variants) => variants !== undefined);
  if (!found) return { problem: UNKNOWN };
  const changeable = found.filter(({ isChangeable }) => isChangeable);
  const candidates = changeable.length > 0 ? changeable : found;
  const named = cellText(row.cells.Catalog ?? "");
  if (named.problem !== undefined) return { problem: { column: "Catalog", reason: named.problem } };
  const text = named.value.toLowerCase();
  const matching =
    text === ""
      ? candidates
      : candidates.filter(({ catalog }) => keyOf(catalog.name) === text || text.endsWith(markOf(catalog)));
  const [variant] = matching;
  if (variant && matching.length === 1) return { variant };
  const label = catalogLabels(candidates.map(({ catalog }) => catalog));
  const names = candidates.slice(0, 5).map(({ catalog }) => label(catalog));
  return {
    problem: {
      column: "Catalog",
      reason:
        candidates.length > 1
          ? `Several catalogs have this SKU. Enter one of: ${names.join(", ")}`
          : `This SKU belongs to the catalog ${names.join()}`,
    },
  };
}

const isSame = (before: GridVariant, after: GridVariant) =>
  before.inStock === after.inStock &&
  before.supplierMinPrice === after.supplierMinPrice &&
  before.supplierMaxPrice === after.supplierMaxPrice &&
  before.supplierQuantity === after.supplierQuantity;

const isPriceChanged = (before: GridVariant, after: GridVariant) =>
  before.supplierMinPrice !== after.supplierMinPrice || before.supplierMaxPrice !== after.supplierMaxPrice;

/** Judges a row by itself. */
function judgeRow(row: PriceRow, byCode: ByCode, sign: DecimalSign | null): JudgedRow {
  const codes = codesIn(row);
  const found = variantOf(row, codes, byCode);
  const read = readPrices(row, sign);
  const valueOf = (column: PriceColumn) => (row.cells[column] ?? "").slice(0, MAX_CELL);
  const is = (status: RowStatus, more: Partial<JudgedRow> = {}): JudgedRow => ({
    ...row,
    status,
    variant: null,
    after: null,
    problems: [],
    ...more,
  });
  if (codes.length === 0 && valueOf("SKU").trim() === "")
    return is("wrong", { problems: [{ column: "SKU", reason: "Enter the SKU", value: "" }] });
  if ("problem" in found) {
    const problem = { ...found.problem, value: valueOf(found.problem.column ?? "SKU") };
    return found.problem === UNKNOWN
      ? is("unknown", { problems: [problem] })
      : is("wrong", { problems: [problem, ...read.problems] });
  }
  const { variant } = found;
  const skipped = (reason: string) =>
    is("skipped", { variant, problems: [{ column: null, reason, value: "" }] });
  if (!variant.isChangeable) return skipped("You cannot change the prices of this catalog");
  if (read.problems.length > 0) return is("wrong", { variant, problems: read.problems });
  if (VALUE_COLUMNS.every((name) => valueOf(name).trim() === "")) return skipped("The row has no values");
  const { catalog: _, isChangeable: __, ...before } = variant;
  const after: GridVariant = { ...before, ...read.values };
  if (isSame(before, after)) return is("unchanged", { variant, after });
  if (isPriceChanged(before, after) && after.supplierMinPrice > after.supplierMaxPrice) {
    const column = read.values.supplierMinPrice === undefined ? "Max price" : "Min price";
    const problem = { column, reason: messages.supplierPrices, value: valueOf(column) } as const;
    return is("wrong", { variant, problems: [problem] });
  }
  return is("changed", { variant, after });
}

/** The rows of a variant that has several. */
interface Repeats {
  readonly first: JudgedRow;
  /** Of the first few rows. */
  readonly numbers: number[];
  isSame: boolean;
}

const MAX_NUMBERS = 5;

/** The variants with several rows. Most files have none, but thousands of rows. */
function repeatsIn(rows: readonly JudgedRow[]): Map<string, Repeats> {
  const firstOf = new Map<string, JudgedRow>();
  const repeats = new Map<string, Repeats>();
  for (const row of rows) {
    const { variant, after } = row;
    if (!variant || !after) continue;
    const first = firstOf.get(variant.id);
    if (!first?.after) {
      firstOf.set(variant.id, row);
      continue;
    }
    const found = repeats.get(variant.id) ?? { first, numbers: [first.number], isSame: true };
    if (found.numbers.length < MAX_NUMBERS) found.numbers.push(row.number);
    found.isSame &&= isSame(first.after, after);
    repeats.set(variant.id, found);
  }
  return repeats;
}

/** Of several rows with one SKU the first counts if all have the same values; otherwise all of them are wrong. */
function withoutRepeats(rows: readonly JudgedRow[]): readonly JudgedRow[] {
  const repeats = repeatsIn(rows);
  if (repeats.size === 0) return rows;
  return rows.map((row) => {
    const { variant, after } = row;
    const found = variant && after && repeats.get(variant.id);
    if (!found) return row;
    if (found.isSame) {
      if (row === found.first) return row;
      const reason = `Row ${found.first.number} has the same SKU and values`;
      return { ...row, status: "skipped", after: null, problems: [{ column: null, reason, value: "" }] };
    }
    const reason = `Rows ${found.numbers.join(", ")} have this SKU with different values`;
    const problem = { column: "SKU", reason, value: (row.cells.SKU ?? "").slice(0, MAX_CELL) } as const;
    return { ...row, status: "wrong", after: null, problems: [problem] };
  });
}

function* judgeEach(rows: readonly PriceRow[], variants: readonly PricedVariant[]): Generator<JudgedRow> {
  const byCode = new Map<string, PricedVariant[]>();
  for (const variant of variants) {
    const same = byCode.get(variant.catalogVariantCode);
    if (same) same.push(variant);
    else byCode.set(variant.catalogVariantCode, [variant]);
  }
  const sign = decimalSignOf(rows);
  for (const row of rows) yield judgeRow(row, byCode, sign);
}

/** What an import of these rows does. `variants`: those with a SKU of `codesOf` in catalogs that the person may see. */
export const judgePrices = (
  rows: readonly PriceRow[],
  variants: readonly PricedVariant[],
): readonly JudgedRow[] => withoutRepeats([...judgeEach(rows, variants)]);

/** The same for a large file: other work of the process runs in between. */
export async function judgeInSteps(
  rows: readonly PriceRow[],
  variants: readonly PricedVariant[],
): Promise<readonly JudgedRow[]> {
  const pace = pacer();
  const judged: JudgedRow[] = [];
  for (const row of judgeEach(rows, variants)) {
    judged.push(row);
    await pace();
  }
  return withoutRepeats(judged);
}

/** The rows that an import leaves out, with a reason. Unchanged ones are not among them. */
export const leftOut = (rows: readonly JudgedRow[]): JudgedRow[] =>
  rows.filter(({ status }) => status !== "changed" && status !== "unchanged");

export function countRows(rows: readonly JudgedRow[]): Record<RowStatus, number> {
  const counts = { changed: 0, unchanged: 0, skipped: 0, wrong: 0, unknown: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}
