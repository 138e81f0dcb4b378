import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  importProducts,
  showProductImport,
  undoProductImport,
} from "../../../src/domain/products/import/calls.ts";
import ImportProducts from "../../../src/web/products/import/ImportProducts.tsx";
import ProductImportShow from "../../../src/web/products/import/ProductImportShow.tsx";
import { everyScreen } from "../every-screen.ts";
import "../browser.tsx";
import { ErrorResponse, emptyLists, on, openScreen, person, type Sent, sentTo } from "../wire.tsx";

const seller = () =>
  person({
    grants: { actions: { products: ["list", "show", "import"] }, screens: everyScreen("/s/") },
  });

const goods = { id: "v1", code: "TEE-BLK-S", catalog: "Tee", color: "Black", size: "S" };
const variant = {
  row: 2,
  status: "created",
  sku: "MY-S",
  options: ["S"],
  price: 20,
  key: "sku:MY-S",
  mapping: null,
  mappedBy: null,
  suggestions: [{ variant: goods, reasons: ["Size S"] }],
};
const product = (more: object) => ({
  row: 2,
  status: "created",
  title: "Tee",
  handle: null,
  productId: null,
  changes: [],
  image: null,
  images: 0,
  variants: [variant],
  left: 0,
  problems: [],
  ...more,
});
const wrong = product({
  row: 3,
  status: "failed",
  title: "Cap",
  problems: [{ row: 3, column: "Price", reason: '"abc" is not an amount', value: "abc", isWarning: false }],
});
const previewOf = (more: object = {}) => ({
  fileName: "products.csv",
  format: "shopify",
  question: null,
  labels: ["Title"],
  columns: null,
  isEncodingAmbiguous: false,
  rows: 2,
  counts: { created: 1, changed: 0, unchanged: 0, failed: 1 },
  variants: { created: 1, changed: 0, left: 0, unmapped: 1 },
  unread: ["Vendor"],
  products: [wrong, product({})],
  ...more,
});
const importOf = (more: object = {}) => ({
  id: "i1",
  fileName: "products.csv",
  format: "shopify",
  status: "done",
  total: 2,
  counts: { created: 1, changed: 0, unchanged: 0, failed: 0 },
  progress: 100,
  variantsLeft: 0,
  images: { total: 0, fetched: 0, failed: 0 },
  kept: 0,
  message: null,
  createdAt: "2026-11-25T10:00:00.000Z",
  ...more,
});
const formOf = ({ body }: Sent) => Object.fromEntries((body as FormData).entries());
const requests = () => sentTo(importProducts);

beforeEach(() => {
  emptyLists();
});

async function openFile() {
  openScreen("/s/products/import", "/s/products/import", <ImportProducts />, seller());
  await screen.findByText(/Drop a product file/);
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  await userEvent.upload(input, new File(["Title"], "products.csv"));
}

describe("the import of products", () => {
  it("sends corrected cells and accepted suggestions with the file", async () => {
    on(importProducts, (sent) => (sent.query.dryRun === "true" ? previewOf() : importOf()));
    await openFile();
    const cell = await screen.findByLabelText("Row 3, Price");
    await userEvent.clear(cell);
    await userEvent.type(cell, "9{Enter}");
    await userEvent.click(screen.getByRole("button", { name: /New/ }));
    const chips = await screen.findByRole("list", { name: "Suggestions for MY-S" });
    await userEvent.click(within(chips).getByRole("button", { name: /TEE-BLK-S/ }));
    await userEvent.click(screen.getByRole("button", { name: "Import 1 product" }));
    await expect.poll(() => requests().length).toBe(3);
    const last = requests()[2];
    expect(last?.query).toEqual({});
    expect(last && formOf(last)).toMatchObject({
      corrections: JSON.stringify([{ row: 3, column: "Price", value: "9" }]),
      mappings: JSON.stringify({ "sku:MY-S": "v1" }),
    });
  });

  it("asks for the columns of an unknown file", async () => {
    const question = { labels: ["Name", "Cost"], sample: [["Tee", "5"]], guesses: { title: 0 } };
    on(importProducts, (sent) =>
      formOf(sent).columns ? previewOf({ format: "columns" }) : previewOf({ question, products: [] }),
    );
    await openFile();
    await screen.findByText("Assign the columns");
    await userEvent.click(screen.getByRole("button", { name: "Read the file" }));
    await screen.findByText(/Chosen columns/);
    const last = requests()[1];
    expect(last && formOf(last).columns).toBe(JSON.stringify({ columns: { title: 0 } }));
  });

  it("shows why a file is refused", async () => {
    on(importProducts, () => new ErrorResponse("The file has no products"));
    await openFile();
    expect((await screen.findByRole("alert")).textContent).toContain("The file has no products");
  });
});

it("an import shows its result and is undone", async () => {
  on(showProductImport, () => importOf());
  on(undoProductImport, () => ({
    message: "1 product deleted",
    restored: 0,
    deleted: 1,
    kept: [],
  }));
  openScreen(
    "/s/products/import/histories/:id",
    "/s/products/import/histories/i1",
    <ProductImportShow />,
    seller(),
  );
  await screen.findByText("1 new product");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await expect.poll(() => sentTo(undoProductImport).length).toBe(1);
});

it("an undone import says so, and has nothing to undo", async () => {
  on(showProductImport, () => importOf({ status: "undone" }));
  openScreen(
    "/s/products/import/histories/:id",
    "/s/products/import/histories/i1",
    <ProductImportShow />,
    seller(),
  );
  await screen.findByText("Undone: 1 new product");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
