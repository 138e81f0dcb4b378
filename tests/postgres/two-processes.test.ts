import { once } from "node:events";
import net from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { manyOrders } from "../server/import/world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, sellerTeam, sessionFor, user } from "../support/factories.ts";
import { ServerProcess } from "../support/processes.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { type OpenStream, openStream } from "../support/stream.ts";

/** Read in 16 batches and committed in 8, some of which the test sees. */
const ORDERS = 3_200;

/** The progress in an import's response. */
interface LiveEvent {
  status: string;
  progress: number;
  orders: { total: number };
  committed: number;
}
type Seen = Omit<LiveEvent, "orders"> & { read: number };

/** The remaining events of a stream until the server ends it. They may be about orders of earlier tests. */
async function restOf(stream: OpenStream): Promise<string[]> {
  const events: string[] = [];
  for (let event = await stream.next(); event; event = await stream.next()) events.push(event.event);
  return events;
}

describePostgres("two server processes", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let servers: ServerProcess[];
  let shop: Shop;
  let token: string;
  let agencyUser: string;
  let agencyToken: string;

  beforeAll(async () => {
    database = await freshPostgres();
    const agencyId = (await agency(database)).id;
    const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
    shop = await openShop(database, agencyId, sellerTeamId);
    const { id } = await user(database, "seller", { agencyId, sellerTeamId });
    token = await sessionFor(database, id);
    agencyUser = (await user(database, "agency", { agencyId })).id;
    agencyToken = await sessionFor(database, agencyUser);
    servers = await Promise.all([ServerProcess.start(database.url), ServerProcess.start(database.url)]);
  }, 90_000);
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database.close();
  });

  const call = async (index: number, path: string, body?: unknown) => {
    const response = await fetch(`${servers[index % 2]?.url}/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown> & { success?: string[] };
  };

  test("share their sessions, and accept ten of fifty concurrent submits when the balance covers ten", async () => {
    await shop.deposit(144.9);
    const ids = await shop.orders(50);
    const responses = await Promise.all(ids.map((id, index) => call(index, "orders/submit", { ids: [id] })));
    expect(responses.flatMap((response) => response.success ?? [])).toHaveLength(10);
    for (const index of [0, 1]) {
      expect(await call(index, "balances/seller-teams")).toMatchObject({ amount: 0, held: 144.9 });
    }
    expect((await verifyLedger(database)).filter((check) => !check.ok)).toEqual([]);
  });

  test("send each other's events to their streams, with ids and counts only", async () => {
    await shop.deposit(100);
    const [ids, listener] = [await shop.orders(2), await database.pool.connect()];
    const payloads: string[] = [];
    listener.on("notification", ({ payload }) => payloads.push(payload ?? ""));
    await listener.query("listen platen_live");
    const stream = await openStream(servers[1]?.url ?? "", agencyToken);
    try {
      expect((await stream.next())?.event).toBe("ready");
      const response = await call(0, "orders/submit", { ids });
      expect(response.success).toHaveLength(2);
      // Events about orders of earlier tests may arrive in between.
      const received = new Set<string | undefined>();
      while (!(received.has("notifications") && received.has("orders")))
        received.add((await stream.next())?.event);
      const lines = () => payloads.flatMap((event) => event.replaceAll(/[0-9a-f-]{36}/g, "id").split("\n"));
      const all = ["notified id 1", "orders id id id 2"];
      await vi.waitUntil(() => all.every((one) => lines().includes(one)), { timeout: 30_000 });
      for (const line of lines()) expect(line).toMatch(/^(notified id 1|orders id id (id|-) 2)$/);
    } finally {
      listener.release(true);
      stream.leave();
    }
  });

  test("show the progress of an import that was uploaded to the other: reading, committing and the end", async () => {
    const form = new FormData();
    form.append("file", new Blob([manyOrders(ORDERS, "LIVE")]), "live.csv");
    const headers = { authorization: `Bearer ${token}` };
    const sent = fetch(`${servers[0]?.url}/orders/import/csv`, { method: "POST", headers, body: form });
    const begun = async () => {
      const { rows } = await database.pool.query("select id from order_imports where file_name = 'live.csv'");
      return rows[0]?.id as string | undefined;
    };
    const id = await vi.waitUntil(begun, { timeout: 30_000, interval: 5 });
    const seen: Seen[] = [];
    do {
      // Equal responses in a row count once.
      const { status, progress, orders, committed } = (await call(
        1,
        `orders/import/${id}`,
      )) as unknown as LiveEvent;
      const now = { status, progress, read: orders.total, committed };
      if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
    } while (["reading", "importing"].includes(seen.at(-1)?.status ?? ""));
    expect((await sent).status).toBe(200);
    expect(seen.at(-1)).toEqual({ status: "done", progress: 100, read: ORDERS, committed: ORDERS });
    for (const [status, grows] of [
      ["reading", "read"],
      ["importing", "committed"],
    ] as const) {
      for (const key of ["progress", grows] as const) {
        const amounts = seen.filter((one) => one.status === status).map((one) => one[key]);
        expect(new Set(amounts).size).toBeGreaterThan(2);
        expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
      }
    }
  });

  test("end a stream when its user signs out at the other process", async () => {
    const leaving = await sessionFor(database, agencyUser);
    const stream = await openStream(servers[1]?.url ?? "", leaving);
    await stream.next();
    await fetch(`${servers[0]?.url}/auth/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${leaving}` },
    });
    expect(await restOf(stream)).not.toContain("ready");
  });

  test("stop on request, and end their streams", async () => {
    const idleConnection = net.connect(Number(new URL(servers[1]?.url ?? "").port), "127.0.0.1");
    await once(idleConnection, "connect"); // Browsers open connections before they send a request.
    const stream = await openStream(servers[0]?.url ?? "", agencyToken);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    expect((await restOf(stream))[0]).toBe("ready");
  });
});
