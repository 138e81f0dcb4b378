import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { confirmAddresses } from "../../../src/domain/orders/actions/calls.ts";
import { askSeller, showBlockers, showStoreFailures } from "../../../src/domain/orders/blockers/calls.ts";
import type { BlockerGroupRow } from "../../../src/domain/orders/blockers/responses.ts";
import { listOrders } from "../../../src/domain/orders/list/calls.ts";
import type { StoreFailureRow } from "../../../src/domain/stores/failure-board.ts";
import BlockerBoard from "../../../src/web/orders/blockers/BlockerBoard.tsx";
import { fixesOf, ordersLink } from "../../../src/web/orders/blockers/fixes.ts";
import { dataProvider } from "../../../src/web/providers/data.ts";
import { PersonIs } from "../../../src/web/providers/person.tsx";
import { address, Surroundings } from "../browser.tsx";
import { on, sentTo } from "../wire.tsx";
import { order, personOf } from "./fixtures.ts";

vi.setConfig({ testTimeout: 30_000 });

const group = (over: Partial<BlockerGroupRow> = {}): BlockerGroupRow => ({
  id: "address seller US 1",
  gate: "address",
  cause: "ZIP 1, United States",
  owner: "seller",
  orders: 12,
  oldestAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  amount: 420,
  sellerTeam: null,
  item: null,
  filter: { waitsFor: "address", cause: "US 1", addressStatus: "0" },
  ...over,
});
const short = group({
  id: "balance seller t1",
  gate: "balance",
  cause: "Fern & Co",
  orders: 7,
  amount: 112.4,
  sellerTeam: { id: "t1", name: "Fern & Co" },
  filter: { waitsFor: "balance", sellerTeam: "t1" },
});

let rows: BlockerGroupRow[];
let failures: StoreFailureRow[];
beforeEach(() => {
  rows = [group(), short];
  failures = [];
  on(showBlockers, ({ query }) =>
    query?.tab === "ready" ? { data: [], total: 3 } : { data: rows, total: rows.length },
  );
  on(showStoreFailures, () => ({ data: failures }));
  on(askSeller, () => ({ orders: 7, sellers: 1, message: "Asked" }));
  on(confirmAddresses, () => ({ success: ["o1"], failed: [], message: "Confirmed" }));
});
const previews = () => sentTo(confirmAddresses);

const seller = personOf("seller", {}, ["/s/balance", "/s/blockers"]);
const agency = personOf("agency", {}, ["/ag/blockers"]);
const open = (area: "ag" | "s", query = "") =>
  render(
    <PersonIs person={area === "s" ? seller : agency}>
      <Surroundings at={`/${area}/blockers${query}`} data={dataProvider()}>
        <BlockerBoard area={area} />
      </Surroundings>
    </PersonIs>,
  );

describe("the blocker board", () => {
  it("shows each cause with its orders, owner, age, amount and a link to exactly these orders", async () => {
    open("ag");
    const link = await screen.findByRole("link", { name: "12 orders: ZIP 1, United States" });
    expect(link.getAttribute("href")).toMatch(/\/ag\/orders\?waitsFor=address&cause=US\+1&addressStatus=0$/);
    expect(screen.getByText("$420.00")).toBeTruthy();
    expect(screen.getAllByText("3 days")).toHaveLength(2);
    expect(screen.getByText("$112.40")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Balance too low: Fern & Co/ })).toBeTruthy();
    expect(screen.getAllByText("Seller")).toHaveLength(2);
  });

  it("says You where the reader's own side is waited on, and counts both tabs", async () => {
    open("s");
    await screen.findByRole("link", { name: "12 orders: ZIP 1, United States" });
    expect(screen.getAllByText("You")).toHaveLength(2);
    expect(screen.getByRole("button", { name: "Blocked 2" }).getAttribute("aria-current")).toBe("true");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Ready 3" }));
    await waitFor(() => expect(address.now).toContain("tab=ready"));
    expect(await screen.findByRole("heading", { name: "Nothing is ready" })).toBeTruthy();
  });

  it("confirms the addresses of a cause after a preview, by its filter", async () => {
    const user = userEvent.setup();
    on(listOrders, () => ({ data: [order()], total: 1 }));
    open("ag");
    await user.click(await screen.findByRole("button", { name: "Confirm addresses: ZIP 1, United States" }));
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(previews()[0]?.body).toMatchObject({ filter: rows[0]?.filter }));
    expect(previews()[0]?.query).toEqual({ preview: "true" });
    expect(within(dialog).getByText(/12 orders/)).toBeTruthy();
    const addresses = await within(dialog).findByRole("list", { name: "Addresses" });
    expect(within(addresses).getByText(/^Ann Lee, 20 Maple Avenue/)).toBeTruthy();
    expect(sentTo(listOrders)[0]?.query).toEqual({ ...rows[0]?.filter, limit: "50" });
  });

  it("asks a seller with a text that the agency can change", async () => {
    const user = userEvent.setup();
    open("ag");
    await user.click(await screen.findByRole("button", { name: "Ask seller: Fern & Co" }));
    const note = await screen.findByLabelText("What you need");
    expect((note as HTMLTextAreaElement).value).toContain("Top up");
    await user.clear(note);
    await user.type(note, "Top up by Friday");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(sentTo(askSeller).at(-1)?.body).toEqual({ filter: short.filter, note: "Top up by Friday" }),
    );
  });

  it("sends its filters to the server, and keeps them in the URL", async () => {
    open("ag", "?waitsFor=address,mapped");
    await waitFor(() =>
      expect(sentTo(showBlockers).map(({ query }) => query)).toContainEqual(
        expect.objectContaining({ waitsFor: "address,mapped", tab: "blocked" }),
      ),
    );
    expect(address.now).toContain("waitsFor=address");
  });

  it("says that nothing blocks an order, where nothing does", async () => {
    rows = [];
    open("s");
    expect(await screen.findByRole("heading", { name: "Nothing is blocked" })).toBeTruthy();
  });
});

describe("the fixes of a cause", () => {
  const all = () => true;
  const labels = (row: BlockerGroupRow, side: "seller" | "agency", can: () => boolean = all) =>
    fixesOf(row, { side, can, opens: all }).map(({ label }) => label);

  it("depend on the side: a seller tops up, an agency asks the seller", () => {
    expect(labels(short, "seller")).toEqual(["Top up"]);
    expect(labels(short, "agency")).toEqual(["Ask seller"]);
  });
  it("map all orders of a key at once", () => {
    const row = group({ gate: "mapped", item: { key: "sku:A", title: "Tee", sku: "A" } });
    expect(labels(row, "seller")).toEqual(["Map all"]);
    expect(labels(row, "agency")).toEqual(["Map all", "Ask seller"]);
  });
  it("approve in bulk, and offer nothing without the permission", () => {
    const row = group({ gate: "approve", owner: "agency" });
    expect(labels(row, "agency")).toEqual(["Approve"]);
    expect(labels(row, "agency", () => false)).toEqual([]);
  });
  it("decide a request to cancel, or withdraw it", () => {
    const row = group({ gate: "cancel-request", owner: "agency" });
    expect(labels(row, "agency")).toEqual(["Decline", "Cancel orders"]);
    expect(labels(row, "seller")).toEqual(["Withdraw request"]);
  });
  it("dismiss the failure of a rule, of an agency's only by the agency", () => {
    const row = group({ gate: "rule", owner: "agency", cause: "Hold large orders" });
    expect(labels(row, "agency")).toEqual(["Dismiss"]);
    expect(labels(row, "seller")).toEqual([]);
    expect(labels({ ...row, owner: "seller" }, "seller")).toEqual(["Dismiss"]);
  });
  it("never offer a seller's link with the seller filter, which the list of a seller does not have", () => {
    expect(ordersLink("s", short)).toBe("/s/orders?waitsFor=balance");
    expect(ordersLink("ag", short)).toBe("/ag/orders?waitsFor=balance&sellerTeam=t1");
  });
});

describe("failures of stores", () => {
  const failure = (kind: StoreFailureRow["kind"], count: number): StoreFailureRow => ({
    kind,
    count,
    since: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    integration: { id: "i1", name: "Fern shop" },
    sellerTeam: { id: "t1", name: "Fern & Co" },
  });
  const paths = ["store-events", "tracking/stores", "blockers"];
  const ofSeller = personOf("seller", {}, [...paths.map((path) => `/s/${path}`), "/s/integrations/:id"]);
  const ofAgency = personOf("agency", {}, [...paths.map((path) => `/ag/${path}`), "/ag/sellers/:id"]);
  const openAs = (area: "ag" | "s", query = "") =>
    render(
      <PersonIs person={area === "s" ? ofSeller : ofAgency}>
        <Surroundings at={`/${area}/blockers${query}`} data={dataProvider()}>
          <BlockerBoard area={area} />
        </Surroundings>
      </PersonIs>,
    );
  const links = async () =>
    within(await screen.findByRole("list", { name: "Failures of stores" }))
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")?.replace(/^\/[^/]+(?=\/(s|ag)\/)/, "")]);

  it("are shown to a seller with their number and the screens that mend them, by what the person may do", async () => {
    failures = [failure("access", 1), failure("orders", 16), failure("tracking", 2)];
    openAs("s");
    const events = "/s/store-events?integration=i1&status=failed&kind=orders";
    const tracking = "/s/tracking/stores?integration=i1&status=failed";
    expect(await links()).toEqual([
      ["Reconnect", "/s/integrations/i1"],
      ["16 events", events],
      ["View", events],
      ["2 tracking numbers", tracking],
      ["View and retry", tracking],
    ]);
    expect(screen.getByText("Orders not imported: Fern shop")).toBeTruthy();
  });

  it("are shown to an agency with the seller, the first three and then all", async () => {
    failures = [failure("access", 1), failure("orders", 1), failure("tracking", 1), failure("privacy", 1)];
    openAs("ag");
    expect((await links())[0]).toEqual(["Open seller", "/ag/sellers/t1"]);
    expect(screen.getByText("Orders not imported: Fern shop · Fern & Co")).toBeTruthy();
    expect(screen.queryByText(/^Privacy requests/)).toBeNull();
    await userEvent.setup().click(screen.getByRole("button", { name: "Show all 4" }));
    expect(screen.getByText(/^Privacy requests not carried out/)).toBeTruthy();
  });

  it("are not shown among the causes of a filter that they do not match", async () => {
    failures = [failure("orders", 1)];
    openAs("s", "?waitsFor=address");
    await screen.findByText("Check address: ZIP 1, United States");
    expect(screen.queryByRole("list", { name: "Failures of stores" })).toBeNull();
  });
});
