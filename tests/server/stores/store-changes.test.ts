import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { newId } from "../../../src/server/ids.ts";
import { createDeposit } from "../../../src/server/money/deposits/deposits.queries.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type ShopItem, type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

/** What a store changes of an order that is submitted: 9.50 a unit, shipping 4.99 and 1.50 for each further unit. */
let platen: InboundWorld;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
  const { agencyId, sellerTeamId } = platen.world;
  await inTransaction(platen.database, (tx) =>
    createDeposit(
      tx,
      { reach: "agency", agencyId },
      sellerTeamId,
      { amount: 1_000, payWith: "Payoneer", status: "approved", isCashback: false },
      newId(),
    ),
  );
  store = await platen.connect("shopify");
});
afterAll(() => platen.close());

let last = 4_000;
let minute = 0;
let shop: ShopOrder;
let id: string;

const send = (topic: string, over: Partial<ShopOrder> = {}) => {
  minute += 1;
  shop = { ...shop, ...over, updatedAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() };
  return store.process(shopifyWebhook(HOOK_SECRET, topic, shopifyOrder(shop)));
};
const change = (over: Partial<ShopOrder>) => send("orders/updated", over);
const cancelInStore = () => send("orders/cancelled", { status: "canceled" });
const act = async (name: string, body: object = {}) => {
  const by = name === "submit" ? platen.seller : platen.agencyPerson;
  return (await by.post(`orders/${name}`, { ids: [id], ...body })).body;
};
const order = async () => (await platen.agencyPerson.get(`orders/${id}`)).body;
const requests = async (status = "open") =>
  (await platen.agencyPerson.get(`change-histories?order=${id}&kind=requested&status=${status}`)).body.data;
const balance = async (): Promise<number> => (await platen.seller.get("balances/seller-teams")).body.amount;
const decide = async (how: "accept" | "decline", { preview = false, note = "No" } = {}) => {
  const [open] = await requests();
  const query = preview ? "?preview=true" : "";
  return platen.agencyPerson.post(
    `change-histories/${open.id}/${how}${query}`,
    how === "decline" ? { note } : {},
  );
};

beforeEach(async () => {
  last += 1;
  shop = { id: `88${last}`, number: `#S${last}`, updatedAt: "" };
  id = (await send("orders/create")).order_id;
  expect((await act("submit")).failed).toEqual([]);
});

describe("a cancel in the store", () => {
  it("cancels an order in review at once and releases its charge", async () => {
    const before = await balance();
    expect(await cancelInStore()).toMatchObject({ status: "done", reason: null });
    expect(await order()).toMatchObject({ status: "Cancel", charge: { total: 0 } });
    expect(await balance()).toBeCloseTo(before + 14.49);
    expect(await requests()).toEqual([]);
  });

  it("cancels an order on hold from review", async () => {
    await act("hold", { reason: "Check" });
    await cancelInStore();
    expect((await order()).status).toBe("Cancel");
  });

  it("cancels an approved order within the window of its agency, and asks after it", async () => {
    await act("approve");
    await cancelInStore();
    expect((await order()).status).toBe("Cancel");
  });

  it("is a pending cancel request after the window, which closes the pickup, once", async () => {
    await act("approve");
    await platen.rows(
      "update orders set accounting = jsonb_set(accounting, '{approvedAt}', '\"2026-01-01T00:00:00.000Z\"') where id = $1",
      [id],
    );
    await cancelInStore();
    expect(await order()).toMatchObject({ status: "Approved", cancelRequest: "pending" });
    const { failed } = await act("pickup");
    expect(failed).toMatchObject([{ gate: "cancel-request" }]);
    expect((await cancelInStore()).reason).toBe("Nothing that Platen uses has changed");
  });

  it("follows from the removal of all items, though the shipping is kept", async () => {
    await change({ items: [{ sku: "TEE-BLK-M", quantity: 1, left: 0 }] });
    expect((await order()).status).toBe("Cancel");
  });
});

describe("a changed address", () => {
  const moved = { address1: "1 New Street" };

  it("closes approve and pickup until the agency decides, and the list and the board say so", async () => {
    expect(await change(moved)).toMatchObject({ status: "done", reason: "Requested of the agency" });
    expect(await order()).toMatchObject({ status: "InReview", address1: "20 Maple Avenue" });
    const preview = await platen.agencyPerson.post("orders/approve?preview=true", { ids: [id] });
    expect(preview.body.failed).toMatchObject([
      { gate: "store-change", message: expect.stringMatching(/^The store changed the order/) },
    ]);
    expect((await act("approve")).failed).toMatchObject([{ gate: "store-change" }]);
    const listed = await platen.agencyPerson.get(`orders?ids=${id}`);
    expect(listed.body.data[0].waitsFor).toEqual(["store-change"]);
    const board = await platen.agencyPerson.get("orders/blockers");
    expect(board.body.data).toContainEqual(expect.objectContaining({ gate: "store-change", orders: 1 }));
    await decide("decline");
  });

  it("is applied by accepting it, after which the order can be approved", async () => {
    await change(moved);
    const accepted = await decide("accept");
    expect(accepted.body, accepted.text).toMatchObject({
      status: "accepted",
      appliedAt: expect.any(String),
      money: { chargeBefore: 14.49, chargeAfter: 14.49 },
    });
    expect(await order()).toMatchObject({ address1: "1 New Street", gates: [] });
    expect((await act("approve")).failed).toEqual([]);
  });

  it("is left out by declining it, which the history says", async () => {
    await change(moved);
    expect((await decide("decline", { note: "Printed already" })).status).toBe(200);
    const { address1, gates, history } = await order();
    expect([address1, gates]).toEqual(["20 Maple Avenue", []]);
    expect(history[0]).toMatchObject({
      action: "decline-change",
      detail: { changeReason: "change_address", reason: "Printed already" },
    });
  });

  it("of an approved order closes the pickup", async () => {
    await act("approve");
    await change(moved);
    expect((await act("pickup")).failed).toMatchObject([{ gate: "store-change" }]);
    await decide("accept");
    expect((await act("pickup")).failed).toEqual([]);
  });

  it("that the store takes back leaves nothing to decide", async () => {
    await change(moved);
    await change({ address1: "2 Other Street" });
    expect(await requests()).toMatchObject([{ note: expect.stringContaining("2 Other Street") }]);
    await change({ address1: "20 Maple Avenue" });
    expect(await requests()).toEqual([]);
    expect((await order()).gates).toEqual([]);
  });

  it("of an order that became a draft again is applied", async () => {
    await change(moved);
    await act("reject", { reason: "Wait" });
    await change({ address1: "3 Third Street" });
    expect(await order()).toMatchObject({ status: "Rejected", address1: "3 Third Street" });
    expect(await requests()).toEqual([]);
    await act("submit");
    expect((await act("approve")).failed).toEqual([]);
  });
});

describe("changed items", () => {
  const more = {
    items: [
      { sku: "TEE-BLK-M", quantity: 1 },
      { sku: "MUG-WHT-11", quantity: 2, price: "12.00" },
    ],
  };

  it("show the new charge first, and are charged by accepting them: the review starts over", async () => {
    await change(more);
    const before = await balance();
    const preview = await decide("accept", { preview: true });
    // 3 units at 9.50; shipping 4.99 + 2 × 1.50.
    expect(preview.body.money, preview.text).toEqual({
      chargeBefore: 14.49,
      chargeAfter: 36.49,
      balanceAfter: expect.closeTo(before - 22),
    });
    expect((await order()).items).toHaveLength(1);
    await decide("accept");
    expect(await order()).toMatchObject({
      status: "InReview",
      gates: [],
      charge: { total: 36.49 },
      items: [{ quantity: 1 }, { quantity: 2 }],
    });
    expect(await balance()).toBeCloseTo(before - 22);
    expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it("of an approved order take it back into review, and what was removed is given back", async () => {
    await change({ ...more });
    await decide("accept");
    await act("approve");
    const before = await balance();
    await change({ items: [{ sku: "MUG-WHT-11", quantity: 2, price: "12.00" }] });
    const accepted = await decide("accept");
    expect(accepted.body.money, accepted.text).toMatchObject({ chargeBefore: 36.49, chargeAfter: 25.49 });
    expect(await order()).toMatchObject({ status: "InReview", items: [{ quantity: 2 }] });
    expect(await balance()).toBeCloseTo(before + 11);
    expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it("that the seller has to complete stay a request, with the reason", async () => {
    await change({ items: [{ sku: "NEVER-SEEN", quantity: 1 }] });
    const refused = await decide("accept");
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringMatching(/Map 1 item/) } });
    expect(await order()).toMatchObject({ status: "InReview", items: [{ sku: "TEE-BLK-M" }] });
    expect(await requests()).toHaveLength(1);
  });

  it("and a changed address are decided one by one", async () => {
    await change({ ...more, address1: "1 New Street" });
    expect(await requests()).toHaveLength(2);
    await decide("accept");
    expect((await order()).gates).toMatchObject([{ gate: "store-change" }]);
    await decide("accept");
    expect(await order()).toMatchObject({ gates: [], address1: "1 New Street", charge: { total: 36.49 } });
  });

  it("in production cannot be accepted, only declined", async () => {
    await act("approve");
    await act("pickup");
    await change(more);
    expect((await decide("accept")).body.message).toMatch(/^Items in production cannot be replaced/);
    expect((await decide("decline")).status).toBe(200);
  });
});

describe("an order that the store has fulfilled itself", () => {
  it("closes the approval of a submitted order; accepting cancels it", async () => {
    await change({ status: "fulfilled" });
    expect((await order()).gates).toMatchObject([{ gate: "store-change" }]);
    expect(await requests()).toMatchObject([
      { reason: "cancel_order", note: expect.stringMatching(/^Fulfilled/) },
    ]);
    await decide("accept");
    expect(await order()).toMatchObject({ status: "Cancel", charge: { total: 0 } });
  });
});

describe("an order with an item that is not ours", () => {
  const tee: ShopItem = { sku: "TEE-BLK-M", quantity: 1 };
  const wrap: ShopItem = { sku: "WRAP", title: "Gift wrap", quantity: 1 };
  const card: ShopItem = { sku: "CARD", title: "Card", quantity: 1 };
  const noTee = { items: [{ ...tee, left: 0 }, wrap] };
  const notOurs = (key: string) => platen.seller.post("orders/mapping", { key, notOurs: true });
  const create = async (...items: ShopItem[]) => {
    last += 1;
    shop = { id: `88${last}`, number: `#S${last}`, updatedAt: "", items };
    id = (await send("orders/create")).order_id;
  };
  const skus = async () => (await order()).items.map(({ sku }: { sku: string }) => sku);
  /** The store has fulfilled the line at this place by others. */
  const fulfillLine = (index: number) => {
    minute += 1;
    shop = { ...shop, updatedAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() };
    const body = JSON.parse(shopifyOrder(shop));
    body.fulfillment_status = "partial";
    Object.assign(body.line_items[index], { fulfillment_status: "fulfilled", fulfillable_quantity: 0 });
    body.fulfillments = [{ status: "success", line_items: [{ id: body.line_items[index].id, quantity: 1 }] }];
    return store.process(shopifyWebhook(HOOK_SECRET, "orders/updated", JSON.stringify(body)));
  };

  beforeAll(() => notOurs("sku:WRAP"));

  beforeEach(async () => {
    await create(tee, wrap);
    expect(await skus()).toEqual(["TEE-BLK-M"]);
  });

  it("is canceled as a draft once its own items are removed in the store", async () => {
    await change(noTee);
    expect(await order()).toMatchObject({ status: "Cancel", items: [{ sku: "TEE-BLK-M" }] });
  });

  it("is canceled as a draft once others have fulfilled its own items", async () => {
    await fulfillLine(0);
    expect(await order()).toMatchObject({ status: "Cancel", items: [{ sku: "TEE-BLK-M" }] });
  });

  it("is canceled in review once its own items are removed in the store", async () => {
    await act("submit");
    await change(noTee);
    expect((await order()).status).toBe("Cancel");
    expect(await requests()).toEqual([]);
  });

  it.each([
    ["", {}],
    [", also where the rest is fulfilled", { status: "fulfilled" }],
  ])("gets a cancel request in production once its own items are removed in the store%s", async (_, over) => {
    await act("submit");
    await act("approve");
    await act("pickup");
    await change({ ...noTee, ...over });
    expect(await order()).toMatchObject({ status: "InProduction", cancelRequest: "pending" });
  });

  it("is not changed by what the store does with that item", async () => {
    await act("submit");
    const ignored = { status: "ignored", reason: "Nothing that Platen uses has changed" };
    expect(await fulfillLine(1)).toMatchObject(ignored);
    expect(await change({ items: [tee, { ...wrap, quantity: 2 }] })).toMatchObject(ignored);
    expect(await change({ items: [tee, { ...wrap, left: 0 }] })).toMatchObject(ignored);
    expect(await requests()).toEqual([]);
    expect((await act("approve")).failed).toEqual([]);
  });

  it("is requested to change without that item, which the agency can accept", async () => {
    await act("submit");
    await change({ items: [{ ...tee, quantity: 2 }, wrap] });
    expect(await requests()).toMatchObject([{ note: expect.not.stringContaining("Gift wrap") }]);
    // The item is no part of what the store changes back.
    await change({ items: [tee, { ...wrap, quantity: 2 }] });
    expect(await requests()).toEqual([]);
    await change({ items: [{ ...tee, quantity: 3 }, wrap] });
    expect((await decide("accept")).body).toMatchObject({ status: "accepted" });
    expect(await order()).toMatchObject({ status: "InReview", items: [{ quantity: 3 }] });
  });

  it("is not changed by an item that was in it before it was saved as not ours", async () => {
    await create(tee, card);
    expect(await skus()).toEqual(["TEE-BLK-M", "CARD"]);
    await notOurs("sku:CARD");
    expect((await act("submit")).failed).toEqual([]);
    expect((await change({ items: [tee, { ...card, quantity: 2 }] })).status).toBe("ignored");
    expect((await change({ items: [tee, { ...card, left: 0 }] })).status).toBe("ignored");
    expect((await act("approve")).failed).toEqual([]);
    await change({ items: [{ ...tee, left: 0 }, card] });
    expect((await order()).status).toBe("Cancel");
  });

  it("is not changed where only the removal of that item is left after it was saved as not ours", async () => {
    const bow = { ...card, sku: "BOW", title: "Bow" };
    await create(tee, bow);
    await notOurs("sku:BOW");
    await act("submit");
    expect((await change({ items: [tee, { ...bow, left: 0 }] })).status).toBe("ignored");
  });

  it("is not changed by an event after the item became ours again, and keeps an item that is mapped in it", async () => {
    const ribbon = { ...card, sku: "RIBBON", title: "Ribbon" };
    await notOurs("sku:RIBBON");
    await create(tee, ribbon);
    await act("submit");
    const [saved] = (await platen.seller.get("orders/mapping/saved?search=ribbon")).body.data;
    const variant = platen.variants.get("MUG-WHT-11");
    const url = `/api/orders/mapping/saved/${saved.id}`;
    await platen.seller.send({ method: "PUT", url, payload: { variant, from: null } });
    expect((await change({})).status).toBe("ignored");
    await create(tee, ribbon);
    expect(await skus()).toEqual(["TEE-BLK-M", "RIBBON"]);
    await platen.rows("update item_mappings set variant_id = null where key = 'sku:RIBBON'");
    await change({ items: [{ ...tee, left: 0 }, ribbon] });
    expect(await order()).toMatchObject({ status: "Unfulfilled", items: [{ sku: "RIBBON" }] });
  });

  it("cannot be changed to items of which none is ours any more", async () => {
    const foil = { ...card, sku: "FOIL", title: "Foil" };
    await act("submit");
    await change({ items: [{ ...tee, left: 0 }, foil] });
    await notOurs("sku:FOIL");
    expect((await decide("accept")).body.message).toMatch(/^Nothing of the changed order is made any more/);
    expect(await order()).toMatchObject({ status: "InReview", items: [{ sku: "TEE-BLK-M" }] });
  });
});
