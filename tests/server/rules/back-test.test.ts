import fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackTest } from "../../../src/domain/rules/back-test.ts";
import type { Conditions } from "../../../src/domain/rules/conditions.ts";
import type { Effect } from "../../../src/domain/rules/effects.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { done } from "../../support/trading.ts";

let platen: TestApp;
let agency: Client;
let seller: Client;
let shop: Shop;
let other: Shop;
/** Submitted: rejected later, refunded later, canceled later, approved only. */
let ids: string[];

const run = (query: ReturnType<typeof sql>) => platen.database.drizzle.execute(query);
/** What is stored with an event from now on: without it, orders are of the time before. */
const forgetFacts = () => run(sql`delete from rule_facts`);

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId, otherTeamId } = platen.world;
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  other = shop.of(otherTeamId);
  await shop.deposit(500);
  ids = [
    ...(await shop.orders(2, { email: "bea@example.com", note: "Please hurry" })),
    ...(await shop.orders(2, { address1: "5 Elm Street", provinceCode: "TX", province: "TX" })),
  ];
  await other.orders(1);
  await wait(5);
  await done(seller.post("orders/submit", { ids }));
  await wait(5);
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await done(agency.post("orders/reject", { ids: [first], reason: "Blurred" }));
  await done(agency.post("orders/approve", { ids: [second, fourth] }));
  await done(agency.post(`orders/${second}/refund`, { reason: "Late", amount: 4.49 }));
  await done(agency.post("orders/cancel", { ids: [third], reason: "Not printable" }));
});
afterAll(() => platen.close());

interface Made {
  readonly event: string;
  readonly of?: Conditions["of"];
  readonly effects?: readonly Effect[];
  readonly position?: number;
  readonly state?: string;
  readonly team?: string | null;
  readonly hours?: number;
}

const ruleOf = async ({
  event,
  of = [],
  effects = [{ do: "approve" }],
  position = 0,
  team = null,
  ...more
}: Made) =>
  (
    await make(
      platen.database,
      "rules",
      { agencyId: platen.world.agencyId },
      {
        event,
        conditions: { match: "all", of },
        effects,
        position,
        sellerTeamId: team,
        authorId: agency.userId,
        state: "off",
        test: null,
        since: null,
        hours: null,
        ...more,
      },
    )
  ).id;

const tested = async (rule: Made, client = agency): Promise<BackTest> =>
  done(client.post(`rules/${await ruleOf(rule)}/test`));

describe("a back-test over orders of before facts were stored", () => {
  beforeAll(forgetFacts);

  it("says what happened later to the orders that would have met it, with amounts", async () => {
    const id = await ruleOf({ event: "submitted", of: [{ fact: "charge", is: "at-most", number: 50 }] });
    const test: BackTest = await done(agency.post(`rules/${id}/test`));
    expect(test).toMatchObject({ revision: 1, orders: 4, met: 4, unknown: 0, charge: 4 * 14.49 });
    expect(test.later).toEqual([
      { what: "rejected", orders: 1, amount: 14.49 },
      { what: "canceled", orders: 1, amount: 14.49 },
      { what: "refunded", orders: 1, amount: 4.49 },
    ]);
    const later = new Map(test.examples.map((one) => [one.orderId, one.later]));
    expect(ids.map((one) => later.get(one))).toEqual([["rejected"], ["refunded"], ["canceled"], []]);
    const [row] = await rowsOf<{ test: BackTest; version: number }>(
      platen.database,
      sql`select test, version from rules where id = ${id}`,
    );
    expect(row).toEqual({ test, version: 1 });
  });

  it.each<[string, Conditions["of"][number], number]>([
    ["buyer's first order", { fact: "firstOrder", is: "yes" }, 2],
    ["note", { fact: "note", is: "contains", values: ["hurry"] }, 2],
    ["state", { fact: "state", is: "any-of", values: ["tx"] }, 2],
    ["units", { fact: "quantity", is: "at-least", number: 2 }, 0],
    ["SKU", { fact: "sku", is: "starts-with", values: ["TEE"] }, 4],
    ["orders to its address", { fact: "sameAddress", is: "at-least", number: 2 }, 4],
    ["retail", { fact: "retail", is: "above", number: 34 }, 4],
    ["age", { fact: "age", is: "at-most", number: 1 }, 4],
  ])("reads from history: %s", async (_, condition, met) => {
    expect(await tested({ event: "submitted", of: [condition] })).toMatchObject({
      orders: 4,
      met,
      unknown: 0,
    });
  });

  it.each(["tag", "balance", "personalization", "artwork", "margin"] as const)(
    "cannot say what may have changed since: %s",
    async (fact) => {
      const one = (
        {
          tag: { fact, is: "any-of", values: ["vip"] },
          balance: { fact, is: "at-most", number: 5 },
          margin: { fact, is: "at-most", number: 5 },
          personalization: { fact, is: "any-of", values: ["none"] },
          artwork: { fact, is: "any-of", values: ["good"] },
        } as const
      )[fact];
      const test = await tested({ event: "submitted", of: [one] });
      expect(test).toMatchObject({ orders: 4, met: 0, unknown: 4, unknownFacts: [{ fact, orders: 4 }] });
      expect(test.unknownExamples).toHaveLength(4);
    },
  );

  it("cannot say the charge of an order that was not submitted then, nor what an edit has changed", async () => {
    const [id = ""] = await shop.orders(1, { note: "Gift" });
    await wait(5);
    await done(seller.put(`orders/${id}`, { note: "No gift" }));
    await forgetFacts();
    const note = { fact: "note", is: "contains", values: ["gift"] } as const;
    expect(await tested({ event: "imported", of: [note] })).toMatchObject({
      orders: 6,
      met: 0,
      unknown: 1,
      unknownExamples: [{ orderId: id }],
    });
    const charge = { fact: "charge", is: "at-most", number: 50 } as const;
    expect(await tested({ event: "imported", of: [charge] })).toMatchObject({ met: 0, unknown: 6 });
    await run(sql`update orders set deleted_at = now() where id = ${id}`);
  });
});

describe("a back-test", () => {
  it("names earlier rules that decide the same, and rules that no order meets", async () => {
    await forgetFacts();
    const hold = [{ do: "hold", reason: "Look" }] as const;
    const tag = [{ do: "tag", tags: ["vip"] }] as const;
    const event = "submitted";
    const of = [{ fact: "state", is: "any-of", values: ["tx"] }] as const;
    const watching = await ruleOf({ event, of, effects: hold, position: 1, state: "watch" });
    await ruleOf({ event, of, effects: hold, position: 2 });
    await ruleOf({ event, effects: tag, position: 3, state: "on" });
    await ruleOf({ event, effects: hold, position: 5, state: "on" });
    const test = await tested({ event, position: 4 });
    expect(test.shadowed).toMatchObject([{ rule: watching, orders: 2 }]);
    const never = { fact: "retail", is: "above", number: 5_000 } as const;
    expect(await tested({ event, of: [never] })).toMatchObject({
      met: 0,
      unknown: 0,
      shadowed: [],
      later: [],
    });
    await run(sql`delete from rules`);
  });

  it("reads the own side's rules and orders only", async () => {
    await forgetFacts();
    const { sellerTeamId: team, otherAgency } = platen.world;
    const ofAgency = await ruleOf({ event: "imported" });
    const ofTeam = await ruleOf({ event: "imported", team, effects: [{ do: "submit" }] });
    const stranger = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const statuses = [];
    for (const [client, id] of [
      [seller, ofAgency],
      [agency, ofTeam],
      [stranger, ofAgency],
    ] as const)
      statuses.push((await client.post(`rules/${id}/test`)).status);
    expect(statuses).toEqual([404, 404, 404]);
    expect((await done(agency.post(`rules/${ofAgency}/test`))).orders).toBe(5);
    expect((await done(seller.post(`rules/${ofTeam}/test`))).orders).toBe(4);
  });

  it("is not stored with a rule that was changed meanwhile; two at once are", async () => {
    const id = await ruleOf({ event: "submitted" });
    const [one, two] = await Promise.all([agency.post(`rules/${id}/test`), agency.post(`rules/${id}/test`)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const late = agency.post(`rules/${id}/test`);
    await run(sql`update rules set revision = 2 where id = ${id}`);
    const { status, body } = await late;
    const [row] = await rowsOf<{ test: BackTest }>(
      platen.database,
      sql`select test from rules where id = ${id}`,
    );
    // Where the change came before the rule was read, the test is of the new version.
    expect(row?.test.revision).toBe(status === 200 ? body.revision : 1);
  });

  it("takes the facts that were stored with the event", async () => {
    await forgetFacts();
    const { agencyId, sellerTeamId } = platen.world;
    await run(sql`insert into rule_facts (agency_id, order_id, seller_team_id, event, facts, due, created_at)
      select ${agencyId}::uuid, ${ids[0]}::uuid, ${sellerTeamId}::uuid, 'submitted',
        '{"charge": 9900, "agencyTags": ["vip"], "balance": 1}'::jsonb, false, created_at
      from order_events where order_id = ${ids[0]} and action = 'submit'`);
    const of = [{ fact: "tag", is: "any-of", values: ["vip"] }] as const;
    expect(await tested({ event: "submitted", of })).toMatchObject({
      orders: 4,
      met: 1,
      unknown: 3,
      charge: 99,
      later: [{ what: "rejected", orders: 1, amount: 99 }],
    });
  });

  it("of blocked orders looks at those that are blocked for as long", async () => {
    const { agencyId, sellerTeamId } = platen.world;
    const [id = ""] = await shop.orders(1);
    await run(sql`delete from order_blockers`);
    await run(sql`insert into order_blockers (agency_id, order_id, seller_team_id, gate, owner, cause, since, amount, due)
      values (${agencyId}, ${id}, ${sellerTeamId}, 'address', 'seller', 'x', now() - interval '5 hours', 0, 0)`);
    const of = [{ fact: "charge", is: "at-most", number: 20 }] as const;
    expect(await tested({ event: "stuck", hours: 4, of })).toMatchObject({ orders: 1, met: 1 });
    expect(await tested({ event: "stuck", hours: 6, of })).toMatchObject({ orders: 0, met: 0, from: null });
  });
});

describe("20,000 events", () => {
  const EVENTS = 20_000;
  const CHUNK = 2_000;
  const MOST_SECONDS = 10;
  const MOST_GAP_MS = 50;

  const SCHEDULED = "/proc/thread-self/schedstat";
  const isLinux = fs.existsSync(SCHEDULED);
  /** What this thread has worked so far, in ms: other programs of a busy machine do not count. Elsewhere the time. */
  const worked = () =>
    isLinux ? Number(fs.readFileSync(SCHEDULED, "utf8").split(" ")[0]) / 1e6 : performance.now();

  /** The longest work of this thread between two turns of its event loop, in ms. */
  async function longestBlock(work: () => Promise<void>): Promise<number> {
    let longest = 0;
    let last = worked();
    const timer = setInterval(() => {
      const now = worked();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    await work();
    clearInterval(timer);
    return longest;
  }

  /** As many orders like one that was submitted, each with a history of five entries, of the time before. */
  const pastOrders = (like: string, first: number) =>
    run(sql`with made as (
        insert into orders (agency_id, id, seller_team_id, order_name, order_type, status, address_status, cannot_ship,
          shipping_option, full_name, email, address1, city, province, zip_code, country_code, sub_total_price,
          shipping_fee, total_discount, total_price, total_refund, gates, accounting, created_at, updated_at)
        select agency_id, gen_random_uuid(), seller_team_id, '#' || n, order_type, status, address_status, cannot_ship,
          shipping_option, full_name, n % 5000 || '@example.com', n % 9000 || ' Elm Street', city, province, zip_code,
          country_code, sub_total_price, shipping_fee, total_discount, n, 0, gates, accounting,
          now() - n * interval '2 minutes', now()
        from orders cross join generate_series(${first}::int, ${first + CHUNK - 1}::int) n where id = ${like}
        returning agency_id, id, seller_team_id, created_at
      ), items as (
        insert into order_items (agency_id, id, seller_team_id, order_id, title, sku, quantity, unit_price, position,
          catalog_id, variant_id, accounting, status, shipped_quantity)
        select m.agency_id, gen_random_uuid(), m.seller_team_id, m.id, i.title, i.sku, i.quantity, i.unit_price, i.position,
          i.catalog_id, i.variant_id, i.accounting, i.status, 0
        from made m cross join order_items i where i.order_id = ${like}
      )
      insert into order_events (agency_id, order_id, action, from_status, to_status, created_at)
      select m.agency_id, m.id, action, from_status, to_status, m.created_at + step * interval '1 minute'
      from made m cross join (values (0, 'import', null, 'Unfulfilled'), (1, 'map', 'Unfulfilled', 'Unfulfilled'),
        (2, 'submit', 'Unfulfilled', 'InReview'), (3, 'approve', 'InReview', 'Approved'),
        (4, 'cancel', 'Approved', 'Cancel')) as h (step, action, from_status, to_status)
      order by m.created_at, step`);

  /** Facts of as many events, stored with them. */
  const storedFacts = () =>
    run(sql`insert into rule_facts (agency_id, order_id, seller_team_id, event, facts, due, created_at)
      select agency_id, id, seller_team_id, 'submitted', jsonb_build_object(
        'seller', seller_team_id, 'country', 'US', 'state', array['ca'], 'sku', array['tee-blk-m'],
        'charge', total_price, 'retail', total_price, 'quantity', 2, 'note', repeat('note ', 20), 'hour', 9,
        'agencyTags', array['vip', 'rush'], 'firstOrder', true, 'address', 'good'), false,
        created_at + interval '2 minutes'
      from orders where order_name ~ '^#[0-9]+$' and total_refund = 0 and email like '%@example.com'`);

  beforeAll(async () => {
    await forgetFacts();
    for (let first = 1; first <= EVENTS; first += CHUNK) await pastOrders(ids[1] ?? "", first);
    await run(sql`analyze orders, order_items, order_events`);
  });

  it.each(["derived from history", "stored"])(
    "replay in time and beside other requests: %s",
    async (source) => {
      if (source === "stored") await storedFacts();
      const of: Conditions["of"] = [
        { fact: "state", is: "any-of", values: ["ca", "ny"] },
        {
          match: "any",
          of: [
            { fact: "retail", is: "below", number: 150 },
            { fact: "hour", is: "at-most", number: 20 },
          ],
        },
      ];
      const id = await ruleOf({ event: "submitted", of });
      const gap = await longestBlock(async () => {
        const test: BackTest = await done(agency.post(`rules/${id}/test`));
        expect(test).toMatchObject({ orders: EVENTS, unknown: 0 });
        expect(test.met).toBeGreaterThan(EVENTS / 2);
        expect(test.seconds).toBeLessThan(MOST_SECONDS);
      });
      expect(gap).toBeLessThan(MOST_GAP_MS);
    },
  );
});
