import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { GRANTS } from "../../../src/domain/access/role-grants.ts";
import { submitOrders } from "../../../src/domain/orders/actions/calls.ts";
import {
  acceptImport,
  correctImport,
  orderImport,
  setImportValues,
  showImportSummary,
  undoImport,
} from "../../../src/domain/orders/import/calls.ts";
import {
  type ImportResponse,
  type ImportSummary,
  importResponse,
  type OrderLine,
} from "../../../src/domain/orders/import/responses.ts";
import { mapItems } from "../../../src/domain/orders/mapping/calls.ts";
import { callsOf } from "../../../src/domain/resource/generic-calls.ts";
import { listRowSchema } from "../../../src/domain/resource/row-schema.ts";
import { catalogVariants } from "../../../src/domain/resources/index.ts";
import ImportShow from "../../../src/web/orders/import/ImportShow.tsx";
import "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, openScreen, person, sent, sentTo } from "../wire.tsx";

const job = (over: Partial<ImportResponse> = {}): ImportResponse => ({
  ...sampleOf(importResponse, {
    id: "i1",
    fileName: "november.csv",
    format: "shopify",
    status: "mapping",
    rows: 60,
    progress: 100,
    orders: { total: 6, ready: 3, attention: 1, failed: 1, duplicate: 1, skipped: 0 },
    createdAt: "2026-11-20T20:00:00.000Z",
  }),
  left: { ready: over.orders?.ready ?? 3, attention: over.orders?.attention ?? 1 },
  ...over,
});

const variant = {
  id: "v1",
  catalogVariantCode: "TEE-BLK-M",
  catalog: "Classic tee",
  color: "Black",
  size: "M",
};
const item = { row: 2, key: "sku:TEE-BLK-M", title: "Classic tee", sku: "TEE-BLK-M", quantity: 1, variant };
const line = (over: Partial<OrderLine>): OrderLine => ({
  row: 2,
  orderName: "#1",
  reference: "#1",
  status: "ready",
  reasons: [],
  remarks: [],
  gates: [],
  items: [item],
  address: null,
  customer: { fullName: "Ann Reed", city: "", countryCode: "US" },
  retail: {
    subTotalPrice: 24,
    shippingFee: 5.99,
    totalDiscount: 2,
    taxes: 1.5,
    totalPrice: 29.49,
    difference: 0,
  },
  cells: [],
  charge: 14.49,
  balanceAfter: 85.51,
  orderId: null,
  ...over,
});

/** A balance of 100.00, and three orders of 14.49, 20.01 and 5.50. */
const lines: OrderLine[] = [
  line({}),
  line({ row: 3, orderName: "#2", reference: "#2", charge: 20.01, balanceAfter: 65.5 }),
  line({ row: 4, orderName: "#3", reference: "#3", charge: 5.5, balanceAfter: 60 }),
  line({
    row: 5,
    orderName: "#4",
    reference: "#4",
    status: "attention",
    charge: 0,
    balanceAfter: null,
    items: [{ ...item, row: 5, key: "sku:TOTE", title: "Canvas tote", sku: "TOTE", variant: null }],
    reasons: [
      {
        row: 5,
        column: "Lineitem sku",
        message: 'Row 5, column Lineitem sku: the SKU "TOTE" is in no catalog',
      },
    ],
    gates: [
      { gate: "mapped", owner: "seller", since: "2026-11-20T20:00:00.000Z", fix: "Map 1 item to a variant" },
    ],
  }),
  line({
    row: 6,
    orderName: "#5",
    status: "failed",
    charge: 0,
    balanceAfter: null,
    cells: [{ row: 6, column: 4, label: "Lineitem quantity", value: "abc" }],
    reasons: [
      {
        row: 6,
        column: "Lineitem quantity",
        message: 'Row 6, column Lineitem quantity: "abc" is no whole number',
      },
    ],
  }),
];

let now: ImportResponse;
let rows: OrderLine[];
let summed: ImportSummary;
beforeEach(() => {
  now = job();
  rows = lines;
  summed = {
    charge: 40,
    balance: 100,
    reasons: [
      { reason: "gate:mapped", status: "attention", orders: 1 },
      { reason: "gate:address", status: "attention", orders: 1 },
      { reason: "column:Lineitem quantity", status: "failed", orders: 1 },
    ],
    suggestions: 0,
    missing: [],
  };
  on(showImportSummary, () => summed);
  on(orderImport.show, () => now);
  on(orderImport.lines, ({ query }) => {
    const filtered = rows.filter(({ status }) => !query.status || query.status.split(",").includes(status));
    const limit = Number(query.limit);
    const from = (Number(query.page) - 1) * limit;
    return { ...now, data: filtered.slice(from, from + limit), total: filtered.length };
  });
});

const open = (query = "", user = person()) =>
  openScreen(
    "/s/orders/import/histories/:id",
    `/s/orders/import/histories/i1${query}`,
    <ImportShow area="s" />,
    user,
  );
/** A person who may submit orders. */
const submitter = () => person({ grants: GRANTS.standard.seller });
const summary = () => screen.getByRole("region", { name: "Summary" }).textContent;
const rowOf = (name: string) => screen.getByText(name).closest("tr") as HTMLElement;

describe("a previewed file", () => {
  it("shows the charge of its orders before anything is charged", async () => {
    open();
    await screen.findByText("3 orders ready.", { exact: false });
    await waitFor(() => expect(summary()).toContain("would charge $40.00, balance after $60.00"));
    expect(summary()).toContain("Importing charges nothing");
    expect(summary()).toContain("1 failed order and 1 duplicate will be skipped");
    expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("shows the buyer of each order and the address that its parcels go to", async () => {
    rows = [
      line({
        customer: {
          fullName: "Ann Reed",
          address1: "12 Elm St",
          address2: "Flat 3",
          city: "Austin",
          province: "TX",
          zipCode: "78704",
          countryCode: "US",
        },
      }),
      line({ row: 3, orderName: "#2", reference: "#2", customer: { fullName: "", city: "" } }),
    ];
    open();
    await screen.findByText("#1");
    expect(within(rowOf("#1")).getByText("Ann Reed")).toBeTruthy();
    expect(within(rowOf("#1")).getByText("12 Elm St, Flat 3, Austin, TX 78704, US")).toBeTruthy();
    expect(within(rowOf("#2")).getByText("No buyer")).toBeTruthy();
    expect(within(rowOf("#2")).getByText("No address")).toBeTruthy();
  });

  it("recalculates counts, charges and balance without an excluded order, and commits the others by name", async () => {
    const user = userEvent.setup();
    on(orderImport.commit, () => now);
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Choose #2" }));
    await waitFor(() => expect(summary()).toContain("2 orders ready. Submitting them would charge $19.99"));
    expect(summary()).toContain("balance after $80.01");
    expect(within(rowOf("#1")).getByText("$85.51")).toBeTruthy();
    expect(within(rowOf("#2")).queryByText("$65.50")).toBeNull();
    expect(within(rowOf("#3")).getByText("$80.01")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /Import 3 orders/ }));
    await waitFor(() => expect(sentTo(orderImport.commit)).toHaveLength(1));
    expect(sentTo(orderImport.commit)[0]?.body).toEqual({ orders: ["#1", "#3", "#4"] });
  });

  it("is committed as a whole without order names, under its own idempotency key", async () => {
    const user = userEvent.setup();
    on(orderImport.commit, () => now);
    open();
    await user.click(await screen.findByRole("button", { name: /Import 4 orders/ }));
    await waitFor(() => expect(sentTo(orderImport.commit)).toHaveLength(1));
    expect(sentTo(orderImport.commit)[0]?.body).toEqual({});
    expect(sentTo(orderImport.commit)[0]?.key).toBeTruthy();
  });

  it("cannot be imported without a chosen order", async () => {
    const user = userEvent.setup();
    now = job({ orders: { total: 3, ready: 3, attention: 0, failed: 0, duplicate: 0, skipped: 0 } });
    open();
    await user.click(await screen.findByRole("checkbox", { name: "Choose all orders" }));
    const button = screen.getByRole<HTMLButtonElement>("button", { name: /Import 0 orders/ });
    expect(button.disabled).toBe(true);
    expect(summary()).toContain("No orders ready.");
  });

  it("warns when the balance is too low", async () => {
    rows = [line({ charge: 120, balanceAfter: -20 })];
    summed = { charge: 120, balance: 100, reasons: [], suggestions: 0, missing: [] };
    now = job({ orders: { total: 1, ready: 1, attention: 0, failed: 0, duplicate: 0, skipped: 0 } });
    open();
    await waitFor(() => expect(summary()).toContain("$20.00 short"));
  });

  it("offers to set a value that is missing in every order", async () => {
    const user = userEvent.setup();
    summed = { ...summed, missing: ["countryCode"] };
    on(setImportValues, () => {
      summed = { ...summed, missing: [] };
      return now;
    });
    open();
    await user.selectOptions(await screen.findByRole("combobox", { name: "Country" }), "US");
    await user.click(screen.getByRole("button", { name: "Use for all orders" }));
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "Country" })).toBeNull());
    expect(sentTo(setImportValues)[0]?.body).toEqual({ countryCode: "US" });
  });

  it("shows the buyer and the address of each order", async () => {
    const address1 = "20 Maple Avenue";
    const known = { fullName: "Ann Reed", address1, address2: "Apt 2", city: "San Pedro" };
    rows = [
      line({ customer: { ...known, province: "CA", zipCode: "90731", countryCode: "US" } }),
      line({
        row: 3,
        orderName: "#2",
        reference: "#2",
        customer: { fullName: "", city: "", countryCode: "" },
      }),
    ];
    open();
    await screen.findByText("#1");
    expect(rowOf("#1").textContent).toContain("Ann Reed20 Maple Avenue, Apt 2, San Pedro, CA 90731, US");
    expect(rowOf("#2").textContent).toContain("No buyerNo address");
  });

  it("lists the unused columns, with the standard ones of the export collapsed", async () => {
    const user = userEvent.setup();
    now = job({
      unread: [
        { column: "Gift wrap paper", known: false },
        { column: "Vendor", known: true },
        { column: "Tags", known: true },
      ],
    });
    open();
    const region = await screen.findByRole("region", { name: "Columns that are not used" });
    expect(region.textContent).toContain("1 column is not used: Gift wrap paper.");
    expect(region.querySelector("details")?.textContent).toBe(
      "2 columns of this export are not neededVendor, Tags",
    );
    await user.click(within(region).getByRole("button", { name: "Choose columns" }));
    expect(screen.queryByRole("region", { name: "Columns that are not used" })).toBeNull();
  });

  it("shows the parts of each buyer's payment, and the part of the store's total that they do not explain", async () => {
    const [first] = lines;
    if (!first) throw new Error("There is a line");
    const odd = {
      ...first,
      row: 9,
      orderName: "#9",
      retail: { ...first.retail, totalPrice: 31, difference: 1.51 },
    };
    rows = [first, odd];
    open();
    const paid = "items $24.00, shipping $5.99, discount -$2.00, taxes and fees $1.50";
    expect(await screen.findByText(`Buyer paid $29.49: ${paid}`)).toBeTruthy();
    expect(screen.getByText(`Buyer paid $31.00: ${paid}, not explained $1.51`)).toBeTruthy();
  });

  it("separates the place of each reason from its text, and shows who must act", async () => {
    open("?status=attention");
    expect(await screen.findByText("Row 5, Lineitem sku")).toBeTruthy();
    expect(screen.getByText('The SKU "TOTE" is in no catalog')).toBeTruthy();
    expect(screen.getByText("Needs mapping", { selector: ".gate" }).textContent).toContain("Waiting on you");
  });

  it("keeps the status in the URL, with tabs and counts", async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole("button", { name: /^Failed/ }));
    expect(await screen.findByText('"abc" is no whole number')).toBeTruthy();
    expect(sentTo(orderImport.lines).at(-1)?.query.status).toBe("failed");
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("opens a URL with the former key of the status", async () => {
    open("?verdict=failed");
    expect(await screen.findByText('"abc" is no whole number')).toBeTruthy();
    expect(sentTo(orderImport.lines).at(-1)?.query.status).toBe("failed");
  });

  it("maps an item in place and reloads", async () => {
    const user = userEvent.setup();
    const offered = sampleOf(listRowSchema(catalogVariants), {
      id: "v9",
      catalogVariantCode: "TOTE-NAT",
      color: "Black",
      size: "M",
      inStock: true,
      catalog: { id: "c", name: "Tote" },
    });
    on(callsOf(catalogVariants).list, () => ({
      data: [offered],
      total: 1,
    }));
    on(mapItems, () => ({
      items: 2,
      orders: 1,
      charge: 19,
      inOrders: { items: 0, orders: 0, charge: 0 },
      inFiles: { items: 2, orders: 1, charge: 19, files: 1 },
      message: "2 items in 1 order mapped",
    }));
    open("?status=attention");
    await user.click(await screen.findByRole("button", { name: "Map Canvas tote" }));
    await user.click(await screen.findByRole("option", { name: /TOTE-NAT/ }));
    expect(await screen.findByText("2 open items in 1 order, +$19.00")).toBeTruthy();
    expect(screen.getByText("All in 1 previewed file")).toBeTruthy();
    expect(sentTo(mapItems).map(({ query }) => query.preview)).toEqual(["true"]);
    const before = sentTo(orderImport.show).length;
    await user.click(screen.getByRole("button", { name: "Map to TOTE-NAT" }));
    await waitFor(() => expect(sentTo(orderImport.show).length).toBeGreaterThan(before));
    expect(sentTo(mapItems).at(-1)?.body).toEqual({ key: "sku:TOTE", variant: "v9" });
  });
});

describe("problems in a previewed file", () => {
  it("are corrected in the cell, and the result is shown", async () => {
    const user = userEvent.setup();
    on(correctImport, () => ({ ...now, data: [line({ row: 6, orderName: "#5" })], total: 1 }));
    open("?status=failed");
    const cell = await screen.findByLabelText<HTMLInputElement>("Row 6, Lineitem quantity");
    expect(cell.value).toBe("abc");
    await user.clear(cell);
    await user.type(cell, "2{Enter}");
    expect(await screen.findByText("#5: ready, and charges $14.49")).toBeTruthy();
    expect(sentTo(correctImport)[0]?.body).toEqual({
      row: 6,
      cells: [{ row: 6, column: 4, value: "2" }],
    });
  });

  it("are corrected in a dialog for a valid order, and only changed fields are sent", async () => {
    const user = userEvent.setup();
    on(correctImport, () => ({ ...now, data: [line({ row: 5, status: "attention" })], total: 1 }));
    open("?status=attention");
    await user.click(await screen.findByRole("button", { name: "Edit #4" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit #4" });
    await user.type(within(dialog).getByLabelText("City"), "Austin");
    await user.clear(within(dialog).getByLabelText("Quantity"));
    await user.type(within(dialog).getByLabelText("Quantity"), "3");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentTo(correctImport)).toHaveLength(1));
    expect(sentTo(correctImport)[0]?.body).toEqual({
      row: 5,
      customer: { city: "Austin" },
      items: [{ item: 0, quantity: 3 }],
    });
  });

  it("can be filtered by reason", async () => {
    const user = userEvent.setup();
    open("?status=attention");
    await user.click(await screen.findByRole("button", { name: "Check address 1" }));
    await waitFor(() => expect(sentTo(orderImport.lines).at(-1)?.query.reason).toBe("gate:address"));
    expect(screen.getByRole("button", { name: "Check address 1" }).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("skipped orders of a previewed file", () => {
  it("are listed with their reasons and imported anyway, one by one or all", async () => {
    const user = userEvent.setup();
    now = job({ orders: { total: 7, ready: 3, attention: 1, failed: 1, duplicate: 1, skipped: 1 } });
    const message = "Row 9, column Financial Status: the order is not paid in the store";
    const reasons = [{ row: 9, column: "Financial Status", message }];
    const remarks = [
      { row: 10, column: null, message: "Row 10: 1 × Mug left out: fulfilled in the store already" },
    ];
    rows = [
      ...lines,
      line({ row: 9, orderName: "#9", reference: "#9", status: "skipped", reasons, remarks }),
    ];
    on(acceptImport, () => now);
    open("?status=skipped");
    expect(await screen.findByText("The order is not paid in the store")).toBeTruthy();
    expect(screen.getByText(/Mug left out/)).toBeTruthy();
    expect(summary()).toContain("1 order not imported, unless you say so");
    await user.click(screen.getByRole("button", { name: "Import #9 anyway" }));
    await user.click(screen.getByRole("button", { name: "Import all anyway" }));
    await waitFor(() => expect(sentTo(acceptImport)).toHaveLength(2));
    expect(sentTo(acceptImport).map(({ body }) => body)).toEqual([{ rows: [9] }, {}]);
  });
});

describe("a partly imported file", () => {
  it("shows what is imported, and imports the rest", async () => {
    const user = userEvent.setup();
    now = job({ status: "previewed", committed: 2, left: { ready: 1, attention: 0 } });
    rows = [line({ orderId: "o1" }), line({ row: 3, orderName: "#2", reference: "#2" })];
    on(orderImport.commit, () => now);
    open("?status=ready");
    await waitFor(() => expect(summary()).toContain("2 orders of this file are imported already"));
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Choose #1" })).disabled).toBe(
      true,
    );
    await user.click(screen.getByRole("button", { name: /Import 1 order$/ }));
    await waitFor(() => expect(sentTo(orderImport.commit)[0]?.body).toEqual({}));
  });
});

describe("an import after its preview", () => {
  it("continues automatically while it is open, and announces when it is done", async () => {
    now = job({ status: "importing", progress: 40, committed: 2 });
    open();
    const bar = await screen.findByRole("progressbar");
    expect(bar.getAttribute("aria-valuenow")).toBe("40");
    now = job({ status: "done", committed: 4 });
    expect(await screen.findByText("4 orders imported")).toBeTruthy();
  });

  it("links to its orders and lists the excluded ones", async () => {
    now = job({ status: "done", committed: 2 });
    summed = { charge: 0, balance: 100, reasons: [], suggestions: 0, missing: [] };
    rows = [line({ orderId: "o1" }), line({ row: 3, orderName: "#2", reference: "#2" })];
    open();
    expect((await screen.findByRole("link", { name: "#1" })).getAttribute("href")).toBe("/s/orders/o1");
    expect(rowOf("#2").textContent).toContain("not imported");
    // No charge is shown, because it was not calculated for a part of the orders.
    expect(screen.getByRole("status", { name: "Result" }).textContent).not.toContain("$");
  });

  it("submits its ready orders in place, with their number and charge on the button", async () => {
    const user = userEvent.setup();
    now = job({ status: "done", committed: 4 });
    const money = { charge: 27.84, release: 0, refund: 0, balanceAfter: 72.16 };
    const failed = [{ id: "o3", message: "Map 1 item to a variant", gate: "mapped" as const }];
    on(submitOrders, ({ query }) => ({
      success: ["o1", "o2"],
      failed: query.preview ? failed : [],
      message: "2 orders submitted",
      money,
    }));
    open("", submitter());
    await user.click(await screen.findByRole("button", { name: "Submit 2 ready ($27.84)" }));
    expect(await screen.findByText("2 orders submitted")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Submit/ })).toBeNull();
    // The button had the charge, and now they are submitted: the text of the import does not repeat it.
    expect(screen.getByRole("status", { name: "Result" }).textContent).not.toContain("Submitting");
    const [preview, submit] = sentTo(submitOrders);
    expect(preview).toMatchObject({
      query: { preview: "true" },
      body: { filter: { import: "i1", status: "Unfulfilled" } },
    });
    expect([submit?.query, submit?.body]).toEqual([{}, { ids: ["o1", "o2"] }]);
  });

  it("offers no submission where no order is ready", async () => {
    now = job({ status: "done", committed: 4 });
    on(submitOrders, () => ({ success: [], failed: [], message: "" }));
    open("", submitter());
    await screen.findByText("4 orders imported");
    await waitFor(() => expect(sentTo(submitOrders)).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /^Submit/ })).toBeNull();
  });

  it("is undone only after a confirmation that names the file", async () => {
    const user = userEvent.setup();
    now = job({ status: "done", committed: 4 });
    on(undoImport, () => {
      now = job({ status: "undone" });
      return now;
    });
    open();
    await user.click(await screen.findByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Undo import" }));
    expect((await screen.findByRole("dialog")).textContent).toContain("Undo the import of november.csv?");
    expect(sentTo(undoImport)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Undo import" }));
    expect(await screen.findByText("This import was undone")).toBeTruthy();
  });

  it("shows why a file was refused", async () => {
    const none = { total: 0, ready: 0, attention: 0, failed: 0, duplicate: 0, skipped: 0 };
    now = job({ status: "failed", format: null, orders: none, message: "Row 1: this is a file of products" });
    open();
    expect(await screen.findByText("Row 1: this is a file of products")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Download failed rows" })).toBeNull();
  });

  it("offers a retry when it cannot be loaded", async () => {
    const user = userEvent.setup();
    on(orderImport.show, () => new ErrorResponse("The file is being written", {}, 409));
    openScreen("/s/orders/import/histories/:id", "/s/orders/import/histories/gone", <ImportShow area="s" />);
    await screen.findByText("Import could not be loaded");
    const before = sentTo(orderImport.show).length;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(sentTo(orderImport.show).length).toBeGreaterThan(before));
  });
});
