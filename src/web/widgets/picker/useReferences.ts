import { type CrudFilter, type HttpError, useSelect } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { MAX_LIMIT, SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import { titleOf } from "../../list/useNames.ts";

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

const filter = (field: string, value: string | undefined): CrudFilter[] =>
  value ? [{ field, operator: "eq", value }] : [];

/**
 * The choices of a picker: rows of a resource in their short form, `GET r/list?search`, limited to one seller if
 * `sellerTeam` is set. Refine's `useSelect` searches; its options have one text, ours may have a second one.
 */
export function useReferences(target: string, sellerTeam?: string) {
  const { query, onSearch } = useSelect<ShortRow, HttpError>({
    resource: target,
    meta: { short: true },
    filters: filter("sellerTeam", sellerTeam),
    onSearch: (search) => filter("search", search.trim()),
    debounce: SEARCH_DEBOUNCE_MS,
    pagination: { pageSize: MAX_LIMIT, mode: "server" },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  const choices = (query.data?.data ?? []).map((row) => choiceOf(target, row));
  return { choices, isLoading: query.isLoading, error: query.error, retry: query.refetch, onSearch };
}
