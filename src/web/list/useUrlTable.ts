import {
  type BaseRecord,
  type CrudFilter,
  type CrudSort,
  type HttpError,
  useTable,
  type useTableReturnType,
} from "@refinedev/core";
import { keepPreviousData, replaceEqualDeep } from "@tanstack/react-query";
import { type SetStateAction, useCallback, useMemo, useRef, useState } from "react";
import { earlyData, requestEarly } from "../early/responses.ts";
import { listPath, queryOf, requestList, rowsOf } from "../providers/data.ts";
import { changeUrl, except, filterChange, pageChange, paramsOf, SEARCH, withoutKeys } from "./url-state.ts";
import { type TableState, type UrlTableProps, useUrlState } from "./useUrlState.ts";

/** The result of Refine's `useTable`, with our additions. */
export interface UrlTable<Row extends BaseRecord> extends useTableReturnType<Row, HttpError> {
  /** The rows of the last page that was loaded; `total` is undefined before the first. */
  result: {
    data: Row[];
    total: number | undefined;
    /** There are more than `total` rows: counting stops at the cap. */
    totalCapped: boolean;
  };
  /** The fields that the rows were asked for; `undefined` for all. */
  fields?: readonly string[] | undefined;
  search: string;
  setSearch(text: string): void;
  /** Whether the URL has a filter or a search. */
  isFiltered: boolean;
  /** The URL's filters, search and sort, without permanent filters and the page: what a saved view stores. */
  viewParams: Readonly<Record<string, string>>;
  /** Requests an adjacent page before it is opened. */
  loadPage(page: number): void;
}

const NOTHING_LOADED = { data: [] as never[], total: undefined, totalCapped: false };

/** Rows that have not changed stay the same objects, so that they are not rendered again; on another page none are. */
const shareRows = (previous: unknown, next: unknown): unknown =>
  firstIdOf(previous) === firstIdOf(next) ? replaceEqualDeep(previous, next) : next;
const firstIdOf = (response: unknown) => (response as { data?: BaseRecord[] } | undefined)?.data?.[0]?.id; // As `rowsOf` returns it.

/**
 * The visible rows. A page that fails to load leaves those of the previous one, if they match the same filters. Those of
 * other filters go as soon as a first attempt has failed.
 */
function useShownRows<Row extends BaseRecord>({ tableQuery, filters }: useTableReturnType<Row, HttpError>) {
  const { data, isPlaceholderData, failureCount } = tableQuery;
  const latest = useMemo(
    () => data && { data: data.data, total: data.total, totalCapped: data.totalCapped === true },
    [data],
  );
  const shown = useRef<UrlTable<Row>["result"]>(NOTHING_LOADED);
  const filterKey = JSON.stringify(paramsOf(filters));
  const loadedKey = useRef("");
  if (failureCount > 0 && loadedKey.current !== filterKey) shown.current = NOTHING_LOADED;
  else if (latest) {
    shown.current = latest;
    if (!isPlaceholderData) loadedKey.current = filterKey;
  }
  return shown.current;
}

/**
 * Applies the URL's state to the table. This happens while rendering, as React recommends for state derived from a
 * value: an effect would first draw the rows of the old URL under the new filters.
 */
function useFollow<Row extends BaseRecord>(
  table: useTableReturnType<Row, HttpError>,
  tableState: TableState,
) {
  const [applied, setApplied] = useState(tableState);
  if (applied === tableState) return;
  setApplied(tableState);
  table.setFilters(tableState.filters, "replace");
  table.setSorters(tableState.sorters);
  table.setCurrentPage(tableState.currentPage);
  table.setPageSize(tableState.pageSize);
}

type Url = ReturnType<typeof useUrlState>;
type LinkState = Parameters<useTableReturnType["createLinkForSyncWithLocation"]>[0];

/** The changes of filters, sort, page size and search, as changes of the URL. */
function useUrlChanges({ change, allowedFilters, initial, permanent, filters, ...url }: Url, search: string) {
  const { pageSize } = url.tableState;
  const setFilters = useCallback(
    (next: CrudFilter[] | ((now: CrudFilter[]) => CrudFilter[]), behavior = "merge") => {
      const changed = typeof next === "function" ? next(filters) : next;
      const replaces = typeof next === "function" || behavior === "replace";
      const defaults = paramsOf(initial);
      const patch = Object.entries(filterChange(except(changed, permanent)));
      change({
        ...(replaces && withoutKeys(allowedFilters)),
        ...Object.fromEntries(patch.map(([key, value]) => [key, value === defaults[key] ? null : value])),
      });
    },
    [change, filters, allowedFilters, initial, permanent],
  );
  return {
    setFilters,
    setSorters: useCallback((next: CrudSort[]) => change({ sort: sortOf(next) }), [change]),
    setPageSize: useCallback(
      (next: SetStateAction<number>) => change({ limit: typeof next === "function" ? next(pageSize) : next }),
      [change, pageSize],
    ),
    setSearch: useCallback(
      // One history entry per search, not one for every pause while typing.
      (text: string) => change({ search: text.trim() }, search !== "" && text.trim() !== ""),
      [change, search],
    ),
    createLinkForSyncWithLocation: ({ pagination, ...to }: LinkState) => {
      const link = changeUrl(url.params, {
        ...withoutKeys(allowedFilters),
        ...filterChange(to.filters),
        sort: sortOf(to.sorters),
        limit: pagination.pageSize ?? null,
        page: pagination.currentPage ?? null,
        after: null,
        before: null,
      });
      return `${url.pathname}?${link}`;
    },
  };
}

/** Opens another page, and requests it before it is opened. */
function pagesOf<Row extends BaseRecord>(
  { resource, tableState, change }: Url,
  { path, query }: { path: string; query: Readonly<Record<string, string>> },
  shown: { rows: readonly Row[]; isLate: boolean },
) {
  const changeTo = (page: number) => (resource ? pageChange(tableState, shown, page) : { page });
  const loadPage = (page: number) => {
    const patch = changeTo(page);
    if (!patch) return;
    const next = { page: "1", ...Object.fromEntries(changeUrl(new URLSearchParams(query), patch)) };
    requestEarly(path, next, () => requestList(path, next));
  };
  return {
    loadPage,
    setCurrentPage: (next: SetStateAction<number>) => {
      const page = typeof next === "function" ? next(tableState.currentPage) : next;
      const patch = changeTo(page);
      if (!patch) return;
      // Before the list is rendered with the new address, which takes as long as the server does.
      loadPage(page);
      change(patch);
    },
  };
}

/**
 * Refine's `useTable` with the URL as its state: filters, sort, page, page size and search are plain query keys. A link
 * shares the list, Back undoes the last change, and saving a dialog does not change it.
 */
export function useUrlTable<Row extends BaseRecord>(props: UrlTableProps<Row>): UrlTable<Row> {
  const { resource: name, syncWithLocation = true, queryOptions, meta, fields } = props;
  const url = useUrlState(props);
  const { tableState, cursor, own, permanent, filters, sort } = url;
  const { currentPage, pageSize } = tableState;

  const allMeta = {
    fillsScreen: syncWithLocation,
    ...cursor,
    ...(fields && { fields: [...fields] }),
    ...meta,
  };
  const path = listPath(name, allMeta);
  const query = queryOf({ ...tableState, pagination: { currentPage, pageSize }, meta: allMeta });
  const table = useTable<Row, HttpError, Row>({
    resource: name,
    pagination: { currentPage, pageSize },
    filters: { initial: filters, permanent },
    sorters: { initial: tableState.sorters },
    syncWithLocation: false,
    meta: allMeta,
    queryOptions: {
      placeholderData: keepPreviousData,
      structuralSharing: shareRows,
      ...earlyData(path, query, rowsOf<Row>),
      ...queryOptions,
    },
    errorNotification: false,
  });
  useFollow(table, tableState);
  const result = useShownRows(table);
  const search = paramsOf(own)[SEARCH.key] ?? "";
  const { isPlaceholderData: isLate, data } = table.tableQuery;
  const loadedFields = useRef(fields);
  if (data && !isLate) loadedFields.current = fields;
  const shown = { rows: result.data, isLate };
  return {
    ...table,
    result,
    fields: loadedFields.current,
    filters,
    sorters: url.sorters,
    ...useUrlChanges(url, search),
    ...pagesOf(url, { path, query }, shown),
    pageCount: Math.ceil((result.total ?? 0) / pageSize),
    search,
    isFiltered: own.length > 0,
    viewParams: useMemo(() => ({ ...paramsOf(own), ...(sort && { sort }) }), [own, sort]),
  };
}

const sortOf = (sorters: CrudSort[]) => queryOf({ sorters, pagination: { mode: "off" } }).sort ?? null;
