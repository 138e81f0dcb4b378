import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  await shop.deposit(500);
});
afterAll(async () => {
  expect((await verifyLedger(app.database)).filter((check) => !check.ok)).toEqual([]);
  await app.close();
});

const wallet = async (): Promise<number> => (await seller.get("balances/seller-teams")).body.amount;

test("a quantity may change until the order is submitted, and the quote follows", async () => {
  const [id = ""] = await shop.orders(1);
  const before = (await seller.get(`orders/${id}`)).body;
  const itemId = before.items[0].id;
  const edited = await seller.put(`orders/${id}`, { items: [{ id: itemId, quantity: 3 }], note: "Gift" });
  expect(edited.body).toMatchObject({ note: "Gift", charge: { items: 28.5, shipping: 7.99, total: 36.49 } });
  expect(edited.body.items[0].quantity).toBe(3);
  await seller.post("orders/submit", { ids: [id] });
  const refused = await seller.put(`orders/${id}`, { items: [{ id: itemId, quantity: 1 }] });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: "Not possible while the order is In review" },
  });
});

test("an invalid address closes its gate, and a corrected one opens it", async () => {
  const [id = ""] = await shop.orders(1);
  const wrong = await seller.post(`orders/${id}/customer/update`, { zipCode: "nonsense" });
  expect(wrong.body).toMatchObject({ addressStatus: 0, zipCode: "nonsense" });
  expect(wrong.body.gates.map((gate: { gate: string }) => gate.gate)).toEqual(["address"]);
  expect((await seller.post(`orders/${id}/customer/update`, { countryCode: "ZZ" })).status).toBe(400);
  const corrected = await seller.post(`orders/${id}/customer/update`, { zipCode: "90731" });
  expect(corrected.body).toMatchObject({ addressStatus: 1, gates: [] });
  expect(corrected.body.history[0].detail.before.zipCode).toBe("nonsense");
  expect((await agency.post(`orders/${id}/address/confirm`)).body.addressStatus).toBe(2);
});

test("an agency refunds at most what it captured", async () => {
  const [id = ""] = await shop.orders(1);
  await seller.post("orders/submit", { ids: [id] });
  const early = await agency.post(`orders/${id}/refund`, { amount: 1, reason: "Too early" });
  expect(early).toMatchObject({ status: 400, body: { message: "Nothing of this order was captured yet" } });
  await agency.post("orders/approve", { ids: [id] });
  const before = await wallet();
  const refunded = await agency.post(`orders/${id}/refund`, { amount: 4.49, reason: "Late" });
  expect(refunded.body).toMatchObject({ totalRefund: 4.49, charge: { total: 10 } });
  expect((await wallet()) - before).toBeCloseTo(4.49, 5);
  expect((await agency.post(`orders/${id}/refund`, { amount: 10.01, reason: "More" })).status).toBe(400);
  expect((await seller.post(`orders/${id}/refund`, { amount: 1, reason: "Please" })).status).toBe(403);
});

test("an item gets another variant, and the order is priced again", async () => {
  const [id = ""] = await shop.orders(1);
  const itemId = (await seller.get(`orders/${id}`)).body.items[0].id;
  const body = { orderId: id, itemId, catalogVariantCode: "NOPE" };
  expect((await agency.put("orders/update-item-code", body)).body.errors).toHaveProperty(
    "catalogVariantCode",
  );
  const same = await agency.put("orders/update-item-code", { ...body, catalogVariantCode: "TEE-BLK-M" });
  expect(same.body.items[0].variant.catalogVariantCode).toBe("TEE-BLK-M");
});

/** Assigns an order with one item to a designer. */
async function orderWithDesigner(by: Client, body: Record<string, unknown> = {}, over = {}) {
  const [id = ""] = await shop.orders(1, over);
  const response = await by.post("orders/hire-designs", { ids: [id], ...body });
  expect(response.status, response.text).toBe(200);
  return { id, itemId: (await agency.get(`orders/${id}`)).body.items[0].id as string };
}
const draw = (by: Client, orderId: string, itemId: string) =>
  by.put("orders/update-item-design", { orderId, itemId, artwork1: "https://example.com/fox.png" });
const toStatus = (by: Client, id: string, status: string) =>
  by.patch(`orders/change-design-status/${id}`, { status });

test("hiring a designer reserves the fee, and withdrawing releases it", async () => {
  await app.database.pool.query("update agencies set design_fee = 500, design_cost = 300");
  const before = await wallet();
  const { id, itemId } = await orderWithDesigner(seller);
  expect(await wallet()).toBeCloseTo(before - 5, 5);
  await draw(agency, id, itemId);
  const changed = await toStatus(agency, id, "in_review");
  expect(changed.body.designStatus).toBe("in_review");
  await toStatus(seller, id, "rejected");
  await seller.post("orders/hire-designs", { ids: [id], withdraw: true });
  expect(await wallet()).toBeCloseTo(before, 5);
});

test("a designer submits a design only with artwork and never decides it", async () => {
  const designer = await app.as("agency:designer");
  const { id, itemId } = await orderWithDesigner(agency, { brief: "A fox in a hat", dueDate: "2027-03-09" });
  const early = await toStatus(designer, id, "in_review");
  expect(early).toMatchObject({ status: 400, body: { message: "Add the artwork first" } });
  expect((await draw(designer, id, itemId)).status).toBe(200);
  expect((await toStatus(designer, id, "in_review")).status).toBe(200);
  for (const status of ["approved", "rejected"]) {
    const own = await toStatus(designer, id, status);
    expect(own).toMatchObject({ status: 400, body: { message: expect.stringMatching(/designer cannot/) } });
  }
  expect((await draw(designer, id, itemId)).status).toBe(400);
  const { design } = (await agency.get(`orders/${id}`)).body;
  expect(design).toMatchObject({
    brief: "A fox in a hat",
    dueDate: "2027-03-09",
    requester: { fullName: expect.any(String) },
    submittedBy: { fullName: expect.any(String) },
    steps: ["approved", "rejected"],
  });
  expect((await toStatus(agency, id, "approved")).body.designStatus).toBe("approved");
});

test("the user who submitted a design on a designer's behalf cannot decide on it", async () => {
  const { id, itemId } = await orderWithDesigner(agency);
  await draw(agency, id, itemId);
  expect((await toStatus(agency, id, "in_review")).body.design.steps).toEqual([]);
  expect((await toStatus(agency, id, "approved")).status).toBe(400);
  const support = await app.as("agency:customer_support");
  expect((await toStatus(support, id, "approved")).status).toBe(200);
});

test("a design can be assigned only to a designer of its own agency", async () => {
  const [id = ""] = await shop.orders(1);
  const designer = (await app.as("agency:designer")).userId;
  const manager = agency.userId;
  expect((await agency.post("orders/hire-designs", { ids: [id], designer: manager })).status).toBe(400);
  expect((await seller.post("orders/hire-designs", { ids: [id], designer })).status).toBe(400);
  expect((await agency.post("orders/hire-designs", { ids: [id], designer })).body.success).toEqual([id]);
});

const SECRETS = ["Ann Lee", "ann@example.com", "20 Maple Avenue", "San Pedro", "90731", "555-0100"];

describe.each(["agency:designer", "seller:designer"] as const)("for %s", (role) => {
  test("an order has its brief, requester, garment, artwork and notes, without buyer, price or profit", async () => {
    const designer = await app.as(role);
    const fields = { note: "Leave the seam free", phone: "555-0100" };
    const { id, itemId } = await orderWithDesigner(
      seller,
      { brief: "A fox in a hat", dueDate: "2027-03-09" },
      fields,
    );
    await seller.post(`orders/${id}/customer/update`, { address2: "555-0100" });
    const one = await designer.get(`orders/${id}`);
    expect(one.body).toMatchObject({
      note: "Leave the seam free",
      design: { brief: "A fox in a hat", dueDate: "2027-03-09", requester: { fullName: expect.any(String) } },
      items: [{ id: itemId, garment: "Classic tee", title: "Sunset tee", artwork1: null, slots: [] }],
      history: [{ action: "hire-designs", detail: null }],
    });
    expect(one.body.actions.sort()).toEqual(["change-design-status", "update-item-design"]);
    const listed = await designer.get(`orders?ids=${id}`);
    expect(listed.body.data[0].metadata).toMatchObject({ notes: "A fox in a hat", due_date: "2027-03-09" });
    const drawn = await draw(designer, id, itemId);
    for (const response of [one, listed, drawn, await designer.get(`orders/${id}`)]) {
      expect(SECRETS.filter((secret) => response.text.includes(secret))).toEqual([]);
      const keys = JSON.stringify(response.body).match(/"[a-zA-Z0-9]+":/g) ?? [];
      expect(
        keys.filter((key) => /price|charge|profit|fee|email|phone|address|refund|sale"/i.test(key)),
      ).toEqual([]);
    }
  });

  test("only orders with a design request are visible, in every call that reads or counts them", async () => {
    const designer = await app.as(role);
    const [plain = ""] = await shop.orders(1);
    const { id } = await orderWithDesigner(seller);
    const { total } = (await designer.get("orders/count")).body;
    const all = (await designer.get("orders?limit=200")).body;
    const ids = all.data.map((row: { id: string }) => row.id);
    expect([ids.includes(id), ids.includes(plain), all.total]).toEqual([true, false, total]);
    const byStatus = (await designer.get("orders/count?by=status")).body;
    expect(Object.values(byStatus.by as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(total);
    expect((await designer.get(`orders/${plain}`)).status).toBe(404);
    expect((await toStatus(designer, plain, "in_review")).status).toBe(404);
    const items = await designer.get(`order-items?order=${plain},${id}`);
    if (role === "seller:designer") {
      expect(items.body.data.map((row: { order: { id: string } }) => row.order.id)).toEqual([id]);
      expect(items.text).not.toMatch(/unitPrice/);
    } else expect(items.status).toBe(403);
  });

  test("hidden fields cannot be inferred by filtering, sorting, counting, searching or exporting", async () => {
    const designer = await app.as(role);
    const { id } = await orderWithDesigner(seller);
    for (const query of [
      "countryCode=US",
      "totalPriceFrom=1",
      "referenceId1=x",
      "addressStatus=1",
      "sort=totalPrice",
    ]) {
      expect([query, (await designer.get(`orders?${query}`)).status]).toEqual([query, 400]);
    }
    for (const query of ["by=addressStatus", "countryCode=US"]) {
      expect([query, (await designer.get(`orders/count?${query}`)).status]).toEqual([query, 400]);
    }
    const found = async (text: string) => (await designer.get(`orders?ids=${id}&search=${text}`)).body.total;
    const { orderName } = (await designer.get(`orders/${id}`)).body;
    expect([await found("ann"), await found("maple"), await found(encodeURIComponent(orderName))]).toEqual([
      0, 0, 1,
    ]);
    for (const path of ["orders/export", "order-items/export", "invoices/search/export-orders"]) {
      expect([path, (await designer.get(path)).status]).toEqual([path, 403]);
    }
    expect((await designer.post("orders/export")).status).toBe(403);
  });

  test("designers cannot read an order's store syncs, money or change history", async () => {
    const designer = await app.as(role);
    const { id } = await orderWithDesigner(seller);
    await seller.post("orders/hold", { ids: [id], reason: "Wait for Ann Lee" });
    const notices = await designer.get("push-notifications?limit=100");
    expect(notices.text).not.toContain("Ann Lee");
    for (const path of [
      `ledger/entries?order=${id}`,
      `profits/${id}/explanation`,
      `change-histories?order=${id}`,
    ]) {
      expect([403, 404]).toContain((await designer.get(path)).status);
    }
  });
});

test("an order includes its seller, its agency, its country and the design request", async () => {
  const { id } = await orderWithDesigner(seller, { brief: "A fox in a hat" });
  const row = (await seller.get(`orders?ids=${id}`)).body.data[0];
  expect(row).toMatchObject({
    agency: { id: app.world.agencyId, name: expect.any(String) },
    country: "United States",
    metadata: { requester_id: seller.userId, hire_design_status: "assign", notes: "A fox in a hat" },
  });
  expect(row).toHaveProperty("seller");
  const plain = (await seller.get(`orders/${(await shop.orders(1))[0]}`)).body.metadata;
  expect(Object.values(plain)).toEqual(Object.values(plain).map(() => null));
});

/** Orders in production, whose seller can only request a cancellation. */
async function inProduction(count = 1) {
  const ids = await shop.orders(count);
  await seller.post("orders/submit", { ids });
  await agency.post("orders/approve", { ids });
  await agency.post("orders/pickup", { ids });
  return ids;
}
const ship = (orderId: string, number: string) => agency.post("tracking", { orderId, number });

test("a seller's cancellation of an order in production is a request, and the response has the reason", async () => {
  const [orderId = ""] = await inProduction();
  const [early = ""] = await shop.orders(1);
  const reason = "The buyer changed their mind";
  const preview = await seller.post("orders/cancel?preview=true", { ids: [orderId] });
  expect(preview.body).toMatchObject({ requested: [orderId], message: "Cancellation requested" });
  const both = await seller.post("orders/cancel", { ids: [orderId, early], reason });
  expect(both.body).toMatchObject({
    requested: [orderId],
    message: "1 order canceled, cancellation requested for 1 order",
  });
  const { cancelRequest, status, actions, history } = (await agency.get(`orders/${orderId}`)).body;
  expect([cancelRequest, status, history[0].detail]).toEqual(["pending", "InProduction", { reason }]);
  expect(actions).toContain("cancel-request/decline");
  const own = (await seller.get(`orders/${orderId}`)).body.actions;
  expect([own.includes("cancel"), own.includes("cancel-request/withdraw")]).toEqual([false, true]);
});

test("cancel is not offered if everything has shipped", async () => {
  const [id = ""] = await inProduction();
  expect((await ship(id, "9400111899223818281010")).status).toBe(201);
  for (const client of [seller, agency]) {
    const { status, actions } = (await client.get(`orders/${id}`)).body;
    expect([status, actions.includes("cancel"), actions.includes("confirm-address")]).toEqual([
      "InTransit",
      false,
      false,
    ]);
  }
});

test("a withdrawn design is reported as withdrawn and recorded in the history", async () => {
  const { id } = await orderWithDesigner(seller);
  const response = await seller.post("orders/hire-designs", { ids: [id], withdraw: true });
  expect(response.body.message).toBe("1 order withdrawn from the designer");
  expect((await seller.get(`orders/${id}`)).body.history[0].action).toBe("withdraw-designs");
});

test("an order replaces only an unfulfilled one with its own reference", async () => {
  const reference = "twice-1";
  const [old = ""] = await shop.orders(1, { reference });
  const [id = ""] = await shop.orders(1, { reference });
  const [unrelated = ""] = await shop.orders(1);
  const replace = (oldOrderId: string) => seller.patch(`orders/${id}/order-with-old`, { oldOrderId });
  expect((await replace(unrelated)).body.errors.oldOrderId).toMatch(/has another reference/);
  await app.database.pool.query("update orders set status = 'Fulfilled' where id = $1", [old]);
  expect((await replace(old)).body.errors.oldOrderId).toMatch(/is fulfilled and cannot be replaced/);
  await app.database.pool.query("update orders set status = 'Unfulfilled' where id = $1", [old]);
  expect((await replace(old)).body.gates).toEqual([]);
});

test("the list and the detail show the same gates of orders that share a reference", async () => {
  const reference = "twice-2";
  const [old = ""] = await shop.orders(1, { reference });
  const [id = ""] = await shop.orders(1, { reference });
  const gatesOf = async (one: string) => {
    const { gates } = (await seller.get(`orders/${one}`)).body;
    expect((await seller.get(`orders?ids=${one}`)).body.data[0].gates).toEqual(gates);
    return gates.map(({ gate }: { gate: string }) => gate);
  };
  expect([await gatesOf(old), await gatesOf(id)]).toEqual([["reference"], ["reference"]]);
  await seller.patch(`orders/${id}/order-with-old`, { oldOrderId: old });
  expect([await gatesOf(old), await gatesOf(id)]).toEqual([["reference"], []]);
  await seller.post("orders/cancel", { ids: [id] });
  expect(await gatesOf(old)).toEqual([]);
});

test("a refund by units refunds the previewed amount", async () => {
  const [id = ""] = await inProduction();
  const itemId = (await agency.get(`orders/${id}`)).body.items[0].id;
  const items = [{ itemId, quantity: 1 }];
  const before = await wallet();
  const preview = await agency.post(`orders/${id}/refund?preview=true`, { items });
  expect(preview.body).toMatchObject({
    message: "Refunds $9.50 to the seller",
    money: { refund: 9.5, balanceAfter: expect.closeTo(before + 9.5, 5) },
  });
  expect(await wallet()).toBe(before);
  expect((await agency.post(`orders/${id}/refund?preview=true`, { amount: 99 })).status).toBe(400);
  await agency.post(`orders/${id}/refund`, { items, reason: "Late" });
  expect(await wallet()).toBeCloseTo(before + 9.5, 5);
});

test("a shipment cancel voids every parcel in transit, or the given one", async () => {
  const [first = "", second = ""] = await inProduction(2);
  await ship(first, "9400111899223818281011");
  await ship(second, "9400111899223818281012");
  const [parcel] = (await agency.get(`orders/${second}`)).body.parcels;
  const named = await agency.post("orders/shipment-cancel", { ids: [second], parcelId: parcel.id });
  expect(named.body.success).toEqual([second]);
  const all = await agency.post("orders/shipment-cancel", { ids: [first, second] });
  expect(all.body).toMatchObject({
    success: [first],
    failed: [{ id: second, message: "No parcel of this order is in transit" }],
  });
  const { status, parcels } = (await agency.get(`orders/${first}`)).body;
  expect([status, parcels[0].status]).toEqual(["CancelShipment", "voided"]);
});

test("unsubmitted orders without money are deleted, others are not, and the counters follow", async () => {
  const countOf = async () => (await seller.get("orders/notification/all")).body.by.Unfulfilled;
  const reference = "again-1";
  const [deleted = ""] = await shop.orders(1, { reference });
  const [single = ""] = await shop.orders(1);
  const { id: withMoney } = await orderWithDesigner(seller);
  const before = await countOf();
  const preview = await seller.delete("orders?preview=true", { ids: [deleted, withMoney] });
  expect(preview.body).toMatchObject({ success: [deleted], failed: [{ id: withMoney }] });
  const { version } = (await seller.get(`orders/${deleted}`)).body;
  const stale = await seller.delete("orders", { ids: [deleted], versions: { [deleted]: version + 1 } });
  expect(stale.body.success).toEqual([]);
  expect(await countOf()).toBe(before);
  const response = await seller.delete("orders", {
    ids: [deleted, withMoney],
    versions: { [deleted]: version },
  });
  expect(response.body).toMatchObject({
    success: [deleted],
    failed: [{ id: withMoney, message: "This order has charges: cancel it instead" }],
    message: "1 order deleted, 1 not deleted",
  });
  expect((await seller.get(`orders/${deleted}`)).status).toBe(404);
  expect((await seller.delete(`orders/${single}`)).status).toBe(200);
  expect(await countOf()).toBe(before - 2);
  const [again = ""] = await shop.orders(1, { reference });
  expect((await seller.get(`orders/${again}`)).body.gates).toEqual([]);
  expect((await (await app.as("agency:order_exporter")).delete("orders", { ids: [again] })).status).toBe(403);
});

test("a team's total revenue is what buyers pay for its orders, without canceled ones", async () => {
  const path = `orders/seller-team/${app.world.sellerTeamId}/total-revenue`;
  const revenue = async () => (await seller.get(path)).body.totalRevenue as number;
  const before = await revenue();
  const [id = ""] = await shop.orders(2);
  expect(await revenue()).toBeCloseTo(before + 2 * 34.99, 5);
  await seller.post("orders/cancel", { ids: [id] });
  expect((await agency.get(path)).body.totalRevenue).toBeCloseTo(before + 34.99, 5);
  expect((await seller.get(path.replace(app.world.sellerTeamId, app.world.otherTeamId))).status).toBe(404);
  expect((await (await app.as("seller:designer")).get(path)).status).toBe(403);
});

test("orders and items are found by their proxy or its group", async () => {
  const run = (text: string, values: unknown[]) => app.database.pool.query(text, values);
  const [id = ""] = await shop.orders(1);
  const store = { name: "Fern", platform: "shopify", domain: "fern.example.com" };
  const integration = (await seller.post("integrations", store)).body;
  await run("update orders set integration_id = $2 where id = $1", [id, integration.id]);
  const proxy = (await agency.post("proxies", { proxyDomain: "fern.example.com" })).body.id;
  const other = (await agency.post("proxies", { proxyDomain: "other.example.com" })).body.id;
  const group = (await agency.post("proxy-groups", { name: "Both", proxies: [proxy, other] })).body.id;
  for (const filter of [`proxy=${other},${proxy}`, `proxyGroup=${group}`]) {
    const orders = await agency.get(`orders?${filter}`);
    expect([filter, orders.status]).toEqual([filter, 200]);
    expect([filter, orders.body.total, orders.body.data[0]?.id]).toEqual([filter, 1, id]);
    const items = await agency.get(`order-items?${filter}`);
    expect([filter, items.body.data.map((row: { order: { id: string } }) => row.order.id)]).toEqual([
      filter,
      [id],
    ]);
    expect((await agency.get(`orders/count?${filter}`)).body.total).toBe(1);
  }
  expect((await agency.get(`orders?proxy=${other}`)).body.total).toBe(0);
});

test("deposits are found by their number, and teams by their approval of orders", async () => {
  const { data } = (await agency.get("deposits")).body;
  const found = await agency.get(`deposits/seller-teams/${app.world.sellerTeamId}?code=${data[0].name}`);
  expect([found.body.total, found.body.data[0].name]).toEqual([1, data[0].name]);
  expect((await agency.get("deposits?code=none")).body.total).toBe(0);
  const teams = async (word: string) =>
    (await agency.get(`seller-teams?autoApproveOrder=${word}`)).body.total;
  const all = (await agency.get("seller-teams")).body.total;
  expect([await teams("AUTO"), await teams("MANUAL")]).toEqual([0, all]);
  expect((await agency.get("seller-teams?autoApproveOrder=SOMETIMES")).status).toBe(400);
});
