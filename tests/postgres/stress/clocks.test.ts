import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { startPostgres } from "../../../scripts/postgres.js";
import type { Database } from "../../../src/server/db/client.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { createTenants, ledgerFaults, type Tenants, Workload } from "../../server/faults/workload.ts";
import { chanceOf } from "../../support/chance.ts";
import { describePostgres } from "../../support/database.ts";
import { silent } from "../../support/log.ts";
import { ServerProcess } from "../../support/processes.ts";
import { isDeep, seed } from "../../support/sample.ts";
import { canShiftClocks, ShiftedClock, timeIn } from "../../support/shifted-clock.ts";

const HOUR = 3_600_000;
/** Jobs look for work every five seconds. */
const POLLED_MS = 11_000;
const WORK_MS = 8_000;
const CLIENTS = 3;

/** Nights in which the clocks of Los Angeles change, with instants around 8:00 of three days and around the change. */
const NIGHTS = [
  {
    name: "spring",
    instants: [
      ["2027-03-13T15:58:00Z", 0],
      ["2027-03-13T16:01:00Z", 1],
      ["2027-03-14T09:59:00Z", 1],
      ["2027-03-14T10:01:00Z", 1],
      ["2027-03-14T14:58:00Z", 1],
      ["2027-03-14T15:01:00Z", 2],
      ["2027-03-14T16:01:00Z", 2],
      ["2027-03-15T14:58:00Z", 2],
      ["2027-03-15T15:01:00Z", 3],
    ],
  },
  {
    name: "autumn",
    instants: [
      ["2027-11-06T14:58:00Z", 0],
      ["2027-11-06T15:01:00Z", 1],
      ["2027-11-07T08:30:00Z", 1],
      ["2027-11-07T09:30:00Z", 1],
      ["2027-11-07T15:01:00Z", 1],
      ["2027-11-07T15:58:00Z", 1],
      ["2027-11-07T16:01:00Z", 2],
      ["2027-11-08T15:58:00Z", 2],
      ["2027-11-08T16:01:00Z", 3],
    ],
  },
] as const;

interface Started {
  readonly database: Database;
  readonly tenants: Tenants;
  readonly servers: readonly ServerProcess[];
}

/** Two servers with clocks of their own at a PostgreSQL with its own one. All end with the work. */
async function withClocks(
  ofDatabase: ShiftedClock,
  ofServers: readonly ShiftedClock[],
  work: (started: Started) => Promise<void>,
): Promise<void> {
  const cluster = await startPostgres({ isForTests: true, env: ofDatabase.env });
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: "", log: silent });
  const servers: ServerProcess[] = [];
  try {
    const { rows } = await database.pool.query("select extract(epoch from now()) * 1000 as now");
    expect(Math.abs(rows[0]?.now - ofDatabase.now())).toBeLessThan(10_000);
    await migrate(database);
    const tenants = await createTenants(database);
    for (const clock of ofServers) {
      const server = await ServerProcess.at({ databaseUrl: cluster.url }, clock.env);
      servers.push(server);
      await server.start();
    }
    await work({ database, tenants, servers });
    expect(await ledgerFaults(database)).toEqual([]);
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
    await cluster.stop();
    for (const clock of new Set([ofDatabase, ...ofServers])) clock.remove();
  }
}

const where = canShiftClocks ? "" : " (not run: libfaketime is not installed)";

describe.runIf(isDeep && canShiftClocks)(`a shifted clock${where}`, () => {
  it("is what its processes read, also after it was moved backwards", () => {
    const clock = new ShiftedClock();
    for (const instant of ["2027-03-14T09:59:00Z", "2027-03-14T08:59:00Z"]) {
      clock.moveTo(instant);
      expect(Math.abs(Date.parse(timeIn(clock)) - clock.now())).toBeLessThan(10_000);
    }
    clock.remove();
  });
});

describePostgres(`two server processes with other clocks than their database${where}`, () => {
  it.runIf(isDeep && canShiftClocks)(
    "lose and double nothing, an hour ahead and behind, and while clocks are set back",
    {
      timeout: 900_000,
    },
    async () => {
      const [database, ahead, behind] = [new ShiftedClock(), new ShiftedClock(), new ShiftedClock()];
      ahead.moveBy(HOUR);
      behind.moveBy(-HOUR);
      await withClocks(database, [ahead, behind], async ({ database: store, tenants, servers }) => {
        const work = new Workload(tenants, chanceOf(seed));
        let isOver = false;
        const people = Array.from({ length: CLIENTS }, () => work.run(servers, () => isOver));
        await sleep(WORK_MS);
        for (const move of [
          () => ahead.moveBy(-2 * HOUR),
          () => behind.moveBy(2 * HOUR),
          () => database.moveBy(-HOUR),
          () => database.moveBy(HOUR),
        ]) {
          move();
          await sleep(WORK_MS);
        }
        isOver = true;
        await Promise.all(people);
        const [server] = servers as [ServerProcess];
        expect(await work.unfinished(server)).toEqual([]);
        expect(await work.faults(store)).toEqual([]);
        expect(work.errors).toEqual([]);
        // PostgreSQL counts the time-outs of statements by its clock, and ends those that a step has passed.
        expect(work.unavailable).toBeLessThan(2 * CLIENTS);
        expect(servers.every(({ isRunning }) => isRunning)).toBe(true);
        console.info(`Seed ${seed}, acknowledged:`, work.counts);
      });
    },
  );
});

describePostgres(`nights in which the clocks of Los Angeles change${where}`, () => {
  it.runIf(isDeep && canShiftClocks).each(NIGHTS)(
    "send one digest at each 8:00, and none at another time, in $name",
    {
      timeout: 900_000,
    },
    async ({ instants }) => {
      const clock = new ShiftedClock();
      clock.moveTo(instants[0][0]);
      await withClocks(clock, [clock, clock], async ({ database, tenants }) => {
        const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
          (await database.pool.query<Row>(text, values)).rows;
        const line = () =>
          rows(
            `insert into digest_lines (agency_id, id, user_id, event, title, content, link)
            select $1, gen_random_uuid(), id, 'orders.submitted', 'Line', '', '/ag/orders'
            from users where owner_agency_id = $1 order by id limit 1`,
            [tenants.agencyId],
          );
        await line();
        for (const [instant, sent] of instants) {
          clock.moveTo(instant);
          const count = async () =>
            (await rows("select 1 from email_history where template = 'daily-digest'")).length;
          await expect.poll(count, { timeout: 60_000, message: instant }).toBeGreaterThanOrEqual(sent);
          await sleep(POLLED_MS);
          expect([instant, await count()]).toEqual([instant, sent]);
          await line();
        }
        expect(await rows("select user_id, day from digests group by 1, 2 having count(*) > 1")).toEqual([]);
      });
    },
  );
});
