import { spawn } from "node:child_process";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { buildApp } from "../../src/server/app.ts";
import {
  form,
  type ImportWorld,
  importWorld,
  manyOrders,
  settled,
  upload,
  uploadAtOnce,
} from "../server/import/world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function world(): Promise<{ platen: ImportWorld; url: string }> {
  const database = await freshPostgres();
  const platen = await importWorld({ database });
  open.push(platen);
  return { platen, url: database.url };
}

const stored = async (platen: ImportWorld, prefix: string) =>
  (
    await platen.rows(
      `select count(*)::int as orders, count(distinct reference_id1)::int as refs,
        (select sum(count)::int from order_counters) as counted,
        (select count(*)::int from order_items i join orders o on o.id = i.order_id) as items
      from orders where reference_id1 like $1`,
      [`${prefix}-%`],
    )
  )[0];

const until = async (reached: () => Promise<boolean>) => {
  while (!(await reached())) await new Promise((resume) => setTimeout(resume, 5));
};

const program = path.join(import.meta.dirname, "programs", "import-worker.ts");

/** A process of its own that works off imports. */
function startWorker(url: string) {
  const child = spawn(process.execPath, ["--import", "tsx", program, url], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  open.push({ close: kill });
  return kill;
}

describePostgres("imports on a PostgreSQL that several processes share", () => {
  it("the same file four times at once, on two servers, brings each order once", async () => {
    const { platen } = await world();
    const second = await startSecond(platen);
    const file = manyOrders(900, "RACE");
    const token = platen.seller.token as string;
    const onSecond = async () => {
      const { payload, headers } = form([{ name: "file", value: file, fileName: "orders.csv" }]);
      const answer = await second.inject({
        method: "POST",
        url: "/api/orders/import/csv",
        payload,
        headers: { ...headers, authorization: `Bearer ${token}` },
      });
      return answer.json().id as string;
    };
    const onFirst = async () => (await upload(platen.seller, "orders/import/csv", file)).body.id as string;
    const ids = await Promise.all([onFirst(), onSecond(), onFirst(), onSecond()]);
    const done = await Promise.all(ids.map((id) => settled(platen.seller, `orders/import/${id}`)));
    expect(done.map(({ body }) => body.status)).toEqual(["done", "done", "done", "done"]);
    expect(done.reduce((sum, { body }) => sum + body.committed, 0)).toBe(900);
    expect(done.reduce((sum, { body }) => sum + body.orders.duplicate, 0)).toBe(2_700);
    expect(await stored(platen, "RACE")).toEqual({ orders: 900, refs: 900, counted: 900, items: 900 });
  });

  it("a process that is killed midway leaves an import to the next: nothing lost, nothing doubled", async () => {
    const { platen, url } = await world();
    await platen.app.jobs.stop();
    const N = 6_000;
    const sent = await uploadAtOnce(platen.seller, "orders/import/csv", manyOrders(N, "KILL"));
    expect(sent.body.status).toBe("reading");
    const { id } = sent.body;
    const at = async (): Promise<{ status: string; total: number; committed: number }> =>
      (
        await platen.rows<{ status: string; total: number; committed: number }>(
          "select status, total, committed from order_imports where id = $1",
          [id],
        )
      )[0] ?? { status: "", total: 0, committed: 0 };
    /** Half a minute passes without a word of the killed process. */
    const forget = () =>
      platen.rows("update order_imports set updated_at = now() - interval '31 s' where id = $1", [id]);

    const first = startWorker(url);
    await until(async () => (await at()).total > 0);
    await first();
    expect(await at()).toMatchObject({ status: "reading", committed: 0 });
    await forget();
    const second = startWorker(url);
    await until(async () => (await at()).committed > 0);
    await second();
    const midway = await at();
    expect(midway.status).toBe("committing");
    expect(midway.committed).toBeLessThan(N);
    expect(await stored(platen, "KILL")).toMatchObject({ orders: midway.committed });
    await forget();
    startWorker(url);
    const done = await settled(platen.seller, `orders/import/${id}`);
    expect(done.body).toMatchObject({ status: "done", committed: N, orders: { total: N, ready: N } });
    expect(await stored(platen, "KILL")).toEqual({ orders: N, refs: N, counted: N, items: N });
  });
});

/** Another server on the same database: its people and rows are the first one's. */
async function startSecond(platen: ImportWorld) {
  const app = await buildApp({
    database: platen.database,
    config: platen.config,
    screens: "no-screens",
    logLevel: "error",
  });
  await app.ready();
  open.push(app);
  return app;
}
