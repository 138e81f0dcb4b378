import type { BaseRecord, CrudFilter, CrudSort, HttpError, useTableProps } from "@refinedev/core";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { DEFAULT_PAGE_SIZE } from "../../domain/limits.ts";
import { resources } from "../../domain/resources/registry.ts";
import { useLatestSearchParams } from "../providers/search-params.ts";
import { rememberList } from "./remembered.ts";
import { changeUrl, except, readUrl, sortersOf, type UrlChange, urlFilters } from "./url-state.ts";

/** The options of Refine's `useTable` that lists use. */
export interface UrlTableProps<Row extends BaseRecord>
  extends Pick<useTableProps<Row, HttpError, Row>, "queryOptions" | "meta"> {
  resource: string;
  pagination?: { pageSize?: number };
  /** `initial` applies while the URL sets no other value. */
  filters?: { initial?: CrudFilter[]; permanent?: CrudFilter[] };
  sorters?: { initial?: CrudSort[] };
  /** `false` for a list inside a page whose URL belongs to another list. */
  syncWithLocation?: boolean;
  /** What is read of the rows; without it they have all their fields. */
  fields?: readonly string[] | undefined;
  /** Plain filter keys of the list's call that its declaration does not have. */
  filterKeys?: readonly string[];
}

const NO_KEYS: readonly string[] = [];
const NO_FILTERS: CrudFilter[] = [];

/** The first of several equal values, because an inline literal is a new object at each render. */
function useStable<T>(value: T): T {
  const stable = useRef(value);
  if (JSON.stringify(stable.current) !== JSON.stringify(value)) stable.current = value;
  return stable.current;
}

/** The query string as state, in the URL or in memory. */
function useQueryString(inAddress: boolean) {
  const address = useLatestSearchParams();
  const memory = useState(() => new URLSearchParams());
  const [params] = inAddress ? address : memory;
  const [, setAddress] = address;
  const [, setMemory] = memory;
  const change = useCallback(
    (patch: UrlChange, replace = false) => {
      if (inAddress) setAddress((now) => changeUrl(now, patch), { replace });
      else setMemory((now) => changeUrl(now, patch));
    },
    [inAddress, setAddress, setMemory],
  );
  return [params, change] as const;
}

/** The state of Refine's table. Without sorters the server's default order applies. */
export interface TableState {
  filters: CrudFilter[];
  sorters: CrudSort[];
  currentPage: number;
  pageSize: number;
}

/** The list's state in the URL, in Refine's terms, and how to change it. */
export function useUrlState<Row extends BaseRecord>(props: UrlTableProps<Row>) {
  const { pagination, syncWithLocation = true, filterKeys = NO_KEYS } = props;
  const resource = resources.get(props.resource);
  const permanent = useStable(props.filters?.permanent ?? NO_FILTERS);
  const initial = useStable(props.filters?.initial ?? NO_FILTERS);
  const initialSorters = useStable(props.sorters?.initial);
  const defaultPageSize = pagination?.pageSize ?? DEFAULT_PAGE_SIZE;
  const { pathname, search } = useLocation();
  const [params, change] = useQueryString(syncWithLocation);

  useEffect(() => {
    if (syncWithLocation) rememberList(pathname, search);
  }, [syncWithLocation, pathname, search]);

  const allowedFilters = useMemo(() => urlFilters(resource, filterKeys), [resource, filterKeys]);
  const state = useMemo(
    () => readUrl(params, allowedFilters, defaultPageSize),
    [params, allowedFilters, defaultPageSize],
  );
  /** The filters of the URL alone. */
  const own = useMemo(() => except(state.filters, permanent), [state, permanent]);
  const filters = useMemo(
    () => [...own, ...except(initial, [...own, ...permanent]), ...permanent],
    [own, initial, permanent],
  );
  const { currentPage, pageSize, sort, after, before } = state;
  const tableState = useMemo<TableState>(() => {
    const sorters = sort ? sortersOf(sort) : (initialSorters ?? []);
    return { filters, sorters, currentPage, pageSize };
  }, [filters, sort, initialSorters, currentPage, pageSize]);
  const sorters = useMemo(
    () => (tableState.sorters.length > 0 ? tableState.sorters : sortersOf(resource?.list.sort ?? "")),
    [tableState, resource],
  );
  return {
    resource,
    pathname,
    params,
    change,
    allowedFilters,
    tableState,
    cursor: resource && { ...(after && { after }), ...(before && { before }) },
    sort,
    own,
    initial,
    permanent,
    filters,
    /** The current order, including the default one. */
    sorters,
  };
}
