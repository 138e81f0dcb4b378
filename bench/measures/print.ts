import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { MAX_PRINTED_ORDERS } from "../../src/domain/orders/print/documents.ts";
import { type Measure, median, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { fillOrders, makeWorld, type World } from "../world.ts";

const ORDERS = 10_000;
/** One person may have five unfetched files in progress; each round waits for its own. */
const ROUNDS = 3;
const POLL_MS = 50;

interface Export {
  readonly status: string;
  readonly rows: number;
  readonly message: string | null;
}

/** Prints the packing slips of the newest orders and waits until the file is ready. */
async function print(server: Running, { agencyToken }: World, ids: readonly string[]): Promise<number> {
  let state: Export = { status: "waiting", rows: 0, message: null };
  const ms = await timed(async () => {
    const body = { document: "packing-slips", ids };
    const begun = (await call(server, agencyToken, "POST", "orders/print", body)) as { id: string }; // As its schema declares.
    while (state.status === "waiting" || state.status === "running") {
      await sleep(POLL_MS);
      state = (await call(server, agencyToken, "GET", `export-history/${begun.id}`)) as Export; // The same.
    }
  });
  if (state.status !== "done" || state.rows !== ids.length)
    throw new Error(`The print ended ${state.status} with ${state.rows} orders: ${state.message}`);
  return ms;
}

/** Uploads a logo and makes it the agency's: each packing slip has it. */
async function brand(server: Running, { agencyToken }: World): Promise<void> {
  const side = { width: 640, height: 160, channels: 3 as const };
  const raw = randomBytes(side.width * side.height * side.channels);
  const bytes = await sharp(raw, { raw: side }).png().toBuffer();
  const place = (await call(server, agencyToken, "GET", "images/presigned_url?file_name=logo.png")) as {
    presigned_url: string;
    file_path: string;
  }; // As its schema declares.
  const { pathname, search } = new URL(place.presigned_url, server.url);
  const headers = { "content-type": "image/png" };
  const sent = await fetch(server.url + pathname + search, { method: "PUT", headers, body: bytes });
  if (!sent.ok) throw new Error(`The logo was refused: ${sent.status} ${await sent.text()}`);
  await call(server, agencyToken, "POST", "images", { path: place.file_path });
  await call(server, agencyToken, "PATCH", "agencies/config", { config: { logo: place.file_path } });
}

const drawPlain = () =>
  Number(
    execFileSync(process.execPath, ["bench/floor/print.js", String(MAX_PRINTED_ORDERS)], {
      encoding: "utf8",
    }),
  );

async function compare() {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database, 2);
  await fillOrders(fresh.database, world, ORDERS);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  const server = await startServer({ DATABASE_URL: fresh.url, DATA_DIR: folder }, { isProbed: true });
  const samples = (): number[] => [];
  const found = { floor: samples(), ours: samples(), gap: samples(), memory: samples() };
  try {
    await brand(server, world);
    const newest = `orders?limit=${MAX_PRINTED_ORDERS}&status=Approved,InProduction,InTransit`;
    const list = (await call(server, world.agencyToken, "GET", newest)) as { data: { id: string }[] }; // As its schema declares.
    const ids = list.data.map(({ id }) => id);
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      const floor = drawPlain();
      await server.probe("reset");
      const ours = await print(server, world, ids);
      const { longest, largest } = await server.probe();
      if (round === 0) continue;
      found.floor.push(floor);
      found.ours.push(ours);
      found.gap.push(longest);
      found.memory.push(largest / 1_048_576);
    }
  } finally {
    await server.stop();
    await fresh.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return found;
}

export const print1000: Measure = {
  name: "print",
  async run(report) {
    const budget = `PDF of ${whole(MAX_PRINTED_ORDERS)} packing slips`;
    if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
    const found = await compare();
    const [floor, ours] = [median(found.floor) / 1000, median(found.ours) / 1000];
    report({
      ...{ budget, floor: `${floor.toFixed(1)} s`, ours: `${ours.toFixed(1)} s` },
      ...{ value: ours, limit: 20, better: "less", unit: "s" },
    });
    report({ budget: "  times the floor", note: `${(ours / floor).toFixed(1)} x` });
    const under = { floor: "", ours: "", better: "less" } as const;
    report({ ...under, budget: "print: memory", value: median(found.memory), limit: 300, unit: "MiB" });
    report({
      ...{ ...under, budget: "print: longest gap of the event loop" },
      ...{ value: median(found.gap), limit: 50, unit: "ms" },
    });
  },
};
