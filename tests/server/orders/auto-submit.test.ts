import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BY_HAND } from "../../../src/domain/orders/auto-submit/setting.ts";
import { leaveToPeople } from "../../../src/server/orders/auto-submit/leave-to-people.ts";
import { submitDue } from "../../../src/server/orders/auto-submit/submit-due.ts";
import { preflightWork } from "../../../src/server/preflight/orders/work.ts";
import { type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import {
  type ConnectedStore,
  HOOK_SECRET,
  type InboundWorld,
  inboundWorld,
} from "../stores/inbound-world.ts";

/** What an order of one tee takes from the seller. Cents */
const CHARGE = 950 + 499;
const ON = { ...BY_HAND, mode: "once" as const };

let platen: InboundWorld;
let store: ConnectedStore;
let path: string;
beforeAll(async () => {
  platen = await inboundWorld();
  store = await platen.connect("shopify");
  path = `integrations/${store.id}/auto-submit`;
});
afterAll(() => platen.close());

let number = 7_000;
/** The time as stores send it. */
const stamp = (at = Date.now() + 1_000) => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The webhook of a new order. @returns its id here */
async function arrives(over: Partial<ShopOrder> = {}): Promise<string> {
  number += 1;
  const order = { id: String(number), number: `#${number}`, updatedAt: stamp(), ...over };
  const event = await store.process(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order)));
  expect(event.status).toBe("done");
  return event.order_id;
}
const set = async (setting: object | null) => {
  const { status, text } = await platen.seller.put(path, { setting });
  expect(status, text).toBe(200);
};
const submitNow = (inMinutes = 0) =>
  submitDue(platen.database, new Date(Date.now() + 1_000 + inMinutes * 60_000).toISOString());
const show = async (id: string) => (await platen.seller.get(`orders/${id}`)).body;
const statusOf = async (id: string) => (await show(id)).status;
/** What was kept may go again at once. */
const forget = () =>
  platen.database.pool.query("update auto_submits set retry_at = now() where retry_at is not null");

beforeEach(async () => {
  await platen.setBalance(1_000_000);
  await platen.seller.put("integrations/auto-submit", { setting: null, zone: "America/Los_Angeles" });
  await set(BY_HAND);
});

describe("orders that arrive from a store", () => {
  it("are left to people unless a setting says otherwise", async () => {
    const id = await arrives();
    expect(await submitNow()).toBe(false);
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: null });
  });

  it("are submitted at once, by the system, with the setting in the history and a message to both sides", async () => {
    await set(ON);
    const id = await arrives();
    expect((await show(id)).autoSubmit).toMatchObject({ mode: "once", level: "store", keptFor: null });
    expect(await submitNow()).toBe(true);
    const order = await show(id);
    expect(order).toMatchObject({ status: "InReview", autoSubmit: null, charge: { total: CHARGE / 100 } });
    expect(order.history[0]).toMatchObject({
      action: "submit",
      by: null,
      to: "InReview",
      detail: { autoSubmit: { mode: "once", level: "store", zone: "America/Los_Angeles" } },
    });
    const [mine] = (await platen.seller.get("push-notifications")).body.data;
    expect(mine).toMatchObject({
      title: "1 order submitted automatically",
      content: "$14.49. At once, as set for the store",
      link: `/s/orders/${id}`,
    });
    const [theirs] = (await platen.agencyPerson.get("push-notifications")).body.data;
    expect(theirs.title).toMatch(/^Order #\d+ submitted$/);
    expect(await submitNow()).toBe(false);
  });

  it("are left to people if they were placed or had arrived before it was switched on", async () => {
    const before = await arrives();
    await set(ON);
    const placedBefore = await arrives({ updatedAt: stamp(Date.now() - 60_000) });
    await submitNow();
    expect([await statusOf(before), await statusOf(placedBefore)]).toEqual(["Unfulfilled", "Unfulfilled"]);
  });

  it("are left to people once it was switched off, also when it is switched on again", async () => {
    await set({ ...ON, mode: "delay", minutes: 10 });
    const id = await arrives();
    await set(BY_HAND);
    await set(ON);
    await submitNow(60);
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: null });
  });

  it("are left to people after a backup was restored", async () => {
    await set(ON);
    const waiting = await arrives();
    await leaveToPeople(platen.database);
    const lost = await arrives({ updatedAt: stamp(Date.now() - 5_000) });
    await submitNow();
    expect([await statusOf(waiting), await statusOf(lost)]).toEqual(["Unfulfilled", "Unfulfilled"]);
    const placed = await arrives({ updatedAt: stamp(Date.now() + 5_000) });
    await submitNow();
    expect(await statusOf(placed)).toBe("InReview");
  });

  it("are left to people if they were placed before its store follows the team and agency again", async () => {
    const byAgency = (autoSubmit: object) =>
      platen.agencyPerson.patch("agencies/update-settings", { settings: { autoSubmit } });
    await byAgency(ON);
    await platen.database.pool.query(
      `update agencies set settings = jsonb_set(settings, '{autoSubmit,since}', '"2020-01-01T00:00:00Z"')`,
    );
    await set(null);
    const before = await arrives({ updatedAt: stamp(Date.now() - 60_000) });
    const after = await arrives();
    await submitNow();
    expect([await statusOf(before), await statusOf(after)]).toEqual(["Unfulfilled", "InReview"]);
    expect((await platen.seller.get(path)).body).toMatchObject({ own: null, inherited: { level: "agency" } });
    await byAgency(BY_HAND);
  });

  it("are left to people once the agency switched it off, also when it is switched on again", async () => {
    await set(null);
    const byAgency = (autoSubmit: object) =>
      platen.agencyPerson.patch("agencies/update-settings", { settings: { autoSubmit } });
    await byAgency({ ...ON, mode: "delay", minutes: 10 });
    const id = await arrives();
    await byAgency(BY_HAND);
    await byAgency(ON);
    await submitNow(60);
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: null });
    expect((await platen.seller.get("orders/auto-submit")).body.groups).toEqual([]);
    await byAgency(BY_HAND);
  });

  it("follow the team's setting, and the agency's, where the store has none", async () => {
    await set(null);
    const byAgency = { settings: { autoSubmit: ON } };
    await platen.agencyPerson.patch("agencies/update-settings", byAgency);
    const one = await arrives();
    await submitNow();
    expect((await show(one)).history[0].detail.autoSubmit.level).toBe("agency");
    await platen.seller.put("integrations/auto-submit", { setting: ON, zone: "Europe/Berlin" });
    const two = await arrives();
    await submitNow();
    expect((await show(two)).history[0].detail.autoSubmit).toMatchObject({
      level: "team",
      zone: "Europe/Berlin",
    });
    await platen.agencyPerson.patch("agencies/update-settings", { settings: { autoSubmit: BY_HAND } });
  });
});

describe("an order whose store", () => {
  /** The webhook of a change of the order that has arrived last. */
  const changed = (over: Partial<ShopOrder>, topic = "orders/updated") =>
    shopifyWebhook(
      HOOK_SECRET,
      topic,
      shopifyOrder({
        id: String(number),
        number: `#${number}`,
        updatedAt: stamp(Date.now() + 3_000),
        ...over,
      }),
    );

  it("has canceled it does not go before that is processed", async () => {
    await set(ON);
    const id = await arrives();
    await store.send(changed({ status: "canceled" }, "orders/cancelled"));
    expect(await submitNow()).toBe(false);
    await platen.processAll();
    expect(await submitNow()).toBe(false);
    expect(await statusOf(id)).toBe("Cancel");
  });

  it("has changed it in a way that failed waits until a later change is processed", async () => {
    await set(ON);
    const id = await arrives();
    const tooMany = changed({ items: [{ sku: "TEE-BLK-M", quantity: 100_000 }] });
    expect((await store.process(tooMany)).status).toBe("failed");
    await submitNow();
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: { keptFor: "store" } });
    await store.process(changed({ items: [{ sku: "TEE-BLK-M", quantity: 2 }] }));
    await forget();
    await submitNow();
    expect(await statusOf(id)).toBe("InReview");
  });

  it("is paused waits", async () => {
    await set(ON);
    const id = await arrives();
    expect((await platen.seller.post(`integrations/${store.id}/pause`)).status).toBe(200);
    expect(await submitNow()).toBe(false);
    expect((await platen.seller.post(`integrations/${store.id}/resume`)).status).toBe(200);
    await submitNow();
    expect(await statusOf(id)).toBe("InReview");
  });

  it.each([
    ["is disconnected", (id: string) => platen.seller.delete(`integrations/${id}/access`)],
    ["is removed", (id: string) => platen.seller.delete(`integrations/${id}`)],
    [
      "imports no orders any more",
      (id: string) => platen.seller.patch(`integrations/${id}`, { importOrders: false }),
    ],
  ])("%s is left to people", async (_, end) => {
    const own = await platen.connect("shopify");
    await platen.seller.put(`integrations/${own.id}/auto-submit`, { setting: ON });
    number += 1;
    const order = shopifyOrder({ id: String(number), number: `#${number}`, updatedAt: stamp() });
    const { order_id: id } = await own.process(shopifyWebhook(HOOK_SECRET, "orders/create", order));
    expect((await show(id)).autoSubmit).not.toBeNull();
    expect((await end(own.id)).status).toBe(200);
    await submitNow();
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: null });
  });

  it("does not stop the others where it cannot be processed", async () => {
    await set(ON);
    const id = await arrives();
    const stores = [store, await platen.connect("shopify")].sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first, second] = stores;
    await platen.seller.put(`integrations/${stores.find((one) => one !== store)?.id}/auto-submit`, {
      setting: ON,
    });
    number += 1;
    const order = shopifyOrder({ id: String(number), number: `#${number}`, updatedAt: stamp() });
    const other = stores.find((one) => one !== store);
    const event = await other?.process(shopifyWebhook(HOOK_SECRET, "orders/create", order));
    const orderOf = (one: ConnectedStore | undefined) => (one === store ? id : event?.order_id);
    await platen.database.pool.query(
      "update store_settings set auto_submit = auto_submit - 'dayLimit' where integration_id = $1",
      [first?.id],
    );
    await expect(submitNow()).rejects.toThrow();
    expect(await statusOf(orderOf(first))).toBe("Unfulfilled");
    expect(await statusOf(orderOf(second))).toBe("InReview");
    await platen.database.pool.query(
      "update store_settings set auto_submit = auto_submit || '{\"dayLimit\": null}' where integration_id = $1",
      [first?.id],
    );
    await submitNow();
  });
});

describe("their time", () => {
  it("is N minutes after the arrival, and after the last change", async () => {
    await set({ ...ON, mode: "delay", minutes: 30 });
    const id = await arrives();
    expect(await submitNow(29)).toBe(false);
    const hour = new Date(Date.now() + 20 * 60_000).toISOString();
    await platen.database.pool.query("update orders set updated_at = $1 where id = $2", [hour, id]);
    expect(await submitNow(49)).toBe(false);
    expect(await submitNow(51)).toBe(true);
    expect(await statusOf(id)).toBe("InReview");
  });

  it("is an hour of the day in the team's zone, one message for all", async () => {
    await platen.seller.put("integrations/auto-submit", { setting: null, zone: "Asia/Tokyo" });
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000);
    const time = new Intl.DateTimeFormat("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "Asia/Tokyo",
    }).format(inTwoHours);
    await set({ ...ON, mode: "daily", time });
    const ids = [await arrives(), await arrives()];
    const { body } = await platen.seller.get("orders/auto-submit");
    expect(body).toMatchObject({
      groups: [{ time, zone: "Asia/Tokyo", orders: 2, due: (2 * CHARGE) / 100, stores: [store.name] }],
      kept: 0,
      funds: 10_000,
    });
    expect(Math.abs(Date.parse(body.groups[0].goesAt) - inTwoHours.getTime())).toBeLessThan(60_000);
    expect(await submitNow(115)).toBe(false);
    expect(await submitNow(121)).toBe(true);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["InReview", "InReview"]);
    const [mine] = (await platen.seller.get("push-notifications")).body.data;
    expect(mine).toMatchObject({ title: "2 orders submitted automatically" });
    expect(mine.content).toBe(`$28.98. At ${time}, Tokyo time, as set for the store`);
  });
});

describe("an order that cannot go", () => {
  it("waits while a gate is closed, says so once, and goes when it is open", async () => {
    await set(ON);
    const id = await arrives({ items: [{ sku: "NOT-KNOWN", quantity: 1 }] });
    expect(await submitNow()).toBe(true);
    expect(await submitNow()).toBe(false);
    const order = await show(id);
    expect(order).toMatchObject({ status: "Unfulfilled", autoSubmit: { keptFor: "gates" } });
    const [mine] = (await platen.seller.get("push-notifications")).body.data;
    expect(mine.title).toBe("1 order waits and cannot be submitted automatically");
    expect((await platen.seller.get("orders/auto-submit")).body).toMatchObject({ groups: [], kept: 1 });
    const listed = (await platen.seller.get("orders?autoSubmit=true&fields=status")).body.data;
    expect(listed.map((row: { id: string }) => row.id)).toEqual([id]);
    const variant = platen.variants.get("TEE-BLK-L");
    await platen.seller.post("orders/mapping", { key: "sku:NOT-KNOWN", variant });
    await forget();
    await submitNow();
    expect(await statusOf(id)).toBe("InReview");
  });

  it("waits above the limit per order, above the limit per day, and where the balance does not cover it", async () => {
    await set({ ...ON, orderLimit: 20, dayLimit: 1_000 });
    const two = await arrives({ items: [{ sku: "TEE-BLK-M", quantity: 2 }] });
    await submitNow();
    expect((await show(two)).autoSubmit.keptFor).toBe("order-limit");
    const [spent] = await platen.rows<{ amount: string }>(
      "select sum(amount) as amount from auto_submits where integration_id = $1",
      [store.id],
    );
    await set({ ...ON, dayLimit: (Number(spent?.amount) + CHARGE) / 100 });
    const [first, second] = [await arrives(), await arrives()];
    await submitNow();
    expect(await statusOf(first)).toBe("InReview");
    expect((await show(second)).autoSubmit.keptFor).toBe("day-limit");
    await set(ON);
    await platen.setBalance(CHARGE - 1);
    await forget();
    await submitNow();
    expect((await show(second)).autoSubmit.keptFor).toBe("balance");
    await platen.setBalance(1_000_000);
    await forget();
    await submitNow();
    expect(await Promise.all([two, second].map(statusOf))).toEqual(["InReview", "InReview"]);
  });

  it("waits for the hour of the next day above the limit per day", async () => {
    await platen.seller.put("integrations/auto-submit", { setting: null, zone: "UTC" });
    const time = new Date(Date.now() - 2 * 3_600_000).toISOString().slice(11, 16);
    await set({ ...ON, mode: "daily", time, dayLimit: CHARGE / 100 });
    const query = (text: string, ids?: readonly string[]) => platen.database.pool.query(text, ids && [ids]);
    await query("update auto_submits set submitted_at = submitted_at - interval '2 days'");
    const ids = [await arrives(), await arrives()];
    // They came three hours ago, an hour before their time.
    await query(
      'update store_settings set auto_submit = auto_submit || \'{"since": "2020-01-01T00:00:00Z"}\'',
    );
    await query(
      "update auto_submits set queued_at = now() - interval '3 hours' where order_id = any($1)",
      ids,
    );
    await query("update orders set updated_at = now() - interval '3 hours' where id = any($1)", ids);
    await submitNow();
    expect(await Promise.all(ids.map(statusOf))).toEqual(["InReview", "Unfulfilled"]);
    await query("update auto_submits set submitted_at = submitted_at - interval '2 days'");
    await forget();
    expect(await submitNow()).toBe(false);
    await query("update auto_submits set retry_at = now() - interval '3 hours' where retry_at is not null");
    await submitNow();
    expect(await Promise.all(ids.map(statusOf))).toEqual(["InReview", "InReview"]);
  });

  it("waits where it could not be approved: the agency does not ship there", async () => {
    await set(ON);
    const excludes = (agencyShippingStatus: boolean) =>
      platen.agencyPerson.patch("agencies/update-settings", {
        settings: {
          agencyShippingStatus,
          shippingExcludeCode: [{ countryCode: "US", provinceCode: ["CA"] }],
        },
      });
    await excludes(true);
    const id = await arrives();
    await submitNow();
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: { keptFor: "approval" } });
    await excludes(false);
    await forget();
    await submitNow();
    expect(await statusOf(id)).toBe("InReview");
  });

  it("waits until its artwork is checked", async () => {
    await set(ON);
    const id = await arrives();
    await platen.database.pool.query(
      "update order_items set artwork1 = 'products/none.png' where order_id = $1",
      [id],
    );
    expect(await submitNow()).toBe(false);
    const { database, app, config } = platen;
    const work = preflightWork({ database, files: app.files, config });
    while (await work.once(new AbortController().signal));
    await submitNow();
    expect(await statusOf(id)).not.toBe("Cancel");
  });

  it("is not charged more than was shown", async () => {
    await set(ON);
    const id = await arrives();
    await platen.database.pool.query(
      "update order_blockers set due = due - 1 where order_id = $1 and gate = 'submit'",
      [id],
    );
    await submitNow();
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: { keptFor: "price" } });
  });
});

describe("POST /orders/auto-submit", () => {
  it("takes orders out and puts them back, and says so in the history", async () => {
    await set(ON);
    const id = await arrives();
    const skip = (value: boolean, ids = [id]) =>
      platen.seller.post("orders/auto-submit", { ids, skip: value });
    expect((await skip(true)).body).toEqual({ success: [id], message: "1 order left to you" });
    expect((await skip(true)).body.success).toEqual([]);
    expect(await submitNow()).toBe(false);
    expect(await show(id)).toMatchObject({ status: "Unfulfilled", autoSubmit: { isSkipped: true } });
    expect((await skip(false)).body.success).toEqual([id]);
    await submitNow();
    const order = await show(id);
    expect(order.status).toBe("InReview");
    expect(order.history.map(({ action }: { action: string }) => action)).toEqual([
      "submit",
      "auto-submit/resume",
      "auto-submit/skip",
      "import-from-store",
    ]);
  });

  it("does nothing to orders of other teams and agencies, and refuses what is no target", async () => {
    await set(ON);
    const id = await arrives();
    const { agencyId, otherTeamId: sellerTeamId } = platen.world;
    const other = await platen.newPerson("seller", { agencyId, sellerTeamId });
    expect((await other.post("orders/auto-submit", { ids: [id], skip: true })).body.success).toEqual([]);
    expect((await platen.seller.post("orders/auto-submit", { skip: true })).status).toBe(400);
    expect((await platen.seller.post("orders/auto-submit", { ids: [id] })).status).toBe(400);
    expect((await other.get(path)).status).toBe(404);
    expect((await other.put(path, { setting: ON })).status).toBe(404);
    expect(
      (await platen.agencyPerson.put("integrations/auto-submit", { setting: null, zone: "UTC" })).status,
    ).toBe(403);
    await submitNow();
    expect(await statusOf(id)).toBe("InReview");
  });
});

describe("PUT /integrations/:id/auto-submit", () => {
  it.each([
    [{ ...ON, mode: "sometimes" }, "setting.mode"],
    [{ ...ON, mode: "delay" }, "setting.minutes"],
    [{ ...ON, mode: "delay", minutes: 0 }, "setting.minutes"],
    [{ ...ON, mode: "daily", time: "24:00" }, "setting.time"],
    [{ ...ON, orderLimit: 0 }, "setting.orderLimit"],
    [{ ...ON, dayLimit: 1.001 }, "setting.dayLimit"],
    [{ ...ON, since: "2020-01-01T00:00:00Z" }, "setting.since"],
  ])("refuses %o", async (setting, field) => {
    const { status, body } = await platen.seller.put(path, { setting });
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  it("refuses a zone that there is not", async () => {
    const { status, body } = await platen.seller.put("integrations/auto-submit", {
      setting: null,
      zone: "Mars/Base",
    });
    expect([status, body.errors]).toEqual([400, { zone: "Choose a time zone from the list" }]);
  });
});

describe("the orders of a team that is inactive", () => {
  // Last, because its people are signed out.
  it("are left to people", async () => {
    await set(ON);
    const id = await arrives();
    const { sellerTeamId } = platen.world;
    await platen.database.pool.query("update seller_teams set active = 0 where id = $1", [sellerTeamId]);
    expect(await submitNow()).toBe(false);
    const rows = await platen.rows<{ status: string }>(
      "select status from orders where id = $1 and not exists (select 1 from auto_submits where order_id = $1)",
      [id],
    );
    expect(rows).toEqual([{ status: "Unfulfilled" }]);
  });
});
