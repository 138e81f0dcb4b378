import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { releaseDueProfit } from "../../../src/server/money/profits/release.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { deliveredSale } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { uploadAtOnce } from "../import/world.ts";

const DAY_MS = 86_400_000;

let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
let store: string;
let integration: string;

const rows = async <R extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await platen.database.pool.query<R>(text, values)).rows;
const isTrue = async () => {
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
};

beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  const shopOf = { platform: "etsy", domain: "store.example.com" };
  store = (await seller.post("stores", { name: "Store", ...shopOf })).body.id;
  integration = (await seller.post("integrations", { name: "Store", ...shopOf, store })).body.id;
  await agency.put(`stores/${store}/collects`, { collects: "agency" });
});
afterAll(async () => {
  await isTrue();
  await platen.close();
});

let last = 0;
/** A delivered order of the store, whose buyer paid 40.00: its charge is 14.49. */
async function sale(reference: string) {
  const at = new Date(Date.now() - 7 * DAY_MS).toISOString();
  const id = await deliveredSale(platen.database, shop, 4_000n, at);
  await rows("update orders set reference_id1 = $1, integration_id = $2 where id = $3", [
    reference,
    integration,
    id,
  ]);
  return id;
}
const name = () => {
  last += 1;
  return `R-${last}`;
};
const line = (orderReference: string, gross: number, fee = 0, refunds = 0) => ({
  orderReference,
  gross,
  fee,
  refunds,
});
const enter = (lines: object[], more: object = {}, by: Client = agency, preview = "") =>
  by.post(`settlements${preview}`, { store, date: "2026-11-27", lines, ...more });
const balanceOf = async (account: string) => {
  const [row] = await rows<{ balance: string }>(
    "select balance from ledger_accounts where seller_team_id = $1 and account = $2",
    [shop.teamId, account],
  );
  return Number(row?.balance ?? 0);
};
const waitingLines = async (settlement: string) =>
  (await agency.get(`settlement-lines?settlement=${settlement}&status=waiting`)).body.data;

describe("a store's payout", () => {
  test("was paid out on the day that was entered, also where the product's day begins later", async () => {
    const { body } = await enter([{ ...line("no order", 1), date: "2026-11-25" }], { date: "2026-11-26" });
    const { paidAt } = (await agency.get(`settlements/${body.id}`)).body;
    expect(dayOf(paidAt)).toBe("2026-11-26");
    const [waiting] = await waitingLines(body.id);
    expect(dayOf(waiting.paidAt)).toBe("2026-11-25");
    await agency.post(`settlement-lines/${waiting.id}/drop`, { reason: "Of another shop" });
  });

  test("settles what matches, releases its profit, and leaves the rest with a reason", async () => {
    const [good, unknown, less] = [name(), name(), name()];
    const id = await sale(good);
    await sale(less);
    await releaseDueProfit(platen.database);
    expect(await balanceOf("profitAvailable")).toBe(0);
    const lines = [line(good, 40, 1.46), line(unknown, 12), line(less, 38, 1)];

    const preview = await enter(lines, {}, agency, "?preview=true");
    expect(preview.body).toMatchObject({ settled: 1, waiting: 2, gross: 90, fee: 2.46, net: 87.54 });
    expect(await balanceOf("storeCollections")).toBe(8_000);

    const { status, body } = await enter(lines, { reference: "PO-1" });
    expect(status).toBe(201);
    expect(body.name).toMatch(/^SET-\d{4}-\d{6}$/);
    expect(body.message).toBe("1 line settled, 2 not settled");
    expect(body.lines.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      null,
      "No order of this store has this reference",
      "The store pays $38.00 before fees, but $40.00 was collected and is not settled yet",
    ]);
    expect(await balanceOf("storeCollections")).toBe(4_000);
    expect(await balanceOf("cash:Store")).toBe(3_854);
    expect(await balanceOf("paymentFees")).toBe(146);
    expect(await balanceOf("profitAvailable")).toBe(2_551);
    expect((await agency.get(`orders/${id}`)).body.sale).toMatchObject({ settled: 40, isSettled: true });
    const posted = await rows("select distinct order_id from journal_lines where event = 'store-settled'");
    expect(posted).toEqual([{ order_id: id }]);
    const accountsOf = async (client: Client) =>
      (await client.get(`ledger?order=${id}&limit=50`)).body.data
        .filter(({ event }: { event: string }) => event === "store-settled")
        .map(({ account }: { account: string }) => account)
        .sort();
    expect(await accountsOf(agency)).toEqual([
      "cash:Store",
      "paymentFees",
      "storeCollections",
      "storeCollections",
    ]);
    // What arrived less what was collected is the agency's fee.
    expect(await accountsOf(seller)).toEqual(["storeCollections", "storeCollections"]);
    expect((await agency.get(`settlements/${body.id}`)).body).toMatchObject({
      waiting: 2,
      lines: 3,
      net: 87.54,
    });
    await isTrue();
  });

  test("is entered once: the same lines, the same reference, and the same line in another payout", async () => {
    const reference = name();
    await sale(reference);
    const before = await balanceOf("cash:Store");
    const lines = [line(reference, 40), line(reference, 40)];
    const first = await enter(lines, { reference: "PO-2" });
    expect(first.body).toMatchObject({ settled: 1, waiting: 1 });
    expect(first.body.lines[1].reason).toBe("The store's payout of this order is settled already");
    expect((await enter([...lines].reverse())).text).toMatch(/was entered already: SET-/);
    expect((await enter([line(reference, 40)], { reference: "po-2" })).text).toMatch(
      /has this reference already/,
    );
    const again = await enter([line(reference, 40)], { reference: "PO-3" });
    expect(again.body).toMatchObject({ settled: 0, waiting: 1 });
    expect(await balanceOf("cash:Store")).toBe(before + 4_000);
    await isTrue();
  });

  test("whose amounts or totals do not add up is refused", async () => {
    const reference = name();
    await sale(reference);
    expect((await enter([{ ...line(reference, 40, 1), net: 40 }])).text).toMatch(
      /Gross less fee and refunds is \$39/,
    );
    expect((await enter([line(reference, 40)], { totals: { gross: 41 } })).text).toMatch(
      /The lines add up to \$40/,
    );
    expect((await enter([line(reference, 0)])).status).toBe(400);
    expect((await enter([])).status).toBe(400);
    expect((await enter([line(reference, -1)])).status).toBe(400);
    expect((await enter([line(reference, 40)], { store: newId() })).status).toBe(400);
  });

  test("may deduct later what its buyer got back", async () => {
    const reference = name();
    const id = await sale(reference);
    await enter([line(reference, 40)]);
    const collections = await balanceOf("storeCollections");
    await agency.post(`orders/${id}/refund`, { reason: "Blurred", buyerAmount: 5 });
    expect(await balanceOf("storeCollections")).toBe(collections - 500);
    await isTrue();
    expect((await enter([line(reference, 0, 0, 5)])).body).toMatchObject({ settled: 1, net: -5 });
    expect(await balanceOf("storeCollections")).toBe(collections);
    await isTrue();
  });

  test("is the agency's: not the seller's, and not another agency's", async () => {
    const reference = name();
    await sale(reference);
    const lines = [line(reference, 40)];
    const foreign = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await enter(lines, {}, seller)).status).toBe(403);
    expect((await enter(lines, {}, await platen.as("agency:staff"))).status).toBe(403);
    expect((await enter(lines, {}, foreign)).status).toBe(400);
    const { body } = await enter([line(reference, 39)]);
    const [waits] = await waitingLines(body.id);
    expect((await foreign.post(`settlement-lines/${waits.id}/settle`, {})).status).toBe(404);
    expect((await seller.post(`settlement-lines/${waits.id}/settle`, {})).status).toBe(403);
    expect((await seller.get("settlements")).status).toBe(403);
    expect((await foreign.get("settlements")).body.data).toEqual([]);
    const free = (await shop.of(platen.world.otherTeamId).orders(1))[0];
    const chosen = await agency.post(`settlement-lines/${waits.id}/settle`, { order: free });
    expect(chosen.text).toMatch(/order of this store's seller/);
  });
});

describe("a line that waits", () => {
  test("is settled with the order that a person chooses, once", async () => {
    const id = await sale(name());
    const { body } = await enter([line("misspelled", 40)]);
    const [waits] = await waitingLines(body.id);
    const settle = (order: string) => agency.post(`settlement-lines/${waits.id}/settle`, { order });
    const done = await settle(id);
    expect(done.body).toMatchObject({ status: "settled", message: "The line is settled" });
    expect((await settle(id)).text).toMatch(/settled already/);
    expect((await agency.get(`settlements/${body.id}`)).body.waiting).toBe(0);
    expect((await agency.get(`settlement-lines/${waits.id}`)).body).toMatchObject({ order: { id } });
    await isTrue();
  });

  test("is settled although it differs, with a reason: the agency bears the difference", async () => {
    const reference = name();
    await sale(reference);
    const [fees, cash] = [await balanceOf("paymentFees"), await balanceOf("cash:Store")];
    const { body } = await enter([line(reference, 37.5, 1)]);
    const [waits] = await waitingLines(body.id);
    const url = `settlement-lines/${waits.id}/settle`;
    expect((await agency.post(url, {})).text).toMatch(/pays \$37.50 before fees/);
    expect((await agency.post(url, { acceptDifference: true })).text).toMatch(/Enter a reason/);
    const accept = { acceptDifference: true, reason: "The store rounds" };
    expect((await agency.post(`${url}?preview=true`, accept)).status).toBe(200);
    expect(await balanceOf("cash:Store")).toBe(cash);
    expect((await agency.post(url, accept)).body).toMatchObject({
      status: "settled",
      reason: "The store rounds",
    });
    expect(await balanceOf("cash:Store")).toBe(cash + 3_650);
    expect(await balanceOf("paymentFees")).toBe(fees + 350);
    await isTrue();
  });

  test("is dropped with a reason, moves nothing, and can be put back", async () => {
    const { body } = await enter([line(name(), 3)]);
    const [waits] = await waitingLines(body.id);
    expect((await agency.post(`settlement-lines/${waits.id}/drop`, {})).status).toBe(400);
    const dropped = await agency.post(`settlement-lines/${waits.id}/drop`, { reason: "Another shop's" });
    expect(dropped.body.status).toBe("dropped");
    expect((await agency.post(`settlement-lines/${waits.id}/settle`, {})).text).toMatch(/dropped already/);
    expect((await agency.get(`settlements/${body.id}`)).body.waiting).toBe(0);
    expect((await agency.post(`settlement-lines/${waits.id}/reopen`)).body.status).toBe("waiting");
    expect((await agency.get(`settlements/${body.id}`)).body.waiting).toBe(1);
  });
});

describe("a payout's file", () => {
  const read = (file: string) => uploadAtOnce(agency, "settlements/read-file", file);
  test("has a line for each order, its totals, and what cannot be read", async () => {
    const { status, body } = await read(
      "Order,Gross,Fees,Refunds,Net,Date\n#1001,40.00,-1.46,0,38.54,2026-11-26\n#1002,10.00,0.30,-2.00,7.70,\n#1003,ten,0,0,,\nTotal,50.00,1.76,2.00,46.24,\n",
    );
    expect(status).toBe(200);
    expect(body.lines).toEqual([
      { orderReference: "#1001", gross: 40, fee: 1.46, refunds: 0, net: 38.54, date: "2026-11-26" },
      { orderReference: "#1002", gross: 10, fee: 0.3, refunds: 2, net: 7.7 },
    ]);
    expect(body.totals).toEqual({ gross: 50, fee: 1.76, refunds: 2, net: 46.24 });
    expect(body.problems).toEqual([{ row: 4, message: expect.stringMatching(/^Gross: .*ten/) }]);
  });
  test("names days that no calendar has, and totals that it cannot read", async () => {
    const { body } = await read(
      "Order,Gross,Date\n#1,10.00,2026-02-31\n#2,10.00,2026-13-45\n#3,10.00,0001-01-01\nTotal,thirty,\n",
    );
    expect(body.lines).toEqual([]);
    expect(body.problems).toEqual([
      { row: 2, message: expect.stringMatching(/2026-02-31.* is not a date/) },
      { row: 3, message: expect.stringMatching(/2026-13-45.* is not a date/) },
      { row: 4, message: expect.stringMatching(/0001-01-01.* is not a date/) },
      { row: 5, message: expect.stringMatching(/^Gross: .*thirty/) },
    ]);
  });
  test("without an order or a gross amount is refused", async () => {
    expect((await read("Name,Price\n1,2\n")).text).toMatch(/no column/);
    expect((await uploadAtOnce(seller, "settlements/read-file", "Order,Gross\n1,2\n")).status).toBe(403);
  });
});
