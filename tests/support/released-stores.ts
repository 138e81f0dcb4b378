import fs from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../src/demonstration/accounts.ts";
import { callsOf } from "../../src/domain/resource/generic-calls.ts";
import { resources } from "../../src/domain/resources/registry.ts";
import { buildApp } from "../../src/server/app.ts";
import { readConfig } from "../../src/server/config/config.ts";
import type { Database } from "../../src/server/db/client.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { sealPlainSecrets } from "../../src/server/secrets/reseal.queries.ts";
import { SecretBox } from "../../src/server/secrets/secret-box.ts";
import { type Client, clientOf, TEST_SECRETS_KEY } from "./app.ts";

const FOLDER = "tests/fixtures/stores";

/** The stores that released versions have filled: `npm run store:fixture` writes one at each release. */
export const releasedStores = fs
  .readdirSync(FOLDER)
  .flatMap((file) => (file.endsWith(".backup.gz") ? [file.slice(0, -".backup.gz".length)] : []));

/** The backup of a released store. */
export const backupOf = (name: string) => path.join(FOLDER, `${name}.backup.gz`);

const LISTS = new Set<string>([...resources.values()].map((resource) => callsOf(resource).list.url));

/** What the demonstration's integrations have as key. */
const DEMO_KEY = "demo";

export type Counts = Record<string, number>;

/** The number of rows of each table. */
export async function countRows({ pool }: Database): Promise<Counts> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const counts: Counts = {};
  for (const { name } of rows)
    counts[name] = Number((await pool.query(`select count(*) as n from "${name}"`)).rows[0]?.n);
  return counts;
}

/** The tables that have lost rows: dropped ones have all of theirs. */
export const lostRows = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(Object.entries(before).filter(([name, count]) => count > (after[name] ?? 0)));

/** A start on a database that has every migration only reads it. */
export async function migratesNothing(database: Database, folder?: string): Promise<void> {
  const refuse = () => Promise.reject(new Error("a migration ran"));
  await migrate({ ...database, withStatementTimeout: refuse }, folder);
}

async function signIn(app: FastifyInstance, email: string): Promise<Client> {
  const { body, status, text } = await clientOf(app).post("auth/login", { email, password: DEMO_PASSWORD });
  expect(status, `${email}: ${text}`).toBe(200);
  return clientOf(app, undefined, body.access_token);
}

/** Every resource's list responds to somebody. */
async function readLists(lists: readonly string[], people: readonly Client[]): Promise<void> {
  expect(lists.length).toBeGreaterThan(30);
  for (const list of lists) {
    const statuses: number[] = [];
    for (const person of people) {
      if (statuses.includes(200)) break;
      statuses.push((await person.get(list === "views" ? "views?path=/s/orders" : list)).status);
    }
    expect(statuses.at(-1), list).toBe(200);
  }
}

/** Takes one of the orders from its submission to its parcel. */
async function shipAnOrder(database: Database, seller: Client, agency: Client): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select o.id from orders o join users u on u.seller_team_id = o.seller_team_id
      where u.email = 'seller@platen.test' and o.status = 'Unfulfilled' and o.deleted_at is null`,
  );
  const { body } = await seller.post("orders/submit", { ids: rows.map(({ id }) => id) });
  const [id] = body.success;
  expect(id, JSON.stringify(body.failed)).toBeDefined();
  for (const step of ["approve", "pickup"]) {
    const moved = await agency.post(`orders/${step}`, { ids: [id] });
    expect(moved.body.success, `${step}: ${moved.text}`).toEqual([id]);
  }
  const parcel = await agency.post("tracking", { orderId: id, carrier: "USPS", number: `9405${id}` });
  expect(parcel.status, parcel.text).toBe(201);
  const shipped = await database.pool.query("select status from orders where id = $1", [id]);
  expect(shipped.rows).toEqual([{ status: "InTransit" }]);
}

async function readSecrets(database: Database, box: SecretBox): Promise<void> {
  await sealPlainSecrets(database, box);
  const { rows } = await database.pool.query<{ agency: string; id: string; key: string }>(
    "select agency_id as agency, integration_id as id, key from integration_keys where key is not null",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { agency, id, key } of rows) {
    expect(key).toMatch(/^sealed:/);
    const place = { agencyId: agency, table: "integration_keys", rowId: id, column: "key" };
    expect(box.open(key, place)).toBe(DEMO_KEY);
  }
}

/** Checks that an upgraded store is complete and can be worked with. */
export async function checkUpgraded(database: Database): Promise<void> {
  await migratesNothing(database);
  expect((await verifyLedger(database)).filter((check) => !check.ok)).toEqual([]);
  await expect(database.pool.query("update audit set action = 'other'")).rejects.toThrow(/audit/);
  const lists: string[] = [];
  const config = readConfig({ SECRETS_KEY: TEST_SECRETS_KEY });
  const app = await buildApp({
    database,
    config,
    screens: "no-screens",
    logLevel: "error",
    onRoute: ({ method, config: { meta } = {} }) => {
      if ([method].flat().includes("GET") && meta && LISTS.has(meta.call.url))
        lists.push(meta.call.url.slice(1));
    },
  });
  try {
    await app.ready();
    const people = new Map<string, Client>();
    for (const { email } of DEMO_ACCOUNTS) people.set(email, await signIn(app, email));
    const of = (name: string) => people.get(`${name}@platen.test`) ?? clientOf(app);
    await readLists(lists, [of("agency"), of("seller"), of("admin")]);
    await shipAnOrder(database, of("seller"), of("agency"));
    await readSecrets(database, new SecretBox(config.secretKeys));
    expect((await verifyLedger(database)).filter((check) => !check.ok)).toEqual([]);
  } finally {
    await app.close();
  }
}
