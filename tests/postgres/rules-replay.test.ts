import fs from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BackTest } from "../../src/domain/rules/back-test.ts";
import { allConditions, type Conditions } from "../../src/domain/rules/conditions.ts";
import type { OrderRule } from "../../src/domain/rules/decide.ts";
import type { RuleEvent } from "../../src/domain/rules/events.ts";
import type { FactName } from "../../src/domain/rules/facts.ts";
import { Replay, type ReplayedEvent } from "../../src/domain/rules/replay.ts";
import { portionsOf } from "../../src/server/rules/back-test/portions.queries.ts";
import { ruleWork } from "../../src/server/rules/run-due.ts";
import { type ImportWorld, importWorld, templateFile, upload } from "../server/import/world.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop } from "../support/shop.ts";
import { done } from "../support/trading.ts";

const ORDERS = 400;

interface Ruled {
  readonly event: RuleEvent;
  readonly match?: "all" | "any";
  readonly of: Conditions["of"];
}

/** Of what the history keeps, and of what it does not. */
const RULES: readonly Ruled[] = [
  { event: "imported", of: [] },
  { event: "imported", of: [{ fact: "retail", is: "above", number: 60 }] },
  {
    event: "imported",
    of: [
      { fact: "firstOrder", is: "yes" },
      { fact: "state", is: "none-of", values: ["tx"] },
    ],
  },
  { event: "imported", of: [{ fact: "sameAddress", is: "at-least", number: 3 }] },
  {
    event: "imported",
    match: "any",
    of: [
      { fact: "note", is: "contains", values: ["gift"] },
      {
        match: "all",
        of: [
          { fact: "sku", is: "starts-with", values: ["MUG"] },
          { fact: "quantity", is: "at-least", number: 3 },
        ],
      },
    ],
  },
  {
    event: "imported",
    of: [
      { fact: "tag", is: "none-of", values: ["vip"] },
      { fact: "charge", is: "at-most", number: 30 },
    ],
  },
  { event: "address-checked", of: [{ fact: "address", is: "any-of", values: ["wrong", "doubtful"] }] },
  { event: "submitted", of: [{ fact: "charge", is: "at-most", number: 20 }] },
  {
    event: "submitted",
    of: [
      { fact: "shipping", is: "any-of", values: ["express"] },
      { fact: "age", is: "below", number: 5 },
    ],
  },
  { event: "submitted", of: [{ fact: "balance", is: "at-least", number: 0 }] },
];

/** Facts of the rules that only a row of the event has. */
const LOST: readonly FactName[] = ["tag", "balance"];

const SKUS = ["TEE-BLK-M", "MUG-WHT-11", "HOOD-GRY-L", "NO-SUCH-SKU"];
const PLACES = [
  { City: "Austin", Province: "TX", "Zip code": "78704" },
  { City: "San Pedro", Province: "CA", "Zip code": "90731" },
  { City: "Boston", Province: "MA", "Zip code": "02108" },
  { City: "Boston", Province: "CA", "Zip code": "00001" },
];

/** Orders that differ in everything that the rules look at. */
const file = () =>
  templateFile(
    ...Array.from({ length: ORDERS }, (_, n) => ({
      "Order name": `R-${n}`,
      SKU: SKUS[n % 7 === 0 ? 3 : n % 3] ?? "",
      Quantity: String(1 + (n % 4)),
      "Unit price": `${10 + (n % 31)}.00`,
      Email: `buyer${n % 150}@example.com`,
      "Address 1": `${1 + (n % 120)} Elm St`,
      ...PLACES[n % 11 === 0 ? 3 : n % 3],
      Shipping: n % 5 === 0 ? "express" : "standard",
      Note: n % 6 === 0 ? "A gift for Ann" : "",
    })),
  );

describePostgres("rules that watch while orders arrive", () => {
  let platen: ImportWorld;
  const live = new Map<string, Ruled>();

  /** Looks at due events until there are none. */
  async function drain(): Promise<void> {
    const work = ruleWork(platen.database, platen.config, (error) => {
      throw error;
    });
    while (await work.once(new AbortController().signal));
  }

  const ruleOf = (id: string): OrderRule => {
    const { event, match = "all", of } = live.get(id) ?? { event: "imported", of: [] };
    return {
      id,
      side: "agency",
      event,
      conditions: { match, of },
      effects: [{ do: "approve" }],
      state: "off",
    };
  };

  /** The orders that a rule's back-test reads, by what it says of each. */
  async function replayed(id: string) {
    const rule = ruleOf(id);
    const wanted = new Set(allConditions(rule.conditions).map(({ fact }) => fact));
    const scope = { reach: "agency", agencyId: platen.world.agencyId } as const;
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const said = { met: [] as string[], unknown: [] as string[], orders: 0 };
    for await (const portion of portionsOf(platen.database, {
      scope,
      event: rule.event,
      hours: 0,
      from,
      wanted,
    }))
      for (const event of JSON.parse(portion) as ReplayedEvent[]) {
        const replay = new Replay(rule, []);
        replay.add([event]);
        const { met, unknown } = replay.result();
        said.orders += 1;
        if (met) said.met.push(event.orderId);
        if (unknown) said.unknown.push(event.orderId);
      }
    return { ...said, met: said.met.sort() };
  }

  const diaryOf = async (id: string) =>
    (
      await platen.rows<{ order_id: string; outcome: string }>(
        "select order_id, outcome from rule_runs where rule_id = $1 and outcome <> 'unknown'",
        [id],
      )
    )
      .map(({ order_id: order }) => order)
      .sort();

  beforeAll(async () => {
    platen = await importWorld({ database: await freshPostgres() });
    await platen.setBalance(10_000_000);
    for (const rule of RULES) {
      const { event, match = "all", of } = rule;
      const body = {
        name: "A rule",
        event,
        conditions: { match, of },
        effects: [{ do: "tag", tags: ["seen"] }],
      };
      const { id } = await done(platen.agencyPerson.post("rules", body));
      const unseen = await platen.agencyPerson.put(`rules/${id}/state`, { state: "watch", revision: 1 });
      expect(unseen.status).toBe(400);
      const test: BackTest = await done(platen.agencyPerson.post(`rules/${id}/test`));
      expect(test).toMatchObject({ orders: 0, met: 0, from: null });
      await done(platen.agencyPerson.put(`rules/${id}/state`, { state: "watch", revision: test.revision }));
      live.set(id, rule);
    }
    const { body } = await upload(platen.seller, "orders/import/csv", file());
    expect(body).toMatchObject({ status: "done", committed: ORDERS });
    const orders = await platen.rows<{ id: string }>("select id from orders order by id");
    const ids = orders.map(({ id }) => id).filter((_, index) => index % 3 > 0);
    const { success } = (await platen.seller.post("orders/submit", { ids })).body;
    expect(success.length).toBeGreaterThan(ORDERS / 4);
    await platen.app.jobs.idle();
    await drain();
  });
  afterAll(() => platen.close());

  it("have a diary that is what their back-test says of the same orders", async () => {
    const sizes: number[] = [];
    for (const id of live.keys()) {
      const diary = await diaryOf(id);
      const test: BackTest = await done(platen.agencyPerson.post(`rules/${id}/test`));
      const { met, unknown, orders } = await replayed(id);
      expect(met).toEqual(diary);
      expect([test.orders, test.met, test.unknown]).toEqual([orders, met.length, unknown.length]);
      for (const { orderId } of test.examples) expect(diary).toContain(orderId);
      sizes.push(diary.length);
    }
    // Each of them met some orders, and all but the first not all.
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.filter((size) => size < ORDERS).length).toBeGreaterThan(RULES.length / 2);
  });

  it("have the same of the history alone, but for facts that it does not keep", async () => {
    await platen.rows("delete from rule_facts");
    for (const [id, { of }] of live) {
      const { met, unknown, orders } = await replayed(id);
      const isLost = of.some((one) => "fact" in one && LOST.includes(one.fact));
      if (isLost) expect([met, unknown.length]).toEqual([[], orders]);
      else expect([met, unknown]).toEqual([await diaryOf(id), []]);
    }
  });
});

describePostgres("a back-test of 20,000 events", () => {
  let platen: TestApp;
  let agency: Client;
  const run = (query: SQL) => platen.database.drizzle.execute(query);

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
        'agencyTags', array['vip', 'rush'], 'firstOrder', true, 'sameAddress', 1, 'address', 'good'), false,
        created_at + interval '2 minutes'
      from orders where order_name ~ '^#[0-9]+$'`);

  beforeAll(async () => {
    platen = await startApp({ database: await freshPostgres() });
    const { agencyId, sellerTeamId } = platen.world;
    agency = await platen.as("agency");
    const shop = await openShop(platen.database, agencyId, sellerTeamId);
    const [like = ""] = await shop.orders(1);
    await run(sql`delete from rule_facts`);
    for (let first = 1; first <= EVENTS; first += CHUNK) await pastOrders(like, first);
    await run(sql`analyze orders, order_items, order_events`);
  });
  afterAll(() => platen.close());

  it.each(["derived from history", "stored"])(
    "takes less than 10 seconds and blocks no other request: %s",
    async (source) => {
      if (source === "stored") await storedFacts();
      // All of them are read, though one decides.
      const of: Conditions["of"] = [
        { fact: "retail", is: "above", number: 80 },
        { fact: "firstOrder", is: "yes" },
        { fact: "sameAddress", is: "at-least", number: 5 },
        { fact: "sku", is: "starts-with", values: ["MUG"] },
        { match: "all", of: [{ fact: "hour", is: "at-most", number: 2 }] },
      ];
      const rule = { name: "Any", event: "submitted", effects: [{ do: "approve" }] };
      const { id } = await done(agency.post("rules", { ...rule, conditions: { match: "any", of } }));
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
