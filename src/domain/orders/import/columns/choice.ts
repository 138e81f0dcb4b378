import { z } from "zod";
import { LEGACY_ENCODINGS } from "../file/encoding.ts";
import { FILE_LIMITS } from "../file/limits.ts";
import { COLUMN_FIELD_NAMES, type ColumnField } from "./fields.ts";

const column = z
  .int()
  .min(0)
  .max(FILE_LIMITS.columns - 1);

/** A person's column mapping of a file: the index of each field's column from 0, and how amounts are written. */
export const columnChoice = z.strictObject({
  /** `null` for a file with a known layout: only its amounts or its encoding were unknown. */
  columns: z.partialRecord(z.enum(COLUMN_FIELD_NAMES), column).nullable(),
  /** `null` if the amounts show it. */
  decimal: z.enum(["point", "comma"]).nullable(),
  /** Set if the bytes do not show the encoding. */
  encoding: z.enum(LEGACY_ENCODINGS).nullable().optional(),
  /** The file has no quantities, and every row is one piece. */
  eachRowIsOne: z.boolean(),
  /** Of a workbook with several. */
  sheet: z.string().max(100).optional(),
  /** Whether the hidden rows of a workbook are read. */
  hidden: z.enum(["read", "leave"]).optional(),
  /** Whether lines that their order has already are further units. */
  repeats: z.enum(["units", "leave"]).optional(),
});
export type ColumnChoice = z.output<typeof columnChoice>;
/** A choice without the answers about this file alone, which say nothing about the next one. */
export function choiceForOthers({
  sheet: _sheet,
  hidden: _hidden,
  repeats: _repeats,
  ...choice
}: ColumnChoice): ColumnChoice {
  return choice;
}

export type ChosenColumns = Partial<Record<ColumnField, number>>;

/** Why orders cannot be read with these columns, by field; empty if they can. */
export function problemsOfChoice(
  { columns, eachRowIsOne }: ColumnChoice,
  width: number,
): Partial<Record<ColumnField, string>> {
  if (columns === null) return {};
  const problems: Partial<Record<ColumnField, string>> = {};
  const fields = new Map<number, ColumnField>();
  for (const field of COLUMN_FIELD_NAMES) {
    const index = columns[field];
    if (index === undefined) continue;
    if (index >= width) problems[field] = `The file has ${width} columns`;
    const other = fields.get(index);
    if (other) problems[field] = "This column is chosen for another field already";
    fields.set(index, field);
  }
  if (columns.sku === undefined && columns.product === undefined) {
    problems.sku = "Choose the column of the SKU, or that of the product";
  }
  if (columns.quantity === undefined && !eachRowIsOne) {
    problems.quantity = "Choose the column of the quantity, or select that every row is one piece";
  }
  return problems;
}
