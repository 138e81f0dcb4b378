import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { importWork } from "../../../src/server/orders/import/work.ts";
import type { ApiResponse } from "../../support/app.ts";
import { sample } from "../../support/sample.ts";
import { sheetOf } from "../../support/xlsx.ts";
import {
  fixture,
  type ImportWorld,
  importWorld,
  manyOrders,
  settled,
  upload,
  uploadAtOnce,
} from "./world.ts";

let platen: ImportWorld;
beforeAll(async () => {
  platen = await importWorld();
});
afterAll(() => platen.close());

/** The jobs of a second process. */
const others: Jobs[] = [];
function anotherProcess(): Jobs {
  const jobs = new Jobs([importWork(platen.database)], (error) => {
    throw error;
  });
  others.push(jobs);
  return jobs;
}
afterEach(async () => {
  for (const jobs of others.splice(0)) await jobs.stop();
  platen.app.jobs.start();
});

const count = async (like: string) =>
  (
    await platen.rows(
      "select count(*)::int as orders, count(distinct reference_id1)::int as refs from orders where reference_id1 like $1",
      [like],
    )
  )[0];
const importOf = async (id: string) => {
  const [row] = await platen.rows<{ status: string; committed: number; total: number }>(
    "select status, committed, total from order_imports where id = $1",
    [id],
  );
  return row ?? { status: "", committed: 0, total: 0 };
};
const until = async (isReached: () => Promise<boolean>) => {
  while (!(await isReached())) await new Promise((resume) => setTimeout(resume, 5));
};
const newest = async () => {
  const [row] = await platen.rows<{ id: string }>(
    "select id from order_imports order by created_at desc, id desc limit 1",
  );
  return row?.id ?? "";
};

describe("the same file uploaded twice at once", () => {
  it("imports each order once, and reports the others as duplicates", async () => {
    const file = fixture("shopify-42-orders.csv");
    const [a, b] = await Promise.all([
      upload(platen.seller, "orders/import/csv", file),
      upload(platen.seller, "orders/import/csv", file),
    ]);
    const done = await Promise.all(
      [a, b].map(({ body }) => settled(platen.seller, `orders/import/${body.id}`)),
    );
    const sum = (countOf: (body: ApiResponse["body"]) => number) =>
      done.reduce((total, { body }) => total + countOf(body), 0);
    expect(done.map(({ body }) => body.status)).toEqual(["done", "done"]);
    expect(sum((body) => body.committed)).toBe(40);
    expect(sum((body) => body.orders.duplicate)).toBe(40);
    expect(await count("#20%")).toEqual({ orders: 40, refs: 40 });
  });

  it("with one Idempotency-Key is one import", async () => {
    const file = manyOrders(3, "KEY");
    const send = () => upload(platen.seller, "orders/import/csv", file, {}, { "idempotency-key": "once" });
    const [a, b] = [await send(), await send()];
    expect(b.body).toEqual(a.body);
    const other = await upload(
      platen.seller,
      "orders/import/csv",
      manyOrders(2, "KEY"),
      {},
      { "idempotency-key": "once" },
    );
    expect(other.status).toBe(400);
    expect(await platen.rows("select 1 from import_files")).toEqual([]);
  });
});

describe("an import whose process is killed", () => {
  /** Eight batches of reading, four of committing. */
  const N = 1_600;

  type State = Awaited<ReturnType<typeof importOf>>;
  const asCsv = (text: string): string | Buffer => text;
  const asWorkbook = (text: string) => sheetOf(text.split("\n").map((line) => line.split(",")));
  const STOPS = [
    ["while it reads", "READ", asCsv, ({ total }: State) => total > 0],
    ["while it reads a workbook", "BOOK", asWorkbook, ({ total }: State) => total > 0],
    ["while it commits", "COMM", asCsv, ({ committed }: State) => committed > 0],
  ] as const;
  it.each(sample(STOPS, 1))(
    "%s is continued by another process without lost or duplicate orders",
    async (_when, prefix, encode, isReached) => {
      const sent = uploadAtOnce(platen.seller, "orders/import/csv", encode(manyOrders(N, prefix)));
      const before = await newest();
      await until(async () => (await newest()) !== before);
      const id = await newest();
      await until(async () => isReached(await importOf(id)));
      await platen.app.jobs.stop();
      const stopped = await importOf(id);
      expect(["reading", "importing"]).toContain(stopped.status);
      expect(stopped.committed).toBeLessThan(N);
      expect((await sent).status).toBe(200);

      anotherProcess().kick();
      const done = await settled(platen.seller, `orders/import/${id}`);
      expect(done.body).toMatchObject({
        status: "done",
        committed: N,
        rows: N,
        orders: { total: N, ready: N },
      });
      expect(await count(`${prefix}-%`)).toEqual({ orders: N, refs: N });
    },
  );

  it("writes nothing more once another process has taken it over", async () => {
    const sent = uploadAtOnce(platen.seller, "orders/import/csv", manyOrders(N, "LOST"));
    await until(async () => (await count("LOST-%"))?.orders !== 0);
    const id = await newest();
    // As a process does whose claim is older than half a minute.
    await platen.rows("update order_imports set version = version + 1 where id = $1", [id]);
    await sent;
    await platen.app.jobs.idle();
    const held = await importOf(id);
    expect(held.status).toBe("importing");
    const before = await count("LOST-%");
    await new Promise((resume) => setTimeout(resume, 100));
    expect(await count("LOST-%")).toEqual(before);
    await platen.rows("update order_imports set updated_at = now() - interval '1 minute' where id = $1", [
      id,
    ]);
    platen.app.jobs.kick();
    expect((await settled(platen.seller, `orders/import/${id}`)).body).toMatchObject({
      status: "done",
      committed: N,
    });
    expect(await count("LOST-%")).toEqual({ orders: N, refs: N });
  });
});

describe("a long import", () => {
  const ORDERS = 6_000;

  it("responds after two seconds with its progress, and does not block other requests", async () => {
    const file = manyOrders(ORDERS, "LONG");
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const began = performance.now();
    const response = await uploadAtOnce(platen.seller, "orders/import/csv?dryRun=true", file);
    const duration = performance.now() - began;
    if (response.body.status === "reading") {
      expect(duration).toBeGreaterThan(1_900);
      expect(response.body.progress).toBeLessThan(100);
      const small = await upload(platen.seller, "orders/import/csv?dryRun=true", manyOrders(2, "SHORT"));
      const read = await settled(platen.seller, `orders/import/${small.body.id}`);
      expect(read.body.status).toBe("previewed");
    }
    const done = await settled(platen.seller, `orders/import/${response.body.id}`);
    clearInterval(timer);
    expect(done.body).toMatchObject({ status: "previewed", orders: { ready: ORDERS } });
    // The bench has the budget of 50 ms. Reading in one batch would block nearly all of the time.
    expect(longest).toBeLessThan((performance.now() - began) / 3);
  });
});
