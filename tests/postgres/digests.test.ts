import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { digestWork } from "../../src/server/notifications/digest-work.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, user } from "../support/factories.ts";
import { builtProgram } from "../support/programs.ts";
import { times } from "../support/sample.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const LINES = 3;
const KILLS = times(20, 3);

/** A database with this many people whose digest of today is due. */
async function world(people: number) {
  const database = await freshPostgres();
  open.push(database);
  const { id: agencyId } = await agency(database);
  const ids: string[] = [];
  for (let made = 0; made < people; made += 1) ids.push((await user(database, "agency", { agencyId })).id);
  await database.pool.query(
    `insert into digest_lines (agency_id, id, user_id, event, title, content, link, created_at)
      select $1, gen_random_uuid(), u, 'orders.submitted', 'Line ' || n || ' of ' || u, '', '/ag/orders',
        now() - interval '2 days'
      from unnest($2::uuid[]) u, generate_series(1, ${LINES}) n`,
    [agencyId, ids],
  );
  const rows = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows;
  /** Each person's mails, and how often each line was mailed. */
  const mailed = async () => {
    const mails = await rows<{ to: string; html: string }>(`select "to", html from email_history`);
    const lines = mails.flatMap(({ html }) => html.match(/Line \d of [\da-f-]{36}/g) ?? []);
    return { mails: mails.length, recipients: new Set(mails.map(({ to }) => to)).size, lines };
  };
  const waiting = async () => (await rows("select 1 from digest_lines")).length;
  return { database, ids, mailed, waiting };
}

async function startWorker(databaseUrl: string) {
  const program = await builtProgram({ "digest-worker": "tests/postgres/programs/digest-worker.ts" });
  const child = spawn(process.execPath, [program, databaseUrl], { stdio: ["ignore", "ignore", "inherit"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  open.push({ close: kill });
  return kill;
}

const expectedLines = (ids: readonly string[]) =>
  ids.flatMap((id) => Array.from({ length: LINES }, (_, index) => `Line ${index + 1} of ${id}`)).sort();

describePostgres("digests with several processes", () => {
  test("are mailed once to each person by two processes and eight jobs at a time", async () => {
    const { database, ids, mailed, waiting } = await world(60);
    await Promise.all([1, 2].map(() => startWorker(database.url)));
    const work = digestWork(database);
    const { signal } = new AbortController();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (await work.once(signal));
      }),
    );
    while ((await waiting()) > 0) await sleep(20);
    const { mails, recipients, lines } = await mailed();
    expect([mails, recipients]).toEqual([60, 60]);
    expect(lines.sort()).toEqual(expectedLines(ids));
  });

  test("are complete and mailed once after processes were killed in between", async () => {
    const { database, ids, mailed, waiting } = await world(120);
    for (let killed = 0; killed < KILLS && (await waiting()) > 0; killed += 1) {
      const before = await waiting();
      const kill = await startWorker(database.url);
      while ((await waiting()) === before) await sleep(1);
      await kill();
    }
    // The database ends the killed process's transaction on its own.
    const { signal } = new AbortController();
    const work = digestWork(database);
    while ((await waiting()) > 0) if (!(await work.once(signal))) await sleep(20);
    const { mails, recipients, lines } = await mailed();
    expect([mails, recipients]).toEqual([120, 120]);
    expect(lines.sort()).toEqual(expectedLines(ids));
  });
});
