import { render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { orders } from "../../../src/domain/resources/orders.resource.ts";
import { FilterBar } from "../../../src/web/list/filters/FilterBar.tsx";
import { filtersOf } from "../../../src/web/list/filters/filters.ts";
import { SearchBox } from "../../../src/web/list/SearchBox.tsx";
import { useUrlTable } from "../../../src/web/list/useUrlTable.ts";
import { address, Surroundings } from "../browser.tsx";

const data = {
  getList: async () => ({ data: [], total: 0 }),
  // Only the short form is allowed to everyone who may choose.
  getMany: async ({ ids, meta }: { ids: string[]; meta?: { short?: boolean } }) => ({
    data: meta?.short ? ids.map((id) => ({ id, name: `Seller ${id}` })) : [],
  }),
} as never;
const SELLER = { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" } as const;
const defs = [SELLER, ...filtersOf(orders)];

function Bar() {
  const table = useUrlTable({ resource: "orders" });
  return (
    <>
      <SearchBox label="Search orders" value={table.search} onSearch={table.setSearch} />
      <FilterBar table={table} defs={defs} keep={["status"]} />
    </>
  );
}
const open = (at: string) =>
  render(
    <Surroundings at={at} data={data}>
      <Bar />
    </Surroundings>,
  );

describe("the filters of a list", () => {
  it("show their values as text", () => {
    open("/s/orders?status=Hold,InReview,Approved&totalPriceFrom=5&cannotShip=true&createdTo=2026-11-20");
    for (const name of [
      "Status: Hold, In review +1",
      "Total: from $5.00",
      "Cannot ship: Yes",
      "Created: up to 2026-11-20",
    ]) {
      expect(screen.getByRole("button", { name })).toBeTruthy();
    }
  });

  it("show the names of rows by their short form", async () => {
    open("/ag/orders?sellerTeam=7");
    expect(await screen.findByRole("button", { name: "Seller: Seller 7" })).toBeTruthy();
  });

  it("are added from a menu, apply immediately and are stored in the URL", async () => {
    const user = userEvent.setup();
    open("/s/orders?page=3");
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(screen.getByRole("button", { name: "Status" }));
    await user.click(await screen.findByRole("checkbox", { name: "Hold" }));
    expect(address.now).toBe("/s/orders?status=Hold");
    await user.click(screen.getByRole("checkbox", { name: "Approved" }));
    expect(new URLSearchParams(address.now.split("?")[1]).get("status")).toBe("Hold,Approved");
  });

  it("close on Escape and return the focus", async () => {
    const user = userEvent.setup();
    open("/s/orders?countryCode=DE");
    const chip = screen.getByRole("button", { name: "Country code: DE" });
    await user.click(chip);
    expect(await screen.findByRole("dialog", { name: "Filter by Country code" })).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(chip);
  });

  it("are cleared one by one, or all at once except those of the tabs", async () => {
    const user = userEvent.setup();
    open("/s/orders?status=Hold&countryCode=DE&cannotShip=true");
    await user.click(screen.getByRole("button", { name: "Clear filter Country code" }));
    expect(address.now).toBe("/s/orders?status=Hold&cannotShip=true");
    await user.click(screen.getByRole("button", { name: "Clear all" }));
    expect(address.now).toBe("/s/orders?status=Hold");
  });

  it("reject a range that ends before it begins", async () => {
    const user = userEvent.setup();
    open("/s/orders?totalPriceFrom=50&totalPriceTo=5");
    await user.click(screen.getByRole("button", { name: /^Total:/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("From must not be after To");
  });
});

describe("the search of a list", () => {
  it("is sent trimmed half a second after the last key, and the field keeps focus and text", async () => {
    const user = userEvent.setup();
    open("/s/orders?page=2");
    const field = screen.getByRole("searchbox", { name: "Search orders" });
    await user.type(field, " fern ");
    expect(address.now).toBe("/s/orders?page=2");
    await waitFor(() => expect(address.now).toBe("/s/orders?search=fern"));
    expect(document.activeElement).toBe(field);
    expect((field as HTMLInputElement).value).toBe(" fern ");
  });
});
