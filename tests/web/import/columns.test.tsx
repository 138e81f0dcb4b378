import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import ImportDetail from "../../../src/web/orders/import/ImportDetail.tsx";
import "../browser.tsx";
import { on, openScreen, sentTo } from "../wire.tsx";

const job = {
  ...{ id: "i1", fileName: "orders.csv", format: null, rows: 0, committed: 0, progress: 0, message: null },
  orders: { total: 0, ready: 0, attention: 0, failed: 0, duplicate: 0 },
  left: { ready: 0, attention: 0 },
  createdAt: "2026-11-20T20:00:00.000Z",
};
const file = {
  labels: ["Bestellung", "Artikel", "Zahl", "Zz"],
  sample: [
    { number: 2, cells: ["B-1", "Tasse", "2", "x"] },
    { number: 3, cells: ["B-2", "Hemd", "1", ""] },
  ],
  layout: null,
  doubtful: null,
  choice: null,
};
let status: string;
let columns: object;
beforeEach(() => {
  status = "columns";
  columns = file;
  on("GET", /^orders\/import\/i1$/, () => ({ ...job, status }));
  on("GET", /^orders\/import\/i1\/columns$/, () => columns);
  on("PUT", /columns$/, () => {
    status = "reading";
    return { ...job, status };
  });
});
const open = () =>
  openScreen("/s/orders/import/histories/:id", "/s/orders/import/histories/i1", <ImportDetail area="s" />);

it("an unknown file shows its columns with guesses, says what is missing, and how it would be read", async () => {
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
  await waitFor(() => expect(sentTo("PUT", /columns$/)).toHaveLength(1));
  expect(sentTo("PUT", /columns$/)[0]?.body).toEqual({
    columns: { reference: 0, product: 1, quantity: 2 },
    decimal: null,
    eachRowIsOne: false,
  });
  expect(await screen.findByText("Reading the file")).toBeTruthy();
});

it("a file without quantities may be of single pieces", async () => {
  const user = userEvent.setup();
  open();
  await user.selectOptions(await screen.findByRole("combobox", { name: "Zahl" }), "");
  await user.click(screen.getByRole("checkbox", { name: "Every row is one piece" }));
  await user.click(screen.getByRole("button", { name: "Read the file" }));
  await waitFor(() => expect(sentTo("PUT", /columns$/)[0]?.body).toMatchObject({ eachRowIsOne: true }));
});

it("amounts that could be read either way are asked about, alone where the layout is known", async () => {
  const user = userEvent.setup();
  const labels = ["Name", "Lineitem sku", "Lineitem quantity", "Lineitem price"];
  columns = {
    ...{ labels, layout: "Shopify's order export", doubtful: "1,299", choice: null },
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
    expect(sentTo("PUT", /columns$/)[0]?.body).toEqual({
      columns: null,
      decimal: "point",
      eachRowIsOne: false,
    }),
  );
});
