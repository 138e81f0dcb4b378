import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Line, type Measure, median, medianRatio, timed, whole } from "../budget.ts";
import { call } from "../calls.ts";
import { orderFile } from "../order-file.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { makeWorld, type World } from "../world.ts";

const WARM_ROWS = 10_000;
/** Less often than its error matters, more often than the screen asks: each response takes processor time of the import. */
const POLL_MS = 100;
/** The speed of a shared machine may change by half within seconds, and an import takes several. */
const IMPORT_ROUNDS = 9;

interface Import {
  id: string;
  status: string;
  committed: number;
  message: string | null;
}

/** Uploads a file that is committed without a stop at the preview, and waits until all its orders exist. */
async function importFile(server: Running, world: World, text: string, count: number): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([text], { type: "text/csv" }), "orders.csv");
  let state: Import = { id: "", status: "", committed: 0, message: null };
  const ms = await timed(async () => {
    state = (await call(server, world.sellerToken, "POST", "orders/import/csv", form)) as Import; // as the response schema declares
    while (state.status === "reading" || state.status === "importing") {
      await sleep(POLL_MS);
      state = (await call(server, world.sellerToken, "GET", `orders/import/${state.id}`)) as Import;
    }
  });
  if (state.status !== "done" || state.committed !== count) {
    throw new Error(`The import ended ${state.status} with ${state.committed} orders: ${state.message}`);
  }
  return ms;
}

const parseAndInsert = (...args: readonly string[]) =>
  Number(execFileSync(process.execPath, ["bench/floor/import.js", ...args], { encoding: "utf8" }));

interface Size {
  readonly rows: number;
  readonly rounds: number;
  /** The name of the measurements of the server itself. */
  readonly what: string;
}

/** Runs floor, plain table and server in alternation, each round with its own file. */
async function compare({ rows, rounds }: Size) {
  const fresh = await freshDatabase();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  const world = await makeWorld(fresh.database, 2);
  const server = await startServer({ DATABASE_URL: fresh.url }, { isProbed: true });
  const samples = (): number[] => [];
  const found = { floor: samples(), plain: samples(), ours: samples(), gap: samples(), memory: samples() };
  try {
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      const count = round === 0 ? Math.min(rows, WARM_ROWS) : rows;
      const text = orderFile(count, round);
      const file = path.join(folder, "orders.csv");
      fs.writeFileSync(file, text);
      const into = [file, fresh.url, world.agencyId, world.teamIds[1] ?? ""];
      const floor = parseAndInsert(...into);
      const plain = parseAndInsert(...into, "plain");
      await server.probe("reset");
      const ours = await importFile(server, world, text, count);
      const { longest, largest } = await server.probe();
      if (round === 0) continue;
      found.floor.push(floor);
      found.plain.push(plain);
      found.ours.push(ours);
      found.gap.push(longest);
      found.memory.push(largest / 1_048_576);
    }
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true });
    await fresh.close();
  }
  return found;
}

async function measure(size: Size, report: (line: Line) => void): Promise<void> {
  const { rows, what } = size;
  const budget = `import of ${whole(rows)} CSV rows to committed orders`;
  if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
  const found = await compare(size);
  const speed = (durations: readonly number[]) => (rows / median(durations)) * 1000;
  const [floor, ours] = [speed(found.floor), speed(found.ours)];
  report({
    budget,
    floor: `${whole(floor)} rows/s`,
    ours: `${whole(ours)} rows/s`,
    value: medianRatio(found.floor, found.ours),
    limit: 0.3,
    better: "more",
    unit: "x",
  });
  report({ budget: "  UNNEST into one table without an index", note: `${whole(speed(found.plain))} rows/s` });
  const under = { floor: "", ours: "", better: "less" } as const;
  report({ ...under, budget: `${what}: memory`, value: median(found.memory), limit: 300, unit: "MiB" });
  report({
    ...under,
    budget: `${what}: longest gap of the event loop`,
    value: median(found.gap),
    limit: 50,
    unit: "ms",
  });
}

export const importOrders: Measure = {
  name: "import",
  run: (report) => measure({ rows: 10_000, rounds: IMPORT_ROUNDS, what: "import" }, report),
};

export const importMany: Measure = {
  name: "import-large",
  isLong: true,
  run: (report) => measure({ rows: 100_000, rounds: 2, what: "import of 100,000" }, report),
};
