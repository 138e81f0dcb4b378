import { Readable } from "node:stream";
import { csvCell, csvLine } from "../../../domain/csv.ts";
import { formatExact } from "../../../domain/format.ts";
import type { Field } from "../../../domain/resource/field.ts";
import { labelOf } from "../../../domain/resource/labels.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { Database } from "../../db/client.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { presenterOf } from "../present.ts";
import { isWithheld } from "../withheld.ts";
import { listPage } from "./list.ts";
import type { Cell, ExportOptions } from "./options.ts";

const BATCH = 1_000;

/** A value with several parts as people read it: `Payment type: PayPal; Payment value: ann@shop.test`. */
function readable(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(readable).join(", ");
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).map(([key, part]) => [labelOf(key), readable(part)] as const);
  return parts.flatMap(([label, text]) => (text === "" ? [] : `${label}: ${text}`)).join("; ");
}

/** Formats a value of a row's JSON for a spreadsheet. */
function cellOf(field: Field, value: unknown, shows: readonly string[]): Cell {
  if (value === null || value === undefined) return "";
  switch (field.kind) {
    case "timestamp":
      return formatExact(String(value));
    case "flag":
      return value ? "Yes" : "No";
    case "choice":
      return field.options?.find((option) => option.value === value)?.label ?? String(value);
    case "reference":
      return String((value as Record<string, unknown>)[shows[0] ?? "id"] ?? "");
    case "references":
      return (value as (string | Record<string, unknown>)[])
        .map((one) => (typeof one === "string" ? one : one[shows[0] ?? "id"]))
        .join(", ");
    case "images":
      return (value as string[]).join(" ");
    case "json":
      return readable(value);
    default:
      return typeof value === "number" ? value : String(value);
  }
}

/** A line of CSV. A negative number begins with a minus, but is no formula: numbers are not neutralized. */
const lineOf = (cells: readonly Cell[]) =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell))).join(",")}\r\n`;

/** Lines of CSV and their number of rows, without the header. */
export interface Piece {
  readonly text: string;
  readonly rows: number;
}

/**
 * All rows of a list's query as CSV, in the list's columns. Reads batches by key (keyset pagination), so that memory
 * does not grow with the number of rows.
 */
export async function* exportPieces(
  database: Database,
  model: ResourceModel,
  scope: Scope,
  query: ListQuery,
  { added, ...options }: ExportOptions = {},
): AsyncGenerator<Piece> {
  const withheld = isWithheld(model, scope);
  const own = model.resource.list.columns.filter((name) => !withheld(name));
  const names =
    model.resource.owner === "sellerTeam" && scope.reach !== "sellerTeam" ? [...own, "sellerTeam"] : own;
  const selection = model.selection(names);
  const present = presenterOf(model, names);
  const fieldOf = (name: string) => model.fields.get(name) as Field; // Columns are fields of the declaration.

  const labels = ["Id", ...names.map((name) => fieldOf(name).label), ...(added?.labels ?? [])];
  yield { text: `\uFEFF${csvLine(labels)}\r\n`, rows: 0 };
  let after: string | undefined;
  do {
    const batch: ListQuery = { ...query, page: 1, limit: BATCH, after, before: undefined };
    // Sequential: each batch begins where the one before ended. The total is not needed.
    const { rows } = await listPage(database, model, scope, batch, selection, { ...options, total: 0 });
    const wire = rows.map(present);
    const further = await added?.cellsOf(wire.map(({ id }) => id));
    const lines = wire.map((row) => {
      const cells = names.map((name) => cellOf(fieldOf(name), row[name], model.links.get(name)?.shows ?? []));
      return lineOf([row.id, ...cells, ...(further?.get(row.id) ?? [])]);
    });
    yield { text: lines.join(""), rows: wire.length };
    after = wire.length === BATCH ? wire.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** The same as a text stream. */
export function exportRows(...what: Parameters<typeof exportPieces>): Readable {
  async function* texts() {
    for await (const { text } of exportPieces(...what)) yield text;
  }
  return Readable.from(texts());
}
