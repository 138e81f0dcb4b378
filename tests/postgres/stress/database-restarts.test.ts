import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { startPostgres } from "../../../scripts/postgres.js";
import { migrate } from "../../../src/server/db/migrate.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { call, createTenants, ledgerFaults, type Tenants, Workload } from "../../server/faults/workload.ts";
import { chanceOf } from "../../support/chance.ts";
import { describePostgres } from "../../support/database.ts";
import { silent } from "../../support/log.ts";
import { ServerProcess } from "../../support/processes.ts";
import { isDeep, seed } from "../../support/sample.ts";
import { openStream } from "../../support/stream.ts";

const RESTARTS = 24;
const CLIENTS = 4;
/** The longest time that PostgreSQL is stopped. */
const DOWN_MS = 2_000;
/** Both processes must have answered a write again after this; the listening connection is opened once a second. */
const RECOVERY_MS = 10_000;

const chance = chanceOf(seed);

/** Reads and writes, for which a process has separate connections. */
async function isServed(server: ServerProcess, { seller, agency, teamId }: Tenants): Promise<boolean> {
  const body = { amount: 1, payWith: "Payoneer", status: "pending", isCashback: false };
  const answers = [
    await call(server, "orders?limit=1", { token: seller }),
    await call(server, `deposits/seller-teams/${teamId}`, { token: agency, body }),
  ];
  return answers.every((answer) => answer !== null && answer.status < 300);
}

/** Waits until a change at one process arrives at a stream of the other. */
async function arrives(servers: readonly [ServerProcess, ServerProcess], tenants: Tenants): Promise<void> {
  const [near, far] = servers;
  const stream = await openStream(far.url, tenants.agency);
  const received = (async () => {
    for (let next = await stream.next(); next; next = await stream.next())
      if (next.event === "orders") return true;
    return false;
  })();
  let isOver = false;
  const ordering = new Workload(tenants, chance, ["order"]).run([near], () => isOver);
  const late = sleep(RECOVERY_MS).then(() => false);
  expect(await Promise.race([received, late])).toBe(true);
  isOver = true;
  await ordering;
  stream.leave();
}

describePostgres("two server processes whose PostgreSQL is restarted", () => {
  it.runIf(isDeep)(
    `answer 503 while it is away, go on within seconds, and lose and double nothing, ${RESTARTS} times`,
    {
      timeout: 120_000 + RESTARTS * 45_000,
    },
    async () => {
      const cluster = await startPostgres({ isForTests: true });
      const database = await openDatabase({ databaseUrl: cluster.url, dataDir: "", log: silent });
      const servers: ServerProcess[] = [];
      let isOver = false;
      try {
        await migrate(database);
        const tenants = await createTenants(database);
        const pair = [
          await ServerProcess.start(cluster.url),
          await ServerProcess.start(cluster.url),
        ] as const;
        servers.push(...pair);
        const work = new Workload(tenants, chance);
        const people = Array.from({ length: CLIENTS }, () => work.run(pair, () => isOver));
        const recovery: number[] = [];
        for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
          await sleep(500 + chance.below(1_500));
          await cluster.restart(restarts % 2 === 0 ? "immediate" : "fast", chance.below(DOWN_MS));
          const back = Date.now();
          for (const server of pair) while (!(await isServed(server, tenants))) await sleep(50);
          recovery.push(Date.now() - back);
          // Nothing is refused any more once both processes have answered.
          await sleep(1_000);
          const before = work.unavailable;
          await arrives(pair, tenants);
          expect(work.unavailable).toBe(before);
          expect(pair.map(({ isRunning }) => isRunning)).toEqual([true, true]);
        }
        isOver = true;
        await Promise.all(people);
        expect(await work.unfinished(pair[0])).toEqual([]);
        expect(await work.faults(database)).toEqual([]);
        expect(await ledgerFaults(database)).toEqual([]);
        expect(work.errors).toEqual([]);
        expect(work.unavailable).toBeGreaterThan(0);
        expect(Math.max(...recovery)).toBeLessThan(RECOVERY_MS);
        console.info(
          `Seed ${seed}: ${RESTARTS} restarts, longest recovery ${Math.max(...recovery)} ms,`,
          work.counts,
        );
      } finally {
        isOver = true;
        for (const server of servers) await server.stop();
        await database.close();
        await cluster.stop();
      }
    },
  );
});
