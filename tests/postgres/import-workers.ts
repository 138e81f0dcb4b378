import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach } from "vitest";
import { buildApp } from "../../src/server/app.ts";
import { type ImportWorld, importWorld, uploadAtOnce } from "../server/import/world.ts";
import { freshPostgres } from "../support/database.ts";
import { builtProgram } from "../support/programs.ts";

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

export interface SharedWorld {
  readonly platen: ImportWorld;
  /** The database's URL, for further processes. */
  readonly url: string;
}

/** A world whose own server leaves imports to other processes. It is closed at the end of the test. */
export async function sharedWorld(): Promise<SharedWorld> {
  const database = await freshPostgres();
  const platen = await importWorld({ database });
  open.push(platen);
  await platen.app.jobs.stop();
  return { platen, url: database.url };
}

/** A second server on a world's database, with the same users, which also leaves imports to other processes. */
export async function secondServer({ database, config }: ImportWorld) {
  const app = await buildApp({ database, config, screens: "no-screens", logLevel: "error" });
  await app.ready();
  open.push(app);
  await app.jobs.stop();
  return app;
}

/**
 * Starts calls and resolves once `count` of their imports wait in the database. The calls respond after two seconds
 * without progress, so the test does not await them; they are closed at the end of the test. @returns the ids of all
 * imports of this world, the oldest first
 */
export async function untilWaiting(
  { rows }: ImportWorld,
  count: number,
  ...calls: Promise<unknown>[]
): Promise<string[]> {
  const response = Promise.all(calls);
  response.catch(() => undefined); // The end of the test reports the error.
  open.push({ close: () => response });
  for (;;) {
    const found = await rows<{ id: string; waits: boolean }>(
      "select id, status in ('reading', 'importing') as waits from order_imports order by created_at, id",
    );
    if (found.filter(({ waits }) => waits).length >= count) return found.map(({ id }) => id);
    await new Promise((resume) => setTimeout(resume, 5));
  }
}

/** Uploads a file that is read but not imported, and leaves it to other processes. @returns the import's id */
export async function uploadForOthers(platen: ImportWorld, file: string): Promise<string> {
  const { waiting } = await inProgress(platen, "reading");
  const sent = uploadAtOnce(platen.seller, "orders/import/csv?dryRun=true", file);
  return (await untilWaiting(platen, waiting + 1, sent)).at(-1) ?? "";
}

export interface Worker {
  /** Starts to run waiting imports. */
  begin(): void;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
}

type Program =
  | "auto-submit-worker"
  | "import-worker"
  | "migrating"
  | "product-import-worker"
  | "store-event-worker"
  | "store-feed-worker"
  | "webhook-worker";

/** A separate process that runs imports once it gets the start message. It ends with the test. */
export async function startWorker(
  url: string,
  name: Program = "import-worker",
  ...more: readonly string[]
): Promise<Worker> {
  const program = await builtProgram({ [name]: `tests/postgres/programs/${name}.ts` });
  const child = spawn(process.execPath, [program, url, ...more], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const exit = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exit;
  };
  open.push({ close: kill });
  await Promise.race([
    once(child, "message"),
    exit.then(() => Promise.reject(new Error("The worker does not start"))),
  ]);
  return { begin: () => void child.send("begin"), kill };
}

export const until = async (reached: () => Promise<boolean>) => {
  while (!(await reached())) await new Promise((resume) => setTimeout(resume, 5));
};

/** The waiting and running imports in a status. */
export async function inProgress({ rows }: ImportWorld, status: "reading" | "importing") {
  const [found] = await rows<{ waiting: number; held: number }>(
    `select count(*) filter (where updated_at = to_timestamp(0))::int as waiting,
        count(*) filter (where updated_at > to_timestamp(0))::int as held
      from order_imports where status = $1`,
    [status],
  );
  return found ?? { waiting: 0, held: 0 };
}

/** Ages the running imports as if no process had reported on them for half a minute. */
export const halfAMinuteLater = ({ rows }: ImportWorld) =>
  rows(
    "update order_imports set updated_at = to_timestamp(0) where status in ('reading', 'importing') returning id",
  );

/** The counts of orders with a name prefix, in every table that has them. */
export const stored = async ({ rows }: ImportWorld, prefix: string) =>
  (
    await rows(
      `with own as (select * from orders where order_name like $1 and deleted_at is null)
      select (select count(*)::int from own) as orders,
        (select count(distinct reference_id1)::int from own) as refs,
        (select count(*)::int from order_items i join own on own.id = i.order_id) as items,
        (select count(*)::int from order_events e join own on own.id = e.order_id where action = 'import') as events,
        (select coalesce(sum(count), 0)::int from order_counters) as counted`,
      [`${prefix}%`],
    )
  )[0];
