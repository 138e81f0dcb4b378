import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { hookTokenOf } from "../../../src/server/stores/inbound/hook-token.ts";
import type { Client } from "../../support/app.ts";
import { genericMessage, shopifyOrder } from "../../support/shops/payloads.ts";
import { genericWebhook, shopifyWebhook } from "../../support/shops/signed.ts";
import { HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let agency: Client;
let seller: Client;
beforeAll(async () => {
  platen = await inboundWorld();
  agency = platen.agencyPerson;
  ({ seller } = platen);
});
afterAll(async () => {
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
  await platen.close();
});

const AGENCY_SECRET = "known-to-the-agency";
let last = 4_000;

/** A store of the team with its integration, not connected. */
async function newStore(platform: string) {
  last += 1;
  const shop = { platform, domain: `shop${last}.example.com` };
  const store = await seller.post("stores", { name: `Shop ${last}`, ...shop });
  const made = await seller.post("integrations", { name: `Shop ${last}`, ...shop, store: store.body.id });
  expect(made.status, made.text).toBe(201);
  const id = made.body.id as string;
  const hook = hookTokenOf({ agencyId: platen.world.agencyId, integrationId: id });
  return { storeId: store.body.id as string, ...platen.storeOf(id, `Shop ${last}`, `stores/${hook}`) };
}

const collect = (storeId: string, collects: "seller" | "agency", by = agency, preview = false) =>
  by.put(`stores/${storeId}/collects${preview ? "?preview=true" : ""}`, { collects });

/** A store that collects for the agency, which has entered its credentials. */
async function agencysStore(platform: string) {
  const store = await newStore(platform);
  expect((await collect(store.storeId, "agency")).status).toBe(200);
  const access = {
    key: "key-of-the-agency",
    webhookSecret: AGENCY_SECRET,
    ...(platform === "other" && { address: "https://shop.example.com" }),
  };
  const connected = await agency.put(`integrations/${store.id}/access`, access);
  expect(connected.status, connected.text).toBe(200);
  return store;
}

const saleOf = async (reference: string) => {
  const [row] = await platen.rows<{
    sale: Record<string, unknown> | null;
    id: string;
    gates: { gate: string; owner: string; fix: string }[];
  }>(
    "select id, accounting -> 'sale' as sale, gates from orders where reference_id1 = $1 and deleted_at is null",
    [reference],
  );
  return row;
};

const entered = (integration: string | null, more: object = {}) => {
  last += 1;
  return {
    integration,
    reference: `H-${last}`,
    fullName: "Ann Lee",
    address1: "20 Maple Avenue",
    city: "San Pedro",
    province: "CA",
    zipCode: "90731",
    countryCode: "US",
    items: [{ sku: "TEE-BLK-M", quantity: 1, unitPrice: 40 }],
    ...more,
  };
};

const orderOfShop = (more: object = {}) => {
  last += 1;
  return { id: `88${last}`, number: `#${last}`, updatedAt: "2026-11-20T12:00:00Z", ...more };
};

describe("who collects what buyers pay a store", () => {
  it("is set by the agency's manager alone, after a preview that says what stays", async () => {
    const { storeId, id } = await newStore("etsy");
    expect((await seller.post("orders", entered(id))).status).toBe(201);
    const preview = await collect(storeId, "agency", agency, true);
    expect(preview.body).toMatchObject({ collects: "agency", openOrders: 1, collected: 0 });
    expect((await seller.get(`stores/${storeId}`)).body.collects).toBe("seller");

    const accounting = await platen.as("agency:accounting");
    const foreign = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await collect(storeId, "agency", seller)).status).toBe(403);
    expect((await collect(storeId, "agency", accounting)).status).toBe(403);
    expect((await collect(storeId, "agency", foreign)).status).toBe(404);
    expect((await seller.patch(`stores/${storeId}`, { collects: "agency" })).status).toBe(400);

    expect((await collect(storeId, "agency")).body.message).toBe(
      "From now on the agency collects. 1 open order stays as it is",
    );
    expect((await seller.get(`stores/${storeId}`)).body.collects).toBe("agency");
    expect((await collect(storeId, "agency")).status).toBe(400);
    const audited = await platen.rows(
      "select after from audit where action = 'set-collects' and subject = $1",
      [storeId],
    );
    expect(audited).toMatchObject([{ after: { collects: "agency" } }]);
  });

  it("decides the orders from then on, and those that are assigned", async () => {
    const { storeId, id } = await newStore("etsy");
    const before = entered(id);
    await seller.post("orders", before);
    await collect(storeId, "agency");
    const byHand = entered(id);
    await seller.post("orders", byHand);
    expect((await saleOf(before.reference))?.sale).toBeNull();
    expect(await saleOf(byHand.reference)).toMatchObject({
      sale: { paid: false, collected: 0 },
      gates: [expect.objectContaining({ gate: "paid", owner: "buyer" })],
    });

    const free = entered(null);
    const { body } = await seller.post("orders", free);
    expect((await saleOf(free.reference))?.sale).toBeNull();
    await agency.post("orders/assign-store", { ids: [body.id], integration: id });
    expect((await saleOf(free.reference))?.sale).toMatchObject({ paid: false });
    await agency.post("orders/assign-store", { ids: [body.id], integration: null });
    expect((await saleOf(free.reference))?.sale).toBeNull();

    await collect(storeId, "seller");
    const after = entered(id);
    await seller.post("orders", after);
    expect((await saleOf(after.reference))?.sale).toBeNull();
  });

  it("takes the credentials and the address of the store away from its seller", async () => {
    const { id, storeId } = await agencysStore("shopify");
    const own = { key: "key-of-the-seller", webhookSecret: HOOK_SECRET };
    for (const refused of [
      await seller.put(`integrations/${id}/access`, own),
      await seller.delete(`integrations/${id}/access`),
      await seller.patch(`integrations/${id}`, { domain: "mine.example.com" }),
      await seller.patch(`integrations/${id}`, { store: null }),
      await seller.delete(`integrations/${id}`),
      await seller.delete(`stores/${storeId}`),
      await seller.post("integrations", {
        name: "Mine",
        platform: "shopify",
        domain: "a.example.com",
        store: storeId,
      }),
    ]) {
      expect(refused.status, refused.text).toBe(400);
      expect(refused.text).toMatch(/agency collects/);
    }
    expect((await seller.patch(`integrations/${id}`, { name: "Renamed" })).status).toBe(200);
    const foreign = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await foreign.put(`integrations/${id}/access`, own)).status).toBe(404);

    await collect(storeId, "seller");
    expect((await seller.put(`integrations/${id}/access`, own)).status).toBe(200);
    expect(
      await platen.rows("select agency_since from integration_keys where integration_id = $1", [id]),
    ).toEqual([{ agency_since: null }]);
  });
});

describe("the payment of a collected sale", () => {
  it("comes with the order of a store that the agency connected", async () => {
    const store = await agencysStore("shopify");
    const order = orderOfShop();
    const event = await store.process(shopifyWebhook(AGENCY_SECRET, "orders/create", shopifyOrder(order)));
    expect(event.status, event.reason).toBe("done");
    const { sale, gates } = (await saleOf(order.number)) ?? {};
    expect(sale).toMatchObject({ paid: true });
    expect(sale?.collected).toBe(sale?.unearned);
    expect(Number(sale?.collected)).toBeGreaterThan(0);
    expect(gates).toEqual([]);
  });

  it("waits for the agency where the store does not say that the order's total was paid", async () => {
    const store = await agencysStore("shopify");
    const order = orderOfShop();
    const refunded = shopifyOrder(order).replace(
      '"financial_status":"paid"',
      '"financial_status":"partially_refunded"',
    );
    await store.process(shopifyWebhook(AGENCY_SECRET, "orders/create", refunded));
    const found = await saleOf(order.number);
    expect(found?.sale).toMatchObject({ paid: false, collected: 0 });
    expect(found?.gates).toEqual([expect.objectContaining({ gate: "paid", owner: "agency" })]);
    expect(found?.gates[0]?.fix).toMatch(/^The store does not say in dollars what was paid/);
    await agency.post("orders/buyer-paid", { ids: [found?.id], amount: 19, reference: "by hand" });
    expect((await saleOf(order.number))?.sale).toMatchObject({ paid: true, collected: 1_900 });
  });

  it("is not believed of a store that the seller connected, of the generic webhook, or signed by the seller's secret", async () => {
    const sellers = await platen.connect("shopify");
    const [integration] = await platen.rows<{ id: string }>("select id from integrations where id = $1", [
      sellers.id,
    ]);
    const made = await seller.post("stores", { name: "Own", platform: "shopify", domain: "own.example.com" });
    await seller.patch(`integrations/${integration?.id}`, { store: made.body.id });
    await collect(made.body.id, "agency");
    const order = orderOfShop();
    await sellers.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order)));
    expect((await saleOf(order.number))?.sale).toMatchObject({ paid: false });

    // The agency enters the credentials, and leaves the secret of the webhooks out: the seller's signs nothing any more.
    await agency.put(`integrations/${sellers.id}/access`, {
      key: "shpat_of_the_agency",
      webhookSecret: AGENCY_SECRET,
    });
    const forged = await sellers.send(
      shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(orderOfShop())),
    );
    expect(forged.status).toBeGreaterThanOrEqual(400);

    const generic = await agencysStore("other");
    const message = orderOfShop();
    await generic.process(
      genericWebhook(AGENCY_SECRET, genericMessage("order.created", message, `d-${message.id}`)),
    );
    expect((await saleOf(message.number))?.sale).toMatchObject({ paid: false });
  });

  it("is recorded by the agency: once, with its amount of one order, and never by a seller", async () => {
    const { storeId, id } = await newStore("etsy");
    await collect(storeId, "agency");
    const [one, two] = [entered(id), entered(id)];
    const ids: string[] = [];
    for (const body of [one, two]) ids.push((await seller.post("orders", body)).body.id);
    const pay = (body: object, by: Client = agency, preview = "") =>
      by.post(`orders/buyer-paid${preview}`, body);
    const foreign = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });

    expect((await pay({ ids, reference: "PAY-1" }, seller)).status).toBe(403);
    expect((await pay({ ids, reference: "PAY-1" }, foreign)).body).toMatchObject({ success: [] });
    expect((await pay({ ids, reference: "PAY-1", amount: 5 })).status).toBe(400);
    expect((await pay({ ids: [ids[0]], reference: "PAY-1", amount: 0 })).status).toBe(400);
    expect((await pay({ ids })).status).toBe(400);
    expect((await pay({ ids, reference: "PAY-1" }, agency, "?preview=true")).body.success).toHaveLength(2);
    expect((await saleOf(one.reference))?.sale).toMatchObject({ paid: false });

    expect((await pay({ ids: [ids[0]], reference: "PAY-1", amount: 35 })).body.success).toEqual([ids[0]]);
    expect((await saleOf(one.reference))?.sale).toMatchObject({ paid: true, collected: 3_500 });
    const shown = await agency.get(`orders/${ids[0]}`);
    expect(shown.body).toMatchObject({ totalPrice: 35, sale: { collected: 35, settled: 0 } });
    const both = await pay({ ids, reference: "PAY-2" });
    expect(both.body).toMatchObject({
      success: [ids[1]],
      failed: [{ id: ids[0], message: "This sale was paid already" }],
    });
    expect((await saleOf(two.reference))?.sale).toMatchObject({ paid: true, collected: 4_000 });
    const moved = await agency.post("orders/assign-store", { ids: [ids[1]], integration: null });
    expect(moved.text).toMatch(/it stays with that/);
    const ownStore = await seller.post("orders", entered(null));
    expect((await pay({ ids: [ownStore.body.id], reference: "P" })).text).toMatch(/own store collects/);
  });
});
