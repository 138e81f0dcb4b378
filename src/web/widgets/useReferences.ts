import { MAX_LIMIT } from "../../domain/limits.ts";
import { resources } from "../../domain/resources/registry.ts";
import { titleOf } from "../list/useNames.ts";
import { useGet } from "../providers/calls.ts";

export interface Choice {
  id: string;
  title: string;
  detail?: string;
}

interface ShortRow {
  id: string;
  manager?: { email?: string } | null;
  email?: string;
  [field: string]: unknown;
}

export const choiceOf = (target: string, row: ShortRow): Choice => {
  const title = titleOf(target, row);
  const detail = row.manager?.email ?? row.email;
  return detail && detail !== title ? { id: row.id, title, detail } : { id: row.id, title };
};

/** Rows of a resource by their short form, `GET r/list?search`: what a picker offers; of one seller where `sellerTeam` says so. */
export function useReferences(target: string, search: string, sellerTeam?: string) {
  const path = resources.get(target)?.path ?? target;
  const { data, isLoading, error } = useGet<ShortRow[] | { data: ShortRow[] }>(`${path}/list`, {
    query: { limit: MAX_LIMIT, ...(search ? { search } : {}), ...(sellerTeam ? { sellerTeam } : {}) },
    keep: true,
  });
  const rows = Array.isArray(data) ? data : (data?.data ?? []);
  return { choices: rows.map((row) => choiceOf(target, row)), isLoading, error };
}
