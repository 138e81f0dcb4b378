import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { addToCounters } from "../../src/server/orders/save.queries.ts";
import { type ImportWorld, settled, templateFile, uploadAtOnce } from "../server/import/world.ts";
import { chanceOf } from "../support/chance.ts";
import { describePostgres } from "../support/database.ts";
import { make } from "../support/factories.ts";
import { chosen, seed, times } from "../support/sample.ts";
import {
  halfAMinuteLater,
  inProgress,
  type SharedWorld,
  sharedWorld,
  startWorker,
  stored,
  until,
  untilWaiting,
  type Worker,
} from "./import-workers.ts";

const KILLS = times(60, 2);
/** The maximum time until a kill; some batches take as long. */
const LONGEST_MS = 300;
/** Starting a process takes longer than its work until the kill. */
const STANDBY = 3;

const ORDERS = times(1_500, 600);
const FILES = 3;
const KEYS = 12;

const chance = chanceOf(seed);

const knownName = (index: number) => `OLD-${index}`;

/** Begins a world whose team has the orders already that every file names again. */
async function worldWithOrders(): Promise<SharedWorld> {
  const shared = await sharedWorld();
  const { database, world } = shared.platen;
  for (let index = 1; index < ORDERS; index += 50)
    await make(database, "orders", world, { referenceId1: knownName(index), fullName: null });
  const counted = { teamId: world.sellerTeamId, status: "Unfulfilled", by: OF_FILE.duplicate } as const;
  await database.drizzle.execute(addToCounters(world.agencyId, [counted]));
  return shared;
}

/** Of 50 orders one fails, one is known already, and five have two items. Some have no mapping. */
function mixedFile(prefix: string): string {
  const rows = Array.from({ length: ORDERS }, (_, index) => {
    const place = index % 50;
    const order = {
      "Order name": place === 1 ? knownName(index) : `${prefix}-${index}`,
      "Full name": `Person ${index}`,
      ...(place === 0 && { Quantity: "none" }),
      ...(place % 2 === 0 && { SKU: `NEW-${index % KEYS}` }),
    };
    return place % 10 === 5 ? [order, { ...order, SKU: "MUG-WHT-11" }] : [order];
  });
  return templateFile(...rows.flat());
}

const OF_FILE = {
  rows: ORDERS + ORDERS / 10,
  failed: ORDERS / 50,
  duplicate: ORDERS / 50,
  good: (ORDERS / 50) * 48,
};

const idsOf = async ({ rows }: ImportWorld) =>
  (await rows<{ id: string }>("select id from order_imports order by id")).map(({ id }) => id);

/** Uploads some files at once for the other processes. */
async function uploadFiles(platen: ImportWorld, round: number): Promise<void> {
  const files = Array.from({ length: FILES }, (_, file) => mixedFile(`K${round}${file}`));
  const calls = files.map((file) => uploadAtOnce(platen.seller, "orders/import/csv?dryRun=true", file));
  await untilWaiting(platen, FILES, ...calls);
}

/** Runs all waiting imports without kills. */
async function runImports(platen: ImportWorld): Promise<void> {
  await halfAMinuteLater(platen);
  platen.app.jobs.start();
  for (const id of await idsOf(platen)) await settled(platen.seller, `orders/import/${id}`);
  await platen.app.jobs.stop();
}

/**
 * Repeatedly kills the process that runs an import in this status, at a random time. `more` adds work when there is
 * none. Kills of idle processes do not count.
 */
async function killInStage(
  { platen, url }: SharedWorld,
  status: "reading" | "importing",
  more: () => Promise<void>,
): Promise<void> {
  const standby: Promise<Worker>[] = Array.from({ length: STANDBY }, () => startWorker(url));
  for (let kills = 0; kills < KILLS; ) {
    if ((await inProgress(platen, status)).waiting === 0) await more();
    standby.push(startWorker(url));
    const worker = (await standby.shift()) as Worker; // there is always one
    worker.begin();
    await until(async () => {
      const { held, waiting } = await inProgress(platen, status);
      return held > 0 || waiting === 0;
    });
    await sleep(chance.below(LONGEST_MS));
    await worker.kill();
    if ((await inProgress(platen, status)).held > 0) kills += 1;
    await halfAMinuteLater(platen);
  }
  await Promise.all(standby.map(async (worker) => (await worker).kill()));
}

/** Checks each import's result and lines: each line once, in the file's order. */
async function expectWhole(platen: ImportWorld, over: object): Promise<void> {
  for (const id of await idsOf(platen)) {
    const { body } = await platen.seller.get(`orders/import/${id}`);
    expect(body).toMatchObject({ rows: OF_FILE.rows, progress: 100, message: null, ...over });
    expect(body.orders).toMatchObject({
      total: ORDERS,
      failed: OF_FILE.failed,
      duplicate: OF_FILE.duplicate,
    });
    const [lines] = await platen.rows(
      `select count(*)::int as lines, min(seq) as first, max(seq) as last,
          bool_and((draft ->> 'row')::int > before) as ordered from (
        select *, coalesce(lag((draft ->> 'row')::int) over (order by seq), 1) as before
        from import_orders where import_id = $1) line`,
      [id],
    );
    expect(lines).toEqual({ lines: ORDERS, first: 1, last: ORDERS, ordered: true });
  }
}

const failedLedgerChecks = async ({ database }: ImportWorld) =>
  (await verifyLedger(database)).filter((check) => !check.ok);

const runs = chosen(["reading", "recalculating", "importing"], 1);

describePostgres("an import whose process is killed", () => {
  it.runIf(runs("reading"))(
    "continues where it stopped, and checks every order of the file once",
    {
      timeout: 1_800_000,
    },
    async () => {
      const shared = await worldWithOrders();
      let round = 0;
      await killInStage(shared, "reading", () => uploadFiles(shared.platen, round++));
      await runImports(shared.platen);
      await expectWhole(shared.platen, { status: "mapping", committed: 0 });
      expect(await stored(shared.platen, "K")).toMatchObject({ orders: 0, counted: OF_FILE.duplicate });
    },
  );

  it.runIf(runs("recalculating"))(
    "applies every new mapping to all orders when it is killed during the recalculation",
    { timeout: 1_800_000 },
    async () => {
      const shared = await worldWithOrders();
      const { platen } = shared;
      await uploadFiles(platen, 0);
      await runImports(platen);
      let key = 0;
      const map = async () => {
        const variant = platen.variants.get("TEE-BLK-M");
        const { status } = await platen.seller.post("orders/mapping", { key: `sku:NEW-${key++}`, variant });
        expect(status).toBe(200);
      };
      await killInStage(shared, "reading", map);
      await runImports(platen);
      while (key < KEYS) await map();
      await runImports(platen);
      await expectWhole(platen, { status: "previewed", committed: 0 });
      for (const id of await idsOf(platen)) {
        const { body } = await platen.seller.get(`orders/import/${id}`);
        expect(body.orders).toMatchObject({ ready: OF_FILE.good, attention: 0 });
      }
    },
  );

  it.runIf(runs("importing"))(
    "creates every valid order once and sends one notification per file when it is killed during the commit",
    { timeout: 1_800_000 },
    async () => {
      const shared = await worldWithOrders();
      const { platen } = shared;
      let round = 0;
      await killInStage(shared, "importing", async () => {
        const before = new Set(await idsOf(platen));
        await uploadFiles(platen, round++);
        await runImports(platen);
        const fresh = (await idsOf(platen)).filter((id) => !before.has(id));
        const calls = fresh.map((id) => platen.seller.post(`orders/import/${id}/commit`, {}));
        await untilWaiting(platen, calls.length, ...calls);
      });
      await runImports(platen);
      await expectWhole(platen, { status: "done", committed: OF_FILE.good });
      const files = (await idsOf(platen)).length;
      const orders = files * OF_FILE.good;
      expect(await stored(platen, "K")).toEqual({
        orders,
        refs: orders,
        items: files * (OF_FILE.good + ORDERS / 10),
        events: orders,
        counted: orders + OF_FILE.duplicate,
      });
      const [others] = await platen.rows(`select (select count(*)::int from notifications) as notifications,
      (select count(*)::int from import_files) as kept,
      (select count(*)::int from customers) as customers,
      (select count(distinct full_name)::int from orders) as buyers`);
      expect(others).toEqual({
        notifications: files,
        kept: 0,
        customers: OF_FILE.good,
        buyers: OF_FILE.good,
      });
      expect(await failedLedgerChecks(platen)).toEqual([]);
    },
  );
});
