import http from "node:http";
import { sql } from "drizzle-orm";
import { verifyLedger } from "../../src/server/money/verify.ts";
import { inTurn, type Line, type Measure, median } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { fillLedger, makeWorld, type World } from "../world.ts";

const SIZES = { few: 10_000, many: 1_000_000 } as const;
const ASKED = 20;

interface Books {
  readonly fresh: Fresh;
  readonly world: World;
  readonly server: Running;
}

async function openBooks(entries: number): Promise<Books> {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database);
  await fillLedger(fresh.database, world, entries);
  const wrong = (await verifyLedger(fresh.database)).filter((check) => !check.ok);
  if (wrong.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(wrong)}`);
  const [counted] = (
    await fresh.database.drizzle.execute<{ n: number }>(sql`select count(*)::int as n from ledger_entries`)
  ).rows;
  if (counted?.n !== entries) throw new Error(`${counted?.n} entries were made instead of ${entries}`);
  return { fresh, world, server: await startServer({ DATABASE_URL: fresh.url }) };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Milliseconds of one call, one request after the other: the median of some. */
async function latency({ server, world }: Books, path: string): Promise<number> {
  const figures: number[] = [];
  for (let asked = 0; asked < ASKED; asked++) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${world.agencyToken}` };
      http
        .get(`${server.url}/api/${path}`, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
          response.resume().once("end", resolve);
        })
        .once("error", reject);
    });
    figures.push(performance.now() - began);
  }
  return median(figures);
}

const CALLS: Readonly<Record<string, (teamId: string) => string>> = {
  balance: (team) => `balances/seller-teams/${team}`,
  "profit summary": (team) => `profits/${team}`,
  "entries of available, first page": (team) => `ledger?sellerTeam=${team}&account=available&page=1`,
};

/** What of a team's money is read often, in books of a hundred times as many entries: the time stays the same. */
export const ledger: Measure = {
  name: "ledger",
  async run(tell: (line: Line) => void) {
    if (!hasPostgres())
      return tell({ budget: "balance and profit", said: "there is no PostgreSQL", isNotRun: true });
    const few = await openBooks(SIZES.few);
    const many = await openBooks(SIZES.many);
    try {
      for (const [name, pathFor] of Object.entries(CALLS)) {
        const things = {
          few: () => latency(few, pathFor(few.world.shop.teamId)),
          many: () => latency(many, pathFor(many.world.shop.teamId)),
        };
        await inTurn(things, 1);
        const found = await inTurn(things);
        tell({
          budget: `1,000,000 ledger entries against 10,000: ${name}`,
          floor: `${found.few.toFixed(2)} ms at 10,000`,
          ours: `${found.many.toFixed(2)} ms at 1,000,000`,
          value: found.many / found.few,
          limit: 1.3,
          better: "less",
          unit: "x",
        });
      }
    } finally {
      agent.destroy();
      for (const { server, fresh } of [few, many]) {
        await server.stop();
        await fresh.close();
      }
    }
  },
};
