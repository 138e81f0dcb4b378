/**
 * `npm run store:fixture`: fills a store by the program of this commit and writes its backup, and the hashes of its
 * migrations, to `tests/fixtures/stores`. Run once for each release, at its commit: tests upgrade and restore each of them.
 */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../src/demonstration/accounts.ts";
import type { Size } from "../src/demonstration/demonstration.ts";
import { fill } from "../src/demonstration/fill.ts";
import { resources } from "../src/domain/resources/registry.ts";
import { writeArchive } from "../src/server/backup/archive.ts";
import { backupLines } from "../src/server/backup/save.ts";
import { modelOf } from "../src/server/crud/model.ts";
import type { Database } from "../src/server/db/client.ts";
import { migrate } from "../src/server/db/migrate.ts";
import { openDatabase } from "../src/server/db/open.ts";
import { VERSION } from "../src/server/health/version.ts";
import { sealPlainSecrets } from "../src/server/secrets/reseal.queries.ts";
import { SecretBox } from "../src/server/secrets/secret-box.ts";
import { upload } from "../tests/server/import/world.ts";
import { type Client, startApp, type TestApp } from "../tests/support/app.ts";
import { make } from "../tests/support/factories.ts";
import { silent } from "../tests/support/log.ts";

const FOLDER = path.join(import.meta.dirname, "../tests/fixtures/stores");
const ORDERS_FILE = "tests/fixtures/import/platen-orders.csv";
const KEPT_IMAGE = "files/demo/artwork-bee-kind.webp";
/** Some orders of every outcome, in a file of half a megabyte. */
const SIZE: Size = { dailyDays: [2, 0], ordersOf: ({ agency }) => (agency === 0 ? 12 : 4) };

const countOf = async (database: Database, table: string) =>
  Number((await database.pool.query(`select count(*) as n from "${table}"`)).rows[0]?.n);

async function signIn({ nobody, withToken }: TestApp, email: string): Promise<Client> {
  const { body, status } = await nobody.post("auth/login", { email, password: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return withToken(body.access_token);
}

/** Rows of declared resources that the demonstration has none of. */
async function makeMissing({ database, world: { agencyId, sellerTeamId } }: TestApp) {
  for (const resource of resources.values()) {
    const table = String(modelOf(resource).table[Symbol.for("drizzle:Name") as never]);
    if ((await countOf(database, table)) > 0) continue;
    const owner = { platform: {}, agency: { agencyId }, sellerTeam: { agencyId, sellerTeamId } }[
      resource.owner
    ];
    await make(database, resource.name, owner);
  }
}

/** What people do: they sign in, import and export orders, and leave notes, views, keys and webhooks. */
async function work(platen: TestApp) {
  const clients = new Map<string, Client>();
  for (const { email } of DEMO_ACCOUNTS) clients.set(email, await signIn(platen, email));
  const seller = clients.get("seller@platen.test");
  const agency = clients.get("agency@platen.test");
  if (!seller || !agency) throw new Error("The demonstration has other accounts");
  const { rows } = await platen.database.pool.query(
    "select id from orders where agency_id = (select owner_agency_id from users where email = 'agency@platen.test') limit 1",
  );
  const url = "https://hooks.example.com/platen";
  const scopes = (await agency.get("api-keys/scopes")).body.scopes.slice(0, 3);
  const sent = [
    await upload(seller, "orders/import/csv", fs.readFileSync(ORDERS_FILE, "utf8")),
    await agency.post(`orders/${rows[0]?.id}/notes`, { text: "Call before shipping" }),
    await seller.post("views", { path: "/s/orders", name: "Late", query: "status=Hold", shared: true }),
    await agency.post("api-keys", { name: "Accounting", scopes }),
    await agency.post("webhooks", { name: "Bookkeeping", url, events: ["order.shipped"] }),
    await platen.nobody.post("auth/forgot-password", { email: "seller@platen.test" }),
  ];
  for (const { status, text } of sent)
    if (status >= 400) throw new Error(`A call is refused: ${status} ${text}`);
}

/** The applied migrations: a migration that was changed after its release would give other databases than that release. */
async function hashesOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ at: string; hash: string }>(
    "select created_at as at, hash from drizzle.__drizzle_migrations order by created_at",
  );
  return Object.fromEntries(rows.map(({ at, hash }) => [at, hash]));
}

const [name = VERSION] = process.argv.slice(2);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "platen-fixture-"));
const database = await openDatabase({ dataDir, log: silent });
await migrate(database);
await fill({ database, dataDir, log: silent, size: SIZE });
const platen = await startApp({ database, checksResponses: false });
await work(platen);
await makeMissing(platen);
await platen.app.jobs.idle();
await sealPlainSecrets(database, new SecretBox(platen.config.secretKeys));
// One of the images: the others add nothing but bytes.
const files = path.join(dataDir, "kept");
fs.cpSync(path.join(dataDir, KEPT_IMAGE), path.join(files, KEPT_IMAGE), { recursive: true });
await writeArchive(path.join(FOLDER, `${name}.backup.gz`), backupLines(database, files));
fs.writeFileSync(
  path.join(FOLDER, `${name}.migrations.json`),
  `${JSON.stringify(await hashesOf(database), null, 2)}\n`,
);
await platen.close();
fs.rmSync(dataDir, { recursive: true });
