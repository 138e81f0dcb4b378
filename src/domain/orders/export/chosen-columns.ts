import type { ExportColumnKey } from "./columns.ts";
import type { ExportKindName } from "./kind-labels.ts";
import { type AmountAccess, defaultColumns, offeredColumns } from "./kinds.ts";

/**
 * The chosen columns in the chosen order, each once; the export's own if none are chosen. Returns the name of a column
 * that there is not, or that this person may not see: both are answered alike.
 */
export function chosenColumns(
  kind: ExportKindName,
  chosen: readonly string[] | undefined,
  access: AmountAccess,
): { columns: ExportColumnKey[] } | { unknown: string } {
  if (chosen === undefined) return { columns: defaultColumns(kind, access) };
  const offered = new Map<string, ExportColumnKey>(offeredColumns(access).map((key) => [key, key]));
  const columns: ExportColumnKey[] = [];
  for (const name of new Set(chosen)) {
    const column = offered.get(name);
    if (!column) return { unknown: name };
    columns.push(column);
  }
  return { columns };
}
