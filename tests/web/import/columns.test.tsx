import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { orderImport } from "../../../src/domain/orders/import/calls.ts";
import { chooseColumns, showImportColumns } from "../../../src/domain/orders/import/columns/calls.ts";
import { type FileColumns, importResponse } from "../../../src/domain/orders/import/responses.ts";
import { type ImportStatus } from "../../../src/domain/orders/import-status.ts";
import ImportShow from "../../../src/web/orders/import/ImportShow.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { on, openScreen, sentTo } from "../wire.tsx";

const job = sampleOf(importResponse, {
  id: "i1",
  fileName: "orders.csv",
  createdAt: "2026-11-20T20:00:00.000Z",
  orders: { total: 0, ready: 0, attention: 0, failed: 0, duplicate: 0, skipped: 0 },
  left: { ready: 0, attention: 0 },
});
const file: FileColumns = {
  labels: ["Bestellung", "Artikel", "Zahl", "Zz"],
  sample: [
    { number: 2, cells: ["B-1", "Tasse", "2", "x"] },
    { number: 3, cells: ["B-2", "Hemd", "1", ""] },
  ],
  layout: null,
  doubtful: null,
  encodingQuestion: null,
  sheets: [],
  rows: null,
  choice: null,
};
let status: ImportStatus;
let columns: FileColumns;
beforeEach(() => {
  status = "columns";
  columns = file;
  on(orderImport.show, () => ({ ...job, status }));
  on(showImportColumns, () => columns);
  on(chooseColumns, () => {
    status = "reading";
    return { ...job, status };
  });
});
const open = () =>
  openScreen("/s/orders/import/histories/:id", "/s/orders/import/histories/i1", <ImportShow area="s" />);

it("an unknown file shows its columns with suggestions, the missing fields, and a preview of its orders", async () => {
  const user = userEvent.setup();
  open();
  const order = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Bestellung" });
  expect(order.value).toBe("reference");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Zz" }).value).toBe("");
  const preview = screen.getByRole("region", { name: "Preview" });
  expect(within(preview).getByText("B-1")).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "Zahl" }), "");
  const missing = screen.getByRole("list", { name: "Still to be chosen" });
  expect(missing.textContent).toContain("Quantity");
  const read = screen.getByRole<HTMLButtonElement>("button", { name: "Read the file" });
  expect(read.disabled).toBe(true);
  await user.selectOptions(screen.getByRole("combobox", { name: "Zahl" }), "Quantity");
  expect(within(preview).getByText("2 ×")).toBeTruthy();
  await user.click(read);
  await waitFor(() => expect(sentTo(chooseColumns)).toHaveLength(1));
  expect(sentTo(chooseColumns)[0]?.body).toEqual({
    columns: { reference: 0, product: 1, quantity: 2 },
    decimal: null,
    eachRowIsOne: false,
  });
  expect(await screen.findByText("Reading the file")).toBeTruthy();
});

it("a file without quantities can be read as single units", async () => {
  const user = userEvent.setup();
  open();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Zahl" }), "");
  await user.click(screen.getByRole("checkbox", { name: "Every row is one piece" }));
  await user.click(screen.getByRole("button", { name: "Read the file" }));
  await waitFor(() => expect(sentTo(chooseColumns)[0]?.body).toMatchObject({ eachRowIsOne: true }));
});

it("ambiguous amounts cause a question, and only that one if the layout is known", async () => {
  const user = userEvent.setup();
  const labels = ["Name", "Lineitem sku", "Lineitem quantity", "Lineitem price"];
  columns = {
    labels,
    layout: "Shopify's order export",
    doubtful: "1,299",
    encodingQuestion: null,
    choice: null,
    sheets: [],
    rows: null,
    sample: [{ number: 2, cells: ["#1", "TEE", "1", "1,299"] }],
  };
  open();
  expect(await screen.findByText("How are its amounts written?")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Read the file" }).disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: "1,299.00" }));
  expect(screen.getByText("TEE", { exact: false })).toBeTruthy();
  expect(screen.getByText("$1,299.00 each", { exact: false })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Read the file" }));
  await waitFor(() =>
    expect(sentTo(chooseColumns)[0]?.body).toEqual({
      columns: null,
      decimal: "point",
      eachRowIsOne: false,
    }),
  );
});

it("lines that come again and hidden rows cause questions, and the answers are sent", async () => {
  const user = userEvent.setup();
  columns = {
    ...file,
    labels: ["Order name", "SKU", "Quantity", "Country code"],
    layout: "Platen's template",
    sample: [{ number: 2, cells: ["#1", "TEE", "1", "US"] }],
    rows: { hidden: 2, repeats: { lines: 3, examples: [{ row: 5, first: 2 }] }, isOpen: true },
  };
  open();
  expect(await screen.findByText("Do these rows belong?")).toBeTruthy();
  expect(screen.getByText("row 5 is like row 2, and 2 more", { exact: false })).toBeTruthy();
  const read = screen.getByRole<HTMLButtonElement>("button", { name: "Read the file" });
  await user.click(screen.getByRole("radio", { name: "No, leave them out" }));
  expect(read.disabled).toBe(true);
  await user.click(screen.getByRole("radio", { name: "Further units to make" }));
  await user.click(read);
  await waitFor(() =>
    expect(sentTo(chooseColumns)[0]?.body).toEqual({
      columns: null,
      decimal: null,
      eachRowIsOne: false,
      hidden: "leave",
      repeats: "units",
    }),
  );
});

it("a workbook with several sheets asks for one, before anything else", async () => {
  const user = userEvent.setup();
  columns = { ...file, layout: "a workbook", sheets: ["Orders", "Stock"] };
  open();
  expect(await screen.findByText("Which sheet has the orders?")).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Stock" }));
  await user.click(screen.getByRole("button", { name: "Read the file" }));
  await waitFor(() =>
    expect(sentTo(chooseColumns)[0]?.body).toMatchObject({ columns: null, sheet: "Stock" }),
  );
});

/** "Łódź" and "Zoë" in Windows-1250, as decoded in Windows-1252. */
const polish: FileColumns = {
  labels: ["Order name", "Full name", "City", "SKU", "Quantity", "Country code"],
  sample: [{ number: 2, cells: ["P-1", "Zo\u00eb Micha\u00b3", "\u00a3\u00f3d\u0178", "TEE", "1", "PL"] }],
  layout: "Platen's template",
  doubtful: null,
  choice: null,
  sheets: [],
  rows: null,
  encodingQuestion: {
    required: true,
    candidates: [
      {
        encoding: "windows-1250",
        label: "Central European (Windows-1250)",
        examples: ["Zoë Michał", "Łódź"],
      },
      {
        encoding: "windows-1252",
        label: "Western European (Windows-1252)",
        examples: ["Zoë Micha³", "£ódŸ"],
      },
      { encoding: "iso-8859-2", label: "Central European (ISO 8859-2)", examples: ["Zoë Michał", "Łód"] },
      { encoding: "windows-1251", label: "Cyrillic (Windows-1251)", examples: ["Zoл Michaі", "ЈуdŸ"] },
      { encoding: "macintosh", label: "Western European (Mac OS Roman)", examples: ["ZoÎ Micha≥", "£ÛdŸ"] },
    ],
  },
};

it("an ambiguous encoding causes a question, and the preview uses the chosen encoding", async () => {
  const user = userEvent.setup();
  columns = polish;
  open();
  expect(await screen.findByText("How is this file written?")).toBeTruthy();
  const question = screen.getByRole("group", { name: "File encoding" });
  expect(within(question).getAllByRole("radio")).toHaveLength(4);
  expect(within(question).queryByRole("radio", { checked: true })).toBeNull();
  const read = screen.getByRole<HTMLButtonElement>("button", { name: "Read the file" });
  expect(read.disabled).toBe(true);
  const preview = screen.getByRole("region", { name: "Preview" });
  await user.click(within(question).getByRole("radio", { name: /^Western European \(Windows-1252\)/ }));
  expect(within(preview).getByText(/£ódŸ/)).toBeTruthy();
  await user.click(within(question).getByRole("radio", { name: /^Central European \(Windows-1250\)/ }));
  expect(within(preview).getByText(/Łódź/)).toBeTruthy();
  await user.click(within(question).getByRole("button", { name: "Show 1 more" }));
  expect(within(question).getAllByRole("radio")).toHaveLength(5);
  await user.click(read);
  await waitFor(() =>
    expect(sentTo(chooseColumns)[0]?.body).toEqual({
      columns: null,
      decimal: null,
      eachRowIsOne: false,
      encoding: "windows-1250",
    }),
  );
});

it("columns in an ambiguous encoding are suggested in the likeliest one, and shown in the chosen one", async () => {
  const user = userEvent.setup();
  columns = {
    ...polish,
    layout: null,
    labels: ["Zam\u00f3wienie", "Miasto", "Ilo\u009c\u00e6", "SKU"].map((label) =>
      label.replace("\u009c", "\u0153"),
    ),
    sample: [{ number: 2, cells: ["P-1", "\u00a3\u00f3d\u0178", "1", "TEE"] }],
  };
  open();
  expect(await screen.findByRole("combobox", { name: "Ilość" })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: /^Western European \(Windows-1252\)/ }));
  expect(screen.getByRole("combobox", { name: "Iloœæ" })).toBeTruthy();
});

it("an unambiguous encoding causes no question, and can be changed", async () => {
  const user = userEvent.setup();
  columns = {
    ...polish,
    layout: null,
    encodingQuestion: { candidates: polish.encodingQuestion?.candidates ?? [], required: false },
  };
  open();
  expect(await screen.findByRole("combobox", { name: "City" })).toBeTruthy();
  expect(screen.queryByText("File encoding")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Text looks wrong" }));
  expect(screen.getByText("File encoding")).toBeTruthy();
});
