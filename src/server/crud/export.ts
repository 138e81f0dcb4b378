import { Readable } from "node:stream";
import { csvLine } from "../../domain/csv.ts";
import { formatExact } from "../../domain/format.ts";
import type { Field } from "../../domain/resource/field.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import type { Database } from "../db/client.ts";
import type { Scope } from "../scope.ts";
import { type ListOptions, listPage } from "./list.ts";
import { presenterOf } from "./present.ts";
import type { Spec } from "./spec.ts";
import { isWithheld } from "./withheld.ts";

const BATCH = 1_000;

/** A value as people read it in a spreadsheet. Takes what the wire carries. */
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

/** Some lines of CSV and how many rows they are; the header is none. */
export interface Piece {
  readonly text: string;
  readonly rows: number;
}

/**
 * The rows of a list's query as CSV, all of them, by key in batches so that neither a page nor the number of
 * rows costs memory. Columns are the list's.
 */
export async function* exportPieces(
  database: Database,
  spec: Spec,
  scope: Scope,
  query: ListQuery,
  options: ListOptions = {},
): AsyncGenerator<Piece> {
  const withheld = isWithheld(spec, scope);
  const own = spec.resource.list.columns.filter((name) => !withheld(name));
  const names =
    spec.resource.owner === "sellerTeam" && scope.reach !== "sellerTeam" ? [...own, "sellerTeam"] : own;
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);
  const fieldOf = (name: string) => spec.fields.get(name) as Field; // Columns are declared fields.

  yield { text: `\uFEFF${csvLine(["Id", ...names.map((name) => fieldOf(name).label)])}\r\n`, rows: 0 };
  let after: string | undefined;
  do {
    const batch: ListQuery = { ...query, page: 1, limit: BATCH, after, before: undefined };
    // One batch after the other on purpose: the next begins where this one ends. The total is not asked for.
    const { rows } = await listPage(database, spec, scope, batch, selection, { ...options, total: 0 });
    const wire = rows.map(present);
    const lines = wire.map((row) => {
      const cells = names.map((name) => cellOf(fieldOf(name), row[name], spec.links.get(name)?.shows ?? []));
      return `${csvLine([row.id, ...cells])}\r\n`;
    });
    yield { text: lines.join(""), rows: wire.length };
    after = wire.length === BATCH ? wire.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** The same as a stream of text. */
export function exportRows(...what: Parameters<typeof exportPieces>): Readable {
  async function* texts() {
    for await (const { text } of exportPieces(...what)) yield text;
  }
  return Readable.from(texts());
}
