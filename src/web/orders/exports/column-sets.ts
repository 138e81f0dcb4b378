import { type HttpError, useCustom } from "@refinedev/core";
import { EXPORT_COLUMNS, type ExportColumnKey } from "../../../domain/orders/export/columns.ts";
import type { ExportKindName } from "../../../domain/orders/export/kind-labels.ts";
import type { ExportFormat } from "../../../domain/orders/export/kinds.ts";
import type { SavedView } from "../../../domain/views/responses.ts";
import { useCall } from "../../providers/calls.ts";
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
  const call = useCall();
  const { can } = useAbility();
  const { data } = useCustom<{ data: SavedView[] }, HttpError>({
    url: "views",
    method: "get",
    config: { query: { path } },
    queryOptions: { enabled: can("views", "list"), retry: false },
    errorNotification: false,
  }).query;
  const changes = ["views"];
  return {
    sets: data?.data.data ?? [],
    canSave: can("views", "create"),
    save: (name: string, set: ColumnSet) =>
      call<SavedView>("POST", "views", {
        body: { name, path, query: queryOfSet(set) },
        changes,
        quiet: true,
      }),
    remove: (id: string) => call("DELETE", `views/${id}`, { changes }),
  };
}
