import { formatCount, formatMoney } from "../../domain/format.ts";
import { labelOf } from "../../domain/resource/labels.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { DASH, NOTHING } from "../widgets/values.tsx";

const isPlain = (value: unknown) => typeof value !== "object" || value === null;
const MONEY = /price|cost|fee$|amount/i;
/** Ids of rows, which are not shown. */
const isKey = (value: unknown) => typeof value === "string" && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value);
const isNothing = (value: unknown) => value === null || value === undefined || value === "";

function plain(key: string, value: unknown): string {
  if (isNothing(value)) return DASH;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "number") return String(value);
  return MONEY.test(key) ? formatMoney(value) : formatCount(value);
}

const parts = (key: string, value: unknown): string[] =>
  isPlain(value)
    ? [plain(key, value)]
    : Object.entries(value as object)
        .filter(([, part]) => !isKey(part))
        .flatMap(([name, part]) => parts(Array.isArray(value) ? key : name, part));

/** The parts in a single line of a list, in full on hover. */
export function PartsInLine({ value }: { value: unknown }) {
  const text = parts("", value).join(" · ");
  return <span title={text}>{text}</span>;
}

const inCell = (key: string, value: unknown) => parts(key, value).join(", ") || DASH;

type Part = Readonly<Record<string, unknown>>;

/** Objects of one kind as a table: a row for each, and a column for every key that has a value. */
function Rows({ rows }: { rows: readonly Part[] }) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isNothing(row[key]) && !isKey(row[key])),
  );
  return (
    <SmallTable
      label="Parts, as a table"
      box="parts-scroll"
      className="parts"
      rows={rows}
      keyOf={(row) => String(rows.indexOf(row))}
      columns={keys.map((key) => ({
        title: labelOf(key),
        ...(rows.every((row) => typeof row[key] === "number") && { className: "number-cell" }),
        cell: (row: Part) => inCell(key, row[key]),
      }))}
    />
  );
}

const areRows = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => !isPlain(row) && !Array.isArray(row));

/** A value with several parts, such as artwork slots or variants, as a table or as lines, never as JSON. */
export function StructuredValue({ value }: { value: unknown }) {
  if (areRows(value)) return <Rows rows={value} />;
  const lines: [key: string, text: string][] = isPlain(value)
    ? [["", plain("", value)]]
    : Object.entries(value as object)
        .filter(([, part]) => !isKey(part))
        .map(([key, part]) => [
          key,
          Array.isArray(value) ? inCell("", part) : `${labelOf(key)}: ${inCell(key, part)}`,
        ]);
  if (lines.length === 0) return NOTHING;
  return (
    <ul className="small">
      {lines.map(([key, line]) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
