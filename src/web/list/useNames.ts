import { resources } from "../../domain/resources/registry.ts";
import { useGet } from "../providers/calls.ts";

interface NamedRow {
  id: string;
  [field: string]: unknown;
}

/** What a row of this resource is called: its title, as the declaration has it. */
export function titleOf(resource: string, row: NamedRow): string {
  const title = resources.get(resource)?.title ?? "name";
  const name = row[title] ?? row.name ?? row.fullName ?? row.email;
  return typeof name === "string" && name !== "" ? name : row.id;
}

/** Names of these rows, for chips that know ids alone; an ellipsis while they are looked up. */
export function useNames(resource: string | null, ids: readonly string[]): (id: string) => string {
  const path = resource === null ? null : (resources.get(resource)?.path ?? resource);
  const { data } = useGet<{ data: NamedRow[] }>(ids.length > 0 ? path : null, {
    query: { ids: ids.join(","), limit: ids.length },
    keep: true,
  });
  return (id) => {
    const row = data?.data.find((candidate) => candidate.id === id);
    return row && resource ? titleOf(resource, row) : "…";
  };
}
