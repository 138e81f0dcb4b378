import { EXPORT_COLUMNS, type ExportColumnKey } from "../../../domain/orders/export/columns.ts";
import type { ExportKindName } from "../../../domain/orders/export/kind-labels.ts";
import type { ExportFormat } from "../../../domain/orders/export/kinds.ts";
import { createView, deleteView, listViews } from "../../../domain/views/calls.ts";
import { useCallQuery, useNamedCall } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";

/** Chosen columns with a format: what a set stores as the query of a saved view. */
export interface ColumnSet {
  readonly columns: readonly ExportColumnKey[];
  readonly format: ExportFormat;
}

const isColumn = (name: string): name is ExportColumnKey => name in EXPORT_COLUMNS;

/** Reads a stored set; columns that no longer exist are left out. */
export function setOfQuery(query: string): ColumnSet {
  const params = new URLSearchParams(query);
  return {
    columns: (params.get("columns") ?? "").split(",").filter(isColumn),
    format: params.get("format") === "xlsx" ? "xlsx" : "csv",
  };
}

export const queryOfSet = ({ columns, format }: ColumnSet) => `columns=${columns.join(",")}&format=${format}`;

/** The saved column sets of an export, the person's own and those shared in the team: saved views of its path. */
export function useColumnSets(kind: ExportKindName) {
  const path = `/exports/${kind}`;
  const create = useNamedCall(createView);
  const remove = useNamedCall(deleteView);
  const { can } = useAbility();
  const { data } = useCallQuery(
    listViews,
    { query: { path } },
    { enabled: can("views", "list"), retry: false },
  );
  return {
    sets: data?.data.data ?? [],
    canSave: can("views", "create"),
    save: (name: string, set: ColumnSet) =>
      create({ body: { name, path, query: queryOfSet(set) } }, { quiet: true }),
    remove: (id: string) => remove({ params: { id } }),
  };
}
