import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { dayOf } from "../../../src/domain/format.ts";
import { dueDateOf, isLate, type Scheduled } from "../../../src/domain/orders/due-date.ts";
import { draftOrder, type NewOrder } from "../../../src/domain/orders/incoming/draft-order.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../src/domain/orders/status.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { newId } from "../../../src/server/ids.ts";
import { insertOrders } from "../../../src/server/orders/incoming/create.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { expectExactBlockers } from "../../support/blockers.ts";
import { seed, times } from "../../support/sample.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** What the tests read of a row of orders. */
interface OrderRow {
  id: string;
  dueDate: string | null;
  isLate: boolean;
}

let app: TestApp;
let shop: Shop;
let other: Shop;
let seller: Client;
let agency: Client;

beforeAll(async () => {
  app = await startApp();
  const { agencyId, sellerTeamId, otherTeamId } = app.world;
  shop = await openShop(app.database, agencyId, sellerTeamId);
  await app.database.pool.query(
    "update seller_teams set basecost_id = (select basecost_id from seller_teams where id = $1) where id = $2",
    [sellerTeamId, otherTeamId],
  );
  other = shop.of(otherTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query(`truncate orders, order_items, order_blockers, blocker_counters, order_counters,
    journal_lines, ledger_accounts, deposits, invoices, invoice_lines cascade`);
});
afterEach(() => expectExactBlockers(app.database, app.world.agencyId));

const board = async (who: Client, query = "") => (await who.get(`orders/blockers${query}`)).body.data;
/** The ids of a list, which its total counts in another way. */
async function found(who: Client, query: string): Promise<string[]> {
  const { body } = await who.get(`orders?${query}&limit=200`);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ id }: { id: string }) => id).sort();
}

/** The item of an order whose SKU is in no catalog. */
function unmapped(of: Shop, sku: string): Partial<NewOrder> {
  const [item] = of.newOrder().items;
  if (!item) throw new Error("The shop's order has an item");
  return { items: [{ ...item, sku, title: "Moon tee", mappingKey: `sku:${sku}`, variant: null }] };
}

describe("the blocker board", () => {
  test("groups orders by cause, with owner, oldest order and blocked amount", async () => {
    await shop.orders(3, { ...unmapped(shop, "MOON-1"), createdAt: "2026-01-05T10:00:00.000Z" });
    await shop.orders(1, unmapped(shop, "MOON-2"));
    await shop.orders(2, { addressStatus: 0, zipCode: "1" });
    await other.orders(1, { addressStatus: 0, zipCode: "1" });
    const rows = await board(agency);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      gate: "address",
      owner: "seller",
      cause: "Wrong address",
      orders: 3,
      amount: 104.97,
      sellerTeam: null,
    });
    expect(rows[1]).toMatchObject({
      gate: "mapped",
      owner: "seller",
      cause: "SKU MOON-1",
      orders: 3,
      oldestAt: "2026-01-05T10:00:00.000Z",
      amount: 104.97,
      sellerTeam: { id: shop.teamId },
      item: { key: "sku:MOON-1", title: "Moon tee", sku: "MOON-1" },
    });
    expect(rows[2]).toMatchObject({ cause: "SKU MOON-2", orders: 1 });
  });

  test("shows a seller the own orders only", async () => {
    await shop.orders(1, { addressStatus: 0, zipCode: "1" });
    await other.orders(2, { addressStatus: 0, zipCode: "1" });
    expect(await board(seller)).toMatchObject([{ gate: "address", orders: 1 }]);
    expect(await board(agency)).toMatchObject([{ gate: "address", orders: 3 }]);
    expect(await board(agency, `?sellerTeam=${other.teamId}`)).toMatchObject([{ orders: 2 }]);
    expect(await board(seller, `?sellerTeam=${shop.teamId}`)).toMatchObject([{ orders: 1 }]);
    expect(await board(seller, `?sellerTeam=${other.teamId}`)).toEqual([]);
  });

  test("answers the list's filter of each group, which finds exactly its orders", async () => {
    await shop.orders(3, unmapped(shop, "MOON-1"));
    await shop.orders(2, { addressStatus: 0, zipCode: "1" });
    await other.orders(4);
    for (const { filter, orders } of await board(agency)) {
      expect(await found(agency, new URLSearchParams(filter).toString())).toHaveLength(orders);
    }
  });

  test("leaves orders out of a group whose cause they have for another gate", async () => {
    const { pool } = app.database;
    await pool.query(
      `insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
        select basecost_id, $2, 'FR', 'standard', 899, 200 from seller_teams where id = $1`,
      [shop.teamId, shop.catalogId],
    );
    const setSlots = (designs: readonly unknown[]) =>
      pool.query("update catalogs set designs = $1 where id = $2", [JSON.stringify(designs), shop.catalogId]);
    await setSlots([{ slot: 1, label: "Front", required: true }]);
    onTestFinished(async () => void (await setSlots([])));
    const [item] = shop.newOrder().items;
    if (!item) throw new Error("The shop's order has an item");
    const abroad = (countryCode: string, artwork: string | null): Partial<NewOrder> => {
      const place = { countryCode, province: "", provinceCode: "", zipCode: "10115" };
      const variant = { ...shop.tee, requiredSlots: [1] };
      return { ...place, items: [{ ...item, variant, artworks: [artwork] }] };
    };
    // No price for the seller; and none for the agency, with artwork that the seller owes: both have the cause "seller".
    const [unpriced = ""] = await shop.orders(1, abroad("DE", "https://example.com/fox.png"));
    const [blank = ""] = await shop.orders(1, abroad("FR", null));
    expect(await found(agency, "cause=seller")).toEqual([unpriced, blank].sort());
    expect(await found(agency, "waitsFor=price")).toEqual([unpriced, blank].sort());
    for (const { filter, orders } of await board(agency)) {
      expect(await found(agency, new URLSearchParams(filter).toString())).toHaveLength(orders);
    }
    expect(await found(agency, "waitsFor=price&cause=seller")).toEqual([unpriced]);
    expect(await found(agency, "waitsFor=artwork&cause=seller")).toEqual([blank]);
  });

  test("frees orders that wait for a price once it is saved, in the base cost of the seller or of the agency", async () => {
    const { pool } = app.database;
    await shop.deposit(100);
    const germany = { countryCode: "DE", province: "", provinceCode: "", zipCode: "10115" };
    const [priced = ""] = await shop.orders(1);
    const [unpriced = ""] = await shop.orders(1, germany);
    expect(await found(agency, "waitsFor=price&cause=seller")).toEqual([unpriced]);
    const { rows } = await pool.query(
      `select t.basecost_id as seller, a.basecost_id as agency from seller_teams t
        join agencies a on a.id = t.agency_id where t.id = $1`,
      [shop.teamId],
    );
    const rate = (zone: string, first: number) => ({ zone, option: "standard", first, additional: 1 });
    onTestFinished(async () => {
      for (const [id, price, first, additional] of [
        [rows[0].seller, 950, 499, 150],
        [rows[0].agency, 700, 400, 100],
      ]) {
        await pool.query("update basecost_items set price = $2 where basecost_id = $1", [id, price]);
        await pool.query("delete from basecost_shipping where basecost_id = $1 and zone <> 'US'", [id]);
        await pool.query("update basecost_shipping set first = $2, additional = $3 where basecost_id = $1", [
          id,
          first,
          additional,
        ]);
      }
    });
    const save = async (who: Client, basecostId: string, price: number, first: number) => {
      const { status, text } = await who.put(`basecosts/${basecostId}/catalogs/${shop.catalogId}`, {
        items: [{ variant: null, price }],
        shipping: [rate("US", 4), rate("DE", first)],
      });
      expect(status, text).toBe(200);
    };
    await save(agency, rows[0].seller, 10, 8);
    expect(await found(agency, "waitsFor=price&cause=seller")).toEqual([]);
    expect(await found(agency, "waitsFor=price&cause=agency")).toEqual([unpriced]);
    await save(await app.as("administrator"), rows[0].agency, 7, 6);
    expect(await found(agency, "waitsFor=price")).toEqual([]);
    expect(await found(seller, "waitsFor=submit")).toEqual([priced, unpriced].sort());
    const chargeOf = async (id: string) => (await seller.get(`orders/${id}`)).body.charge;
    expect(await chargeOf(unpriced)).toMatchObject({ items: 10, shipping: 8 });
    expect(await chargeOf(priced)).toMatchObject({ items: 10, shipping: 4 });
    // What is submitted keeps its prices, and what has not changed has no event.
    expect((await seller.post("orders/submit", { ids: [priced] })).body.success).toEqual([priced]);
    await save(agency, rows[0].seller, 12, 8);
    expect(await chargeOf(priced)).toMatchObject({ items: 10 });
    expect(await chargeOf(unpriced)).toMatchObject({ items: 12 });
    await save(agency, rows[0].seller, 12, 8);
    const events = await pool.query(
      "select 1 from order_events where order_id = $1 and action = 'calc-order-basecost'",
      [unpriced],
    );
    expect(events.rows).toHaveLength(3);
  });

  test("counts the ready orders of a seller whose funds are short as waiting for the balance", async () => {
    const ids = await shop.orders(3);
    expect(await board(agency)).toMatchObject([
      { gate: "balance", owner: "seller", orders: 3, amount: 43.47, sellerTeam: { id: shop.teamId } },
    ]);
    expect(await found(seller, "waitsFor=balance")).toEqual([...ids].sort());
    expect(await found(seller, "waitsFor=submit")).toEqual([]);
    await shop.deposit(14.48);
    expect(await board(agency)).toMatchObject([{ gate: "balance", orders: 3, amount: 28.99 }]);
    await shop.deposit(28.99);
    expect(await board(agency)).toMatchObject([{ gate: "submit", owner: "seller", orders: 3 }]);
    expect(await found(seller, "waitsFor=submit")).toEqual([...ids].sort());
    await seller.post("orders/submit", { ids });
    expect(await board(agency)).toMatchObject([{ gate: "approve", owner: "agency", orders: 3 }]);
    await agency.post("orders/approve", { ids });
    expect(await board(agency)).toEqual([]);
  });

  test("leaves orders that the seller can pay ready, beside one that is too expensive", async () => {
    await shop.deposit(20);
    const cheap = await shop.orders(2);
    const [item] = shop.newOrder().items;
    const dear = await shop.orders(1, { items: item ? [{ ...item, quantity: 100 }] : [] });
    const [first, second] = await board(agency);
    expect(first).toMatchObject({ gate: "submit", orders: 2, sellerTeam: { id: shop.teamId } });
    expect(second).toMatchObject({ gate: "balance", orders: 1 });
    expect(await found(seller, "waitsFor=balance")).toEqual(dear);
    expect(await found(seller, "waitsFor=submit")).toEqual([...cheap].sort());
    expect(await found(seller, "waitsFor=balance,submit")).toHaveLength(3);
    const { data } = (await seller.get("orders?waitsFor=balance,submit&sort=totalPrice")).body;
    const waits = new Map(data.map((row: { id: string; waitsFor: string[] }) => [row.id, row.waitsFor]));
    expect(waits.get(dear[0])).toEqual(["balance"]);
    expect(waits.get(cheap[0])).toEqual(["submit"]);
    for (const { filter, orders } of [first, second]) {
      expect(await found(agency, new URLSearchParams(filter).toString())).toHaveLength(orders);
    }
  });

  test("begins with what the reader resolves, and separates what is ready from what is blocked", async () => {
    await shop.orders(2, { addressStatus: 0, zipCode: "1" });
    const checked = await shop.orders(1, { addressStatus: 3, zipCode: "2" });
    const ready = await shop.orders(3);
    await shop.deposit(200);
    await seller.post("orders/submit", { ids: checked });
    const ownersOf = async (who: Client, query: string) =>
      (await board(who, query)).map(({ gate, owner }: { gate: string; owner: string }) => [gate, owner]);
    const mine = ["address", "agency"];
    const theirs = ["address", "seller"];
    expect(await ownersOf(agency, "?tab=blocked")).toEqual([mine, theirs]);
    expect(await ownersOf(seller, "?tab=blocked")).toEqual([theirs, mine]);
    expect(await ownersOf(agency, "?tab=ready")).toEqual([["submit", "seller"]]);
    expect(await ownersOf(agency, "?tab=ready&waitsFor=owner-agency")).toEqual([]);
    await seller.post("orders/submit", { ids: ready });
    expect(await ownersOf(agency, "?tab=ready")).toEqual([["approve", "agency"]]);
    expect(await ownersOf(agency, "")).toEqual([["approve", "agency"], mine, theirs]);
  });

  test("finds the one group of a cause, by which a list names it", async () => {
    await shop.orders(2, { addressStatus: 0, zipCode: "1" });
    const checked = await shop.orders(1, { addressStatus: 3, zipCode: "2" });
    await shop.deposit(200);
    await seller.post("orders/submit", { ids: checked });
    expect(await board(agency, "?waitsFor=address&cause=checking&limit=1")).toMatchObject([
      { cause: "Address being checked", orders: 1 },
    ]);
    expect(await board(agency, "?waitsFor=artwork&cause=checking")).toEqual([]);
  });

  test("refuses unknown keys and values with 400", async () => {
    for (const query of [
      "gate=mapped",
      "tab=other",
      "waitsFor=nothing",
      "limit=0",
      "sellerTeam=x",
      "page=a",
    ]) {
      expect(await agency.get(`orders/blockers?${query}`)).toMatchObject({ status: 400 });
    }
  });

  test("is refused to designers and order exporters", async () => {
    for (const role of ["seller:designer", "agency:designer", "agency:order_exporter"] as const) {
      expect((await (await app.as(role)).get("orders/blockers")).status).toBe(403);
    }
  });
});

describe("the stored blockers", () => {
  test("follow holds, addresses, mappings, deletions and cancellations", async () => {
    const [first = "", second = "", third = ""] = await shop.orders(3, { addressStatus: 0, zipCode: "1" });
    const [moon = ""] = await shop.orders(1, unmapped(shop, "MOON-1"));
    await seller.post("orders/confirm-address", { ids: [first] });
    await agency.post("orders/hold", { ids: [second, first], reason: "Wait" });
    await seller.post(`orders/${third}/customer/update`, { zipCode: "2" });
    const { variant } = { variant: shop.tee.id };
    await seller.post("orders/mapping", { key: "sku:MOON-1", variant });
    await expectExactBlockers(app.database, app.world.agencyId);
    expect((await board(seller)).map(({ cause }: { cause: string }) => cause)).toEqual(
      expect.arrayContaining(["Wrong address", expect.stringMatching(/^Thing \d+$/)]),
    );
    await seller.post("orders/cancel", { ids: [moon] });
    await seller.delete("orders", { ids: [third] });
    expect(await board(seller)).toMatchObject([{ gate: "address", orders: 1 }]);
  });

  test("block both orders of a shared reference until one of them is canceled", async () => {
    const [first = ""] = await shop.orders(1, { reference: "R-1" });
    const [second = ""] = await shop.orders(1, { reference: "R-1" });
    expect(await board(seller)).toMatchObject([{ gate: "reference", cause: "Reference R-1", orders: 2 }]);
    expect(await found(seller, "waitsFor=reference")).toEqual([first, second].sort());
    await seller.post("orders/cancel", { ids: [first] });
    expect(await found(seller, "waitsFor=reference")).toEqual([]);
    expect(await found(seller, "waitsFor=balance,submit")).toEqual([second]);
  });

  test("follow the stock of a variant", async () => {
    await shop.deposit(100);
    const ids = await shop.orders(2);
    await seller.post("orders/submit", { ids });
    const submitted = (await agency.get(`orders/${ids[0]}`)).body.updatedAt;
    await setStock(false);
    expect(await board(agency)).toMatchObject([
      { gate: "stock", owner: "agency", cause: "Classic tee, TEE-BLK-M", orders: 2 },
    ]);
    expect(await found(agency, "waitsFor=stock")).toEqual([...ids].sort());
    const listed = (await agency.get("orders?waitsFor=stock")).body.data[0];
    expect(listed.gates).toMatchObject([{ gate: "stock" }]);
    expect(Date.parse(listed.updatedAt)).toBeGreaterThan(Date.parse(submitted));
    await setStock(true);
    expect(await board(agency)).toMatchObject([{ gate: "approve", orders: 2 }]);
  });

  test("follow orders of two agencies that change in one transaction", async () => {
    const foreign = { agencyId: app.world.otherAgency.agencyId, teamId: app.world.otherAgency.sellerTeamId };
    const noPrices = { seller: { goods: new Map(), shipping: new Map() }, agency: null };
    const drafted = (teamId: string) => {
      const input = shop.newOrder({ ...unmapped(shop, "MOON-1"), teamId });
      return { input, order: draftOrder(input, noPrices, true, newId) };
    };
    await inTransaction(app.database, async (tx) => {
      for (const { agencyId, teamId } of [shop, foreign]) {
        await insertOrders(tx, agencyId, [drafted(teamId)], { action: "create", actorId: null });
      }
    });
    const other = await app.newPerson("agency", { agencyId: foreign.agencyId });
    expect(await board(agency)).toMatchObject([{ gate: "mapped", orders: 1 }]);
    expect(await board(other)).toMatchObject([{ gate: "mapped", orders: 1 }]);
  });

  test("show a pending cancel request of an order in production", async () => {
    await shop.deposit(100);
    const ids = await shop.orders(1);
    await seller.post("orders/submit", { ids });
    await agency.post("orders/approve", { ids });
    await agency.post("orders/pickup", { ids });
    await seller.post("orders/cancel", { ids });
    expect(await board(agency)).toMatchObject([{ gate: "cancel-request", owner: "agency", orders: 1 }]);
    const listed = (await agency.get("orders?waitsFor=cancel-request")).body.data;
    expect(listed).toMatchObject([{ status: "InProduction", gates: [], waitsFor: ["cancel-request"] }]);
    await agency.post("orders/cancel-request/decline", { ids });
    expect(await board(agency)).toEqual([]);
  });
});

async function setStock(inStock: boolean): Promise<void> {
  const saved = await agency.patch(`catalog-variants/${shop.tee.id}`, { inStock });
  expect(saved.status).toBe(200);
}

describe("the filter Reason", () => {
  test("an order with several causes counts once, of its own team", async () => {
    const [one, two] = [unmapped(shop, "MOON-1"), unmapped(shop, "MOON-2")];
    const ids = await shop.orders(2, { items: [...(one.items ?? []), ...(two.items ?? [])] });
    const others = await other.orders(1, unmapped(other, "MOON-1"));
    expect(await found(seller, "waitsFor=mapped")).toEqual([...ids].sort());
    expect(await found(agency, "waitsFor=mapped,owner-seller")).toEqual([...ids, ...others].sort());
    expect(await found(agency, "waitsFor=mapped&cause=sku:MOON-1")).toEqual([...ids, ...others].sort());
    expect(await found(agency, "waitsFor=mapped&status=Unfulfilled")).toEqual([...ids, ...others].sort());
    expect(await found(agency, "waitsFor=mapped&status=InReview,Hold")).toEqual([]);
    const ofOther = `waitsFor=mapped&sellerTeam=${app.world.otherTeamId}`;
    expect(await found(agency, ofOther)).toEqual(others);
    expect((await agency.get(`orders/count?${ofOther}`)).body).toEqual({ total: 1 });
  });

  test("finds orders by gate, step and owner, and combines them", async () => {
    await shop.deposit(100);
    const [wrong = ""] = await shop.orders(1, { addressStatus: 0, zipCode: "1" });
    const [moon = ""] = await shop.orders(1, unmapped(shop, "MOON-1"));
    const [ready = ""] = await shop.orders(1);
    const [sent = ""] = await shop.orders(1);
    await seller.post("orders/submit", { ids: [sent] });
    expect(await found(agency, "waitsFor=address")).toEqual([wrong]);
    expect(await found(agency, "waitsFor=address,mapped")).toEqual([wrong, moon].sort());
    expect(await found(agency, "waitsFor=submit")).toEqual([ready]);
    expect(await found(agency, "waitsFor=approve")).toEqual([sent]);
    expect(await found(agency, "waitsFor=owner-agency")).toEqual([sent]);
    expect(await found(agency, "waitsFor=owner-seller")).toEqual([wrong, moon, ready].sort());
    expect(await found(agency, "waitsFor=owner-supplier,owner-buyer,owner-designer")).toEqual([]);
    expect((await agency.get("orders/count?waitsFor=address,mapped")).body.total).toBe(2);
    const held = await agency.post("orders/hold", { filter: { waitsFor: "address" }, reason: "Ask" });
    expect(held.body.success).toEqual([wrong]);
  });

  test("refuses another value with 400", async () => {
    for (const query of ["waitsFor=nobody", "waitsFor=mapped,owner-nobody", `cause=${"x".repeat(401)}`]) {
      expect((await agency.get(`orders?${query}`)).status).toBe(400);
    }
  });

  test("is refused to designers, who do not read gates", async () => {
    expect((await (await app.as("seller:designer")).get("orders?waitsFor=mapped")).status).toBe(400);
  });
});

describe("asking sellers", () => {
  const mails = async () =>
    (await app.database.pool.query("select template, links from email_history order by id")).rows;
  const notifications = async () =>
    (await app.database.pool.query("select title, content, link, user_id from notifications")).rows;
  beforeAll(async () => {
    const { agencyId, otherTeamId } = app.world;
    const colleague = await app.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    for (const [team, { userId }] of [
      [shop.teamId, seller],
      [otherTeamId, colleague],
    ] as const) {
      await app.database.pool.query("update seller_teams set manager_id = $1 where id = $2", [userId, team]);
    }
  });
  beforeEach(() => app.database.pool.query("truncate email_history, notifications"));

  test("sends each seller one notification and one mail with a link to exactly these orders", async () => {
    await shop.orders(3, { addressStatus: 0, zipCode: "1" });
    await other.orders(1, { addressStatus: 0, zipCode: "1" });
    const [group] = await board(agency);
    const asked = await agency.post("orders/ask-seller", { filter: group.filter, note: "Which street?" });
    expect(asked).toMatchObject({
      status: 200,
      body: { orders: 4, sellers: 2, message: "2 sellers asked about 4 orders" },
    });
    const own = (await notifications()).filter(({ user_id: id }) => id === seller.userId);
    expect(own).toMatchObject([{ title: "3 orders waiting on you", content: "Which street?" }]);
    const query = own[0].link.split("?")[1];
    expect(await found(seller, query)).toHaveLength(3);
    expect(query).not.toContain("sellerTeam");
    expect((await mails()).map(({ template }) => template)).toEqual(["orders-waiting", "orders-waiting"]);
  });

  test("links to selected orders by their ids", async () => {
    const ids = await shop.orders(2);
    await agency.post("orders/ask-seller", { ids, note: "Still wanted?" });
    const own = (await notifications()).find(({ user_id: id }) => id === seller.userId);
    expect(own.link).toBe(`/s/orders?ids=${encodeURIComponent(ids.join(","))}`);
    expect(await found(seller, own.link.split("?")[1])).toEqual([...ids].sort());
    expect(await mails()).toHaveLength(1);
  });

  test("refuses a missing or long note, unknown keys, too many ids, foreign orders and sellers", async () => {
    const ids = await shop.orders(1);
    const note = "Please correct";
    const tooMany = Array.from({ length: 101 }, () => ids[0]);
    for (const body of [
      { ids },
      { ids, note: "" },
      { ids, note: "x".repeat(1_001) },
      { ids, note: 5 },
      { ids, note, color: "red" },
      { ids: tooMany, note },
      { ids: "all", note },
      { note },
      { filter: { waitsFor: "nobody" }, note },
    ]) {
      expect(await agency.post("orders/ask-seller", body)).toMatchObject({ status: 400 });
    }
    const { agencyId } = app.world.otherAgency;
    const foreign = await app.newPerson("agency", { agencyId });
    expect((await foreign.post("orders/ask-seller", { ids, note })).status).toBe(404);
    expect((await seller.post("orders/ask-seller", { ids, note })).status).toBe(403);
    expect(await notifications()).toEqual([]);
  });
});

describe("late orders", () => {
  const approvedAt = (id: string, at: string) =>
    app.database.pool.query(
      "update orders set accounting = jsonb_set(accounting, '{approvedAt}', to_jsonb($2::text)) where id = $1",
      [id, at],
    );
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  test("are counted for those who may read them, with other filters too", async () => {
    await shop.deposit(100);
    await other.deposit(100);
    const colleague = await app.newPerson("seller", {
      agencyId: app.world.agencyId,
      sellerTeamId: other.teamId,
    });
    const [own = ""] = await shop.orders(1);
    const [foreign = ""] = await other.orders(1);
    await seller.post("orders/submit", { ids: [own] });
    await colleague.post("orders/submit", { ids: [foreign] });
    await agency.post("orders/approve", { ids: [own, foreign] });
    for (const id of [own, foreign]) await approvedAt(id, ago(8));
    expect(await found(seller, "late=true")).toEqual([own]);
    expect(await found(agency, "late=true")).toEqual([own, foreign].sort());
    expect(await found(agency, `late=true&sellerTeam=${other.teamId}`)).toEqual([foreign]);
    expect(await found(agency, "late=true&waitsFor=address")).toEqual([]);
    const { cards } = (await agency.get("home")).body;
    expect(cards.find(({ key }: { key: string }) => key === "late")).toMatchObject({ count: 2 });
  });

  test("are approved orders that have not shipped within the agency's production days", async () => {
    await shop.deposit(100);
    const ids = await shop.orders(2);
    await seller.post("orders/submit", { ids });
    await agency.post("orders/approve", { ids });
    const [first = "", second = ""] = ids;
    await approvedAt(first, ago(8));
    await approvedAt(second, ago(1));
    expect(await found(agency, "late=true")).toEqual([first]);
    expect(await found(seller, "late=true")).toEqual([first]);
    expect(await found(agency, "late=false")).toEqual([second]);
    await agency.patch("agencies/update-settings", { settings: { productionDays: 30 } });
    expect((await agency.get("agencies/info")).body.settings.productionDays).toBe(30);
    expect(await found(agency, "late=true")).toEqual([]);
    for (const productionDays of [0, 61, 2.5, "3"]) {
      const refused = await agency.patch("agencies/update-settings", { settings: { productionDays } });
      expect(refused.status).toBe(400);
    }
    expect((await agency.get("orders?late=maybe")).status).toBe(400);
  });

  test("are those whose due date has passed, in every calendar, with and without a date of their store", async () => {
    await shop.deposit(500);
    const ids = await shop.orders(24);
    await seller.post("orders/submit", { ids });
    await agency.post("orders/approve", { ids });
    const today = dayOf(ago(0));
    const status = fc.constantFrom(...(Object.keys(ORDER_STATUSES) as OrderStatus[]));
    const day = fc.integer({ min: -20, max: 20 }).map((days) => dayOf(ago(days)));
    const stored = fc.record({
      status,
      approvedAt: fc.double({ min: 0, max: 120, noNaN: true }).map(ago),
      shipBy: fc.option(day),
    });
    const calendar = fc.record({
      productionDays: fc.constantFrom(1, 2, 3, 4, 10, 60),
      workdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      holidays: fc.uniqueArray(fc.integer({ min: -3, max: 30 }).map((days) => dayOf(ago(days)))),
    });
    const rows = fc.array(stored, { minLength: ids.length, maxLength: ids.length });
    await fc.assert(
      fc.asyncProperty(calendar, rows, async (settings, orders) => {
        const saved = await agency.patch("agencies/update-settings", { settings });
        expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
        // Orders have an approval in the statuses that follow it only.
        const before: readonly OrderStatus[] = ["Unfulfilled", "InReview", "Rejected"];
        const kept = orders.map((one) => (before.includes(one.status) ? { ...one, approvedAt: null } : one));
        for (const [index, { status: at, approvedAt: approved, shipBy }] of kept.entries())
          await app.database.pool.query(
            `update orders set status = $2, ship_by = $3,
              accounting = jsonb_strip_nulls(jsonb_set(accounting, '{approvedAt}', $4)) where id = $1`,
            [ids[index], at, shipBy, JSON.stringify(approved)],
          );
        const due = new Map(ids.map((id, index) => [id, dueDateOf(kept[index] as Scheduled, settings)]));
        const late = ids.filter((id, index) =>
          isLate(due.get(id) ?? null, kept[index]?.status ?? "Cancel", today),
        );
        expect(await found(agency, "late=true")).toEqual(late.sort());
        expect(await found(seller, "late=false")).toEqual(ids.filter((id) => !late.includes(id)).sort());
        const listed = (await agency.get("orders?limit=100&fields=dueDate,isLate")).body.data;
        expect(listed.map(({ id, dueDate }: OrderRow) => [id, dueDate])).toEqual(
          listed.map(({ id }: OrderRow) => [id, due.get(id)]),
        );
        expect(listed.flatMap(({ id, isLate: is }: OrderRow) => (is ? id : [])).sort()).toEqual(late);
      }),
      { seed, numRuns: times(200, 6) },
    );
    // Their blockers are those of the statuses that the test has overwritten.
    await app.database.pool.query("truncate orders cascade");
  });

  test("have a calendar with a working day and days that exist", async () => {
    for (const settings of [
      { workdays: [] },
      { workdays: [7] },
      { holidays: ["2026-02-30"] },
      { holidays: Array.from({ length: 101 }, () => "2026-12-25") },
    ])
      expect((await agency.patch("agencies/update-settings", { settings })).status).toBe(400);
  });
});
