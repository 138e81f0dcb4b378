import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exportItems } from "../../../src/domain/exports/orders/calls.ts";
import { countOrders, listOrders } from "../../../src/domain/orders/list/calls.ts";
import { printOrders } from "../../../src/domain/print/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { rowSchema } from "../../../src/domain/resource/row-schema.ts";
import { exportHistory } from "../../../src/domain/resources/index.ts";
import { type RowOf } from "../../../src/domain/resources/rows.ts";
import { createView, deleteView, listViews } from "../../../src/domain/views/calls.ts";
import { type SavedView, viewResponse } from "../../../src/domain/views/responses.ts";
import { PHONE } from "../../../src/web/list/table/useElementSize.ts";
import OrderList from "../../../src/web/orders/OrderList.tsx";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, sentTo } from "../wire.tsx";
import { order, personOf } from "./fixtures.ts";

const rows = [1, 2].map((n) => order({ id: `o${n}`, orderName: `#100${n}`, status: "InProduction" }));
const PROFITS = { profits: ["show", "export"] };
const manager = personOf("agency", { ...PROFITS, views: ["list", "create", "delete"] });

let sets: SavedView[];
let refusal: string | null;
let file: Partial<RowOf<typeof exportHistory>>;

beforeEach(() => {
  sets = [];
  refusal = null;
  file = { fileName: "export-pod.csv", status: "running", rows: 1, total: 2 };
  on(countOrders, () => ({ total: 2, by: { InProduction: 2 } }));
  on(listOrders, () => ({ data: rows, total: 2 }));
  on(listViews, () => ({ data: sets }));
  on(createView, ({ body }) => {
    const view = sampleOf(viewResponse, {
      id: "v1",
      mine: true,
      name: String(body.name),
      path: body.path,
      query: body.query,
    });
    sets = [view];
    return view;
  });
  on(deleteView, () => ({ message: "Deleted" }));
  const history = callsOf(exportHistory);
  on(history.list, () => ({ data: [], total: 0 }));
  on(history.show, () => sampleOf(rowSchema(exportHistory), { id: "e1", ...file }));
  const started = () => (refusal === null ? { id: "e1", message: "", url: "" } : new ErrorResponse(refusal));
  on(exportItems, started);
  on(printOrders, started);
});

const open = (person = manager, at = "/ag/orders?status=InProduction") =>
  render(
    <PersonIs person={person}>
      <Surroundings at={at} data={dataProvider()}>
        <OrderList area={at.startsWith("/s") ? "s" : "ag"} />
      </Surroundings>
    </PersonIs>,
  );
const menu = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string, at = 0) => {
  const buttons = await screen.findAllByRole("button", { name });
  await user.click(buttons[at] as HTMLElement);
  await user.click(await screen.findByRole("menuitem", { name: entry }));
};

vi.setConfig({ testTimeout: 30_000 });

describe("the export menu", () => {
  it("exports the whole list with the chosen columns and format", async () => {
    const user = userEvent.setup();
    open();
    await menu(user, "Export", "Print on demand");
    const dialog = await screen.findByRole("dialog", { name: "Export: Print on demand" });
    await user.click(within(dialog).getByRole("checkbox", { name: "Mockup" }));
    await user.click(within(dialog).getByRole("checkbox", { name: "Reference" }));
    await user.click(within(dialog).getByRole("radio", { name: "Excel (.xlsx)" }));
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    await waitFor(() => expect(sentTo(exportItems)).toHaveLength(1));
    const body = sentTo(exportItems)[0]?.body;
    expect(body).toMatchObject({
      kind: "export-pod",
      format: "xlsx",
      filter: { status: "InProduction" },
      exceptIds: [],
    });
    const columns = body?.columns ?? [];
    expect(columns.slice(0, 3)).toEqual(["order", "seller", "item"]);
    expect(columns.at(-1)).toBe("reference");
    expect(columns).not.toContain("mockup");
    expect(await screen.findByText("export-pod.csv: 1 of 2 rows")).toBeTruthy();
  });

  it("saves columns under a name and applies them again", async () => {
    const user = userEvent.setup();
    open();
    await menu(user, "Export", "FK");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("checkbox", { name: "Note" }));
    await user.click(within(dialog).getByRole("button", { name: "Save columns" }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(within(dialog).getByRole("alert").textContent).toBe("Enter a name");
    await user.type(within(dialog).getByRole("textbox", { name: "Name of these columns" }), "Press");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentTo(createView)).toHaveLength(1));
    const body = sentTo(createView)[0]?.body;
    expect(body).toMatchObject({ name: "Press", path: "/exports/export-fk" });
    expect(body?.query).toMatch(/^columns=order,seller,.*&format=csv$/);
    expect(body?.query).not.toContain("note");
  });

  it("applies saved columns with their format", async () => {
    const user = userEvent.setup();
    const query = "columns=quantity,sku,removed&format=xlsx";
    sets = [
      sampleOf(viewResponse, {
        id: "v1",
        path: "/exports/export-fk",
        name: "Press",
        query,
        shared: true,
        mine: false,
      }),
    ];
    open();
    await menu(user, "Export", "FK");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByRole("option", { name: "Press" });
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Columns" }), "Press");
    expect(within(dialog).getByRole("status").textContent).toBe("2 columns");
    expect(within(dialog).queryByRole("button", { name: "Delete" })).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    await waitFor(() => expect(sentTo(exportItems)).toHaveLength(1));
    expect(sentTo(exportItems)[0]?.body).toMatchObject({
      columns: ["sku", "quantity"],
      format: "xlsx",
    });
  });

  it("deletes saved columns only after a question that names them", async () => {
    const user = userEvent.setup();
    const query = "columns=quantity,sku&format=csv";
    sets = [
      sampleOf(viewResponse, {
        id: "v1",
        path: "/exports/export-fk",
        name: "Press",
        query,
        shared: true,
        mine: true,
      }),
    ];
    open();
    await menu(user, "Export", "FK");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByRole("option", { name: "Press" });
    await user.selectOptions(within(dialog).getByRole("combobox", { name: "Columns" }), "Press");
    await user.click(within(dialog).getByRole("button", { name: "Delete" }));
    // In tests, antd gives both dialogs the id of one title.
    const warning = await screen.findByText("Your team can no longer choose them either.");
    const question = warning.closest<HTMLElement>("[role=dialog]") ?? dialog;
    expect(question.textContent).toContain("Delete the columns “Press”?");
    const deleted = () => sentTo(deleteView).map(({ params }) => params.id);
    expect(deleted()).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(deleted()).toEqual(["v1"]));
  });

  it("needs a column and shows the server's refusal", async () => {
    const user = userEvent.setup();
    refusal = "5 exports are already in progress. Wait until one of them ends";
    open();
    await menu(user, "Export", "Orders");
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    expect(await within(dialog).findByText(refusal)).toBeTruthy();
    for (const box of within(dialog).getAllByRole("checkbox")) {
      if ((box as HTMLInputElement).checked) await user.click(box);
    }
    // The icon of the call that ran stays in the button's name until its animation ends.
    const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: /Export$/ });
    expect(button.disabled).toBe(true);
    expect(within(dialog).getByRole("status").textContent).toBe("Choose at least one column");
  });

  it.each([
    ["agency", PROFITS, true, true],
    ["seller", PROFITS, true, false],
    ["agency:order_exporter", {}, false, false],
  ] as const)("offers a %s the amounts that they may see", async (role, grants, seesProfit, seesCost) => {
    const user = userEvent.setup();
    open(personOf(role, grants), role === "seller" ? "/s/orders" : "/ag/orders");
    await user.click((await screen.findAllByRole("button", { name: "Export" }))[0] as HTMLElement);
    await screen.findByRole("menuitem", { name: "Fulfillment" });
    expect(screen.queryByRole("menuitem", { name: "Orders with profit" }) !== null).toBe(seesProfit);
    await user.click(screen.getByRole("menuitem", { name: "Orders" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByRole("checkbox", { name: "Profit" }) !== null).toBe(seesProfit);
    expect(within(dialog).queryByRole("checkbox", { name: "Margin" }) !== null).toBe(seesCost);
  });
});

describe("the export menu on a phone", () => {
  it("is a group of the header's menu under its own name", async () => {
    const narrow = window.matchMedia;
    vi.stubGlobal("matchMedia", (query: string) => ({ ...narrow(query), matches: query === PHONE }));
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: "More" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getByText("Export")).toBeTruthy();
    await user.click(menu.getByRole("menuitem", { name: "Fulfillment" }));
    expect(await screen.findByRole("dialog", { name: "Export: Fulfillment" })).toBeTruthy();
  });
});

describe("the files of selected orders", () => {
  const tick = async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(await screen.findByRole("checkbox", { name: "Select #1002" }));

  it("are printed with two clicks, and stay selected for the next file", async () => {
    const user = userEvent.setup();
    open();
    await tick(user);
    await menu(user, "Print", "Packing slips");
    await waitFor(() => expect(sentTo(printOrders)).toHaveLength(1));
    expect(sentTo(printOrders)[0]?.body).toEqual({ document: "packing-slips", ids: ["o2"] });
    expect(screen.getByText("1 selected")).toBeTruthy();
    await menu(user, "Print", "Pick list");
    await waitFor(() => expect(sentTo(printOrders)).toHaveLength(2));
    expect(sentTo(printOrders)[1]?.body).toEqual({ document: "pick-list", ids: ["o2"] });
  });

  it.each(["waiting", "running"] as const)(
    "are being prepared while the job is %s without a total",
    async (status) => {
      file = { fileName: "packing-slips.pdf", status, rows: 0, total: 0 };
      const user = userEvent.setup();
      open();
      await tick(user);
      await menu(user, "Print", "Packing slips");
      expect(await screen.findByText("Preparing packing-slips.pdf")).toBeDefined();
    },
  );

  it("have labels with either barcode", async () => {
    const user = userEvent.setup();
    open();
    await tick(user);
    await menu(user, "Print", "Item labels, Code 128");
    await waitFor(() => expect(sentTo(printOrders)).toHaveLength(1));
    expect(sentTo(printOrders)[0]?.body).toMatchObject({ document: "item-labels", barcode: "code128" });
  });

  it("keep the selection when printing is refused", async () => {
    const user = userEvent.setup();
    refusal = "At most 1,000 orders can be printed at once";
    open();
    await tick(user);
    await menu(user, "Print", "Pick list");
    await waitFor(() => expect(sentTo(printOrders)).toHaveLength(1));
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  it("are exported for the selected orders only", async () => {
    const user = userEvent.setup();
    open();
    await tick(user);
    await menu(user, "Export", "Dropship", 1);
    const dialog = await screen.findByRole("dialog", { name: "Export: Dropship" });
    expect(within(dialog).getByText(/^1 selected order, one row per item/)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Export" }));
    await waitFor(() => expect(sentTo(exportItems)).toHaveLength(1));
    expect(sentTo(exportItems)[0]?.body).toMatchObject({ kind: "export-dropship", ids: ["o2"] });
  });
});
