import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
});
afterAll(() => app.close());

const wallet = async () => (await seller.get("balances/seller-teams")).body;
const order = async (id: string) => (await seller.get(`orders/${id}`)).body;

test("an order goes from submit to production, and every account is right to the cent", async () => {
  const deposit = await agency.post(`deposits/seller-teams/${shop.teamId}`, {
    amount: 100,
    payWith: "Payoneer",
    transactionId: "TX-100",
    note: "First topup",
    status: "approved",
    isCashback: false,
  });
  expect(deposit.status).toBe(201);
  expect(deposit.body).toMatchObject({ amount: 100, status: "approved", message: "Transaction confirmed" });
  expect(await wallet()).toMatchObject({ amount: 100, held: 0 });

  const item = { title: "Tee", sku: "TEE-BLK-M", mappingKey: "sku:TEE-BLK-M", mockup: null, artworks: [] };
  const [id = ""] = await shop.orders(1, {
    items: [{ ...item, quantity: 2, unitPrice: 2_900n, variant: shop.tee }],
    totalPrice: 6_399n,
  });
  const before = await order(id);
  expect(before).toMatchObject({
    status: "Unfulfilled",
    gates: [],
    charge: { items: 19, shipping: 6.49, total: 25.49 },
  });
  expect(before.profit).toBe(38.5);

  const preview = await seller.post("orders/submit?preview=true", { ids: [id] });
  expect(preview.body.money).toEqual({ charge: 25.49, release: 0, refund: 0, balanceAfter: 74.51 });
  expect(await wallet()).toMatchObject({ amount: 100, held: 0 });

  const submitted = await seller.post("orders/submit", { ids: [id] });
  expect(submitted.body).toMatchObject({ success: [id], failed: [], message: "1 order submitted" });
  expect(await wallet()).toMatchObject({ amount: 74.51, held: 25.49 });
  const [out] = (await seller.get("invoices")).body.data;
  expect(out).toMatchObject({ type: "OUT", sellerAmount: 25.49, remainAmount: 0 });
  expect((await agency.get(`invoices/${out.id}`)).body.agencyAmount).toBe(19);

  expect((await seller.post("orders/approve", { ids: [id] })).status).toBe(403);
  expect((await agency.post("orders/approve", { ids: [id] })).body.success).toEqual([id]);
  expect((await agency.post("orders/approve", { ids: [id] })).body.failed[0].message).toMatch(/Approved/);
  expect(await wallet()).toMatchObject({ amount: 74.51, held: 0 });
  expect((await agency.post("orders/pickup", { ids: [id] })).body.success).toEqual([id]);
  const produced = await order(id);
  expect(produced.status).toBe("InProduction");
  expect(produced.history.map((event: { action: string }) => event.action)).toEqual([
    "pickup",
    "approve",
    "submit",
    "create",
  ]);
  expect((await agency.get("orders/count?by=status")).body.by).toMatchObject({ InProduction: 1 });
});

test("a closed gate explains what an order lacks, and nothing is charged", async () => {
  const before = await wallet();
  const [unmapped = ""] = await shop.orders(1, {
    items: [
      {
        title: "Mystery",
        sku: "NOPE",
        mappingKey: "sku:NOPE",
        quantity: 1,
        unitPrice: 100n,
        artworks: [],
        mockup: null,
        variant: null,
      },
    ],
  });
  const [invalid = ""] = await shop.orders(1, { addressStatus: 0 });
  const [expensive = ""] = await shop.orders(1, {
    items: [
      {
        title: "Tee",
        sku: "TEE-BLK-M",
        mappingKey: "sku:TEE-BLK-M",
        quantity: 500,
        unitPrice: 100n,
        artworks: [],
        mockup: null,
        variant: shop.tee,
      },
    ],
  });
  const { body } = await seller.post("orders/submit", { ids: [unmapped, invalid, expensive] });
  expect(body.success).toEqual([]);
  const gates = Object.fromEntries(
    body.failed.map((one: { id: string; gate: string }) => [one.id, one.gate]),
  );
  expect(gates).toEqual({ [unmapped]: "mapped", [invalid]: "address", [expensive]: "balance" });
  expect(await wallet()).toEqual(before);
  expect((await seller.get("orders?status=Unfulfilled")).body.total).toBe(3);
});

test("a hold keeps its owner and its origin, and a rejection releases everything", async () => {
  const [id = ""] = await shop.orders(1);
  await seller.post("orders/submit", { ids: [id] });
  const before = await wallet();
  expect((await agency.post("orders/hold", { ids: [id] })).status).toBe(400);
  await agency.post("orders/hold", { ids: [id], reason: "Check artwork" });
  expect((await order(id)).hold).toMatchObject({
    owner: "agency",
    from: "InReview",
    reason: "Check artwork",
  });
  expect((await seller.post("orders/unhold", { ids: [id] })).body.failed[0].message).toMatch(/agency/i);
  await agency.post("orders/agency-unhold", { ids: [id] });
  expect((await order(id)).status).toBe("InReview");
  await agency.post("orders/reject", { ids: [id], note: "Blurred" });
  expect((await order(id)).status).toBe("Rejected");
  expect((await wallet()).amount).toBeCloseTo(before.amount + 14.49, 5);
});

test("a filter targets all matching orders except the excluded ones, and a repeated idempotency key changes nothing", async () => {
  const ids = await shop.orders(3, { orderName: "BULK" });
  const body = { filter: { search: "BULK" }, exceptIds: [ids[0]] };
  const headers = { "idempotency-key": "once" };
  const first = await seller.post("orders/submit", body, { headers });
  const again = await seller.post("orders/submit", body, { headers });
  expect(new Set(first.body.success)).toEqual(new Set([ids[1], ids[2]]));
  expect(again.body).toEqual(first.body);
  expect((await seller.post("orders/submit", { ids }, { headers })).status).toBe(400);
});

test("an order's history is numbered from 1, so it does not reveal the activity of other agencies", async () => {
  const [first = "", second = ""] = await shop.orders(2);
  expect((await seller.post("orders/submit", { ids: [first, second] })).body.success).toHaveLength(2);
  for (const id of [first, second])
    expect((await order(id)).history.map((event: { id: string }) => event.id)).toEqual(["2", "1"]);
});

test("every call on another agency's order responds with 404", async () => {
  const { agencyId, sellerTeamId } = app.world.otherAgency;
  const foreign = await openShop(app.database, agencyId, sellerTeamId);
  const [id = ""] = await foreign.orders(1);
  expect((await agency.get(`orders/${id}`)).status).toBe(404);
  const { body } = await agency.post("orders/hold", { ids: [id], reason: "Mine now" });
  expect(body).toMatchObject({ success: [], failed: [{ id, message: "Not found" }] });
});

test("a seller reads their charge, and never the agency's cost", async () => {
  const [mine] = (await seller.get("invoices")).body.data;
  const [theirs] = (await agency.get("invoices")).body.data;
  expect(mine).not.toHaveProperty("agencyAmount");
  expect(theirs).toHaveProperty("agencyAmount");
  expect((await seller.get(`invoices/${mine.id}`)).body).not.toHaveProperty("agencyAmount");
  expect((await seller.get("invoices/export")).text.split("\r\n")[0]).not.toMatch(/Cost/);
  const catalog = (await seller.get(`catalogs/${shop.catalogId}`)).body;
  expect(catalog.variants[0]).toMatchObject({ catalogVariantCode: "TEE-BLK-M", inStock: true });
  expect(catalog.variants[0]).not.toHaveProperty("supplierMaxPrice");
});

test("a seller reads the journal entries of their money, without those of the agency's costs", async () => {
  const [id = ""] = await shop.orders(1);
  await shop.deposit(50);
  await seller.post("orders/submit", { ids: [id] });
  await agency.post("orders/approve", { ids: [id] });
  await agency.post("orders/pickup", { ids: [id] });
  await agency.post("tracking", { orderId: id, number: "9400111899223197428490" });
  const accounts = async (client: Client) =>
    new Set(
      (await client.get(`ledger?order=${id}`)).body.data.map((entry: { account: string }) => entry.account),
    );
  const common = ["available", "held", "deferred", "fulfilment", "shipping"];
  expect(await accounts(seller)).toEqual(new Set(common));
  expect(await accounts(agency)).toEqual(new Set([...common, "supplierCost", "supplierPayable"]));
});

test("the ledger passes every check", async () => {
  const administrator = await app.as("administrator");
  const { body } = await administrator.get("health?deep=1");
  expect(body.ok).toBe(true);
  expect(body.checks.length).toBeGreaterThan(4);
  await app.database.pool.query(
    "update ledger_accounts set balance = balance + 1 where account = 'available'",
  );
  const failed = (await verifyLedger(app.database)).filter((check) => !check.ok);
  expect(failed.map((check) => check.name)).toEqual(["balances equal the sums of their journal lines"]);
});
