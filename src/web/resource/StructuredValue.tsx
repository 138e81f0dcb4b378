import { formatCount, formatMoney } from "../../domain/format.ts";
import { labelOf } from "../../domain/resource/labels.ts";

const isPlain = (value: unknown) => typeof value !== "object" || value === null;
const MONEY = /price|cost|fee$|amount/i;
/** What says which row of ours it is says nothing to people. */
const isKey = (value: unknown) => typeof value === "string" && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value);
const isNothing = (value: unknown) => value === null || value === undefined || value === "";

function plain(key: string, value: unknown): string {
  if (isNothing(value)) return "–";
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

/** The parts in the one line that a list has for them, whole when hovered. */
export function PartsInLine({ value }: { value: unknown }) {
  const text = parts("", value).join(" · ");
  return <span title={text}>{text}</span>;
}

const inCell = (key: string, value: unknown) => parts(key, value).join(", ") || "–";

type Part = Readonly<Record<string, unknown>>;

/** Things of one kind: a row for each, a column for what any of them has. */
function Rows({ rows }: { rows: readonly Part[] }) {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) =>
    rows.some((row) => !isNothing(row[key]) && !isKey(row[key])),
  );
  const look = (key: string) =>
    rows.every((row) => typeof row[key] === "number") ? "figure-cell" : undefined;
  return (
    // A table that scrolls is reached by keyboard.
    <section className="parts-room" tabIndex={0} aria-label="Parts, as a table">
      <table className="parts">
        <thead>
          <tr>
            {keys.map((key) => (
              <th key={key} scope="col" className={look(key)}>
                {labelOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(index)}>
              {keys.map((key) => (
                <td key={key} className={look(key)}>
                  {inCell(key, row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const areRows = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.length > 0 && value.every((row) => !isPlain(row) && !Array.isArray(row));

/** A value of several parts, such as artwork slots or variants: a table, or a line for each, never brackets. */
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
  if (lines.length === 0) return <span className="quiet">–</span>;
  return (
    <ul className="small">
      {lines.map(([key, line]) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
