import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BulkBar } from "../../../src/web/list/BulkBar.tsx";
import type { Column } from "../../../src/web/list/table/columns.ts";
import { DataTable } from "../../../src/web/list/table/DataTable.tsx";
import { useSelection } from "../../../src/web/list/useSelection.ts";
import { useUrlTable } from "../../../src/web/list/useUrlTable.ts";
import { address, Surroundings } from "../browser.tsx";

interface Customer {
  id: string;
  name: string;
}
const rows: Customer[] = ["Ada", "Ben", "Cleo"].map((name, n) => ({ id: `c${n}`, name }));
const more = vi.fn(() => "more");
const columns: Column<Customer>[] = [
  { key: "name", title: "Name", width: 200, main: true, sort: true, cell: (row) => row.name },
  { key: "more", title: "More", width: 120, cell: more },
];

let selected: unknown;
function Customers() {
  const table = useUrlTable<Customer>({ resource: "customers" });
  const selection = useSelection(table);
  selected = selection.target;
  return (
    <>
      <button type="button" onClick={() => void table.tableQuery.refetch()}>
        Reload
      </button>
      <BulkBar selection={selection} table={table}>
        <button type="button">Delete</button>
      </BulkBar>
      <DataTable
        label="Customers"
        table={table}
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

afterEach(() => {
  vi.restoreAllMocks();
  more.mockImplementation(() => "more");
});

describe("the table of a list", () => {
  it("moves between rows with arrow keys, selects with x and opens with Enter", async () => {
    const user = userEvent.setup();
    open(three);
    const ada = await screen.findByRole("link", { name: "Ada" });
    ada.focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Ben" }));
    await user.keyboard("x{ArrowDown}x");
    expect(selected).toEqual({ ids: ["c1", "c2"] });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Select Ben" }).checked).toBe(true);
    await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
    expect(document.activeElement).toBe(ada);
    await user.keyboard("{Enter}");
    expect(address.now).toBe("/ag/customers/c0");
  });

  it("has the roles of a table with rows, headers and cells, although its elements are boxes", async () => {
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

  it("renders the values of a row once, until the row is another one", async () => {
    const user = userEvent.setup();
    more.mockClear();
    let name = "Ada";
    const load = async () => ({ data: [{ id: "c0", name }, ...rows.slice(1)], total: 3 });
    open(load);
    await screen.findByRole("link", { name: "Ada" });
    const { length: once } = more.mock.calls;
    await user.click(screen.getByRole("checkbox", { name: "Select Ben" }));
    expect(more).toHaveBeenCalledTimes(once);
    name = "Eve";
    await user.click(screen.getByRole("button", { name: "Reload" }));
    expect(await screen.findByRole("link", { name: "Eve" })).toBeTruthy();
    expect(more).toHaveBeenCalledTimes(once + 1);
  });

  it("opens a row on a click anywhere in it, and in a new tab with Ctrl", async () => {
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

  it("selects a row without opening it, then all matching rows as a filter with exceptions", async () => {
    const user = userEvent.setup();
    open(three, "/ag/customers?countryCode=DE");
    await screen.findByRole("link", { name: "Ada" });
    await user.click(screen.getByRole("checkbox", { name: "Select all" }));
    const bar = screen.getByRole("region", { name: "Selected rows" });
    expect(within(bar).getByRole("status").textContent).toBe("3 selected");
    await user.click(within(bar).getByRole("button", { name: "Select all 1,204 that match" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Ben" }));
    expect(within(bar).getByRole("status").textContent).toBe("All 1,203 selected");
    expect(selected).toEqual({ filter: { countryCode: "DE" }, exceptIds: ["c1"] });
    expect(address.now).toBe("/ag/customers?countryCode=DE");
  });

  it("selects and deselects a range of rows with Shift", async () => {
    const user = userEvent.setup();
    open(three);
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada" }));
    expect(box("Select all").indeterminate).toBe(true);
    await user.keyboard("{Shift>}");
    await user.click(box("Select Cleo"));
    expect(selected).toEqual({ ids: ["c0", "c1", "c2"] });
    expect(box("Select all").checked).toBe(true);
    await user.click(box("Select Ada"));
    await user.keyboard("{/Shift}");
    expect(selected).toEqual({ ids: [] });
  });

  it("selects only the clicked row with Shift if the last click was a deselection", async () => {
    const user = userEvent.setup();
    open(three);
    const ada = await screen.findByRole("checkbox", { name: "Select Ada" });
    await user.click(ada);
    await user.click(ada);
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("checkbox", { name: "Select Cleo" }));
    await user.keyboard("{/Shift}");
    expect(selected).toEqual({ ids: ["c2"] });
  });

  it("sorts by a click on a column's title, and reverses on the second click", async () => {
    const user = userEvent.setup();
    open(three);
    const head = await screen.findByRole("button", { name: "Name" });
    await user.click(head);
    expect(address.now).toBe("/ag/customers?sort=name");
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(address.now).toBe("/ag/customers?sort=-name");
  });

  it("distinguishes an empty list from no matches, and offers to clear the filters", async () => {
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

  it("keeps its rows and shows an error if the next page cannot be loaded", async () => {
    const user = userEvent.setup();
    const away = { message: "The database does not answer", statusCode: 503 };
    open(vi.fn(three).mockResolvedValueOnce({ data: rows, total: 1_204 }).mockRejectedValue(away));
    await user.click(await screen.findByRole("button", { name: "Name" }));
    expect(await screen.findByText("Not up to date: The database does not answer")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ada" })).toBeTruthy();
  });

  it("shows why it could not be loaded, and offers to retry", async () => {
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
