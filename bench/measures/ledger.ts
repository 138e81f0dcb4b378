import http from "node:http";
import { sql } from "drizzle-orm";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { inTurn, type Line, type Measure, median } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { fillLedger, makeWorld, type World } from "../world.ts";

const SIZES = { few: 10_000, many: 1_000_000 } as const;
const SAMPLES = 20;

interface LedgerSession {
  readonly fresh: Fresh;
  readonly world: World;
  readonly server: Running;
}

async function openSession(entries: number): Promise<LedgerSession> {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database);
  await fillLedger(fresh.database, world, entries);
  const wrong = (await verifyLedger(fresh.database)).filter((check) => !check.ok);
  if (wrong.length > 0) throw new Error(`The ledger do not hold: ${JSON.stringify(wrong)}`);
  const [counted] = (
    await fresh.database.drizzle.execute<{ n: number }>(sql`select count(*)::int as n from journal_lines`)
  ).rows;
  if (counted?.n !== entries) throw new Error(`${counted?.n} entries were made instead of ${entries}`);
  return { fresh, world, server: await startServer({ DATABASE_URL: fresh.url }) };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** The median of some sequential calls, in milliseconds. */
async function latency({ server, world }: LedgerSession, path: string): Promise<number> {
  const durations: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
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
    durations.push(performance.now() - began);
  }
  return median(durations);
}

const CALLS: Readonly<Record<string, (teamId: string) => string>> = {
  balance: (team) => `balances/seller-teams/${team}`,
  "profit summary": (team) => `profits/${team}`,
  "entries of available, first page": (team) => `ledger?sellerTeam=${team}&account=available&page=1`,
};

/** Frequent reads of a team's money. With a hundred times as many journal lines, the time must not grow. */
export const ledger: Measure = {
  name: "ledger",
  async run(report: (line: Line) => void) {
    if (!hasPostgres())
      return report({ budget: "balance and profit", note: "there is no PostgreSQL", isNotRun: true });
    const few = await openSession(SIZES.few);
    const many = await openSession(SIZES.many);
    try {
      for (const [name, pathFor] of Object.entries(CALLS)) {
        const things = {
          few: () => latency(few, pathFor(few.world.shop.teamId)),
          many: () => latency(many, pathFor(many.world.shop.teamId)),
        };
        await inTurn(things, 1);
        const found = await inTurn(things);
        report({
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
