import type { FastifyInstance, InjectOptions } from "fastify";
import type { PoolClient } from "pg";
import { expect, it } from "vitest";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import { createDeposit } from "../../src/server/money/deposits/deposits.queries.ts";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { importWork } from "../../src/server/orders/import/work.ts";
import {
  form,
  type ImportWorld,
  manyOrders,
  settled,
  templateFile,
  uploadAtOnce,
} from "../server/import/world.ts";
import { describePostgres } from "../support/database.ts";
import { make } from "../support/factories.ts";
import { times } from "../support/sample.ts";
import {
  halfAMinuteLater,
  secondServer,
  sharedWorld,
  startWorker,
  stored,
  until,
  untilWaiting,
  uploadForOthers,
} from "./import-workers.ts";

const ROUNDS = times(5, 1);
/** Read in five batches of 200, imported in three of 400. */
const LONG = times(900, 450);
/** Read and imported in one batch each. */
const SHORT = times(300, 60);
const DRY_RUN = "orders/import/csv?dryRun=true";

/** Calls one of the world's servers as its seller. */
async function call(
  platen: ImportWorld,
  server: FastifyInstance,
  method: "GET" | "POST" | "PUT" | "PATCH",
  path: string,
  sent: Pick<InjectOptions, "payload" | "headers"> = {},
) {
  const headers = { ...sent.headers, authorization: `Bearer ${platen.seller.token}` };
  const response = await server.inject({ method, url: `/api/${path}`, ...sent, headers });
  return { status: response.statusCode, body: response.json() };
}

/** A world with two servers and two processes that run their imports. */
async function twoServers() {
  const { platen, url } = await sharedWorld();
  // The processes start during the test's uploads.
  const workers = Promise.all([startWorker(url), startWorker(url)]);
  workers.catch(() => undefined); // `begin` reports the error.
  const begin = async () => (await workers).forEach((worker) => worker.begin());
  return { platen, second: await secondServer(platen), begin };
}

/** The world's server and a second one, both with jobs, and a function that returns a previewed import's id. */
async function liveServers() {
  const { platen } = await sharedWorld();
  const second = await secondServer(platen);
  for (const app of [platen.app, second]) app.jobs.start();
  const preview = async (file: string) => {
    const { body } = await uploadAtOnce(platen.seller, DRY_RUN, file);
    return (await settled(platen.seller, `orders/import/${body.id}`)).body.id as string;
  };
  return { platen, second, preview };
}

const pathOf = (id: string, what = "") => `orders/import/${id}${what}`;
const statusesOf = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).sort((a, b) => a - b);

async function uploadTo(
  platen: ImportWorld,
  server: FastifyInstance,
  file: string,
  more: Record<string, string> = {},
) {
  const { payload, headers } = form([{ name: "file", value: file, fileName: "orders.csv" }]);
  const sent = { payload, headers: { ...headers, ...more } };
  return (await call(platen, server, "POST", "orders/import/csv", sent)).body.id as string;
}

describePostgres("the import of one file at two servers and two workers", () => {
  it("imports each order once and reports three duplicates for four concurrent uploads", async () => {
    const { platen, second, begin } = await twoServers();
    const file = manyOrders(LONG, "RACE");
    const servers = [platen.app, second, platen.app, second];
    const ids = await untilWaiting(platen, 4, ...servers.map((server) => uploadTo(platen, server, file)));
    await begin();
    const done = await Promise.all(ids.map((id) => settled(platen.seller, pathOf(id))));
    expect(done.map(({ body }) => body.status)).toEqual(["done", "done", "done", "done"]);
    expect(done.reduce((sum, { body }) => sum + body.committed, 0)).toBe(LONG);
    expect(done.reduce((sum, { body }) => sum + body.orders.duplicate, 0)).toBe(3 * LONG);
    expect(await stored(platen, "RACE")).toEqual({
      orders: LONG,
      refs: LONG,
      items: LONG,
      events: LONG,
      counted: LONG,
    });
  });

  it("creates one import and one stored upload for one idempotency key", async () => {
    const { platen, second, begin } = await twoServers();
    const file = manyOrders(LONG, "KEY");
    const servers = [platen.app, second, platen.app, second];
    const key = { "idempotency-key": "the-same-file" };
    const ids = new Set(await Promise.all(servers.map((server) => uploadTo(platen, server, file, key))));
    expect(ids.size).toBe(1);
    expect(await platen.rows("select distinct import_id as id from import_files")).toEqual([
      { id: [...ids][0] },
    ]);
    await begin();
    const { body } = await settled(platen.seller, pathOf([...ids][0] ?? ""));
    expect(body).toMatchObject({ status: "done", committed: LONG, orders: { total: LONG, duplicate: 0 } });
    expect(await platen.rows("select count(*)::int as n from order_imports")).toEqual([{ n: 1 }]);
    expect(await stored(platen, "KEY")).toMatchObject({ orders: LONG, items: LONG, counted: LONG });
  });
});

describePostgres("an import whose row is locked", () => {
  it("starts as soon as the row is unlocked, not at the next poll", async () => {
    const { platen } = await sharedWorld();
    const id = await uploadForOthers(platen, manyOrders(1, "HELD"));
    const holder = await platen.database.pool.connect();
    await holder.query("begin");
    await holder.query("select from order_imports where id = $1 for update", [id]);
    let isOver = false;
    const once = importWork(platen.database)
      .once(new AbortController().signal)
      .finally(() => {
        isOver = true;
      });
    const waiting = () =>
      platen.rows(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await until(async () => isOver || (await waiting()).length > 0);
    await holder.query("rollback");
    holder.release();
    expect(await once).toBe(true);
    expect((await platen.seller.get(pathOf(id))).body.status).toBe("previewed");
  });
});

describePostgres("orders that are drafted while another call holds the lock of their team", () => {
  /** Imports a file of three orders; `change` happens between their drafts and their insertion. @returns the import */
  async function importedAround(change: (platen: ImportWorld, holder: PoolClient) => Promise<unknown>) {
    const { platen } = await sharedWorld();
    const file = templateFile(
      { "Order name": "AHEAD-1", SKU: "UNKNOWN-1" },
      { "Order name": "AHEAD-2" },
      { "Order name": "AHEAD-3" },
    );
    const sent = uploadAtOnce(platen.seller, "orders/import/csv", file);
    const [id = ""] = await untilWaiting(platen, 1, sent);
    const step = () => importWork(platen.database).once(new AbortController().signal);
    expect(await step()).toBe(true);
    const holder = await platen.database.pool.connect();
    await holder.query("begin");
    const lock = `orders of ${platen.world.sellerTeamId}`;
    await holder.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [lock]);
    const committed = step();
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    await until(async () => (await platen.rows(waiting)).length > 0);
    await change(platen, holder);
    await holder.query("commit");
    holder.release();
    expect(await committed).toBe(true);
    const { body } = await platen.seller.get(pathOf(id));
    const orders = await platen.rows(
      `select o.order_name as name, v.catalog_variant_code as code from orders o
        join order_items i on i.order_id = o.id left join catalog_variants v on v.id = i.variant_id
        where o.import_id = $1 order by name`,
      [id],
    );
    return { body, orders };
  }

  it("get the mapping that the call has saved", async () => {
    const { body, orders } = await importedAround(({ world, variants }, holder) =>
      holder.query(
        `insert into item_mappings (agency_id, seller_team_id, key, variant_id)
          values ($1, $2, 'sku:UNKNOWN-1', $3)`,
        [world.agencyId, world.sellerTeamId, variants.get("TEE-BLK-L")],
      ),
    );
    expect(body).toMatchObject({ status: "done", committed: 3 });
    expect(orders).toEqual([
      { name: "AHEAD-1", code: "TEE-BLK-L" },
      { name: "AHEAD-2", code: "TEE-BLK-M" },
      { name: "AHEAD-3", code: "TEE-BLK-M" },
    ]);
  });

  it("are duplicates of the order that the call has created", async () => {
    const { body, orders } = await importedAround(({ database, world }) =>
      make(
        database,
        "orders",
        { agencyId: world.agencyId, sellerTeamId: world.sellerTeamId },
        { orderName: "By hand", referenceId1: "AHEAD-2", status: "Unfulfilled" },
      ),
    );
    expect(body).toMatchObject({ status: "done", committed: 2, orders: { duplicate: 1 } });
    expect(orders).toEqual([
      { name: "AHEAD-1", code: null },
      { name: "AHEAD-3", code: "TEE-BLK-M" },
    ]);
  });
});

describePostgres("concurrent calls on one previewed import", () => {
  it("commit every order once, as a whole and in overlapping parts", async () => {
    const { platen, second, preview } = await liveServers();
    const commit = (server: FastifyInstance, id: string, orders?: string[]) =>
      call(platen, server, "POST", pathOf(id, "/commit"), { payload: { ...(orders && { orders }) } });
    for (let round = 0; round < ROUNDS; round++) {
      const all = await preview(manyOrders(SHORT, `ALL${round}`));
      const both = await Promise.all([commit(platen.app, all), commit(second, all)]);
      expect(statusesOf(both)).toEqual([200, 400]);
      expect((await settled(platen.seller, pathOf(all))).body).toMatchObject({
        status: "done",
        committed: SHORT,
      });
      expect(await stored(platen, `ALL${round}`)).toMatchObject({ orders: SHORT, refs: SHORT, items: SHORT });

      const part = await preview(manyOrders(SHORT, `PART${round}`));
      const named = Array.from({ length: SHORT }, (_, index) => `PART${round}-${index + 1}`);
      const parts = [named.slice(0, (SHORT / 3) * 2), named.slice(SHORT / 3)];
      const responses = await Promise.all([
        commit(platen.app, part, parts[0]),
        commit(second, part, parts[1]),
      ]);
      expect(statusesOf(responses)).toEqual([200, 400]);
      const { body } = await settled(platen.seller, pathOf(part));
      expect(body).toMatchObject({
        status: "previewed",
        committed: (SHORT / 3) * 2,
        left: { ready: SHORT / 3 },
      });
      await commit(second, part);
      expect((await settled(platen.seller, pathOf(part))).body).toMatchObject({
        status: "done",
        committed: SHORT,
      });
      expect(await stored(platen, `PART${round}`)).toMatchObject({
        orders: SHORT,
        refs: SHORT,
        items: SHORT,
      });
    }
    expect(await stored(platen, "")).toMatchObject({
      orders: 2 * SHORT * ROUNDS,
      counted: 2 * SHORT * ROUNDS,
    });
  });

  it("assign one store to all its orders, before or after they are imported", async () => {
    const { platen, second, preview } = await liveServers();
    const [early, late] = await Promise.all(
      ["etsy", "shopify"].map((platform) =>
        make(platen.database, "integrations", platen.world, { platform, storeId: null }),
      ),
    );
    const assignStore = (server: FastifyInstance, id: string, integration: string | undefined) =>
      call(platen, server, "PUT", pathOf(id, "/store"), { payload: { integration } });
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const id = await preview(manyOrders(SHORT, `STORE${round}`));
      await assignStore(second, id, early?.id);
      const [committed, assigned] = await Promise.all([
        call(platen, platen.app, "POST", pathOf(id, "/commit"), { payload: {} }),
        assignStore(second, id, late?.id),
      ]);
      // Another store has its own numbers, so the orders are checked again first.
      if (committed.status !== 200) {
        expect([committed.status, assigned.status]).toEqual([400, 200]);
        await settled(platen.seller, pathOf(id));
        await call(platen, platen.app, "POST", pathOf(id, "/commit"), { payload: {} });
      }
      expect((await settled(platen.seller, pathOf(id))).body).toMatchObject({ committed: SHORT });
      const named = await platen.rows(
        "select integration_id as id, count(*)::int as orders from orders where import_id = $1 group by 1",
        [id],
      );
      expect(named).toEqual([{ id: (assigned.status === 200 ? late : early)?.id, orders: SHORT }]);
    }
  });

  it("undo the import or submit an order: the undo is refused with the order's name, or the order and its reference are deleted", async () => {
    const { platen, second, preview } = await liveServers();
    const { agencyId, sellerTeamId } = platen.world;
    await inTransaction(platen.database, (tx) =>
      createDeposit(
        tx,
        { reach: "agency", agencyId },
        sellerTeamId,
        { amount: 10_000, payWith: "Payoneer", status: "approved", isCashback: false },
        newId(),
      ),
    );
    let there = 0;
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const file = manyOrders(20, `UNDO${round}`);
      const id = await preview(file);
      await call(platen, second, "POST", pathOf(id, "/commit"), { payload: {} });
      await settled(platen.seller, pathOf(id));
      const [order] = await platen.rows<{ id: string; order_name: string }>(
        "select id, order_name from orders where import_id = $1 order by id offset 7 limit 1",
        [id],
      );
      const [undone, submitted] = await Promise.all([
        call(platen, platen.app, "POST", pathOf(id, "/undo"), { payload: {} }),
        call(platen, second, "POST", "orders/submit", { payload: { ids: [order?.id] } }),
      ]);
      if (undone.status === 200) {
        expect(submitted.body.success ?? []).toEqual([]);
        expect(await stored(platen, `UNDO${round}-`)).toMatchObject({ orders: 0, counted: there });
        const again = await preview(file);
        await call(platen, platen.app, "POST", pathOf(again, "/commit"), { payload: {} });
        expect((await settled(platen.seller, pathOf(again))).body.committed).toBe(20);
      } else {
        expect([undone.status, undone.body.message]).toEqual([
          400,
          expect.stringContaining(`Order ${order?.order_name} has been submitted already`),
        ]);
        expect(submitted.body.success).toEqual([order?.id]);
      }
      there += 20;
      expect(await stored(platen, `UNDO${round}-`)).toMatchObject({ orders: 20, refs: 20, counted: there });
    }
    expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
  });

  it("correct and commit an order: it is imported once, with one of the corrections", async () => {
    const { platen, second, preview } = await liveServers();
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const names = Array.from({ length: 30 }, (_, index) => ({ "Order name": `MEND${round}-${index}` }));
      const [failed, ...good] = names;
      const id = await preview(templateFile({ ...failed, Quantity: "none" }, ...good));
      const correct = (server: FastifyInstance, value: number) => [
        call(platen, server, "PATCH", pathOf(id, "/lines"), {
          payload: { row: 2, cells: [{ row: 2, column: 4, value: `${value}` }] },
        }),
        call(platen, server, "PATCH", pathOf(id, "/lines"), {
          payload: { row: 3, items: [{ item: 0, quantity: value }] },
        }),
      ];
      const commit = () => call(platen, second, "POST", pathOf(id, "/commit"), { payload: {} });
      const responses = await Promise.all([...correct(platen.app, 2), ...correct(second, 3), commit()]);
      for (const { status } of responses) expect([200, 400]).toContain(status);
      await settled(platen.seller, pathOf(id));
      // The next commit imports a correction that was made after this one.
      await Promise.all(correct(platen.app, 4));
      await commit();
      expect((await settled(platen.seller, pathOf(id))).body).toMatchObject({
        status: "done",
        committed: 30,
        orders: { total: 30, failed: 0, duplicate: 0 },
      });
      expect(await stored(platen, `MEND${round}-`)).toMatchObject({ orders: 30, refs: 30, items: 30 });
      const made = await platen.rows<{ made: number; previewed: number }>(
        `select i.quantity as made, (l.draft #>> '{items,0,quantity}')::int as previewed from import_orders l
          join order_items i on i.order_id = l.order_id where l.import_id = $1`,
        [id],
      );
      expect(made.filter((line) => line.made !== line.previewed)).toEqual([]);
    }
    expect(await stored(platen, "MEND")).toMatchObject({ orders: 60 * ROUNDS, counted: 60 * ROUNDS });
  });
});

const FEW = 7;
const MANY = 9;
/** A file with unknown headers and two columns that may be the quantity. */
const strangeFile = (prefix: string, count: number) =>
  [
    "Nr;Ware;Wenig;Viel",
    ...Array.from({ length: count }, (_, n) => `${prefix}-${n};TEE-BLK-M;${FEW};${MANY}`),
  ]
    .join("\n")
    .concat("\n");
const choiceOf = (quantity: number) => ({
  columns: { reference: 0, sku: 1, quantity },
  decimal: null,
  eachRowIsOne: false,
});
const CHOICES = { [FEW]: choiceOf(2), [MANY]: choiceOf(3) };

/** The quantities of an import's orders: a single one if all were read with the same choice. */
const readBy = async ({ rows }: ImportWorld, id: string) =>
  (
    await rows<{ quantity: number }>(
      "select distinct (draft #>> '{items,0,quantity}')::int as quantity from import_orders where import_id = $1",
      [id],
    )
  ).map(({ quantity }) => quantity);

describePostgres("concurrent choices of the columns of a file", () => {
  const choose = (platen: ImportWorld, server: FastifyInstance, id: string, choice: object) =>
    call(platen, server, "PUT", pathOf(id, "/columns"), { payload: choice });

  it("apply one of the choices to all orders", async () => {
    const { platen, second, preview } = await liveServers();
    for (let round = 0; round < ROUNDS; round++) {
      const id = await preview(strangeFile(`COL${round}`, LONG));
      const responses = await Promise.all([
        choose(platen, platen.app, id, CHOICES[FEW] ?? {}),
        choose(platen, second, id, CHOICES[MANY] ?? {}),
      ]);
      expect(statusesOf(responses)[0]).toBe(200);
      const { body } = await settled(platen.seller, pathOf(id));
      expect(body).toMatchObject({ orders: { total: LONG }, committed: 0 });
      const columns = await platen.seller.get(pathOf(id, "/columns"));
      const [quantity, ...others] = await readBy(platen, id);
      expect(others).toEqual([]);
      expect(columns.body.choice).toEqual(CHOICES[quantity as keyof typeof CHOICES]);
    }
  });

  it("change the columns during a commit only if nothing was imported with the earlier choice", async () => {
    const { platen, second, preview } = await liveServers();
    let made = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const id = await preview(strangeFile(`BOTH${round}`, LONG));
      await choose(platen, platen.app, id, CHOICES[FEW] ?? {});
      await settled(platen.seller, pathOf(id));
      const [committed, chosen] = await Promise.all([
        call(platen, platen.app, "POST", pathOf(id, "/commit"), { payload: {} }),
        choose(platen, second, id, CHOICES[MANY] ?? {}),
      ]);
      expect(statusesOf([committed, chosen])).toEqual([200, 400]);
      const { body } = await settled(platen.seller, pathOf(id));
      const isCommitted = committed.status === 200;
      made += isCommitted ? LONG : 0;
      expect(body.committed).toBe(isCommitted ? LONG : 0);
      expect(await readBy(platen, id)).toEqual([isCommitted ? FEW : MANY]);
      expect(await stored(platen, "BOTH")).toMatchObject({ orders: made, items: made, counted: made });
    }
  });

  it("keep the columns of a file that is being read when they are chosen for a similar file", async () => {
    const { platen, url } = await sharedWorld();
    const { seller } = platen;
    const worker = startWorker(url);
    platen.app.jobs.start();
    const other = (await uploadAtOnce(seller, DRY_RUN, manyOrders(1, "OTHER"))).body.id as string;
    await platen.app.jobs.stop();

    const half = await uploadForOthers(platen, manyOrders(2_000, "HALF"));
    const killed = await worker;
    killed.begin();
    await until(async () => (await seller.get(pathOf(half))).body.orders.total > 0);
    await killed.kill();
    expect((await seller.get(pathOf(half))).body).toMatchObject({ status: "reading", format: "platen" });
    const columns = { reference: 0, product: 2, sku: 3 };
    const choice = { columns, decimal: null, eachRowIsOne: true };
    await untilWaiting(platen, 2, choose(platen, platen.app, other, choice));
    await halfAMinuteLater(platen);
    platen.app.jobs.start();
    const { body } = await settled(seller, pathOf(half));
    expect(body).toMatchObject({ format: "platen", orders: { total: 2_000, ready: 2_000 } });
  });
});
