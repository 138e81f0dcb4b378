import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { listJournalLines } from "../../../src/domain/money/ledger/calls.ts";
import { type JournalLine, journalLineResponse } from "../../../src/domain/money/responses.ts";
import { approveOrders, submitOrders } from "../../../src/domain/orders/actions/calls.ts";
import { showOrder } from "../../../src/domain/orders/detail/calls.ts";
import {
  editCustomer,
  refundOrder,
  remakeOrder,
  returnOrder,
} from "../../../src/domain/orders/edit/calls.ts";
import { listOrders } from "../../../src/domain/orders/list/calls.ts";
import type { accountChanges } from "../../../src/domain/orders/responses.ts";
import { waivePreflight } from "../../../src/domain/preflight/orders/calls.ts";
import { type ResponseOf } from "../../../src/domain/resource/call.ts";
import OrderShow from "../../../src/web/orders/OrderShow.tsx";
import type { Performed, WholeOrder } from "../../../src/web/orders/wire.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { sampleOf } from "../sample.ts";
import { ErrorResponse, on, sent, sentTo } from "../wire.tsx";
import { item, personOf, wholeOrder } from "./fixtures.ts";

type AccountChanges = z.infer<typeof accountChanges>;

const ledger = { balances: ["show"] };
const people = {
  s: personOf("seller", ledger, ["/s/mapping-products", "/s/balance"]),
  ag: personOf("agency", ledger, ["/ag/sellers", "/ag/sellers/:id"]),
};

function open(area: "s" | "ag", order: WholeOrder, at = "") {
  on(showOrder, () => order);
  on(listOrders, () => ({ data: [], total: 0 }));
  render(
    <PersonIs person={people[area]}>
      <Surroundings at={`/${area}/orders/${order.id}${at}`} data={dataProvider()}>
        <Routes>
          <Route path="/:area/orders/:id/*" element={<OrderShow area={area} />} />
        </Routes>
      </Surroundings>
    </PersonIs>,
  );
}
const changes = () => sent.filter(({ method }) => method !== "GET");
/** Without previews, which change nothing. */
const made = () => changes().filter(({ query }) => query.preview !== "true");
const performed = (over: Partial<Performed> = {}): Performed => ({
  success: ["o1"],
  failed: [],
  message: "",
  ...over,
});

vi.setConfig({ testTimeout: 30_000 });

describe("the page of an order", () => {
  it("shows what is wrong with artwork in its print box, and prints it as it is after a question", async () => {
    const result = {
      slot: 1,
      path: "files/uploads/a.png",
      status: "bad" as const,
      waived: null,
      findings: [{ code: "resolution" as const, message: "Prints at 50 DPI on 12 × 16 in" }],
      image: { width: 600, height: 800, box: { left: 0.1, top: 0.1, width: 0.8, height: 0.5 } },
    };
    const slot = { slot: 1, label: "Front", required: true, minWidth: 0, minHeight: 0 };
    const slots = [{ ...slot, printWidth: 304.8, printHeight: 406.4 }];
    const order = wholeOrder({
      items: [item({ artwork1: "files/uploads/a.png", slots, preflight: [result] })],
    });
    on(waivePreflight, () => order);
    open("s", order);
    const checks = await screen.findByRole("list", { name: "Print check of Sunset tee" });
    expect(checks.textContent).toContain("Front artwork is bad for print");
    expect(checks.textContent).toContain("Prints at 50 DPI on 12 × 16 in");
    await userEvent.click(within(checks).getByRole("button", { name: "Show print box of Front artwork" }));
    within(checks).getByRole("img", { name: "Print box of Front" });
    expect(checks.textContent).toContain("12 × 16 in print box, 50 DPI");
    expect(checks.textContent).toContain("Artwork prints 9.6 × 8 in");
    await userEvent.click(within(checks).getByRole("button", { name: "Print as it is" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Print as it is" }));
    await waitFor(() =>
      expect(sentTo(waivePreflight)).toMatchObject([
        { body: { itemId: "i1", slot: 1, path: "files/uploads/a.png" } },
      ]),
    );
  });

  it("names the stock that each item waits for: of its warehouse, or else of its variant", async () => {
    const out = { inStock: false, title: "Mug" };
    const stored = { warehouse: "Fern Warehouse", inStock: 1, units: 2 };
    const items = [
      item({ ...out, id: "i1" }),
      item({ ...out, id: "i2", stored }),
      item({ ...out, id: "i3", stored: { ...stored, inStock: 2 } }),
      item({ ...out, id: "i4", takenUnits: 3 }),
    ];
    open("ag", wholeOrder({ items }));
    const rows = (await screen.findAllByRole("heading", { level: 3, name: "Mug" })).map(
      (heading) => heading.closest("li")?.textContent ?? "",
    );
    const labels = [
      "Out of stock",
      "1 of 2 in Fern Warehouse",
      "Ships from Fern Warehouse",
      "3 taken from stock",
    ];
    expect(rows.map((text) => labels.filter((label) => text.includes(label)))).toEqual(
      labels.map((label) => [label]),
    );
  });

  it("shows its blocker first, with the button that resolves it", async () => {
    open(
      "s",
      wholeOrder({
        gates: [
          { gate: "mapped", owner: "seller", since: "2026-11-20T18:00:00Z", fix: "Map 1 item to a variant" },
        ],
        items: [item({ sku: "MUG-11", variant: null, mappingStatus: 0 })],
        charge: { items: 0, shipping: 0, design: 0, total: 0 },
      }),
    );
    const waits = await screen.findByRole("region", { name: "Why this order is blocked" });
    expect(within(waits).getByText("Map 1 item to a variant")).toBeTruthy();
    const button = within(waits).getByRole("link", { name: "Map item" });
    expect(button.getAttribute("href")).toBe("/s/mapping/i1");
    const money = within(screen.getByRole("region", { name: "Money" }));
    expect(money.getByText(/known once every item has a variant and a price/)).toBeTruthy();
    expect(money.getByText("Will be charged").nextSibling?.textContent).toBe("No price yet");
    expect(money.queryByText("$0.00")).toBeNull();
  });

  it("offers only the slots that the goods have, by their names, and no tag where all is well", async () => {
    const slot = { required: true, minWidth: 0, minHeight: 0, printWidth: 300, printHeight: 400 };
    const slots = [
      { ...slot, slot: 1, label: "Front" },
      { ...slot, slot: 3, label: "Left sleeve" },
    ];
    const mapped = item({ artwork1: "files/uploads/a.png", artwork5: "files/uploads/b.png", slots });
    open("s", wholeOrder({ actions: ["update-item-design", "confirm-address"], items: [mapped] }));
    const list = await screen.findByRole("list", { name: "Artwork of Sunset tee" });
    expect(
      within(list)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(["Front artwork", "Add left sleeve artwork", "Artwork 5"]);
    expect(screen.queryByText(/mapped/i)).toBeNull();
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  });

  it("says that prices are missing instead of $0, and no profit from them", async () => {
    const items = [item({ unitPrice: 0 })];
    open("s", wholeOrder({ totalPrice: 0, subTotalPrice: 0, shippingFee: 0, profit: -14.49, items }));
    const money = within(await screen.findByRole("region", { name: "Money" }));
    expect(money.getByText("Buyer pays").nextSibling?.textContent).toBe("No price yet");
    expect(money.queryByText("Estimated profit")).toBeNull();
    expect(money.getByText("Will be charged").nextSibling?.textContent).toBe("$14.49");
  });

  it("shows why an order was rejected beside the button that submits it again", async () => {
    const event = { id: "e1", detail: null, at: "2026-11-20T18:00:00Z", by: "Maya", action: "submit" };
    open(
      "s",
      wholeOrder({
        status: "Rejected",
        actions: ["submit"],
        history: [
          {
            ...event,
            id: "e2",
            action: "reject",
            from: "InReview",
            to: "Rejected",
            detail: { reason: "The address is a forwarder" },
          },
          { ...event, from: "Unfulfilled", to: "InReview" },
        ],
      }),
    );
    const status = await screen.findByRole("region", { name: "Status" });
    expect(within(status).getByText("The address is a forwarder")).toBeTruthy();
    expect(within(status).getByRole("button", { name: "Submit" })).toBeTruthy();
  });

  it("runs a free action at once, with the version that the user saw", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "InReview", version: 7, actions: ["approve", "hold"] });
    on(approveOrders, () => performed());
    open("ag", order);
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    expect(await screen.findByText("#1001 approved")).toBeTruthy();
    expect(changes()).toHaveLength(1);
    expect(changes()[0]?.body).toEqual({ ids: ["o1"], versions: { o1: 7 } });
  });

  it("shows the server's message if someone else was faster", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "InReview", actions: ["approve"] });
    const message = "This was changed in the meantime. Reload it and try again";
    on(approveOrders, () => performed({ success: [], failed: [{ id: "o1", message }], message }));
    open("ag", order);
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    expect(await screen.findByText(`#1001: ${message}`)).toBeTruthy();
  });

  it("previews an action that changes the charge", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ actions: ["submit"] });
    const money = { charge: 14.49, release: 0, refund: 0, balanceAfter: 85.51 };
    on(submitOrders, () => performed({ money }));
    open("s", order);
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Charge $14.49. Your balance after: $85.51")).toBeTruthy();
    expect(changes()[0]?.query).toEqual({ preview: "true" });
  });

  it("sends only the changed fields of a customer, with the version, and shows errors at their fields", async () => {
    const user = userEvent.setup();
    const text = '"9" is not a zip code of United States';
    on(editCustomer, () => new ErrorResponse("Some values are not valid", { zipCode: text }));
    open("s", wholeOrder({ version: 4 }));
    const customer = await screen.findByRole("region", { name: "Customer" });
    await user.click(within(customer).getByRole("button", { name: "Edit" }));
    const zip = await screen.findByRole("textbox", { name: "Zip code" });
    await user.clear(zip);
    await user.type(zip, "9");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(zip.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(zip));
    expect(sentTo(editCustomer)[0]).toMatchObject({
      params: { id: "o1" },
      body: { zipCode: "9", version: 4 },
    });
  });

  it("refunds units or an amount up to the charge, with a required reason", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "Fulfilled", actions: ["refund"] });
    on(refundOrder, () => order);
    open("ag", order, "/refund");
    const dialog = await screen.findByRole("dialog", { name: "Refund #1001" });
    await user.click(within(dialog).getByRole("radio", { name: "By amount" }));
    await user.type(within(dialog).getByRole("spinbutton", { name: "Amount" }), "20");
    await user.click(within(dialog).getByRole("button", { name: /^Refund/ }));
    expect(await within(dialog).findByText("Enter a reason")).toBeTruthy();
    expect(within(dialog).getAllByText("At most $14.49").length).toBeGreaterThan(0);
    expect(made()).toEqual([]);
    await user.clear(within(dialog).getByRole("spinbutton", { name: "Amount" }));
    await user.type(within(dialog).getByRole("spinbutton", { name: "Amount" }), "1,234");
    await user.click(within(dialog).getByRole("button", { name: /^Refund/ }));
    expect(await within(dialog).findByText(/^"1,234" could be thousands or a fraction/)).toBeTruthy();
    expect(made()).toEqual([]);
    await user.clear(within(dialog).getByRole("spinbutton", { name: "Amount" }));
    await user.type(within(dialog).getByRole("spinbutton", { name: "Amount" }), "9,5");
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Print was off");
    await user.click(within(dialog).getByRole("button", { name: /^Refund/ }));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(sentTo(refundOrder).at(-1)).toMatchObject({
      params: { id: "o1" },
      body: { amount: 9.5, reason: "Print was off" },
    });
  });

  it("names the accounts that a refund changes, and of other teams whose they are", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "Fulfilled", actions: ["refund"] });
    const accounts: AccountChanges = [
      { account: "available", team: { id: "t1", name: "Fern & Co" }, change: 9.5 },
      { account: "profitAvailable", team: { id: "t2", name: "Oak Studio" }, change: -0.69 },
    ];
    const money = { charge: 0, release: 0, refund: 9.5, balanceAfter: 50 };
    on(refundOrder, () => ({ success: ["o1"], failed: [], message: "Refunds", money, accounts }));
    open("ag", order, "/refund");
    const dialog = await screen.findByRole("dialog", { name: "Refund #1001" });
    await user.type(within(dialog).getByRole("spinbutton"), "1");
    const changes = await within(dialog).findByRole("region", { name: "Changes to accounts" });
    expect(changes.textContent).toContain("Balance+$9.50");
    expect(changes.textContent).toContain("Available profit of Oak Studio-$0.69");
  });

  it("makes shipped units again after the server told what this costs", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({
      status: "Fulfilled",
      actions: ["remake"],
      items: [item({ quantity: 2, remakable: 1 })],
    });
    const remake: ResponseOf<typeof remakeOrder> = {
      order: { id: "o2", orderName: "#1001-R1", status: "Approved" },
      charge: 0,
      cost: 11,
      message: "#1001-R1 costs you $11.00",
    };
    on(remakeOrder, () => remake);
    open("ag", order);
    await user.click(await screen.findByRole("button", { name: "Remake" }));
    const dialog = await screen.findByRole("dialog", { name: "Remake #1001" });
    expect(within(dialog).getByText("of 1")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Create remake" }));
    expect(await within(dialog).findByText("Choose at least one unit")).toBeTruthy();
    await user.clear(within(dialog).getByRole("spinbutton"));
    await user.type(within(dialog).getByRole("spinbutton"), "1");
    expect(await within(dialog).findByText("$11.00")).toBeTruthy();
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Misprinted");
    await user.click(within(dialog).getByRole("button", { name: "Create remake" }));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(sentTo(remakeOrder).at(-1)).toMatchObject({
      params: { id: "o1" },
      body: { bearer: "agency", items: [{ itemId: "i1", quantity: 1 }], reason: "Misprinted" },
    });
  });

  it("offers a return of units that have shipped, and no remake where nothing is left to make again", async () => {
    const user = userEvent.setup();
    const shipped = item({ units: [{ state: "shipped", quantity: 1, parcelId: null }], remakable: 0 });
    const order = wholeOrder({ status: "InTransit", actions: ["return", "remake"], items: [shipped] });
    on(returnOrder, () => order);
    open("ag", order);
    await user.click(await screen.findByRole("button", { name: "Record return" }));
    expect(screen.queryByRole("button", { name: "Remake" })).toBeNull();
    const dialog = await screen.findByRole("dialog", { name: "Return of #1001" });
    await user.clear(within(dialog).getByRole("spinbutton"));
    await user.type(within(dialog).getByRole("spinbutton"), "1");
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Wrong size");
    await user.click(within(dialog).getByRole("button", { name: "Record return" }));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(sentTo(returnOrder).at(-1)).toMatchObject({
      params: { id: "o1" },
      body: { items: [{ itemId: "i1", quantity: 1 }], reason: "Wrong size" },
    });
  });

  it("marks a remake, and tells returned units from lost ones", async () => {
    const units = [
      { state: "closed" as const, quantity: 1, parcelId: null, returned: true },
      { state: "closed" as const, quantity: 2, parcelId: null },
    ];
    open("ag", wholeOrder({ remake: "seller", items: [item({ status: "closed", quantity: 3, units })] }));
    expect(await screen.findByText("1 returned")).toBeTruthy();
    expect(screen.getByText("2 closed")).toBeTruthy();
    expect(screen.getByText("Remake")).toBeTruthy();
  });

  it("shows an item as returned when all of its units are", async () => {
    const units = [{ state: "closed" as const, quantity: 1, parcelId: null, returned: true }];
    open("ag", wholeOrder({ items: [item({ status: "closed", units })] }));
    expect(await screen.findByText("Returned")).toBeTruthy();
    expect(screen.queryByText("Closed")).toBeNull();
  });

  it("names the accounts that a return changes before it is recorded, or that it changes none", async () => {
    const user = userEvent.setup();
    const shipped = item({
      quantity: 2,
      units: [{ state: "shipped", quantity: 2, parcelId: null }],
      remakable: 0,
    });
    const order = wholeOrder({ status: "InTransit", actions: ["return"], items: [shipped] });
    const earned: AccountChanges = [
      { account: "profitPending", team: { id: "t1", name: "Fern & Co" }, change: 25.51 },
    ];
    on(returnOrder, ({ body }) => ({ accounts: body.items[0]?.quantity === 2 ? earned : [] }));
    open("ag", order);
    await user.click(await screen.findByRole("button", { name: "Record return" }));
    const dialog = await screen.findByRole("dialog", { name: "Return of #1001" });
    expect(within(dialog).getByText("Changes to accounts appear here.")).toBeTruthy();
    const units = within(dialog).getByRole("spinbutton");
    await user.clear(units);
    await user.type(units, "1");
    expect(await within(dialog).findByText("No account changes.")).toBeTruthy();
    await user.clear(units);
    await user.type(units, "2");
    const changes = await within(dialog).findByRole("region", { name: "Changes to accounts" });
    expect(changes.textContent).toContain("Pending profit+$25.51");
    expect(made()).toEqual([]);
  });

  it("shows the server's amount of a refund of units on the button, with the buyer's part", async () => {
    const user = userEvent.setup();
    const sale = { paid: true, collected: 24, returned: 0, unearned: 0, settled: 0, isSettled: false };
    const order = wholeOrder({
      status: "Fulfilled",
      actions: ["refund"],
      sale,
      items: [item({ quantity: 2 })],
    });
    const money = { charge: 0, release: 0, refund: 7.25, balanceAfter: 50 };
    on(refundOrder, () => ({ success: ["o1"], failed: [], message: "Refunds", money }));
    open("ag", order, "/refund");
    const dialog = await screen.findByRole("dialog", { name: "Refund #1001" });
    const [units, buyer] = within(dialog).getAllByRole("spinbutton") as [HTMLElement, HTMLElement];
    expect(within(dialog).getByRole("button", { name: "Refund" })).toBeTruthy();
    await user.clear(units);
    await user.type(units, "1");
    expect(await within(dialog).findByRole("button", { name: "Refund $7.25" })).toBeTruthy();
    expect(sentTo(refundOrder).at(-1)).toMatchObject({
      params: { id: "o1" },
      body: { items: [{ quantity: 1 }] },
    });
    await user.type(buyer, "10");
    expect(
      await within(dialog).findByRole("button", { name: "Refund $7.25 and $10.00 to the buyer" }),
    ).toBeTruthy();
    await user.clear(units);
    expect(await within(dialog).findByRole("button", { name: "Refund $10.00 to the buyer" })).toBeTruthy();
  });

  it("opens the journal entries of an amount", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "InReview", actions: [] });
    const entry = (over: Partial<JournalLine>) =>
      sampleOf(journalLineResponse, {
        event: "submit",
        createdAt: "2026-11-20T18:00:00Z",
        ...over,
      });
    on(listJournalLines, () => ({
      data: [
        entry({ id: "2", account: "held", amount: 14.49 }),
        entry({ id: "1", account: "available", amount: -14.49 }),
      ],
      total: 2,
    }));
    open("s", order);
    await user.click(await screen.findByRole("button", { name: "Charged: show journal entries" }));
    expect(await screen.findByText("Order submitted")).toBeTruthy();
    expect(screen.getByText("-$14.49")).toBeTruthy();
  });

  it("shows a not found page for an unknown id, with a link to the list instead of a retry", async () => {
    on(listOrders, () => ({ data: [], total: 0 }));
    render(
      <PersonIs person={people.s}>
        <Surroundings at="/s/orders/gone" data={dataProvider()}>
          <Routes>
            <Route path="/s/orders/:id" element={<OrderShow area="s" />} />
          </Routes>
        </Surroundings>
      </PersonIs>,
    );
    expect(await screen.findByRole("heading", { name: "Order not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Orders" }).getAttribute("href")).toBe("/s/orders");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
