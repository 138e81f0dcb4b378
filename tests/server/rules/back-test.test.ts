import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BackTest } from "../../../src/domain/rules/back-test.ts";
import type { Conditions } from "../../../src/domain/rules/conditions.ts";
import type { Effect } from "../../../src/domain/rules/effects.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { keepTest, testRule } from "../../../src/server/rules/back-test/back-test.ts";
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

  it("is stored by two at once, and not with a rule that was changed meanwhile", async () => {
    const { database, world } = platen;
    const id = await ruleOf({ event: "submitted" });
    const both = await Promise.all([agency.post(`rules/${id}/test`), agency.post(`rules/${id}/test`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const scope = { reach: "agency", agencyId: world.agencyId } as const;
    const late = await testRule(database, scope, id);
    await run(sql`update rules set revision = 2, test = null where id = ${id}`);
    expect(await inTransaction(database, (tx) => keepTest(tx, scope, id, late))).toBe(false);
    expect((await done(agency.post(`rules/${id}/test`))).revision).toBe(2);
    expect(await inTransaction(database, (tx) => keepTest(tx, scope, id, late))).toBe(false);
    const [row] = await rowsOf<{ test: BackTest }>(database, sql`select test from rules where id = ${id}`);
    expect(row?.test.revision).toBe(2);
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
    await run(sql`update orders set gates = '[{"gate": "address", "owner": "seller"}, {"gate": "paid", "owner": "buyer"}]'
      where id = ${id}`);
    for (const [owner, met] of [
      ["seller", 1],
      ["buyer", 1],
      ["agency", 0],
    ] as const) {
      const waits = [{ fact: "waitingOn", is: "any-of", values: [owner] }] as const;
      expect(await tested({ event: "stuck", hours: 4, of: waits })).toMatchObject({ met, unknown: 0 });
    }
  });
});
