import fs from "node:fs";
import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { manyOrders } from "../server/import/world.ts";
import { hasNginx, KEY_MAP, startBalancer, UPSTREAM_LINES } from "../support/balancer.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, sellerTeam, sessionFor, user } from "../support/factories.ts";
import { ServerProcess } from "../support/processes.ts";
import { isDeep, times } from "../support/sample.ts";
import { openShop } from "../support/shop.ts";
import { openStream } from "../support/stream.ts";

/** Calls, in `npm run test:deep`, and how often each process is restarted meanwhile. */
const CALLS = times(10_000, 600);
const ROUNDS = times(5, 1);
const CLIENTS = times(8, 4);
const SUBMITTED = times(1_000, 100);
/** Supervisors kill after ten seconds. */
const STOP_MS = 10_000;
const READS = ["orders", "orders?status=Unfulfilled", "tickets", "deposits"];
const IMPORTED = times(3_200, 1_200);

const title = `two processes behind nginx${hasNginx ? "" : " (not run: nginx is not installed)"}`;

describePostgres(title, () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let servers: ServerProcess[];
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  let seller: string;
  let manager: string;
  let shop: Awaited<ReturnType<typeof openShop>>;
  const agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });

  beforeAll(async () => {
    if (!hasNginx) return;
    database = await freshPostgres();
    const agencyId = (await agency(database)).id;
    const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
    shop = await openShop(database, agencyId, sellerTeamId);
    seller = await sessionFor(database, (await user(database, "seller", { agencyId, sellerTeamId })).id);
    manager = await sessionFor(database, (await user(database, "agency", { agencyId })).id);
    servers = await Promise.all([ServerProcess.start(database.url), ServerProcess.start(database.url)]);
    balancer = await startBalancer(servers.map(({ port }) => port));
  });
  afterAll(async () => {
    agent.destroy();
    await balancer?.close();
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database?.close();
  });

  /** A call through nginx on a connection that is kept open. @returns its status, or the error of the connection */
  const call = (token: string, path: string, body?: unknown, key?: string) =>
    new Promise<number | string>((resolve) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        ...(text !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      };
      const request = http.request(`${balancer.url}/api/${path}`, {
        agent,
        method: text === undefined ? "GET" : "POST",
        headers,
      });
      request.once("response", (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      });
      request.once("error", (error) => resolve(error.message));
      request.end(text);
    });

  test("are balanced as docs/upgrading.md has it", () => {
    const text = fs.readFileSync("docs/upgrading.md", "utf8");
    for (const line of UPSTREAM_LINES) expect(text).toContain(line);
    expect(text.replaceAll(/^ +/gm, "")).toContain(KEY_MAP.replaceAll(/^ +/gm, ""));
  });

  test.skipIf(!hasNginx)("are restarted in turn without a failed, lost or doubled call", async () => {
    await shop.deposit(100_000);
    const ids = await shop.orders(SUBMITTED);
    const waiting = [...ids];
    const counts = new Map<number | string, number>();
    const notes: string[] = [];
    let made = 0;
    let isRestarting = true;

    const one = async (index: number) => {
      if (index % 4 === 1) {
        const text = `Note ${index}`;
        notes.push(text);
        // Half of them without a key, as a program may send them.
        const key = index % 8 === 1 ? `note-${index}` : undefined;
        return call(seller, `orders/${ids[index % ids.length]}/notes`, { text }, key);
      }
      const id = index % 8 === 3 ? waiting.pop() : undefined;
      if (id) return call(seller, "orders/submit", { ids: [id] }, `submit-${id}`);
      return call(manager, READS[index % READS.length] ?? "");
    };
    const client = async () => {
      while (made < CALLS || isRestarting || waiting.length > 0) {
        const status = await one(made++);
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    };
    const restart = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        for (const server of servers) {
          const began = performance.now();
          expect(await server.stop()).toBe(0);
          expect(performance.now() - began).toBeLessThan(STOP_MS);
          await server.start();
        }
      }
      isRestarting = false;
    };
    const stream = await openStream(`${balancer.url}/api`, manager);
    await Promise.all([restart(), ...Array.from({ length: CLIENTS }, client)]);
    stream.leave();
    if (isDeep) console.log(`${made} calls:`, Object.fromEntries(counts));

    expect([...counts.keys()].filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const { rows } = await database.pool.query<{ text: string }>("select text from order_notes");
    expect(rows.map(({ text }) => text).sort()).toEqual(notes.sort());
    const { rows: charged } = await database.pool.query<{ order_id: string }>(
      "select order_id from order_events where action = 'submit'",
    );
    expect(charged.map((row) => row.order_id).sort()).toEqual(ids.sort());
    expect((await verifyLedger(database)).filter((check) => !check.ok)).toEqual([]);
  });

  test.skipIf(!hasNginx)("hand a running import over when one is stopped", async () => {
    const [first] = servers;
    const form = new FormData();
    form.append("file", new Blob([manyOrders(IMPORTED, "OVER")]), "over.csv");
    const headers = { authorization: `Bearer ${seller}` };
    const sent = fetch(`${first?.url}/orders/import/csv`, { method: "POST", headers, body: form });
    const progress = async () => {
      const { rows } = await database.pool.query(
        "select status, committed from order_imports where file_name = 'over.csv'",
      );
      return rows[0] as { status: string; committed: number } | undefined;
    };
    await expect.poll(async () => (await progress())?.committed ?? 0, { interval: 20 }).toBeGreaterThan(0);
    const began = performance.now();
    expect(await first?.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(STOP_MS);
    expect((await sent).status).toBe(200);
    expect((await progress())?.committed).toBeLessThan(IMPORTED);
    await expect.poll(async () => (await progress())?.status).toBe("done");
    const { rows } = await database.pool.query(
      "select count(*)::int as orders, count(distinct order_name)::int as names from orders where order_name like '%OVER%'",
    );
    expect(rows).toEqual([{ orders: IMPORTED, names: IMPORTED }]);
  });
});
