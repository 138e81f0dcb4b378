import type { OrderLine } from "../../../../domain/orders/import/responses.ts";
import type { Problem } from "../../../../domain/orders/incoming/problem.ts";
import type { ParcelLine } from "../../../../domain/orders/tracking/responses.ts";

export type LineItem = OrderLine["items"][number];
export type LineVariant = NonNullable<LineItem["variant"]>;

export type ImportLine = OrderLine | ParcelLine;
export const isParcel = (line: ImportLine): line is ParcelLine => "number" in line;

const referenceOf = (line: ImportLine) => (isParcel(line) ? null : line.reference);

export const titleOfLine = (line: ImportLine) => line.orderName ?? referenceOf(line) ?? `Row ${line.row}`;

/** Below the title: the reference if it differs, and the line's row in the file. */
export function placeOfLine(line: ImportLine): string {
  const reference = referenceOf(line);
  const title = titleOfLine(line);
  const row = `row ${line.row}`;
  if (title === `Row ${line.row}`) return "";
  return reference === null || reference === title ? row : `${reference} · ${row}`;
}

/** The name of a line in a commit; `null` when the file has neither a reference nor a name for it. */
export const nameOfLine = (line: ImportLine) => referenceOf(line) ?? line.orderName;

export const chargeOfLine = (line: ImportLine) => (isParcel(line) ? 0 : line.charge);

/** The sentence without the row and column, which are shown beside it. */
export function reasonText({ row, column, message }: Problem): string {
  const place = column === null ? `Row ${row}: ` : `Row ${row}, column ${column}: `;
  const text = message.startsWith(place) ? message.slice(place.length) : message;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Row 12, Lineitem sku" */
export const placeOf = ({ row, column }: Problem) =>
  column === null ? `Row ${row}` : `Row ${row}, ${column}`;
