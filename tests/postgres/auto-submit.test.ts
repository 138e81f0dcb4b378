import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BY_HAND } from "../../src/domain/orders/auto-submit/setting.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { submitDue } from "../../src/server/orders/auto-submit/submit-due.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { chanceOf } from "../support/chance.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { make } from "../support/factories.ts";
import { silent } from "../support/log.ts";
import { seed, times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { startWorker } from "./import-workers.ts";

const ORDERS = times(10_000, 1_000);
const ROUNDS = times(100, 10);
const WORKERS = 2;
/** What an order takes from its team. Cents */
const CHARGE = 950 + 499;
/** The longest time until a kill: a batch of orders takes about half of it. */
const LONGEST_MS = 1_500;
const chance = chanceOf(seed);

describePostgres("orders of stores that are submitted by themselves", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let platen: TestApp;
  let shop: Shop;
  let seller: Client;
  let store: string;

  beforeAll(async () => {
    database = await freshPostgres();
    platen = await startApp({ database });
    await platen.app.jobs.stop();
    const { agencyId, sellerTeamId } = platen.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    const owner = { agencyId, sellerTeamId };
    store = (await make(database, "integrations", owner, { platform: "shopify", storeId: null })).id;
    await run("insert into integration_keys (agency_id, integration_id, key) values ($1, $2, 'sealed')", [
      agencyId,
      store,
    ]);
    await set({});
  }, 60_000);
  afterAll(() => platen.close());

  const run = async <Row>(text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows as Row[]; // As the statement selects.
  const set = async (over: object) => {
    const { status, text } = await seller.put(`integrations/${store}/auto-submit`, {
      setting: { ...BY_HAND, mode: "once", ...over },
    });
    expect(status, text).toBe(200);
  };
  const ids = async () =>
    (await run<{ id: string }>("select order_id as id from auto_submits where submitted_at is null")).map(
      ({ id }) => id,
    );

  /** Orders of the store that wait to be submitted. */
  async function arrive(count: number): Promise<string[]> {
    const made = await shop.orders(count);
    const { agencyId, sellerTeamId } = platen.world;
    await run("update orders set integration_id = $2 where id = any($1)", [made, store]);
    await run(
      `insert into auto_submits (agency_id, order_id, seller_team_id, integration_id)
        select $1, id, $2, $3 from unnest($4::uuid[]) id`,
      [agencyId, sellerTeamId, store, made],
    );
    return made;
  }

  /** The orders by their status and how often they were submitted, and what that took of the balance. */
  const stateOf = (orders: readonly string[]) =>
    run<{ status: string; submits: number; orders: number }>(
      `select o.status, (select count(*)::int from order_events e where e.order_id = o.id and e.action = 'submit') as submits,
          count(*)::int as orders
        from orders o where o.id = any($1) group by 1, 2 order by 1, 2`,
      [orders],
    );
  async function expectWholeLedger(): Promise<void> {
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
    const wrong = await run(
      `select id from orders where (accounting ->> 'walletPart')::int
        <> case when status = 'InReview' then ${CHARGE} else 0 end`,
    );
    expect(wrong).toEqual([]);
  }

  it("are charged once each, whatever processes are killed and whoever submits them meanwhile", {
    timeout: 120_000 + ORDERS * 60,
  }, async () => {
    await shop.deposit((ORDERS * CHARGE) / 100 + 1_000);
    const orders = await arrive(ORDERS);
    let kills = 0;
    while ((await ids()).length > 0) {
      const workers = await Promise.all(
        Array.from({ length: WORKERS }, () => startWorker(database.url, "auto-submit-worker")),
      );
      for (const worker of workers) worker.begin();
      const some = chance.shuffled(await ids()).slice(0, 5);
      const byHand = sleep(chance.below(LONGEST_MS)).then(() => seller.post("orders/submit", { ids: some }));
      await sleep(chance.below(LONGEST_MS));
      await Promise.all(workers.map((worker) => worker.kill()));
      kills += WORKERS;
      expect((await byHand).status).toBe(200);
      // As the cleaning job does, which runs once a minute.
      await run(
        "delete from auto_submits q using orders o where o.id = q.order_id and o.status <> 'Unfulfilled' and q.submitted_at is null",
      );
      // What a person has locked is kept for a minute.
      await run("update auto_submits set retry_at = now() where retry_at is not null");
    }
    console.info(`${kills} kills while ${ORDERS} orders were submitted`);
    expect(await stateOf(orders)).toEqual([{ status: "InReview", submits: 1, orders: ORDERS }]);
    await expectWholeLedger();
  });

  it("are charged once each by four processes at once", async () => {
    await shop.deposit(10_000);
    const orders = await arrive(40);
    const others = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ databaseUrl: database.url, dataDir: "", log: silent })),
    );
    await Promise.all([database, ...others].map((one) => submitDue(one)));
    await Promise.all(others.map((one) => one.close()));
    expect(await stateOf(orders)).toEqual([{ status: "InReview", submits: 1, orders: 40 }]);
    await expectWholeLedger();
  });

  it("never take more than the limit per day, whichever process submits them", async () => {
    const [spent] = await run<{ cents: string }>(
      "select coalesce(sum(amount), 0) as cents from auto_submits",
    );
    const orders = await arrive(20);
    await set({ dayLimit: (Number(spent?.cents) + 7 * CHARGE + 1) / 100 });
    await Promise.all([1, 2, 3].map(() => submitDue(database)));
    expect(await stateOf(orders)).toEqual([
      { status: "InReview", submits: 1, orders: 7 },
      { status: "Unfulfilled", submits: 0, orders: 13 },
    ]);
    await set({});
    await run("update auto_submits set retry_at = now() where retry_at is not null");
    await submitDue(database);
    await expectWholeLedger();
  });

  it("stay with a person who takes them out, or go, whichever comes first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const orders = await arrive(2);
      const [skipped] = await Promise.all([
        sleep(chance.below(20)).then(() => seller.post("orders/auto-submit", { ids: orders, skip: true })),
        sleep(chance.below(20)).then(() => submitDue(database)),
      ]);
      const left = skipped.body.success as string[];
      expect((await stateOf(left)).map(({ status }) => status)).toEqual(
        left.length > 0 ? ["Unfulfilled"] : [],
      );
      const gone = orders.filter((id) => !left.includes(id));
      expect((await stateOf(gone)).map(({ status }) => status)).toEqual(gone.length > 0 ? ["InReview"] : []);
    }
    await expectWholeLedger();
  });

  it("stay once the setting is off, or go, whichever comes first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const orders = await arrive(2);
      await Promise.all([
        sleep(chance.below(20)).then(() => set({ mode: "hand" })),
        sleep(chance.below(20)).then(() => submitDue(database)),
      ]);
      const before = await stateOf(orders);
      await submitDue(database);
      expect(await stateOf(orders)).toEqual(before);
      expect(await ids()).not.toEqual(expect.arrayContaining(orders));
      await set({});
    }
    await expectWholeLedger();
  });
});
