import { Readable } from "node:stream";
import { csvLine } from "../../../domain/csv.ts";
import { formatExact } from "../../../domain/format.ts";
import type { Field } from "../../../domain/resource/field.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { Database } from "../../db/client.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { presenterOf } from "../present.ts";
import { isWithheld } from "../withheld.ts";
import { type ListOptions, listPage } from "./list.ts";

const BATCH = 1_000;

/** Formats a value of a row's JSON for a spreadsheet. */
function cellOf(field: Field, value: unknown, shows: readonly string[]): string {
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
      return JSON.stringify(value);
    default:
      return String(value);
  }
}

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
  options: ListOptions = {},
): AsyncGenerator<Piece> {
  const withheld = isWithheld(model, scope);
  const own = model.resource.list.columns.filter((name) => !withheld(name));
  const names =
    model.resource.owner === "sellerTeam" && scope.reach !== "sellerTeam" ? [...own, "sellerTeam"] : own;
  const selection = model.selection(names);
  const present = presenterOf(model, names);
  const fieldOf = (name: string) => model.fields.get(name) as Field; // Columns are fields of the declaration.

  yield { text: `\uFEFF${csvLine(["Id", ...names.map((name) => fieldOf(name).label)])}\r\n`, rows: 0 };
  let after: string | undefined;
  do {
    const batch: ListQuery = { ...query, page: 1, limit: BATCH, after, before: undefined };
    // Sequential: each batch begins where the one before ended. The total is not needed.
    const { rows } = await listPage(database, model, scope, batch, selection, { ...options, total: 0 });
    const wire = rows.map(present);
    const lines = wire.map((row) => {
      const cells = names.map((name) => cellOf(fieldOf(name), row[name], model.links.get(name)?.shows ?? []));
      return `${csvLine([row.id, ...cells])}\r\n`;
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
