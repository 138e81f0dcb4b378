import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { endDueHolds } from "../../src/server/orders/actions/end-holds.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { builtProgram } from "../support/programs.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = times(100, 10);
const KILLS = times(20, 3);
const ORDERS = 300;
/** The maximum time from the start until a kill; ending the holds takes about as long. */
const LONGEST_MS = 400;

const PAST = "2026-01-01T00:00:00.000Z";
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describePostgres("holds whose time has come", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let platen: TestApp;
  let shop: Shop;
  let seller: Client;
  let agency: Client;

  beforeAll(async () => {
    database = await freshPostgres();
    platen = await startApp({ database });
    await platen.app.jobs.stop();
    const { agencyId, sellerTeamId } = platen.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    await shop.deposit(500_000);
    seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    agency = await platen.newPerson("agency", { agencyId });
  }, 60_000);
  afterAll(() => platen.close());

  /** Orders in review that a side holds until a time that has passed by now. */
  async function dueOrders(count: number, by: Client): Promise<string[]> {
    const ids = await shop.orders(count);
    expect((await seller.post("orders/submit", { ids })).body.success).toHaveLength(count);
    const held = await by.post("orders/hold", { ids, reason: "Stock", until: inHours(1) });
    expect(held.body.success).toHaveLength(count);
    await database.pool.query(
      "update orders set hold = jsonb_set(hold, '{until}', to_jsonb($2::text)) where id = any($1)",
      [ids, PAST],
    );
    return ids;
  }

  /** The statuses of these orders, and the numbers of releases that they have in their history, each once. */
  async function stateOf(ids: readonly string[]) {
    const { rows } = await database.pool.query<{ status: string; releases: number }>(
      `select distinct o.status, (select count(*)::int from order_events e where e.order_id = o.id
          and e.action in ('unhold', 'agency-unhold')) as releases
        from orders o where o.id = any($1)`,
      [ids],
    );
    return rows;
  }

  async function expectRightCounts(): Promise<void> {
    const { rows } = await database.pool.query(
      `select status, count from order_counters c where count <> (select count(*) from orders o
          where o.seller_team_id = c.seller_team_id and o.status = c.status and o.deleted_at is null)`,
    );
    expect(rows).toEqual([]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
  }

  it("end once for any number of processes that look for them at once", async () => {
    const ids = [...(await dueOrders(40, seller)), ...(await dueOrders(40, agency))];
    const done = await Promise.all([1, 2, 3, 4].map(() => endDueHolds(database)));
    expect(done.reduce((sum, count) => sum + count)).toBe(ids.length);
    expect(await stateOf(ids)).toEqual([{ status: "InReview", releases: 1 }]);
    await expectRightCounts();
  });

  it("end once when a person releases the order at the same moment", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await dueOrders(2, agency);
      const [released, ended] = await Promise.all([
        sleep(Math.random() * 10).then(() => agency.post("orders/agency-unhold", { ids })),
        sleep(Math.random() * 10).then(() => endDueHolds(database)),
      ]);
      expect(released.body.success.length + ended).toBe(ids.length);
      expect(await stateOf(ids)).toEqual([{ status: "InReview", releases: 1 }]);
    }
    await expectRightCounts();
  });

  it("leave the hold that an agency puts in their place, whichever comes first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id = ""] = await dueOrders(1, seller);
      const until = inHours(2);
      const [held, ended] = await Promise.all([
        sleep(Math.random() * 10).then(() =>
          agency.post("orders/hold", { ids: [id], reason: "Machine", until }),
        ),
        sleep(Math.random() * 10).then(() => endDueHolds(database)),
      ]);
      expect(held.body.success).toEqual([id]);
      const { hold, history } = (await agency.get(`orders/${id}`)).body;
      expect(hold).toMatchObject({ owner: "agency", from: "InReview", reason: "Machine", until });
      const actions = history.map(({ action }: { action: string }) => action).slice(0, 3);
      expect(actions).toEqual(ended === 0 ? ["hold", "hold", "submit"] : ["hold", "unhold", "hold"]);
    }
    await expectRightCounts();
  });

  it("leave a canceled order canceled, whichever comes first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const ids = await dueOrders(1, seller);
      const [canceled] = await Promise.all([
        sleep(Math.random() * 10).then(() => seller.post("orders/cancel", { ids })),
        sleep(Math.random() * 10).then(() => endDueHolds(database)),
      ]);
      expect(canceled.body.success).toEqual(ids);
      expect((await stateOf(ids)).map(({ status }) => status)).toEqual(["Cancel"]);
    }
    await expectRightCounts();
  });

  it("are all ended or none of them, each once, when the process that ends them is killed", async () => {
    const program = await builtProgram({ "hold-worker": "tests/postgres/programs/hold-worker.ts" });
    for (let kill = 0; kill < KILLS; kill += 1) {
      const ids = await dueOrders(ORDERS, agency);
      const worker = spawn(process.execPath, [program, database.url], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
        env: { ...process.env, NODE_OPTIONS: "" },
      });
      await once(worker, "message");
      worker.send("begin");
      await sleep(Math.random() * LONGEST_MS);
      const exit = once(worker, "exit");
      worker.kill("SIGKILL");
      await exit;
      const [state, ...others] = await stateOf(ids);
      expect(others).toEqual([]);
      expect([
        { status: "Hold", releases: 0 },
        { status: "InReview", releases: 1 },
      ]).toContainEqual(state);
      await expectRightCounts();
      await endDueHolds(database);
      expect(await stateOf(ids)).toEqual([{ status: "InReview", releases: 1 }]);
    }
    await expectRightCounts();
  }, 120_000);
});
