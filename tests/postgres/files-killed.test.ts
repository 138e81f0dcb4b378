import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { extractText } from "unpdf";
import { expect, it } from "vitest";
import { artworkWorld } from "../server/products/artwork-world.ts";
import { type ApiResponse, type Client, TEST_SECRETS_KEY } from "../support/app.ts";
import { chanceOf } from "../support/chance.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openExport } from "../support/opened-export.ts";
import { ServerProcess } from "../support/processes.ts";
import { isDeep, seed } from "../support/sample.ts";
import { openShop } from "../support/shop.ts";
import { until } from "./import-workers.ts";

const KILLS = 60;
/** The longest time that a server works on a file until it is killed. */
const LONGEST_MS = 2_000;
const ORDERS = 900;
/** Calls that make a file each, made at once. */
const AT_ONCE = 3;
const GOODS = 4;
const TIMEOUT_MS = 1_200_000;

const chance = chanceOf(seed);

type Table = "export_history" | "mockup_jobs";

/** A shop and its artwork, whose files are made by another server at the same database and folder. */
async function filesWorld() {
  const database = await freshPostgres();
  const world = await artworkWorld({ database });
  await world.platen.app.jobs.stop();
  const env = { DATA_DIR: world.dataDir, SECRETS_KEY: TEST_SECRETS_KEY };
  const server = await ServerProcess.at({ databaseUrl: database.url }, env);
  const count = async (query: string): Promise<number> =>
    Number((await database.pool.query(query)).rows[0]?.count);
  const open = (table: Table) =>
    count(`select count(*) from ${table} where status in ('waiting', 'running')`);
  const held = (table: Table) =>
    count(`select count(*) from ${table} where status = 'running' and updated_at > to_timestamp(0)`);

  return {
    ...world,
    count,
    /** Kills the server while it makes files, at random times. `more` asks for files when there are none to make. */
    async killWhileMaking(table: Table, more: () => Promise<void>): Promise<void> {
      for (let kills = 0; kills < KILLS; ) {
        if ((await open(table)) === 0) await more();
        await server.spawn();
        await until(async () => (await held(table)) > 0 || !server.isRunning);
        expect(server.isRunning, server.log).toBe(true);
        await sleep(chance.below(LONGEST_MS));
        await server.kill();
        if ((await held(table)) > 0) kills += 1;
        // As if no process had worked on it for minutes.
        await database.pool.query(
          `update ${table} set updated_at = to_timestamp(0) where status = 'running'`,
        );
      }
      await server.start();
      await until(async () => (await open(table)) === 0);
      expect(await server.stop()).toBe(0);
    },
    async end() {
      await server.kill();
      await world.close();
    },
  };
}

async function inFilesWorld(work: (world: Awaited<ReturnType<typeof filesWorld>>) => Promise<void>) {
  const world = await filesWorld();
  try {
    await work(world);
  } finally {
    await world.end();
  }
}

describePostgres("a server that is killed while it makes", () => {
  it.runIf(isDeep)("exports and prints leaves each file whole", { timeout: TIMEOUT_MS }, () =>
    inFilesWorld(async ({ platen, agency, killWhileMaking }) => {
      const { agencyId, sellerTeamId } = platen.world;
      const shop = await openShop(platen.database, agencyId, sellerTeamId);
      await shop.orders(ORDERS);
      const asked: { readonly kind: "export" | "print"; readonly answer: ApiResponse }[] = [];
      const ask = async (kind: "export" | "print", call: Promise<ApiResponse>) => {
        const answer = await call;
        expect(answer.status, answer.text).toBeLessThan(300);
        asked.push({ kind, answer });
      };
      await killWhileMaking("export_history", async () => {
        const print = { document: "packing-slips", filter: { status: "Unfulfilled" } };
        await ask("print", agency.post("orders/print", print));
        await ask("export", agency.get("invoices/search/export-fulfillment?status=Unfulfilled"));
        await ask("export", agency.get("invoices/search/export-fulfillment?status=Unfulfilled"));
      });
      const names = Array.from({ length: ORDERS }, (_, index) => `#${1001 + index}`);
      for (const { kind, answer } of asked) {
        const file = await download(agency, answer);
        const found = kind === "print" ? await slipsOf(file) : await ordersOf(file);
        expect(found.toSorted()).toEqual(names.toSorted());
      }
      console.info(`Seed ${seed}: ${KILLS} kills, ${asked.length} files`);
    }),
  );

  it.runIf(isDeep)("mockups and print files leaves each file whole, and once", { timeout: TIMEOUT_MS }, () =>
    inFilesWorld(async ({ seller, dataDir, body, pricedCatalog, count, killWhileMaking }) => {
      const goods: { catalog: string }[] = [];
      while (goods.length < GOODS) goods.push({ catalog: await pricedCatalog() });
      const jobs: string[] = [];
      await killWhileMaking("mockup_jobs", async () => {
        for (let round = 0; round < AT_ONCE; round += 1) {
          const title = `Killed ${jobs.length}`;
          const answer = await seller.post("products/from-artwork", { ...body("", { title }), goods });
          expect(answer.status, answer.text).toBe(201);
          jobs.push(answer.body.id);
        }
      });
      // Each of the goods has a mockup in two colors, and a print file.
      const total = GOODS * 3;
      for (const id of jobs) {
        const progress = (await seller.get(`products/from-artwork/${id}`)).body;
        expect(progress).toMatchObject({ status: "done", total, done: total, failed: 0 });
        for (const product of progress.products) {
          const { mockup, otherMockup } = (await seller.get(`products/${product.id}`)).body;
          expect(otherMockup).toHaveLength(2);
          expect(otherMockup).toContain(mockup);
        }
      }
      const images = "select count(*) from images where path like 'files/uploads/%' and name like 'Killed%'";
      expect(await count(images)).toBe(jobs.length * total);
      for (const id of jobs) {
        const uploads = path.join(dataDir, "files/uploads");
        const made = fs.readdirSync(uploads).filter((file) => file.startsWith(id));
        expect(made).toHaveLength(total);
        // A half image has no statistics.
        for (const file of made) await sharp(path.join(uploads, file)).stats();
      }
      console.info(`Seed ${seed}: ${KILLS} kills, ${jobs.length * total} files`);
    }),
  );
});

async function download(client: Client, { body }: ApiResponse): Promise<ApiResponse> {
  const file = await client.send({ method: "GET", url: body.url });
  expect(file.status, file.text).toBe(200);
  return file;
}

/** The orders of an exported file, from which none may be missing and none twice. */
async function ordersOf(file: ApiResponse): Promise<string[]> {
  const { rows } = await openExport(file);
  return rows.map(({ Order = "" }) => Order);
}

/** The orders of packing slips, one a page. */
async function slipsOf({ bytes }: ApiResponse): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(bytes));
  return text.map((page) => /Packing slip (#\d+)/.exec(page)?.[1] ?? page);
}
