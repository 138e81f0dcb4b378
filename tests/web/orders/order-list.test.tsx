import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  approveOrders,
  deleteOrders,
  holdOrders,
  pickUpOrders,
  submitOrders,
  unholdOrders,
} from "../../../src/domain/orders/actions/calls.ts";
import { showBlockers } from "../../../src/domain/orders/blockers/calls.ts";
import type { BlockerGroupRow } from "../../../src/domain/orders/blockers/responses.ts";
import { countOrders, listOrders } from "../../../src/domain/orders/list/calls.ts";
import { printOrders } from "../../../src/domain/print/calls.ts";
import { type ResponseOf } from "../../../src/domain/resource/call.ts";
import { instantOf, localOf } from "../../../src/web/money/moment.ts";
import OrderList from "../../../src/web/orders/OrderList.tsx";
import type { Performed } from "../../../src/web/orders/wire.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { address, Surroundings } from "../browser.tsx";
import { ErrorResponse, on, type Sent, sent, sentTo } from "../wire.tsx";
import { later, order, personOf } from "./fixtures.ts";

const rows = [1, 2, 3].map((n) => order({ id: `o${n}`, orderName: `#100${n}`, version: n }));
const ledger = { balances: ["show"] };
const seller = personOf("seller", ledger, ["/s/orders/import", "/s/balance"]);

const opened: BlockerGroupRow = {
  id: "artwork",
  gate: "artwork",
  cause: "Dana Wells",
  owner: "designer",
  orders: 2,
  oldestAt: "2026-11-20T18:00:00Z",
  amount: 40,
  sellerTeam: null,
  item: null,
  filter: {},
};

let performed: (call: Sent) => Performed | ErrorResponse | Promise<Performed>;
let listed: typeof rows;
let counted: ResponseOf<typeof countOrders>;
let total: Partial<ResponseOf<typeof listOrders>>;
const preview = (response: Partial<Performed>): Performed => ({
  success: [],
  failed: [],
  message: "",
  money: { charge: 0, release: 0, refund: 0, balanceAfter: 0 },
  ...response,
});

beforeEach(() => {
  listed = rows;
  performed = () => preview({});
  counted = { total: 3, by: { Unfulfilled: 3 } };
  total = {};
  on(countOrders, () => counted);
  on(listOrders, () => ({ data: listed, total: listed.length, ...total }));
  for (const action of [approveOrders, holdOrders, pickUpOrders, submitOrders, unholdOrders])
    on(action, (call) => performed(call));
  on(printOrders, () => new ErrorResponse("Not now"));
  on(deleteOrders, (call) => performed(call));
});

const open = (at = "/s/orders", person = seller) =>
  render(
    <PersonIs person={person}>
      <Surroundings at={at} data={dataProvider()}>
        <OrderList area={person === seller ? "s" : "ag"} />
      </Surroundings>
    </PersonIs>,
  );
const posts = () => sent.filter(({ method }) => method === "POST");
const tick = async (user: ReturnType<typeof userEvent.setup>, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
};

vi.setConfig({ testTimeout: 30_000 });

describe("the order list", () => {
  it("asks for what its columns show, and again when another one is shown", async () => {
    localStorage.clear();
    const user = userEvent.setup();
    listed = [order({ id: "o1", orderName: "#1001", totalRefund: 7.5 })];
    open();
    await screen.findByText("#1001");
    const fields = () => sentTo(listOrders).map(({ query }) => query.fields?.split(",") ?? []);
    expect(fields()).toHaveLength(1);
    expect(fields()[0]).toEqual(expect.arrayContaining(["orderName", "gates", "charge", "city", "tags"]));
    for (const other of [
      "totalRefund",
      "metadata",
      "seller",
      "agency",
      "email",
      "updatedAt",
      "subTotalPrice",
    ])
      expect(fields()[0]).not.toContain(other);
    await user.click(screen.getByRole("button", { name: "Columns and density" }));
    await user.click(screen.getByRole("checkbox", { name: "Refunded" }));
    expect(await screen.findByText("$7.50")).toBeTruthy();
    expect(fields()).toHaveLength(2);
    expect(fields()[1]).toEqual([...(fields()[0] ?? []), "totalRefund"].sort());
    // The page asks for the same before the application runs, the next time.
    expect(localStorage.getItem("fields /s/orders")).toBe(fields()[1]?.join(","));
    localStorage.clear();
  });

  it("counts orders by status under the same filters", async () => {
    open("/s/orders?status=Hold&search=ann&countryCode=US");
    const tabs = await screen.findByRole("navigation", { name: "Orders by status" });
    await waitFor(() => expect(within(tabs).getByRole("button", { name: "Unfulfilled 3" })).toBeTruthy());
    expect(sentTo(countOrders)[0]?.query).toEqual({ search: "ann", countryCode: "US", by: "status" });
  });

  it("shows the exact number of a search from the counts, where the list read only the newest orders", async () => {
    counted = { total: 1_101, by: { Hold: 101, InReview: 1_000 } };
    total = { total: 55, totalCapped: true };
    const { unmount } = open("/s/orders?search=lake");
    expect(await screen.findByText(/ of 1,101$/)).toBeTruthy();
    unmount();
    counted = { total: 20_000, totalCapped: true };
    open("/s/orders?search=tee");
    expect(await screen.findByText(/ of 55\+$/)).toBeTruthy();
    const tabs = screen.getByRole("navigation", { name: "Orders by status" });
    expect(within(tabs).getByRole("button", { name: "All" })).toBeTruthy();
  });

  it("shows the gates of an order, with who opens each one and how", async () => {
    listed = [
      order({
        gates: [
          { gate: "mapped", owner: "seller", since: "2026-11-20T18:00:00Z", fix: "Map 1 item to a variant" },
        ],
        charge: { items: 0, shipping: 0, design: 0, total: 0 },
      }),
    ];
    open();
    // In its column and below the charge, which is not known yet.
    expect(await screen.findAllByText("Needs mapping")).toHaveLength(2);
    expect(screen.getByText("No price yet", { selector: ".two-lines *" }).parentElement?.textContent).toBe(
      "No price yetNeeds mapping",
    );
    expect(
      screen.getByText(/Map 1 item to a variant. Waiting on you, since Nov 20, 10:00 AM PT/),
    ).toBeTruthy();
  });

  it("marks an order that makes units again, and no other", async () => {
    listed = [order({ id: "o1", remake: "agency", orderName: "#1001-R1" }), order({ id: "o2" })];
    open();
    expect(await screen.findAllByText("Remake")).toHaveLength(1);
    expect(screen.getByText("#1001-R1").closest(".main-cell")?.textContent).toContain("Remake");
  });

  it("shows underscores for an order without a name", async () => {
    listed = [order({ orderName: null })];
    open();
    expect(await screen.findByRole("link", { name: "______" })).toBeTruthy();
  });

  it("offers the import and the template before the first order", async () => {
    listed = [];
    open();
    expect(await screen.findByText("No orders yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Download template" })).toBeTruthy();
  });

  it("names the reason that a link of Blocked opened, and leads back once no order has it", async () => {
    on(showBlockers, () => ({ data: [opened], total: 1 }));
    listed = [];
    counted = { total: 0, by: {} };
    open("/s/orders?waitsFor=artwork&cause=01972386-b31d-7c65-90cb-d94d7278b1f2");
    const chip = await screen.findByTitle("Needs artwork: Dana Wells");
    expect(chip.textContent).toBe("Reason: Needs artwork: Dana Wells");
    const back = await screen.findByRole("link", { name: "Back to Blocked" });
    expect(back.getAttribute("href")).toBe("/s/blockers");
    await userEvent.setup().click(screen.getByRole("button", { name: "Clear filter Reason" }));
    await waitFor(() => expect(address.now).not.toContain("waitsFor"));
  });

  it("offers to load new rows", async () => {
    listed = rows.slice(0, 1);
    open();
    expect(await screen.findByRole("button", { name: "2 new, load" })).toBeTruthy();
  });
});

describe("a bulk action", () => {
  const response = preview({
    success: ["o1", "o2"],
    failed: [{ id: "o3", message: "Map 1 item to a variant", gate: "mapped" }],
    money: { charge: 28.98, release: 0, refund: 0, balanceAfter: 71.02 },
  });

  it("previews first what passes, what fails and why, and the amount before it is charged", async () => {
    const user = userEvent.setup();
    performed = () => response;
    open();
    await tick(user, "#1001", "#1002", "#1003");
    await user.click(screen.getByRole("button", { name: /^Submit \d( of \d)?$/ }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Charge $28.98. Your balance after: $71.02")).toBeTruthy();
    expect(within(dialog).getByText("2 are ready")).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "1 Map 1 item to a variant" })).toBeTruthy();
    expect(posts()).toHaveLength(1);
    expect(sentTo(submitOrders)[0]).toMatchObject({
      query: { preview: "true" },
      body: { ids: ["o1", "o2", "o3"], versions: { o1: 1, o2: 2, o3: 3 } },
    });
  });

  it("changes exactly the previewed orders, with their versions, under one idempotency key", async () => {
    const user = userEvent.setup();
    performed = ({ query }) => (query.preview ? response : preview({ success: ["o1", "o2"] }));
    open();
    await tick(user, "#1001", "#1002", "#1003");
    await user.click(screen.getByRole("button", { name: /^Submit \d( of \d)?$/ }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    expect(await screen.findByRole("heading", { name: "2 orders submitted, 1 not submitted" })).toBeTruthy();
    const submitted = sentTo(submitOrders)[1];
    expect(submitted?.body).toEqual({ ids: ["o1", "o2"], versions: { o1: 1, o2: 2 } });
    expect(submitted?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole("button", { name: "Download result" })).toBeTruthy();
  });

  it("focuses the button that closes its result, so that Escape and Enter close it", async () => {
    const user = userEvent.setup();
    performed = () => preview({ success: ["o1", "o2"] });
    open();
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: /^Submit \d( of \d)?$/ }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    await screen.findByRole("heading", { name: "2 orders submitted" });
    const close = screen.getAllByRole("button", { name: "Close" }).at(-1);
    await waitFor(() => expect(document.activeElement).toBe(close));
  });

  it("approves all orders of the view To approve from its header, those of other pages too", async () => {
    const user = userEvent.setup();
    counted = { total: 1_204, by: { InReview: 1_204 } };
    total = { total: 1_204 };
    performed = () => response;
    open("/ag/orders?waitsFor=approve", personOf("agency"));
    await user.click(await screen.findByRole("button", { name: "Approve all 1,204" }));
    await screen.findByText("2 are ready");
    expect(sentTo(approveOrders)[0]).toMatchObject({
      query: { preview: "true" },
      body: { filter: { waitsFor: "approve" }, exceptIds: [] },
    });
  });

  it("offers what follows an approval: to print, and to send the approved orders to production", async () => {
    const user = userEvent.setup();
    listed = rows.map((row) => ({ ...row, status: "InReview" as const }));
    performed = () => preview({ success: ["o1", "o2"] });
    open("/ag/orders", personOf("agency"));
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: "Approve 2" }));
    await user.click(await screen.findByRole("button", { name: "Approve 2 orders" }));
    await screen.findByRole("heading", { name: "2 orders approved" });
    await user.click(screen.getByRole("button", { name: "Print pick list" }));
    await waitFor(() =>
      expect(sentTo(printOrders)[0]?.body).toEqual({ document: "pick-list", ids: ["o1", "o2"] }),
    );
    await user.click(screen.getByRole("button", { name: "Send 2 to production" }));
    expect(await screen.findByRole("dialog", { name: "Send 2 orders to production" })).toBeTruthy();
    expect(sentTo(pickUpOrders)[0]).toMatchObject({
      query: { preview: "true" },
      body: { ids: ["o1", "o2"] },
    });
  });

  it("leads agencies to the import of tracking numbers, and sellers to that of orders", async () => {
    open("/ag/orders", personOf("agency", undefined, ["/ag/tracking/import"]));
    const link = await screen.findByRole("link", { name: "Import tracking" });
    expect(link.getAttribute("href")).toBe("/ag/tracking/import");
    expect(screen.queryByRole("button", { name: /^Approve all/ })).toBeNull();
    cleanup();
    open();
    expect(await screen.findByRole("link", { name: "Import orders" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Import tracking" })).toBeNull();
  });

  it("requires a reason for a hold, and can be undone", async () => {
    const user = userEvent.setup();
    performed = ({ query }) => preview({ success: ["o1", "o2"], ...(query.preview ? {} : {}) });
    open();
    await tick(user, "#1001", "#1002");
    await user.click(
      within(screen.getByRole("region", { name: "Selected rows" })).getByRole("button", { name: "Hold 2" }),
    );
    const hold = await screen.findByRole("button", { name: "Hold 2 orders" });
    await user.click(hold);
    expect(screen.getByText("Enter a reason")).toBeTruthy();
    expect(posts()).toHaveLength(1);
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "Color is not sure");
    await user.click(hold);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(sentTo(holdOrders)[1]?.body).toMatchObject({ ids: ["o1", "o2"], reason: "Color is not sure" });
    expect(sentTo(unholdOrders)[0]?.body).toMatchObject({ ids: ["o1", "o2"] });
  });

  it("holds until a time in Los Angeles, and refuses one that has passed", async () => {
    const user = userEvent.setup();
    performed = () => preview({ success: ["o1", "o2"] });
    open();
    await tick(user, "#1001", "#1002");
    const bar = screen.getByRole("region", { name: "Selected rows" });
    await user.click(within(bar).getByRole("button", { name: "Hold 2" }));
    const hold = await screen.findByRole("button", { name: "Hold 2 orders" });
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "Color is not sure");
    const until = screen.getByLabelText("Until (Los Angeles time)");
    fireEvent.change(until, { target: { value: "2026-01-01T09:00" } });
    await user.click(hold);
    expect(screen.getByText("Choose a time in the future")).toBeTruthy();
    expect(until.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(until);
    expect(posts()).toHaveLength(1);
    const tomorrow = localOf(new Date(Date.now() + 86_400_000).toISOString());
    fireEvent.change(until, { target: { value: tomorrow } });
    expect(screen.queryByText("Choose a time in the future")).toBeNull();
    await user.click(hold);
    await waitFor(() => expect(sentTo(holdOrders)).toHaveLength(2));
    expect(sentTo(holdOrders)[1]?.body).toMatchObject({
      ids: ["o1", "o2"],
      reason: "Color is not sure",
      until: instantOf(tomorrow),
    });
  });

  it("shows until when an order is held, with the reason", async () => {
    const hold = { owner: "seller", from: "Unfulfilled", since: "2026-11-20T18:00:00Z" } as const;
    const until = "2026-11-30T17:00:00.000Z";
    listed = [order({ id: "o1", status: "Hold", hold: { ...hold, reason: "Holiday", until } })];
    open();
    expect((await screen.findByText("Nov 30, 9:00 AM")).closest(".two-lines")?.textContent).toBe(
      "Until Nov 30, 9:00 AMHoliday",
    );
  });

  it("sends a filter instead of ids, with the orders excluded from it", async () => {
    const user = userEvent.setup();
    counted = { total: 1_204, by: { Unfulfilled: 1_204 } };
    total = { total: 1_204 };
    performed = () => response;
    open("/s/orders?status=Unfulfilled");
    await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Select all 1,204 that match" }));
    await tick(user, "#1002");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("2 are ready");
    expect(sentTo(submitOrders)[0]?.body).toMatchObject({
      filter: { status: "Unfulfilled" },
      exceptIds: ["o2"],
    });
    expect(sentTo(submitOrders)[0]?.body.ids).toBeUndefined();
  });

  it("deletes the orders that can be deleted, after naming them and the reasons for the others", async () => {
    const user = userEvent.setup();
    const held = "This order has charges: cancel it instead";
    const responses = { success: ["o1", "o2"], failed: [{ id: "o3", message: held }] };
    performed = ({ query }) => preview(query.preview ? responses : { success: ["o1", "o2"], failed: [] });
    open();
    await tick(user, "#1001", "#1002", "#1003");
    const bar = screen.getByRole("region", { name: "Selected rows" });
    await user.click(within(bar).getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: /^Delete \d$/ }));
    const dialog = await screen.findByRole("dialog", { name: "Delete 3 orders" });
    expect(await within(dialog).findByRole("button", { name: `1 ${held}` })).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Delete 2 orders" }));
    expect(await screen.findByRole("heading", { name: "2 orders deleted, 1 not deleted" })).toBeTruthy();
    const [pending, done] = sentTo(deleteOrders);
    expect(pending).toMatchObject({ body: { ids: ["o1", "o2", "o3"] } });
    expect(done).toMatchObject({ query: {}, body: { ids: ["o1", "o2"] } });
    expect(done?.body.versions).toEqual({ o1: 1, o2: 2 });
    expect(done?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it("continues when the user leaves the screen, and shows its result in a toast", async () => {
    const user = userEvent.setup();
    const reply = later<Performed>();
    performed = ({ query }) => (query.preview ? preview({ success: ["o1", "o2"] }) : reply.promise);
    const { rerender } = open();
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: /^Submit \d( of \d)?$/ }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    rerender(
      <PersonIs person={seller}>
        <Surroundings at="/s/orders" data={dataProvider()}>
          <p>Another screen</p>
        </Surroundings>
      </PersonIs>,
    );
    expect(await screen.findByText("Submitting 2 orders")).toBeTruthy();
    reply.resolve(preview({ success: ["o1", "o2"] }));
    expect(await screen.findByText("2 orders submitted")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show result" })).toBeTruthy();
  });

  it("repeats an unanswered call under the same idempotency key", async () => {
    const user = userEvent.setup();
    let tries = 0;
    performed = ({ query }) => {
      if (query.preview) return preview({ success: ["o1", "o2"] });
      tries += 1;
      return tries === 1
        ? new ErrorResponse("The database does not answer", {}, 503)
        : preview({ success: ["o1", "o2"] });
    };
    open();
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: /^Submit \d( of \d)?$/ }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    expect(await screen.findByText("The database does not answer")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "2 orders submitted" })).toBeTruthy();
    const [, first, second] = sentTo(submitOrders);
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
  });

  it("offers order exporters the files of selected orders, and no action", async () => {
    const user = userEvent.setup();
    open("/ag/orders", personOf("agency:order_exporter"));
    await tick(user, "#1001");
    const bar = screen.getByRole("region", { name: "Selected rows" });
    const names = within(bar)
      .getAllByRole("button")
      .map((button) => button.textContent);
    expect(names.filter(Boolean)).toEqual(["Print", "Export"]);
    expect(address.now).toBe("/ag/orders");
  });
});
