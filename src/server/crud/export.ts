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
      return (value as Record<string, unknown>[]).map((one) => one[shows[0] ?? "id"]).join(", ");
    case "images":
      return (value as string[]).join(" ");
    case "json":
      return JSON.stringify(value);
    default:
      return String(value);
  }
}

/**
 * The rows of a list's query as CSV, all of them, by key in batches so that neither a page nor the number of
 * rows costs memory. Columns are the list's.
 */
export function exportRows(
  database: Database,
  spec: Spec,
  scope: Scope,
  query: ListQuery,
  options: ListOptions = {},
): Readable {
  const isSeller = scope.reach === "sellerTeam";
  const names = spec.resource.list.columns.filter((name) => !(isSeller && spec.agencyOnly.includes(name)));
  const selection = spec.selection(names);
  const present = presenterOf(spec, names);
  const fieldOf = (name: string) => spec.fields.get(name) as Field; // Columns are declared fields.

  async function* lines() {
    yield `\uFEFF${csvLine(["Id", ...names.map((name) => fieldOf(name).label)])}\r\n`;
    let after: string | undefined;
    do {
      const batch: ListQuery = { ...query, page: 1, limit: BATCH, after, before: undefined };
      // One batch after the other on purpose: the next begins where this one ends. The total is not asked for.
      const { rows } = await listPage(database, spec, scope, batch, selection, { ...options, total: 0 });
      const wire = rows.map(present);
      yield wire
        .map((row) => {
          const cells = names.map((name) =>
            cellOf(fieldOf(name), row[name], spec.links.get(name)?.shows ?? []),
          );
          return `${csvLine([row.id, ...cells])}\r\n`;
        })
        .join("");
      after = wire.length === BATCH ? wire.at(-1)?.id : undefined;
    } while (after !== undefined);
  }
  return Readable.from(lines());
}
