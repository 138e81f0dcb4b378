import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { ruleWork } from "../../src/server/rules/run-due.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop, type Shop } from "../support/shop.ts";

const BATCHES = 12;
const ORDERS = 20;
/** PostgreSQL writes its statistics with a delay. */
const STATISTICS_MS = 1_500;

describePostgres("rules", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let platen: TestApp;
  let shop: Shop;
  let seller: Client;
  let agency: Client;
  const errors: unknown[] = [];

  beforeAll(async () => {
    database = await freshPostgres();
    platen = await startApp({ database });
    await platen.app.jobs.stop();
    const { agencyId, sellerTeamId } = platen.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    await shop.deposit(500_000);
    seller = await platen.as("seller");
    agency = await platen.as("agency");
  }, 60_000);
  afterAll(() => platen.close());
  afterEach(async () => {
    await database.pool.query("update rules set state = 'off', deleted_at = now()");
    expect(errors).toEqual([]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  /** A process that looks at due events until there are none. */
  async function drain(): Promise<void> {
    const work = ruleWork(database, platen.config, (error) => errors.push(error));
    while (await work.once(new AbortController().signal));
  }
  /** Several at once. */
  const processes = () => Promise.all([1, 2, 3, 4].map(drain));

  async function made(effects: object[], event = "submitted", ...of: object[]): Promise<string> {
    const { body, text } = await agency.post("rules", {
      name: "A rule",
      event,
      conditions: { match: "all", of },
      effects,
    });
    await database.pool.query(`update rules set test = '{"revision": 1}' where id = $1`, [body?.id]);
    expect(body?.id, text).toBeTypeOf("string");
    return body.id;
  }
  const turn = (id: string, state: string) => agency.put(`rules/${id}/state`, { state, revision: 1 });
  const submit = async (ids: readonly string[]) =>
    expect((await seller.post("orders/submit", { ids })).body.success).toHaveLength(ids.length);

  const statuses = async (ids: readonly string[]) => {
    const { rows } = await database.pool.query<{ status: string; orders: number }>(
      "select status, count(*)::int as orders from orders where id = any($1) group by 1 order by 1",
      [ids],
    );
    return Object.fromEntries(rows.map(({ status, orders }) => [status, orders]));
  };
  const runs = async (rule: string) => {
    const { rows } = await database.pool.query<{ order_id: string; outcome: string; facts_id: string }>(
      "select order_id, outcome, facts_id from rule_runs where rule_id = $1",
      [rule],
    );
    return rows;
  };
  const approvals = async (ids: readonly string[]) => {
    const { rows } = await database.pool.query<{ most: number }>(
      `select coalesce(max(n), 0)::int as most from (select count(*) as n from order_events
        where order_id = any($1) and action = 'approve' group by order_id) c`,
      [ids],
    );
    return rows[0]?.most;
  };

  it("that are turned on while orders arrive act once on each order, for all from then on", async () => {
    const id = await made([{ do: "approve" }]);
    const batches = await Promise.all(Array.from({ length: BATCHES }, () => shop.orders(ORDERS)));
    const all = batches.flat();
    const arriving = Promise.all(batches.map(submit));
    const armed = turn(id, "on");
    const working = Promise.all([arriving, armed]).then(processes);
    await Promise.all([working, processes()]);
    const after = await shop.orders(ORDERS);
    await submit(after);
    await processes();

    const ran = await runs(id);
    const acted = new Set(ran.map(({ order_id: order }) => order));
    expect(acted.size).toBe(ran.length);
    expect(new Set(ran.map(({ outcome }) => outcome))).toEqual(new Set(["done"]));
    expect(await approvals([...all, ...after])).toBe(1);
    // Those that were submitted before it was on wait for a person.
    expect(await statuses([...all, ...after])).toEqual({
      Approved: acted.size,
      ...(acted.size < all.length + after.length && { InReview: all.length + after.length - acted.size }),
    });
    expect(after.every((order) => acted.has(order))).toBe(true);
    const { rows } = await database.pool.query("select 1 from rule_facts where due");
    expect(rows).toEqual([]);
  });

  it("two on one order: the first decides, whichever process is faster, and the other says so", async () => {
    const first = await made([{ do: "hold", reason: "Check" }]);
    const second = await made([{ do: "approve" }]);
    for (const id of [first, second]) expect((await turn(id, "on")).status).toBe(200);
    const ids = await shop.orders(BATCHES * ORDERS);
    await Promise.all([submit(ids.slice(0, ORDERS)), submit(ids.slice(ORDERS))]);
    await processes();
    expect(await statuses(ids)).toEqual({ Hold: ids.length });
    expect(new Set((await runs(first)).map(({ outcome }) => outcome))).toEqual(new Set(["done"]));
    expect(new Set((await runs(second)).map(({ outcome }) => outcome))).toEqual(new Set(["yielded"]));
    expect(await runs(second)).toHaveLength(ids.length);
  });

  it("against a person: one of them acts on each order, and the diary says which", async () => {
    const id = await made([{ do: "approve" }]);
    await turn(id, "on");
    const ids = await shop.orders(BATCHES * ORDERS);
    await submit(ids);
    const byHand = Promise.all(
      Array.from({ length: BATCHES }, (_, batch) =>
        agency.post("orders/hold", {
          ids: ids.slice(batch * ORDERS, (batch + 1) * ORDERS).reverse(),
          reason: "By hand",
        }),
      ),
    );
    await Promise.all([byHand, processes()]);
    await processes();
    const ran = await runs(id);
    expect(ran).toHaveLength(ids.length);
    const done = ran.filter(({ outcome }) => outcome === "done").length;
    const refused = ran.filter(({ outcome }) => outcome === "refused").length;
    expect(done + refused).toBe(ids.length);
    expect(await approvals(ids)).toBeLessThanOrEqual(1);
    // An order that was approved first is held as well; one that was held first is not approved.
    const { rows } = await database.pool.query<{ from: string; orders: number }>(
      "select hold ->> 'from' as from, count(*)::int as orders from orders where id = any($1) group by 1",
      [ids],
    );
    const held = Object.fromEntries(rows.map(({ from, orders }) => [from, orders]));
    expect(held.Approved ?? 0).toBe(done);
    expect(held.InReview ?? 0).toBe(refused);
  });

  it("several at once beside people lock in the order of everybody, so that none waits for another in a circle", async () => {
    const deadlocks = async () => {
      await sleep(STATISTICS_MS);
      const { rows } = await database.pool.query<{ deadlocks: number }>(
        "select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()",
      );
      return rows[0]?.deadlocks ?? 0;
    };
    const before = await deadlocks();
    for (const quantity of [1, 2])
      await turn(
        await made([{ do: "approve" }], "submitted", { fact: "quantity", is: "at-most", number: quantity }),
        "on",
      );
    const ids = await shop.orders(BATCHES * ORDERS);
    await submit(ids);
    const byHand = Promise.all(
      [...ids].reverse().map((id) => agency.post("orders/hold", { ids: [id], reason: "By hand" })),
    );
    await Promise.all([byHand, processes()]);
    await processes();
    expect((await deadlocks()) - before).toBe(0);
    expect((await statuses(ids)).InReview ?? 0).toBe(0);
  });
});
