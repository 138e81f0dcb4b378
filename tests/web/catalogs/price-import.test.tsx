import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  exportPrices,
  importPrices,
  undoPriceImport,
} from "../../../src/domain/catalogs/price-file/calls.ts";
import { downloadExport } from "../../../src/domain/exports/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { catalogs } from "../../../src/domain/resources/index.ts";
import SupplierCatalogList from "../../../src/web/catalogs/SupplierCatalogList.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, type Sent, sentTo } from "../wire.tsx";

const supplier = (actions = ["list", "show", "import-prices", "export-prices"]) =>
  person({
    userType: "supplier",
    authority: null,
    sellerTeam: null,
    grants: { actions: { catalogs: actions }, screens: everyScreen("/a/") },
  });

const values = (supplierMinPrice: number, inStock = true) => ({
  inStock,
  supplierMinPrice,
  supplierMaxPrice: 7.5,
  supplierQuantity: 40,
});
const row = (number: number, status: string, more: object = {}) => ({
  row: number,
  status,
  catalog: "Heavy tee",
  sku: `TEE-${number}`,
  color: "Black",
  size: "M",
  before: values(5),
  after: null,
  problems: [],
  ...more,
});
const changed = (number: number) => row(number, "changed", { after: values(6, false) });
const wrong = row(3, "wrong", {
  problems: [{ column: "Min price", reason: '"x" is not an amount in dollars, such as 12.00', value: "x" }],
});
const unknown = row(4, "unknown", {
  before: null,
  color: null,
  size: null,
  problems: [{ column: "SKU", reason: "None of your catalogs has this SKU", value: "TEE-4" }],
});
const NO_COUNTS = { changed: 0, unchanged: 0, skipped: 0, wrong: 0, unknown: 0 };
const found = (rows: { status: string }[], more: object = {}) => {
  const counts: Record<string, number> = { ...NO_COUNTS };
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return { data: { url: "", message: "", id: null, counts, filled: [], rows, ...more } };
};
const isPreview = ({ query }: Sent) => query.preview === "true";
const formOf = ({ body }: Sent) => Object.fromEntries((body as FormData).entries());
const requests = () => sentTo(importPrices);
const file = (name = "prices.xlsx") => new File(["PK"], name);
const input = () => document.querySelector("input[type=file]") as HTMLInputElement;

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => "blob:file");
  URL.revokeObjectURL = vi.fn();
  emptyLists();
  on(callsOf(catalogs).list, () => ({ data: [], total: 0 }));
});

const open = (user = supplier()) =>
  openScreen(
    "/a/supplier-catalog",
    "/a/supplier-catalog?search=tee&publishStatus=2",
    <SupplierCatalogList area="a" />,
    user,
  );
async function openDialog() {
  const user = userEvent.setup({ applyAccept: false });
  open();
  await user.click(await screen.findByRole("button", { name: "Import" }));
  const dialog = await screen.findByRole("dialog", { name: "Import supplier prices" });
  return { user, dialog };
}

describe("the export of supplier prices", () => {
  it("downloads the file of the list's query", async () => {
    const user = userEvent.setup();
    on(exportPrices, () => ({
      data: { url: "/api/export-history/e1/file" },
      message: "Export success!",
    }));
    on(downloadExport, () => new Blob(["PK"]));
    open();
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await screen.findByText("Export success!");
    expect(sentTo(exportPrices)[0]?.query).toEqual({
      dropship: "true",
      isTrademark: "true",
      publishStatus: "2",
      search: "tee",
    });
    expect(sentTo(downloadExport)).toHaveLength(1);
  });

  it("reports a failure", async () => {
    const user = userEvent.setup();
    on(exportPrices, () => new ErrorResponse("Narrow the list", {}));
    open();
    await user.click(await screen.findByRole("button", { name: "Export" }));
    await screen.findByText("Error when export");
    await screen.findByText("Narrow the list");
  });

  it("and the import are offered only with permission", async () => {
    open(supplier(["list", "show"]));
    await screen.findByRole("heading", { name: "Supplier Catalog" });
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  });
});

describe("the import of supplier prices", () => {
  it("needs a file, which must be .xlsx", async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole("button", { name: "Import" }));
    await screen.findByText("Please import your file!");
    await user.upload(input(), file("prices.csv"));
    await within(dialog).findByText("Wrong file! Please import csv file.");
    expect(requests()).toEqual([]);
  });

  it("shows why the server refused a file, and accepts another one", async () => {
    const text = "Wrong file! Please import csv file.";
    on(importPrices, () => new ErrorResponse(text, { file: text }));
    const { user, dialog } = await openDialog();
    await user.upload(input(), file("renamed.xlsx"));
    expect((await within(dialog).findByRole("alert")).textContent).toBe(`renamed.xlsx ${text}`);
    on(importPrices, () => found([changed(2)]));
    await user.upload(input(), file());
    await within(dialog).findByRole("button", { name: "Import 1 row" });
  });

  it("shows the old and new values, checks a corrected cell again, and imports the corrected file", async () => {
    on(importPrices, (call) => {
      const corrections = formOf(call).corrections;
      if (!isPreview(call))
        return {
          data: {
            url: "",
            message: "2 rows imported",
            id: "i1",
            filled: ["Heavy tee"],
            rows: [],
            counts: { ...NO_COUNTS, changed: 2 },
          },
        };
      return corrections
        ? found([changed(2), changed(3)], { filled: ["Heavy tee"] })
        : found([changed(2), wrong, unknown]);
    });
    const { user, dialog } = await openDialog();
    const sentFile = file();
    await user.upload(input(), sentFile);
    await within(dialog).findByRole("button", { name: "Import 1 row" });
    expect(formOf(requests()[0] as Sent)).toEqual({ importType: "IMPORT_SUPPLIER_PRICE", file: sentFile });
    const [, body] = within(dialog).getAllByRole("row");
    expect(body?.textContent).toContain("Min price $5.00 → $6.00");
    expect(body?.textContent).toContain("Stock In stock → Out of stock");
    expect(body?.textContent).not.toContain("Quantity");

    await user.click(within(dialog).getByRole("button", { name: "Unknown SKU 1" }));
    expect(within(dialog).getByText("None of your catalogs has this SKU")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Errors 1" }));
    const cell = within(dialog).getByRole("textbox", { name: "Min price of row 3" });
    expect((cell as HTMLInputElement).value).toBe("x");
    await user.clear(cell);
    await user.type(cell, "6.00{Enter}");
    await within(dialog).findByRole("button", { name: "Import 2 rows" });
    expect(within(dialog).getByText("No rows with errors.")).toBeTruthy();
    expect(
      within(dialog).getByText("Status becomes Filled price, since all variants have prices: Heavy tee."),
    ).toBeTruthy();
    const corrections = [{ row: 3, column: "Min price", value: "6.00" }];
    expect(JSON.parse(String(formOf(requests().at(-1) as Sent).corrections))).toEqual(corrections);

    await user.click(within(dialog).getByRole("button", { name: "Import 2 rows" }));
    await screen.findByText("Import success!");
    await within(dialog).findByText("2 rows imported");
    const last = requests().at(-1) as Sent;
    expect(isPreview(last)).toBe(false);
    expect(JSON.parse(String(formOf(last).corrections))).toEqual(corrections);
    expect(requests()).toHaveLength(3);
    await waitFor(() => expect(sentTo(callsOf(catalogs).list).length).toBeGreaterThan(1));
  });

  it("offers the rows that were not imported once, and an undo", async () => {
    on(importPrices, (call) =>
      isPreview(call)
        ? found([changed(2), unknown])
        : {
            data: {
              url: "/api/export-history/e2/file",
              message: "1 row imported, 1 not imported",
              id: "i1",
              filled: [],
              rows: [],
              counts: { ...NO_COUNTS, changed: 1, unknown: 1 },
            },
          },
    );
    on(downloadExport, () => new Blob(["PK"]));
    const { user, dialog } = await openDialog();
    await user.upload(input(), file());
    await user.click(await within(dialog).findByRole("button", { name: "Import 1 row" }));
    await user.click(await within(dialog).findByRole("button", { name: "Download 1 row not imported" }));
    const fetched = await within(dialog).findByRole("button", { name: "Downloaded" });
    expect((fetched as HTMLButtonElement).disabled).toBe(true);

    on(undoPriceImport, () => new ErrorResponse("These prices were published"));
    await user.click(within(dialog).getByRole("button", { name: "Undo" }));
    await screen.findByText("These prices were published");
    on(undoPriceImport, () => ({ message: "1 variant restored", restored: 1, kept: 0 }));
    await user.click(within(dialog).getByRole("button", { name: "Undo" }));
    await within(dialog).findByText("Import undone: 1 variant restored");
    expect(within(dialog).queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("reports a failed import and keeps the preview", async () => {
    on(importPrices, (call) =>
      isPreview(call) ? found([changed(2)]) : new ErrorResponse("Try again in a moment", {}, 503),
    );
    const { user, dialog } = await openDialog();
    await user.upload(input(), file());
    await user.click(await within(dialog).findByRole("button", { name: "Import 1 row" }));
    await screen.findByText("Error when import.");
    expect(within(dialog).getByRole("alert").textContent).toContain("Try again in a moment");
    expect(within(dialog).getByRole("button", { name: /Import 1 row/ })).toBeTruthy();
  });

  it("shows 50 rows at a time", async () => {
    on(importPrices, () => found(Array.from({ length: 120 }, (_, index) => changed(index + 2))));
    const { user, dialog } = await openDialog();
    await user.upload(input(), file());
    await within(dialog).findByText("1–50 of 120");
    expect(within(dialog).getAllByRole("row")).toHaveLength(51);
    await user.click(within(dialog).getByRole("button", { name: "Next page" }));
    await user.click(within(dialog).getByRole("button", { name: "Next page" }));
    expect(within(dialog).getByText("101–120 of 120")).toBeTruthy();
    expect(within(dialog).getAllByRole("row")).toHaveLength(21);
  });
});
