import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { shopifyOrder } from "../../support/shops/payloads.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
  await platen.setBalance(1_000_000);
  store = await platen.connect("shopify");
});
afterAll(() => platen.close());

const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, "0")}:00Z`;
const WITHHELD = { fullName: "", address1: "" };

describe("an order whose name and address Shopify withholds", () => {
  const send = async (minute: number, over: object) => {
    const order = { id: "9100", number: "#9100", updatedAt: at(minute), ...over };
    const topic = minute === 0 ? "orders/create" : "orders/updated";
    return store.process(shopifyWebhook(HOOK_SECRET, topic, shopifyOrder(order)));
  };
  const shown = async () => {
    const [row] = await platen.rows<{ id: string }>("select id from orders where reference_id1 = '#9100'");
    const { body } = await platen.seller.get(`orders/${row?.id}`);
    return body as { id: string; fullName: string; gates: { gate: string; owner: string; fix: string }[] };
  };
  const gates = async () => (await shown()).gates.map(({ gate }) => gate);

  it("is a draft that says so, and is not submitted, also when its address is confirmed", async () => {
    expect(await send(0, WITHHELD)).toMatchObject({ status: "done" });
    const order = await shown();
    const [gate] = order.gates.filter((one) => one.gate === "address-withheld");
    expect(gate).toMatchObject({
      owner: "seller",
      fix: expect.stringMatching(/^The store withholds the address/),
    });
    expect(order.gates.map((one) => one.gate)).not.toContain("address");
    await platen.seller.post("orders/confirm-address", { ids: [order.id] });
    const refused = await platen.seller.post("orders/submit", { ids: [order.id] });
    expect(refused.body.failed).toMatchObject([{ gate: "address-withheld" }]);
  });

  it("goes on once the store states the address, which stays when it withholds it again", async () => {
    await send(1, {});
    expect(await shown()).toMatchObject({ fullName: "Ann Lee" });
    expect(await gates()).not.toContain("address-withheld");
    await send(2, WITHHELD);
    expect(await shown()).toMatchObject({ fullName: "Ann Lee" });
    expect(await gates()).not.toContain("address-withheld");
    const { id } = await shown();
    const submitted = await platen.seller.post("orders/submit", { ids: [id] });
    expect(submitted.body.success, submitted.text).toEqual([id]);
  });

  it("is read as well, with an error for what the app may not read", async () => {
    const shop = await startShopify("key-1");
    shop.givesBuyers = false;
    const updatedAt = `${new Date(Date.now() - 60_000).toISOString().slice(0, 19)}Z`;
    shop.orders.set("9200", { id: "9200", number: "#9200", updatedAt });
    await platen.connect("shopify", { address: shop.url });
    const work = storeFeedWork(platen.database, platen.config, { timeoutMs: 5_000 });
    while (await work.once(new AbortController().signal));
    await platen.processAll();
    await shop.close();
    const [row] = await platen.rows<{ id: string }>("select id from orders where reference_id1 = '#9200'");
    const { body } = await platen.seller.get(`orders/${row?.id}`);
    expect(body.gates.map(({ gate }: { gate: string }) => gate)).toContain("address-withheld");
  });
});
