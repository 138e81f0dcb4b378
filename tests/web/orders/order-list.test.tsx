import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import OrderList from "../../../src/web/orders/OrderList.tsx";
import type { OrderRow, Performed } from "../../../src/web/orders/wire.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { address, Surroundings } from "../browser.tsx";
import { order, personOf } from "./fixtures.ts";
import { type Call, later, serve } from "./server.ts";

const rows: OrderRow[] = [1, 2, 3].map((n) => order({ id: `o${n}`, orderName: `#100${n}`, version: n }));
const ledger = { balances: ["show"] };
const seller = personOf("seller", ledger, ["/s/orders/import", "/s/balance"]);

let performed: (call: Call) => Performed | Promise<Performed>;
let listed: OrderRow[];
let calls: Call[];
const preview = (answer: Partial<Performed>): Performed => ({
  success: [],
  failed: [],
  message: "",
  money: { charge: 0, release: 0, refund: 0, balanceAfter: 0 },
  ...answer,
});

beforeEach(() => {
  listed = rows;
  performed = () => preview({});
  calls = serve(async (call) => {
    if (call.path === "orders/count") return { data: { total: 3, by: { Unfulfilled: 3 } } };
    if (call.path === "orders") return { data: { data: listed, total: listed.length } };
    if (call.method === "POST") return { data: await performed(call) };
    return undefined;
  });
});

const open = (at = "/s/orders", person = seller) =>
  render(
    <PersonIs person={person}>
      <Surroundings at={at} data={dataProvider()}>
        <OrderList area={person === seller ? "s" : "ag"} />
      </Surroundings>
    </PersonIs>,
  );
const posts = () => calls.filter(({ method }) => method === "POST");
const tick = async (user: ReturnType<typeof userEvent.setup>, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
};

vi.setConfig({ testTimeout: 30_000 });

describe("the order list", () => {
  it("counts orders by status under the same filters", async () => {
    open("/s/orders?status=Hold&search=ann&countryCode=US");
    const tabs = await screen.findByRole("navigation", { name: "Orders by status" });
    await waitFor(() => expect(within(tabs).getByRole("button", { name: "Unfulfilled 3" })).toBeTruthy());
    const count = calls.find(({ path }) => path === "orders/count");
    expect(count?.query).toEqual({ search: "ann", countryCode: "US", by: "status" });
  });

  it("says what an order waits for, with who opens it and how", async () => {
    listed = [
      order({
        gates: [
          { gate: "mapped", owner: "seller", since: "2026-11-20T18:00:00Z", fix: "Map 1 item to a variant" },
        ],
      }),
    ];
    open();
    expect(await screen.findByText("Needs mapping")).toBeTruthy();
    expect(
      screen.getByText(/Map 1 item to a variant. Waits for the seller, since Nov 20, 10:00 AM PT/),
    ).toBeTruthy();
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

  it("offers rows to load that came in elsewhere", async () => {
    listed = rows.slice(0, 1);
    open();
    expect(await screen.findByRole("button", { name: "2 new, load" })).toBeTruthy();
  });
});

describe("acting on several orders", () => {
  const answer = preview({
    success: ["o1", "o2"],
    failed: [{ id: "o3", message: "Map 1 item to a variant", gate: "mapped" }],
    money: { charge: 28.98, release: 0, refund: 0, balanceAfter: 71.02 },
  });

  it("rehearses first: what passes, what not and why, and the money before it is spent", async () => {
    const user = userEvent.setup();
    performed = () => answer;
    open();
    await tick(user, "#1001", "#1002", "#1003");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Charges $28.98, balance after $71.02")).toBeTruthy();
    expect(within(dialog).getByText("2 are ready")).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "1 Map 1 item to a variant" })).toBeTruthy();
    expect(posts()).toHaveLength(1);
    expect(posts()[0]).toMatchObject({
      path: "orders/submit",
      query: { preview: "true" },
      body: { ids: ["o1", "o2", "o3"], versions: { o1: 1, o2: 2, o3: 3 } },
    });
  });

  it("does what was seen: the orders that passed, with their versions, under one key", async () => {
    const user = userEvent.setup();
    performed = ({ query }) => (query.preview ? answer : preview({ success: ["o1", "o2"] }));
    open();
    await tick(user, "#1001", "#1002", "#1003");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    expect(await screen.findByRole("heading", { name: "2 orders submitted, 1 not" })).toBeTruthy();
    const sent = posts()[1];
    expect(sent?.body).toEqual({ ids: ["o1", "o2"], versions: { o1: 1, o2: 2 } });
    expect(sent?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByRole("button", { name: "Download result" })).toBeTruthy();
  });

  it("asks for a reason before it holds, and takes the hold back", async () => {
    const user = userEvent.setup();
    performed = ({ query }) => preview({ success: ["o1", "o2"], ...(query.preview ? {} : {}) });
    open();
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: "Hold" }));
    const hold = await screen.findByRole("button", { name: "Hold 2 orders" });
    await user.click(hold);
    expect(screen.getByText("Say why")).toBeTruthy();
    expect(posts()).toHaveLength(1);
    await user.type(screen.getByRole("textbox", { name: "Reason" }), "Colour is not sure");
    await user.click(hold);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(posts()).toHaveLength(3));
    expect(posts()[1]?.body).toMatchObject({ ids: ["o1", "o2"], reason: "Colour is not sure" });
    expect(posts()[2]).toMatchObject({ path: "orders/unhold", body: { ids: ["o1", "o2"] } });
  });

  it("names a whole filter instead of ids, and what was unticked of it", async () => {
    const user = userEvent.setup();
    calls = serve(async (call) => {
      if (call.path === "orders/count") return { data: { total: 1_204, by: { Unfulfilled: 1_204 } } };
      if (call.path === "orders") return { data: { data: rows, total: 1_204 } };
      return { data: answer };
    });
    open("/s/orders?status=Unfulfilled");
    await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
    await user.click(screen.getByRole("button", { name: "Select all 1,204 that match" }));
    await tick(user, "#1002");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("2 are ready");
    expect(posts()[0]?.body).toMatchObject({ filter: { status: "Unfulfilled" }, exceptIds: ["o2"] });
    expect(posts()[0]?.body?.ids).toBeUndefined();
  });

  it("deletes the orders that may be deleted, after it has named them and said why the others stay", async () => {
    const user = userEvent.setup();
    const held = "Money stands in this order: cancel it instead";
    const answers = { success: ["o1", "o2"], failed: [{ id: "o3", message: held }] };
    calls = serve(async ({ method, path, query }) => {
      if (path === "orders/count") return { data: { total: 3, by: { Unfulfilled: 3 } } };
      if (method === "DELETE")
        return { data: preview(query.preview ? answers : { success: ["o1", "o2"], failed: [] }) };
      return { data: { data: rows, total: 3 } };
    });
    open();
    await tick(user, "#1001", "#1002", "#1003");
    const bar = screen.getByRole("region", { name: "Selected rows" });
    await user.click(within(bar).getByRole("button", { name: "More" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete 3 orders" });
    expect(await within(dialog).findByRole("button", { name: `1 ${held}` })).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Delete 2 orders" }));
    expect(await screen.findByRole("heading", { name: "2 orders deleted, 1 not" })).toBeTruthy();
    const [asked, done] = calls.filter(({ method }) => method === "DELETE");
    expect(asked).toMatchObject({ path: "orders", body: { ids: ["o1", "o2", "o3"] } });
    expect(done).toMatchObject({ path: "orders", query: {}, body: { ids: ["o1", "o2"] } });
    expect(done?.body?.versions).toEqual({ o1: 1, o2: 2 });
    expect(done?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it("goes on when the screen is left, and tells the result by a toast", async () => {
    const user = userEvent.setup();
    const reply = later<Performed>();
    performed = ({ query }) => (query.preview ? preview({ success: ["o1", "o2"] }) : reply.promise);
    const { rerender } = open();
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    rerender(
      <PersonIs person={seller}>
        <Surroundings at="/s/orders" data={dataProvider()}>
          <p>Another screen</p>
        </Surroundings>
      </PersonIs>,
    );
    expect(await screen.findByText("Submitting 2 orders")).toBeTruthy();
    reply.come(preview({ success: ["o1", "o2"] }));
    expect(await screen.findByText("2 orders submitted")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show result" })).toBeTruthy();
  });

  it("repeats an unanswered call under the same key", async () => {
    const user = userEvent.setup();
    let tries = 0;
    calls = serve(async (call) => {
      if (call.path === "orders/count") return { data: { total: 3, by: { Unfulfilled: 3 } } };
      if (call.path === "orders") return { data: { data: rows, total: 3 } };
      if (call.query.preview) return { data: preview({ success: ["o1", "o2"] }) };
      tries += 1;
      return tries === 1
        ? { status: 503, data: { message: "The database does not answer" } }
        : { data: preview({ success: ["o1", "o2"] }) };
    });
    open();
    await tick(user, "#1001", "#1002");
    await user.click(screen.getByRole("button", { name: "Submit" }));
    await user.click(await screen.findByRole("button", { name: "Submit 2 orders" }));
    expect(await screen.findByText("The database does not answer")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "2 orders submitted" })).toBeTruthy();
    const [, first, second] = posts();
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
  });

  it("offers no ticks to whoever cannot act", async () => {
    open("/ag/orders", personOf("agency:order_exporter"));
    await screen.findByRole("link", { name: "#1001" });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(address.now).toBe("/ag/orders");
  });
});
