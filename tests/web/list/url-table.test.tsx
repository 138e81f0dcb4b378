import type { BaseRecord, CrudFilter, GetListParams, useTableReturnType } from "@refinedev/core";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { describe, expect, it } from "vitest";
import type { UrlTableProps } from "../../../src/web/list/useUrlState.ts";
import { useUrlTable } from "../../../src/web/list/useUrlTable.ts";
import { queryOf } from "../../../src/web/providers/data.ts";
import { address, Surroundings } from "../browser.tsx";

const queries: Record<string, string>[] = [];
/** The key of a query that the server fails to list. */
let failsAt: string | undefined;
const data = {
  getList: async (params: GetListParams) => {
    queries.push(queryOf(params));
    if (failsAt && queryOf(params)[failsAt]) throw { message: "Not reachable", statusCode: 500 };
    return { data: [{ id: "1" }], total: 120 };
  },
};

const ON_HOLD: CrudFilter = { field: "status", operator: "in", value: ["Hold"] };

function open(at: string, options: Partial<UrlTableProps<BaseRecord>> = {}) {
  queries.length = 0;
  failsAt = undefined;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Surroundings at={at} data={data as never}>
      {children}
    </Surroundings>
  );
  return renderHook(() => ({ table: useUrlTable({ resource: "orders", ...options }), go: useNavigate() }), {
    wrapper,
  });
}

describe("a list with the URL as its state", () => {
  it("requests the list of the link under the API's own keys", async () => {
    open(
      "/s/orders?status=Hold,InReview&createdFrom=2026-11-01&page=3&limit=50&sort=-totalPrice&search=fern",
    );
    await waitFor(() => expect(queries).toHaveLength(1));
    expect(queries[0]).toEqual({
      status: "Hold,InReview",
      createdFrom: "2026-11-01",
      search: "fern",
      page: "3",
      limit: "50",
      sort: "-totalPrice",
    });
  });

  it("ignores keys that are not filters of orders, and page sizes that are not offered", async () => {
    open("/s/orders?limit=7&page=0&password=x&utm_source=mail");
    await waitFor(() => expect(queries).toHaveLength(1));
    expect(queries[0]).toEqual({ page: "1", limit: "10" });
  });

  it("returns to the first page when a filter changes, and keeps the other keys", async () => {
    const { result } = open("/s/orders?page=4&limit=50&sort=orderName");
    act(() => result.current.table.setFilters([ON_HOLD]));
    expect(address.now).toBe("/s/orders?limit=50&sort=orderName&status=Hold");
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ page: "1", status: "Hold" }));
  });

  it("undoes the last change with Back", async () => {
    const { result } = open("/s/orders");
    act(() => result.current.table.setFilters([ON_HOLD]));
    act(() => result.current.table.setCurrentPage(2));
    act(() => void result.current.go(-1));
    expect(address.now).toBe("/s/orders?status=Hold");
    act(() => void result.current.go(-1));
    expect(address.now).toBe("/s/orders");
    expect(result.current.table.isFiltered).toBe(false);
  });

  it("adds one history entry per search, however often typing pauses", () => {
    const { result } = open("/s/orders");
    act(() => result.current.table.setSearch("fe"));
    act(() => result.current.table.setSearch("fern"));
    act(() => void result.current.go(-1));
    expect(address.now).toBe("/s/orders");
  });

  it("clears search and filters except those of the tabs", () => {
    const { result } = open("/s/orders?status=Hold&countryCode=DE&search=x&limit=50");
    act(() => result.current.table.setFilters([ON_HOLD], "replace"));
    expect(address.now).toBe("/s/orders?status=Hold&limit=50");
  });

  it("keeps the state of a list inside a page out of the URL, and adds the screen's filters", async () => {
    const { result } = open("/ag/sellers/7?page=9", {
      syncWithLocation: false,
      filters: { permanent: [{ field: "sellerTeam", operator: "eq", value: "7" }] },
    });
    act(() => result.current.table.setCurrentPage(2));
    expect(address.now).toBe("/ag/sellers/7?page=9");
    await waitFor(() => expect(queries.at(-1)).toEqual({ sellerTeam: "7", page: "2", limit: "10" }));
    expect(result.current.table.isFiltered).toBe(false);
  });

  it("has no rows when another tab fails to load, as the old ones do not belong to it", async () => {
    const { result } = open("/s/orders");
    const { table } = result.current;
    await waitFor(() => expect(result.current.table.result.total).toBe(120));
    failsAt = "status";
    act(() => table.setFilters([ON_HOLD]));
    await waitFor(() => expect(result.current.table.tableQuery.isError).toBe(true));
    expect(result.current.table.result).toEqual({ data: [], total: undefined, totalCapped: false });
    act(() => void result.current.go(-1));
    await waitFor(() => expect(result.current.table.result.total).toBe(120));
  });

  it("has no rows of the old tab while a tab that failed is tried again", async () => {
    const { result } = open("/s/orders", { queryOptions: { retry: 1, retryDelay: 60_000 } });
    const { table } = result.current;
    await waitFor(() => expect(result.current.table.result.total).toBe(120));
    failsAt = "status";
    act(() => table.setFilters([ON_HOLD]));
    await waitFor(() => expect(result.current.table.tableQuery.failureCount).toBe(1));
    expect(result.current.table.tableQuery.isError).toBe(false);
    expect(result.current.table.result).toEqual({ data: [], total: undefined, totalCapped: false });
  });

  it("keeps the rows of the last page when another one fails to load", async () => {
    const { result } = open("/s/orders");
    await waitFor(() => expect(result.current.table.result.total).toBe(120));
    failsAt = "page";
    act(() => result.current.table.setCurrentPage(2));
    await waitFor(() => expect(result.current.table.tableQuery.isError).toBe(true));
    expect(result.current.table.result.data).toEqual([{ id: "1" }]);
  });

  it("pages forward and back by cursor beyond the maximum offset", async () => {
    const { result } = open("/s/orders?page=501&limit=10");
    await waitFor(() => expect(result.current.table.result.data).toHaveLength(1));
    act(() => result.current.table.setCurrentPage(502));
    expect(address.now).toBe("/s/orders?page=502&limit=10&after=1");
    await waitFor(() => expect(queries.at(-1)).toEqual({ page: "502", limit: "10", after: "1" }));
    act(() => result.current.table.setCurrentPage(503)); // The visible rows are still those of the previous page.
    expect(address.now).toBe("/s/orders?page=502&limit=10&after=1");
    await waitFor(() => expect(result.current.table.tableQuery.isFetching).toBe(false));
    act(() => result.current.table.setCurrentPage(501));
    expect(address.now).toBe("/s/orders?page=501&limit=10");
    act(() => result.current.table.setSorters([{ field: "orderName", order: "asc" }]));
    expect(address.now).toBe("/s/orders?limit=10&sort=orderName");
  });

  it("pages back by cursor, and drops the cursor with the page", async () => {
    const { result } = open("/s/orders?page=504&limit=10");
    await waitFor(() => expect(result.current.table.result.data).toHaveLength(1));
    act(() => result.current.table.setCurrentPage(503));
    expect(address.now).toBe("/s/orders?page=503&limit=10&before=1");
    act(() => result.current.table.setFilters([ON_HOLD]));
    expect(address.now).toBe("/s/orders?limit=10&status=Hold");
  });

  it("returns what Refine's useTable returns, with the filter operators of the declaration", () => {
    const { result } = open("/s/orders?status=Hold,InReview&createdFrom=2026-11-01&search=fern&page=3");
    const table: useTableReturnType = result.current.table;
    expect(table.filters).toEqual([
      { field: "status", operator: "in", value: ["Hold", "InReview"] },
      { field: "createdAt", operator: "gte", value: "2026-11-01" },
      { field: "search", operator: "contains", value: "fern" },
    ]);
    expect(table).toMatchObject({ currentPage: 3, pageSize: 10 });
    expect(table.sorters).toEqual([{ field: "createdAt", order: "desc" }]);
  });

  it("merges and replaces filters and accepts functions of the state, as useTable does", async () => {
    const { result } = open("/s/orders?status=Hold&countryCode=DE");
    act(() =>
      result.current.table.setFilters([{ field: "createdAt", operator: "lte", value: "2026-11-20" }]),
    );
    expect(address.now).toBe("/s/orders?status=Hold&countryCode=DE&createdTo=2026-11-20");
    act(() => result.current.table.setFilters((now) => now.filter((filter) => filter !== now[0])));
    expect(address.now).toBe("/s/orders?countryCode=DE&createdTo=2026-11-20");
    act(() => result.current.table.setFilters([ON_HOLD], "replace"));
    expect(address.now).toBe("/s/orders?status=Hold");
    await waitFor(() => expect(result.current.table.pageCount).toBe(12));
    act(() => result.current.table.setCurrentPage((page) => page + 1));
    expect(address.now).toBe("/s/orders?status=Hold&page=2");
  });

  it("always keeps permanent filters, and initial ones until another value is set", async () => {
    const { result } = open("/s/orders", {
      filters: {
        initial: [{ field: "status", operator: "in", value: ["Hold", "InReview"] }],
        permanent: [{ field: "countryCode", operator: "eq", value: "DE" }],
      },
    });
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: "Hold,InReview", countryCode: "DE" }));
    expect(result.current.table.isFiltered).toBe(false);
    act(() =>
      result.current.table.setFilters(
        [ON_HOLD, { field: "countryCode", operator: "eq", value: "FR" }],
        "replace",
      ),
    );
    expect(address.now).toBe("/s/orders?status=Hold");
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: "Hold", countryCode: "DE" }));
    act(() => result.current.table.setFilters([{ ...ON_HOLD, value: ["Hold", "InReview"] }]));
    expect(address.now).toBe("/s/orders");
  });

  it("builds a link to one of its states", () => {
    const { result } = open("/s/orders?status=Hold&page=4&metric=open");
    const link = result.current.table.createLinkForSyncWithLocation({
      pagination: { currentPage: 2, pageSize: 20 },
      sorters: [{ field: "orderName", order: "desc" }],
      filters: [{ field: "createdAt", operator: "gte", value: "2026-11-01" }],
    });
    const { pathname, searchParams } = new URL(link, "http://platen.test");
    expect(pathname).toBe("/s/orders");
    expect(Object.fromEntries(searchParams)).toEqual({
      metric: "open",
      createdFrom: "2026-11-01",
      sort: "-orderName",
      page: "2",
      limit: "20",
    });
  });
});
