import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, it, vi } from "vitest";
import OrderDetail from "../../../src/web/orders/OrderDetail.tsx";
import type { WholeOrder } from "../../../src/web/orders/wire.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { Surroundings } from "../browser.tsx";
import { item, personOf, wholeOrder } from "./fixtures.ts";
import { type Call, serve } from "./server.ts";

const ledger = { balances: ["show"] };
const people = {
  s: personOf("seller", ledger, ["/s/mapping-products", "/s/balance"]),
  ag: personOf("agency", ledger, ["/ag/sellers", "/ag/sellers/:id"]),
};

function open(area: "s" | "ag", order: WholeOrder, more: (call: Call) => unknown = () => undefined, at = "") {
  const calls = serve((call) => {
    const own = more(call);
    if (own !== undefined) return { data: own };
    if (call.method === "GET" && call.path === `orders/${order.id}`) return { data: order };
    if (call.path === "orders") return { data: { data: [], total: 0 } };
    return call.method === "GET" ? undefined : { data: order };
  });
  render(
    <PersonIs person={people[area]}>
      <Surroundings at={`/${area}/orders/${order.id}${at}`} data={dataProvider()}>
        <Routes>
          <Route path="/:area/orders/:id/*" element={<OrderDetail area={area} />} />
        </Routes>
      </Surroundings>
    </PersonIs>,
  );
  return calls;
}
const changesOf = (calls: Call[]) => calls.filter(({ method }) => method !== "GET");

vi.setConfig({ testTimeout: 30_000 });

describe("the page of an order", () => {
  it("begins with what stops it and the button that opens it", async () => {
    open(
      "s",
      wholeOrder({
        gates: [
          { gate: "mapped", owner: "seller", since: "2026-11-20T18:00:00Z", fix: "Map 1 item to a variant" },
        ],
        items: [item({ sku: "MUG-11", variant: null, mappingStatus: 0 })],
      }),
    );
    const waits = await screen.findByRole("region", { name: "What this order waits for" });
    expect(within(waits).getByText("Map 1 item to a variant")).toBeTruthy();
    const button = within(waits).getByRole("link", { name: "Map item" });
    expect(button.getAttribute("href")).toBe("/s/mapping-products?search=MUG-11");
    expect(screen.getByText(/known once every item has a variant and a price/)).toBeTruthy();
  });

  it("does at once what costs nothing, with the version that was seen", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "InReview", version: 7, actions: ["approve", "hold"] });
    const calls = open("ag", order, (call) =>
      call.path === "orders/approve" ? { success: ["o1"], failed: [], message: "" } : undefined,
    );
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    expect(await screen.findByText("#1001 approved")).toBeTruthy();
    expect(changesOf(calls)).toHaveLength(1);
    expect(changesOf(calls)[0]?.body).toEqual({ ids: ["o1"], versions: { o1: 7 } });
  });

  it("says the server's words when somebody was faster", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "InReview", actions: ["approve"] });
    const message = "It was changed meanwhile. Load it again";
    open("ag", order, (call) =>
      call.path === "orders/approve" ? { success: [], failed: [{ id: "o1", message }], message } : undefined,
    );
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    expect(await screen.findByText(`#1001: ${message}`)).toBeTruthy();
  });

  it("rehearses what spends money", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ actions: ["submit"] });
    const calls = open("s", order, (call) =>
      call.path === "orders/submit"
        ? {
            success: ["o1"],
            failed: [],
            message: "",
            money: { charge: 14.49, release: 0, refund: 0, balanceAfter: 85.51 },
          }
        : undefined,
    );
    await user.click(await screen.findByRole("button", { name: "Submit" }));
    expect(await screen.findByText("Charges $14.49, balance after $85.51")).toBeTruthy();
    expect(changesOf(calls)[0]?.query).toEqual({ preview: "true" });
  });

  it("sends of a customer only what was changed, with the version, and shows what is wrong at its field", async () => {
    const user = userEvent.setup();
    const calls = serve((call) => {
      if (call.method === "GET" && call.path === "orders/o1") return { data: wholeOrder({ version: 4 }) };
      if (call.path === "orders") return { data: { data: [], total: 0 } };
      const text = '"9" is not a zip code of United States';
      return { status: 400, data: { message: "Some values cannot be accepted", errors: { zipCode: text } } };
    });
    render(
      <PersonIs person={people.s}>
        <Surroundings at="/s/orders/o1" data={dataProvider()}>
          <Routes>
            <Route path="/s/orders/:id" element={<OrderDetail area="s" />} />
          </Routes>
        </Surroundings>
      </PersonIs>,
    );
    const customer = await screen.findByRole("region", { name: "Customer" });
    await user.click(within(customer).getByRole("button", { name: "Edit" }));
    const zip = await screen.findByRole("textbox", { name: "Zip code" });
    await user.clear(zip);
    await user.type(zip, "9");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText('"9" is not a zip code of United States')).toBeTruthy();
    expect(zip.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(zip));
    expect(changesOf(calls)[0]).toMatchObject({
      path: "orders/o1/customer/update",
      body: { zipCode: "9", version: 4 },
    });
  });

  it("refunds units or an amount, never more than is charged, and never without a reason", async () => {
    const user = userEvent.setup();
    const order = wholeOrder({ status: "Fulfilled", actions: ["refund"] });
    const calls = open("ag", order, () => undefined, "/refund");
    const dialog = await screen.findByRole("dialog", { name: "Refund #1001" });
    await user.click(within(dialog).getByRole("radio", { name: "An amount" }));
    await user.type(within(dialog).getByRole("spinbutton", { name: "Amount" }), "20");
    await user.click(within(dialog).getByRole("button", { name: /^Refund/ }));
    expect(within(dialog).getByText("Say why")).toBeTruthy();
    expect(within(dialog).getAllByText("At most $14.49").length).toBeGreaterThan(0);
    expect(changesOf(calls)).toEqual([]);
    await user.clear(within(dialog).getByRole("spinbutton", { name: "Amount" }));
    await user.type(within(dialog).getByRole("spinbutton", { name: "Amount" }), "9.5");
    await user.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Print was off");
    await user.click(within(dialog).getByRole("button", { name: /^Refund/ }));
    await waitFor(() => expect(changesOf(calls)).toHaveLength(1));
    expect(changesOf(calls)[0]).toMatchObject({
      path: "orders/o1/refund",
      body: { amount: 9.5, reason: "Print was off" },
    });
  });

  it("opens a figure to the entries behind it", async () => {
    const user = userEvent.setup();
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
    };
    const order = wholeOrder({ status: "InReview", actions: [] });
    open("s", order, (call) =>
      call.path === "ledger"
        ? {
            data: [
              { id: "2", event: "submit", account: "held", amount: 14.49, createdAt: "2026-11-20T18:00:00Z" },
              {
                id: "1",
                event: "submit",
                account: "available",
                amount: -14.49,
                createdAt: "2026-11-20T18:00:00Z",
              },
            ],
          }
        : undefined,
    );
    await user.click(await screen.findByRole("button", { name: "Charged: show entries" }));
    expect(await screen.findByText("Order submitted")).toBeTruthy();
    expect(screen.getByText("-$14.49")).toBeTruthy();
  });

  it("says that an order of an unknown id is not found, and leads back to the list instead of trying again", async () => {
    serve((call) => (call.path === "orders" ? { data: { data: [], total: 0 } } : undefined));
    render(
      <PersonIs person={people.s}>
        <Surroundings at="/s/orders/gone" data={dataProvider()}>
          <Routes>
            <Route path="/s/orders/:id" element={<OrderDetail area="s" />} />
          </Routes>
        </Surroundings>
      </PersonIs>,
    );
    expect(await screen.findByRole("heading", { name: "Order not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to Orders" }).getAttribute("href")).toBe("/s/orders");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
