import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { chanceOf } from "../support/chance.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { builtProgram } from "../support/programs.ts";
import { seed, times } from "../support/sample.ts";

const KILLS = times(100, 2);
/** The maximum time from the claim until a kill; a publication takes about as long. */
const LONGEST_MS = 150;
const VARIANTS = 1_000;
const ROUNDS = times(20, 6);
const chance = chanceOf(seed);

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface World {
  readonly platen: TestApp;
  readonly agency: Client;
  readonly url: string;
  rows<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
}

async function newWorld(): Promise<World> {
  const database = await freshPostgres();
  const platen = await startApp({ database });
  open.push(platen);
  await platen.app.jobs.stop();
  const agency = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
  const rows = async <T extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query<T>(text, values)).rows;
  return { platen, agency, url: database.url, rows };
}

/** A published catalog with this many variants at one price. */
async function newCatalog({ agency }: World, variants: number): Promise<string> {
  const { id } = (await agency.post("catalogs", { name: `Of ${variants} variants` })).body;
  const saved = await agency.patch(`catalogs/${id}/variants`, {
    variants: Array.from({ length: variants }, (_, index) => ({
      catalogVariantCode: `V-${id}-${index}`,
      supplierMinPrice: 1,
      supplierMaxPrice: 1,
    })),
    status: 1,
  });
  expect(saved.status, saved.text).toBe(200);
  return id;
}

/** Schedules another price of all variants, which is due at once. @returns the publication's id */
async function schedule({ agency, rows }: World, catalog: string, price: number): Promise<string> {
  const { variants } = (await agency.get(`catalogs/${catalog}`)).body as { variants: { id: string }[] };
  const { status, body, text } = await agency.patch(`catalogs/${catalog}/variants`, {
    variants: variants.map(({ id }) => ({ id, supplierMaxPrice: price })),
    publishAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(status, text).toBe(200);
  await rows("update price_publications set publish_at = now() where id = $1", [body.publication.id]);
  return body.publication.id;
}

interface State {
  status: string;
  prices: string[];
  published: string[];
  saves: number;
  publications: number;
}

/** A publication's status, the distinct prices of the catalog, and how often it was saved and published. */
async function stateOf({ rows }: World, id: string): Promise<State> {
  const [state] = await rows<State>(
    `select p.status,
        (select array_agg(distinct supplier_max_price::text) from catalog_variants v
          where v.catalog_id = p.catalog_id) as prices,
        (select array_agg(distinct published_max_price::text) from catalog_variants v
          where v.catalog_id = p.catalog_id) as published,
        (select count(*)::int from audit a where a.subject = p.catalog_id::text and a.action = 'save-variants') as saves,
        (select count(*)::int from audit a where a.subject = p.id::text and a.action = 'publish') as publications
      from price_publications p where p.id = $1`,
    [id],
  );
  return state as State; // It was scheduled.
}

interface Worker {
  begin(): void;
  kill(): Promise<void>;
}

const program = () => builtProgram({ "publication-worker": "tests/postgres/programs/publication-worker.ts" });

/** A separate process that publishes once it gets the start message. It ends with the test. */
async function startWorker(url: string): Promise<Worker> {
  const child = spawn(process.execPath, [await program(), url], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const exit = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  open.push({ close: kill });
  await Promise.race([
    once(child, "message"),
    exit.then(() => Promise.reject(new Error("The worker does not start"))),
  ]);
  return { begin: () => void child.send("begin"), kill };
}

/** Whether another process has claimed the publication and not committed yet. */
const isClaimed = ({ rows }: World, id: string) =>
  rows("select 1 from price_publications where id = $1 for update nowait", [id]).then(
    () => false,
    () => true,
  );

const statusOf = async ({ rows }: World, id: string) =>
  (await rows<{ status: string }>("select status from price_publications where id = $1", [id]))[0]?.status;

describePostgres("a scheduled publication", () => {
  it("is carried out once and as a whole when its server is killed in the middle", async () => {
    const world = await newWorld();
    const catalog = await newCatalog(world, VARIANTS);
    let price = 2;
    let id = await schedule(world, catalog, price);
    for (let kills = 0; kills < KILLS; ) {
      const worker = await startWorker(world.url);
      worker.begin();
      while (!(await isClaimed(world, id)) && (await statusOf(world, id)) === "waiting") await sleep(2);
      await sleep(chance.below(LONGEST_MS));
      await worker.kill();
      while (await isClaimed(world, id)) await sleep(5);
      const state = await stateOf(world, id);
      if (state.status === "waiting") {
        kills += 1;
        const before = [String((price - 1) * 100)];
        expect(state).toMatchObject({ prices: before, published: before, publications: 0 });
      } else {
        const after = [String(price * 100)];
        expect(state).toMatchObject({
          status: "published",
          prices: after,
          published: after,
          publications: 1,
        });
        price += 1;
        id = await schedule(world, catalog, price);
      }
    }
    (await startWorker(world.url)).begin();
    await expect.poll(() => statusOf(world, id)).toBe("published");
    const after = [String(price * 100)];
    // One save created the variants, and each publication saved them once.
    expect(await stateOf(world, id)).toMatchObject({
      prices: after,
      published: after,
      saves: price,
      publications: 1,
    });
  }, 1_800_000);

  it("is either published or canceled when both happen at once", async () => {
    const world = await newWorld();
    const { platen, agency } = world;
    const catalog = await newCatalog(world, 20);
    platen.app.jobs.start();
    await platen.app.jobs.idle();
    let price = 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await schedule(world, catalog, price + 1);
      const [canceled] = await Promise.all([
        sleep(chance.below(20)).then(() => agency.delete(`price-publications/${id}`)),
        sleep(chance.below(20)).then(() => platen.app.jobs.kick()),
      ]);
      await platen.app.jobs.idle();
      const state = await stateOf(world, id);
      if (canceled.status === 200) {
        expect(state).toMatchObject({ status: "canceled", publications: 0 });
      } else {
        price += 1;
        expect([canceled.status, canceled.body.message]).toEqual([400, "These prices are published already"]);
        expect(state).toMatchObject({ status: "published", publications: 1 });
      }
      expect(state).toMatchObject({ prices: [String(price * 100)], published: [String(price * 100)] });
    }
  });

  it("is carried out by one of two servers that start at once", async () => {
    const world = await newWorld();
    const other = await startApp({ database: world.platen.database });
    open.unshift({ close: () => other.app.close() });
    const catalog = await newCatalog(world, 20);
    for (let price = 2; price < 2 + ROUNDS; price += 1) {
      const id = await schedule(world, catalog, price);
      const servers = [world.platen.app, other.app];
      for (const { jobs } of servers) jobs.start();
      await Promise.all(servers.map(({ jobs }) => jobs.idle()));
      expect(await stateOf(world, id)).toMatchObject({ status: "published", saves: price, publications: 1 });
    }
  });
});
