import { type BaseRecord, type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { DEFAULT_PAGE_SIZE } from "../../domain/limits.ts";
import { resources } from "../../domain/resources/registry.ts";
import {
  changeList,
  filterKeysOf,
  type ListChange,
  type ListState,
  pageChange,
  readList,
} from "./list-query.ts";
import { rememberList } from "./remembered.ts";

export interface ListOptions {
  defaultLimit?: number;
  /** Filters that the screen sets and the address does not show. */
  fixed?: Readonly<Record<string, string>>;
  /** Further filter keys that this list's call takes beyond the declared ones. */
  keys?: readonly string[];
  /** A list inside a page keeps its state to itself: the address belongs to the page's own list. */
  inMemory?: boolean;
  enabled?: boolean;
}

export interface ListInUrl<Row> extends ListState {
  resource: string;
  /** The order in force: the address's, else the list's own. */
  order: string;
  rows: readonly Row[];
  total: number;
  /** There are more than `total`: it was counted up to the cap only. */
  totalCapped: boolean;
  /** loading: nothing to show yet. failed: nothing to show and no hope; see `error` for both kinds. */
  state: "loading" | "ready" | "failed";
  /** Other rows are on their way while these are still shown. */
  isFetching: boolean;
  /** When the rows were read, in milliseconds. */
  readAt: number;
  error: HttpError | null;
  retry(): void;
  /** What the list is asked for, fixed filters included: for exports and for actions on all that match. */
  query: Readonly<Record<string, string>>;
  /** Whether anything narrows the list down, fixed filters aside. */
  isFiltered: boolean;
  /** Sets filter keys; a null removes one. Goes back to the first page. */
  setFilters(change: ListChange): void;
  setSearch(text: string): void;
  setSort(sort: string): void;
  setPage(page: number): void;
  setLimit(limit: number): void;
  /** Removes search and every filter, or every one but those named. */
  clearFilters(...kept: string[]): void;
}

const NOTHING: readonly never[] = [];
const NO_KEYS: readonly string[] = [];
const NO_FIXED: Readonly<Record<string, string>> = {};

interface Kept<Row> {
  rows: readonly Row[];
  total: number;
  totalCapped: boolean;
}

/** The query string as state, in the address or in memory. */
function useParams(inMemory: boolean) {
  const address = useSearchParams();
  const memory = useState(() => new URLSearchParams());
  const [params] = inMemory ? memory : address;
  const [, setAddress] = address;
  const [, setMemory] = memory;
  const change = useCallback(
    (patch: ListChange, replace = false) => {
      if (inMemory) setMemory((now) => changeList(now, patch));
      else setAddress((now) => changeList(now, patch), { replace });
    },
    [inMemory, setAddress, setMemory],
  );
  return [params, change] as const;
}

/**
 * A list whose filters, sort, page, size and search are plain keys of the address: a link shares it, Back
 * undoes the last change, a saved dialog leaves it alone. Stands on Refine's `useList`, which its `useTable`
 * wraps: that one keeps a second copy of all this and forgets it after a save.
 */
export function useListInUrl<Row extends BaseRecord>(
  name: string,
  options: ListOptions = {},
): ListInUrl<Row> {
  const { defaultLimit = DEFAULT_PAGE_SIZE, fixed = NO_FIXED, keys = NO_KEYS, inMemory = false } = options;
  const resource = resources.get(name);
  const [params, change] = useParams(inMemory);
  const { pathname, search: addressSearch } = useLocation();

  const filterKeys = useMemo(() => [...(resource ? filterKeysOf(resource) : []), ...keys], [resource, keys]);
  const state = useMemo(() => readList(params, filterKeys, defaultLimit), [params, filterKeys, defaultLimit]);

  useEffect(() => {
    if (!inMemory) rememberList(pathname, addressSearch);
  }, [inMemory, pathname, addressSearch]);

  const query = useMemo(() => {
    const all: Record<string, string> = { ...state.filters, ...fixed };
    if (state.search) all.search = state.search;
    return all;
  }, [state, fixed]);

  const { query: asked, result } = useList<Row>({
    resource: name,
    pagination: { currentPage: state.page, pageSize: state.limit },
    filters: Object.entries({ ...query, ...(resource && travelOf(state)) }).map(([field, value]) => ({
      field,
      operator: "eq",
      value,
    })),
    sorters: sortersOf(state.sort),
    meta: { fillsScreen: !inMemory },
    queryOptions: { placeholderData: keepPreviousData, enabled: options.enabled ?? true },
    errorNotification: false,
  });

  // A page that fails to come leaves the rows of the last one standing.
  const kept = useRef<Kept<Row> | null>(null);
  if (asked.data) {
    const { total, totalCapped } = asked.data;
    kept.current = { rows: result.data, total, totalCapped: totalCapped === true };
  }
  const known = kept.current;

  const { refetch } = asked;
  return {
    ...state,
    resource: name,
    order: state.sort || (resource?.list.sort ?? ""),
    rows: known?.rows ?? NOTHING,
    total: known?.total ?? 0,
    totalCapped: known?.totalCapped ?? false,
    state: known ? "ready" : asked.isError ? "failed" : "loading",
    isFetching: asked.isFetching,
    readAt: asked.dataUpdatedAt,
    error: asked.error,
    retry: useCallback(() => void refetch(), [refetch]),
    query,
    isFiltered: state.search !== "" || Object.keys(state.filters).length > 0,
    setFilters: change,
    setSearch: useCallback(
      // One step back for a search, not one for every pause while typing it.
      (text: string) => change({ search: text.trim() }, state.search !== "" && text.trim() !== ""),
      [change, state.search],
    ),
    setSort: useCallback((sort: string) => change({ sort }), [change]),
    setPage: useCallback(
      (page: number) => {
        const shown = { rows: known?.rows ?? NOTHING, isLate: asked.isPlaceholderData };
        const patch = resource ? pageChange(state, shown, page) : { page };
        if (patch) change(patch);
      },
      [change, resource, state, known, asked.isPlaceholderData],
    ),
    setLimit: useCallback((limit: number) => change({ limit }), [change]),
    clearFilters: useCallback(
      (...kept: string[]) =>
        change(
          Object.fromEntries(
            ["search", ...filterKeys.filter((key) => !kept.includes(key))].map((k) => [k, null]),
          ),
        ),
      [change, filterKeys],
    ),
  };
}

const travelOf = ({ after, before }: ListState): Record<string, string> => ({
  ...(after !== null && { after }),
  ...(before !== null && { before }),
});

const sortersOf = (sort: string) =>
  sort
    .split(",")
    .filter(Boolean)
    .map((key) => ({
      field: key.replace(/^-/, ""),
      order: key.startsWith("-") ? ("desc" as const) : ("asc" as const),
    }));
