import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BulkBar } from "../../src/web/list/BulkBar.tsx";
import type { Column } from "../../src/web/list/columns.ts";
import { DataTable } from "../../src/web/list/DataTable.tsx";
import { useListInUrl } from "../../src/web/list/useListInUrl.ts";
import { useSelection } from "../../src/web/list/useSelection.ts";
import { address, Surroundings } from "./browser.tsx";

interface Customer {
  id: string;
  name: string;
}
const rows: Customer[] = ["Ada", "Ben", "Cleo"].map((name, n) => ({ id: `c${n}`, name }));
const columns: Column<Customer>[] = [
  { key: "name", title: "Name", width: 200, main: true, sort: true, cell: (row) => row.name },
  { key: "more", title: "More", width: 120, cell: () => "more" },
];

let ticked: unknown;
function Customers() {
  const list = useListInUrl<Customer>("customers");
  const selection = useSelection(list);
  ticked = selection.ticked;
  return (
    <>
      <BulkBar selection={selection} list={list}>
        <button type="button">Delete</button>
      </BulkBar>
      <DataTable
        label="Customers"
        list={list}
        columns={columns}
        nameOf={(row) => row.name}
        href={(row) => `/ag/customers/${row.id}`}
        selection={selection}
        height={400}
        empty={<p>No customers yet</p>}
      />
    </>
  );
}

const open = (getList: () => Promise<unknown>, at = "/ag/customers") =>
  render(
    <Surroundings at={at} data={{ getList } as never}>
      <Customers />
    </Surroundings>,
  );
const three = async () => ({ data: rows, total: 1_204 });

afterEach(() => vi.restoreAllMocks());

describe("the table of a list", () => {
  it("is walked with the arrows, ticked with x and opened with Enter", async () => {
    const user = userEvent.setup();
    open(three);
    const ada = await screen.findByRole("link", { name: "Ada" });
    ada.focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ben" }));
    await user.keyboard("x{ArrowDown}x");
    expect(ticked).toEqual({ ids: ["c1", "c2"] });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Ben" }).checked).toBe(true);
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(ada);
    await user.keyboard("{Enter}");
    expect(address.now).toBe("/ag/customers/c0");
  });

  it("is a table of rows, titles and cells to a screen reader, though its rows are drawn as boxes", async () => {
    open(three);
    await screen.findByRole("link", { name: "Ada" });
    const table = within(screen.getByRole("table", { name: "Customers" }));
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("4");
    expect(table.getAllByRole("columnheader").map((head) => head.textContent)).toEqual(["", "Name", "More"]);
    const drawn = table.getAllByRole("row");
    expect(drawn.map((row) => row.getAttribute("aria-rowindex"))).toEqual(["1", "2", "3", "4"]);
    const ben = within(drawn[2] as HTMLElement).getAllByRole("cell");
    expect(ben.map((cell) => cell.textContent)).toEqual(["", "Ben", "more"]);
  });

  it("opens a row wherever it is pressed, and a tab with Ctrl", async () => {
    const user = userEvent.setup();
    const tab = vi.spyOn(window, "open").mockReturnValue(null);
    open(three);
    const cell = (await screen.findAllByText("more"))[1] as HTMLElement;
    await user.keyboard("{Control>}");
    await user.click(cell);
    await user.keyboard("{/Control}");
    expect(tab).toHaveBeenCalledWith("/cms/ag/customers/c1", "_blank", "noopener");
    expect(address.now).toBe("/ag/customers");
    await user.click(cell);
    expect(address.now).toBe("/ag/customers/c1");
  });

  it("ticks a row without opening it, then all that match, as a filter with exceptions", async () => {
    const user = userEvent.setup();
    open(three, "/ag/customers?countryCode=DE");
    await screen.findByRole("link", { name: "Ada" });
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    const bar = screen.getByRole("region", { name: "Selected rows" });
    expect(within(bar).getByRole("status").textContent).toBe("3 selected");
    await user.click(within(bar).getByRole("button", { name: "Select all 1,204 that match" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Ben" }));
    expect(within(bar).getByRole("status").textContent).toBe("All 1,203 selected");
    expect(ticked).toEqual({ filter: { countryCode: "DE" }, exceptIds: ["c1"] });
    expect(address.now).toBe("/ag/customers?countryCode=DE");
  });

  it("sorts by a column's title, and the other way at the second press", async () => {
    const user = userEvent.setup();
    open(three);
    const head = await screen.findByRole("button", { name: "Name" });
    await user.click(head);
    expect(address.now).toBe("/ag/customers?sort=name");
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(address.now).toBe("/ag/customers?sort=-name");
  });

  it("tells nothing at all from nothing found, and offers to clear the filters", async () => {
    const none = async () => ({ data: [], total: 0 });
    const user = userEvent.setup();
    const first = open(none);
    expect(await screen.findByText("No customers yet")).toBeTruthy();
    first.unmount();
    open(none, "/ag/customers?search=zzz");
    expect(await screen.findByText("Nothing found for “zzz”")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address.now).toBe("/ag/customers");
  });

  it("keeps the rows it has when the next ones do not come, and says so", async () => {
    const user = userEvent.setup();
    const away = { message: "The database does not answer", statusCode: 503 };
    open(vi.fn(three).mockResolvedValueOnce({ data: rows, total: 1_204 }).mockRejectedValue(away));
    await user.click(await screen.findByRole("button", { name: "Name" }));
    expect(await screen.findByText("Not up to date: The database does not answer")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ada" })).toBeTruthy();
  });

  it("says why it could not be loaded, and tries again", async () => {
    const user = userEvent.setup();
    const getList = vi
      .fn(three)
      .mockRejectedValueOnce({ message: "The database does not answer", statusCode: 503 });
    open(getList);
    expect(await screen.findByText("The database does not answer")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByRole("link", { name: "Ada" })).toBeTruthy());
  });
});
