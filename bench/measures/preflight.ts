import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { bandsOf } from "../../src/domain/images/preflight/hash-bands.ts";
import type { Database } from "../../src/server/db/client.ts";
import { rejectedLike } from "../../src/server/files/preflight/rejected.queries.ts";
import { type Measure, median, timed, whole } from "../budget.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { startServer } from "../server.ts";
import { fillOrders, makeWorld, type World } from "../world.ts";

/** Artwork of a usual print: 12 by 16 inches at 150 DPI. */
const [WIDTH, HEIGHT] = [1_800, 2_400];
const IMAGES = 60;
const ROUNDS = 3;
const HASHES = 100_000;
const LOOKUPS = 200;
/** Both less than an image takes. */
const CLAIMED_POLL_MS = 10;
const JUDGED_POLL_MS = 50;

/** A drawing of its own for each number: shapes on transparency. */
function drawn(number: number): Buffer {
  const shapes = Array.from({ length: 40 }, (_, n) => {
    const [x, y] = [((number * 97 + n * 331) % 15) * 100 + 150, ((number * 53 + n * 173) % 21) * 100 + 150];
    return `<circle cx="${x}" cy="${y}" r="${60 + ((number + n) % 9) * 12}" fill="hsl(${(number * 37 + n * 29) % 360} 70% 45%)"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join("")}</svg>`,
  );
}

/** Decodes and resizes the images one after another, as the queue does. */
async function resizeAll(folder: string, names: readonly string[]): Promise<void> {
  sharp.concurrency(1);
  for (const name of names) {
    // Sequential, as a semaphore of the server makes it.
    await sharp(path.join(folder, name))
      .resize({ width: 1_200, height: 1_200, fit: "inside" })
      .raw()
      .toBuffer();
  }
}

/** Gives an order of its own each of the images, and returns when the queue begins: it looks for work every few seconds. */
async function queueAll(database: Database, { agencyId }: World, paths: readonly string[]): Promise<void> {
  await database.pool.query("truncate image_measures");
  await database.drizzle.execute(sql`with next as (
      select i.id, row_number() over (order by i.id) as n from order_items i
      join orders o on o.agency_id = i.agency_id and o.id = i.order_id
      where i.agency_id = ${agencyId} and o.status = 'Unfulfilled' limit ${paths.length}
    )
    update order_items i set preflight_of = null, artwork1 = (${sql.param([...paths])}::text[])[next.n]
    from next where i.agency_id = ${agencyId} and i.id = next.id`);
  for (;;) {
    const { rowCount } = await database.pool.query("select from image_measures limit 1");
    if (rowCount === 1) return;
    await sleep(CLAIMED_POLL_MS);
  }
}

/** Returns when all queued images are judged. */
async function judged(database: Database, count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from image_measures where measures is not null",
    );
    const due = await database.pool.query("select from order_items where preflight_due limit 1");
    if (rows[0]?.n === count && due.rowCount === 0) return;
    await sleep(JUDGED_POLL_MS);
  }
}

async function compare() {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database, 1);
  await fillOrders(fresh.database, world, 1_000);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  const uploads = path.join(folder, "files", "uploads");
  fs.mkdirSync(uploads, { recursive: true });
  const names = Array.from({ length: IMAGES }, (_, n) => `bench-${n}.png`);
  for (const [n, name] of names.entries()) await sharp(drawn(n)).png().toFile(path.join(uploads, name));
  const server = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: folder }, { isProbed: true });
  const samples = (): number[] => [];
  const found = { floor: samples(), ours: samples(), gap: samples(), memory: samples() };
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const floor = await timed(() => resizeAll(uploads, names));
      await server.probe("reset");
      const paths = names.map((name) => `files/uploads/${name}`);
      await queueAll(fresh.database, world, paths);
      const ours = await timed(() => judged(fresh.database, paths.length));
      const { longest, largest } = await server.probe();
      // The first round is a warm-up.
      if (round === 0) continue;
      found.floor.push(floor);
      found.ours.push(ours);
      found.gap.push(longest);
      found.memory.push(largest / 1_048_576);
    }
    return { ...found, lookup: await lookUp(fresh.database, world) };
  } finally {
    await server.stop();
    await fresh.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const randomHash = () =>
  Array.from({ length: 4 }, () =>
    Math.floor(Math.random() * 65_536)
      .toString(16)
      .padStart(4, "0"),
  ).join("");

/** The time to find what looks like a hash among many of an agency. */
async function lookUp(database: Database, { agencyId }: World): Promise<number> {
  for (let from = 0; from < HASHES; from += 10_000) {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({ key: `k${from + n}`, hash: randomHash() }));
    const bands = rows.flatMap(({ key, hash }) => bandsOf(hash).map((band) => ({ key, band })));
    await database.drizzle.execute(sql`insert into rejected_artwork (agency_id, key, reason, hash)
      select ${agencyId}, key, 'Blurred', hash from json_to_recordset(${JSON.stringify(rows)}::json) as x(key text, hash text)`);
    await database.drizzle.execute(sql`insert into rejected_artwork_bands (agency_id, band, key)
      select ${agencyId}, band, key from json_to_recordset(${JSON.stringify(bands)}::json) as x(key text, band int)`);
  }
  await database.pool.query("analyze rejected_artwork, rejected_artwork_bands");
  const taken: number[] = [];
  for (let n = 0; n < LOOKUPS; n++)
    taken.push(await timed(() => rejectedLike(database, agencyId, [randomHash()])));
  return median(taken);
}

export const preflight: Measure = {
  name: "preflight",
  async run(report) {
    const budget = "preflight: images a minute through the queue";
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const found = await compare();
    const [floor, ours] = [median(found.floor), median(found.ours)];
    const perMinute = (ms: number) => whole(Math.round((IMAGES * 60_000) / ms));
    report({
      ...{ budget, floor: perMinute(floor), ours: perMinute(ours) },
      ...{ value: ours / floor, limit: 3, better: "less", unit: "x" },
    });
    const under = { floor: "", ours: "", better: "less" } as const;
    report({ ...under, budget: "preflight: memory", value: median(found.memory), limit: 300, unit: "MiB" });
    report({
      ...{ ...under, budget: "preflight: longest gap of the event loop" },
      ...{ value: median(found.gap), limit: 50, unit: "ms" },
    });
    report({
      ...{ ...under, budget: `preflight: likeness among ${whole(HASHES)} rejected images` },
      ...{ value: found.lookup, limit: 20, unit: "ms" },
    });
  },
};
