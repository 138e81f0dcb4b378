import type { GetListParams } from "@refinedev/core";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { describe, expect, it } from "vitest";
import { useListInUrl } from "../../src/web/list/useListInUrl.ts";
import { queryOf } from "../../src/web/providers/data.ts";
import { address, Surroundings } from "./browser.tsx";

const asked: Record<string, string>[] = [];
const data = {
  getList: async (params: GetListParams) => {
    asked.push(queryOf(params));
    return { data: [{ id: "1" }], total: 120 };
  },
};

function open(at: string, options = {}) {
  asked.length = 0;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Surroundings at={at} data={data as never}>
      {children}
    </Surroundings>
  );
  return renderHook(() => ({ list: useListInUrl("orders", options), go: useNavigate() }), { wrapper });
}

describe("a list whose state is its address", () => {
  it("asks for what the link says, in the wire's own keys", async () => {
    open(
      "/s/orders?status=Hold,InReview&createdFrom=2026-11-01&page=3&limit=50&sort=-totalPrice&search=fern",
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({
      status: "Hold,InReview",
      createdFrom: "2026-11-01",
      search: "fern",
      page: "3",
      limit: "50",
      sort: "-totalPrice",
    });
  });

  it("leaves out what is no filter of orders, and a page size that is not offered", async () => {
    open("/s/orders?limit=7&page=0&password=x&utm_source=mail");
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toEqual({ page: "1", limit: "10" });
  });

  it("starts at the first page again when a filter changes, and keeps the other keys", async () => {
    const { result } = open("/s/orders?page=4&limit=50&sort=orderName");
    act(() => result.current.list.setFilters({ status: "Hold" }));
    expect(address.now).toBe("/s/orders?limit=50&sort=orderName&status=Hold");
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: "1", status: "Hold" }));
  });

  it("undoes the last change with Back", async () => {
    const { result } = open("/s/orders");
    act(() => result.current.list.setFilters({ status: "Hold" }));
    act(() => result.current.list.setPage(2));
    act(() => void result.current.go(-1));
    expect(address.now).toBe("/s/orders?status=Hold");
    act(() => void result.current.go(-1));
    expect(address.now).toBe("/s/orders");
    expect(result.current.list.isFiltered).toBe(false);
  });

  it("takes one step back for a search however often its typing paused", () => {
    const { result } = open("/s/orders");
    act(() => result.current.list.setSearch("fe"));
    act(() => result.current.list.setSearch("fern"));
    act(() => void result.current.go(-1));
    expect(address.now).toBe("/s/orders");
  });

  it("clears search and filters but not those of the tabs", () => {
    const { result } = open("/s/orders?status=Hold&countryCode=DE&search=x&limit=50");
    act(() => result.current.list.clearFilters("status"));
    expect(address.now).toBe("/s/orders?status=Hold&limit=50");
  });

  it("keeps a list inside a page out of the address, and adds filters that the screen sets", async () => {
    const { result } = open("/ag/sellers/7?page=9", { inMemory: true, fixed: { sellerTeam: "7" } });
    act(() => result.current.list.setPage(2));
    expect(address.now).toBe("/ag/sellers/7?page=9");
    await waitFor(() => expect(asked.at(-1)).toEqual({ sellerTeam: "7", page: "2", limit: "10" }));
    expect(result.current.list.isFiltered).toBe(false);
  });

  it("goes on by the row it stands at where pages are too deep to be counted to, and back", async () => {
    const { result } = open("/s/orders?page=1001&limit=10");
    await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
    act(() => result.current.list.setPage(1002));
    expect(address.now).toBe("/s/orders?page=1002&limit=10&after=1");
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: "1002", limit: "10", after: "1" }));
    act(() => result.current.list.setPage(1003)); // The rows shown are still those of the page before.
    expect(address.now).toBe("/s/orders?page=1002&limit=10&after=1");
    await waitFor(() => expect(result.current.list.isFetching).toBe(false));
    act(() => result.current.list.setPage(1001));
    expect(address.now).toBe("/s/orders?page=1001&limit=10");
    act(() => result.current.list.setSort("orderName"));
    expect(address.now).toBe("/s/orders?limit=10&sort=orderName");
  });

  it("goes back by the row it stands at, and forgets it with the page", async () => {
    const { result } = open("/s/orders?page=1004&limit=10");
    await waitFor(() => expect(result.current.list.rows).toHaveLength(1));
    act(() => result.current.list.setPage(1003));
    expect(address.now).toBe("/s/orders?page=1003&limit=10&before=1");
    act(() => result.current.list.setFilters({ status: "Hold" }));
    expect(address.now).toBe("/s/orders?limit=10&status=Hold");
  });
});
