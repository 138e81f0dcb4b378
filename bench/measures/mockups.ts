import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { type Measure, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

/** Artwork of a print of 12 by 16 inches at 300 DPI. */
const ARTWORK = { width: 3_600, height: 4_800, channels: 4 as const };
const ARTWORKS = 30;
const COLORS = 20;
const SLOTS = 6;
const POLL_MS = 50;
const PER_MINUTE = 200;

interface Job {
  readonly status: string;
  readonly done: number;
  readonly failed: number;
}

const artworkPath = (n: number) => `files/uploads/artwork-${n}.png`;

/** Writes a photo of a garment and artwork into the store: shapes on a transparent canvas. */
async function drawImages(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, "files/uploads");
  fs.mkdirSync(folder, { recursive: true });
  await sharp({
    create: {
      ...{ width: 1_600, height: 1_600, channels: 3, background: "#8a93a5" },
      noise: { type: "gaussian", mean: 140, sigma: 20 },
    },
  })
    .jpeg({ quality: 95 })
    .toFile(path.join(folder, "photo.jpg"));
  const { width, height } = ARTWORK;
  for (let n = 0; n < ARTWORKS; n += 1) {
    const shapes = Array.from(
      { length: 60 },
      (_, at) =>
        `<circle cx="${(at * 977 + n * 131) % width}" cy="${(at * 1_361) % height}" r="${100 + ((at * 53) % 400)}" fill="hsl(${(at * 37 + n) % 360} 70% 50%)" fill-opacity=".9"/>`,
    );
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join("")}</svg>`;
    await sharp(Buffer.from(drawing))
      .png({ compressionLevel: 6 })
      .toFile(path.join(dataDir, artworkPath(n)));
  }
}

/** A catalog of the agency with a photo for each color and slot, and the artwork in its library. */
async function fillCatalog(server: Running, { agencyToken }: World): Promise<string> {
  const colors = Array.from({ length: COLORS }, (_, n) => ({ name: `Color ${n}` }));
  const designs = Array.from({ length: SLOTS }, (_, n) => ({
    ...{ slot: n + 1, label: `Slot ${n + 1}`, required: false, minWidth: 0, minHeight: 0 },
  }));
  const made = (await call(server, agencyToken, "POST", "catalogs", { name: "Tee", colors, designs })) as {
    id: string;
  }; // As its schema declares.
  const box = { x: 0.3, y: 0.25, width: 0.4, height: 0.4, rotation: 0 };
  const photos = colors.flatMap(({ name }) =>
    designs.map(({ slot }) => ({
      ...{ color: name, slot, image: "files/uploads/photo.jpg", box, mask: null, light: 0.6 },
    })),
  );
  await call(server, agencyToken, "PUT", `catalogs/${made.id}/garment-photos`, { photos });
  return made.id;
}

async function ended(server: Running, { agencyToken }: World, id: string): Promise<Job> {
  for (;;) {
    const job = (await call(server, agencyToken, "GET", `mockups/jobs/${id}`)) as Job; // The same.
    if (job.status === "done") return job;
    await sleep(POLL_MS);
  }
}

/** Starts a job for each set of artwork, and returns the mockups per minute until all of them are done. */
async function perMinute(
  server: Running,
  world: World,
  catalog: string,
  sets: readonly (readonly number[])[],
  colors: number,
): Promise<number> {
  let count = 0;
  const ms = await timed(async () => {
    const jobs: { id: string }[] = [];
    for (const artworks of sets) {
      const placements = artworks.map((n, at) => ({ slot: at + 1, artwork: artworkPath(n) }));
      const names = Array.from({ length: colors }, (_, n) => `Color ${n}`);
      const body = { catalog, colors: names, placements };
      jobs.push((await call(server, world.agencyToken, "POST", "mockups/jobs", body)) as { id: string }); // The same.
    }
    for (const { id } of jobs) {
      const { done, failed } = await ended(server, world, id);
      if (failed > 0) throw new Error(`${failed} mockups failed`);
      count += done;
    }
  });
  return (count * 60_000) / ms;
}

async function compare() {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database, 2);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  await drawImages(dataDir);
  const paths = ["files/uploads/photo.jpg", ...Array.from({ length: ARTWORKS }, (_, n) => artworkPath(n))];
  await fresh.database.pool.query(
    `insert into images (agency_id, id, name, path, preview, size, width, height, tags)
      select $1, gen_random_uuid(), p, p, p, 1, 1, 1, '[]' from unnest($2::text[]) p`,
    [world.agencyId, paths],
  );
  const server = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: dataDir }, { isProbed: true });
  try {
    const catalog = await fillCatalog(server, world);
    const sets = Array.from({ length: ARTWORKS / SLOTS }, (_, set) =>
      Array.from({ length: SLOTS }, (__, n) => set * SLOTS + n),
    );
    const folder = path.join(dataDir, "floor");
    fs.mkdirSync(folder);
    for (let n = 0; n < ARTWORKS; n += 1)
      fs.symlinkSync(path.join(dataDir, artworkPath(n)), path.join(folder, `${n}.png`));
    const photo = path.join(dataDir, "files/uploads/photo.jpg");
    const floor = Number(
      execFileSync(process.execPath, ["bench/floor/mockups.js", photo, folder, String(ARTWORKS)], {
        encoding: "utf8",
      }),
    );
    await server.probe("reset");
    const different = await perMinute(server, world, catalog, sets, 1);
    // Without the first color, whose mockups are stored by now.
    const colors = await perMinute(server, world, catalog, sets.slice(0, 1), COLORS);
    const { longest, largest } = await server.probe();
    return { floor, different, colors, gap: longest, memory: largest / 1_048_576 };
  } finally {
    await server.stop();
    await fresh.close();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

export const mockups: Measure = {
  name: "mockups",
  async run(report) {
    const budget = "mockups per minute, each of another artwork of 3,600 × 4,800 px";
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const { floor, different, colors, gap, memory } = await compare();
    // 200 a minute, or half of the floor where the machine is slower than that.
    const limit = Math.min(1, PER_MINUTE / floor / 0.5) * 0.5;
    report({
      ...{ budget, floor: whole(floor), ours: whole(different) },
      ...{ value: different / floor, limit, better: "more", unit: "x" },
    });
    report({ budget: "  one product in 20 colors", note: `${whole(colors)} a minute` });
    const under = { floor: "", ours: "", better: "less" } as const;
    report({ ...under, budget: "mockups: memory of the server", value: memory, limit: 300, unit: "MiB" });
    report({
      ...{ ...under, budget: "mockups: longest gap of the event loop" },
      ...{ value: gap, limit: 50, unit: "ms" },
    });
  },
};
