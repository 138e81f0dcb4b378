import { Writable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import { rotateSecrets, sealPlainSecrets } from "../../../src/server/secrets/reseal.queries.ts";
import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import { startWork } from "../../../src/server/service.ts";
import { keyPlace } from "../../../src/server/stores/store-access.ts";
import { claimSync } from "../../../src/server/stores/sync/outbox.queries.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { make } from "../../support/factories.ts";

let platen: TestApp;
afterEach(() => platen.close());

/** Starts another process of the server on the same database, and stops it. */
async function start(): Promise<void> {
  const { database, config } = platen;
  const app = await buildApp({ database, config, screens: "no-screens", logLevel: "silent" });
  await startWork(app);
  await app.close();
}

const keyOf = (byte: number) => Buffer.alloc(32, byte);
const SECRET = "shpat_d41d8cd98f00b204";

async function newIntegration(): Promise<string> {
  const { agencyId, sellerTeamId } = platen.world;
  const owner = { agencyId, sellerTeamId };
  return (await make(platen.database, "integrations", owner, { platform: "shopify", storeId: null })).id;
}

const insertPlain = (integrationId: string, secret = SECRET) =>
  platen.database.pool.query(
    "insert into integration_keys (agency_id, integration_id, key) values ($1, $2, $3)",
    [platen.world.agencyId, integrationId, secret],
  );

const storedKeys = async () =>
  (
    await platen.database.pool.query<{ id: string; key: string }>(
      "select integration_id as id, key from integration_keys order by integration_id",
    )
  ).rows;

/** Every value of every table, and what was logged. */
async function everythingStored(): Promise<string> {
  const { rows } = await platen.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await platen.database.pool.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from "${name}" t`,
    );
    texts.push(found.rows[0]?.text ?? "");
  }
  return texts.join("\n");
}

describe("the credentials of a store", () => {
  it("are stored encrypted, and never returned, logged or audited", async () => {
    let log = "";
    platen = await startApp({ log: new Writable({ write: (chunk, _, done) => done(void (log += chunk)) }) });
    const id = await newIntegration();
    const seller = await platen.as("seller");
    const saved = await seller.put(`integrations/${id}/access`, {
      key: SECRET,
      webhookSecret: `${SECRET}-hook`,
    });
    expect(saved.status, saved.text).toBe(200);
    // A refused request is logged with its error.
    await seller.put(`integrations/${id}/access`, { key: SECRET, secret: `${SECRET}-x` });
    const shown = await seller.get(`integrations/${id}`);
    const audited = await (await platen.as("agency")).get("audit");
    expect(saved.text + shown.text + audited.text + log + (await everythingStored())).not.toContain(SECRET);
    const [row] = await storedKeys();
    const box = new SecretBox(platen.config.secretKeys);
    expect(box.open(String(row?.key), keyPlace(platen.world.agencyId, id, "key"))).toBe(SECRET);
  });

  it("are refused without SECRETS_KEY, while those of earlier versions go on working", async () => {
    platen = await startApp({ env: { SECRETS_KEY: "" } });
    const id = await newIntegration();
    await insertPlain(id);
    await start();
    const seller = await platen.as("seller");
    const refused = await seller.put(`integrations/${id}/access`, { key: "another" });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toMatch(/has no SECRETS_KEY to encrypt/);
    expect(await storedKeys()).toEqual([{ id, key: SECRET }]);
    expect((await platen.nobody.get("health")).status).toBe(200);
  });

  it("in plain text are encrypted at the first start with a key", async () => {
    platen = await startApp();
    const id = await newIntegration();
    await insertPlain(id);
    await start();
    const [row] = await storedKeys();
    expect(row?.key).toMatch(/^sealed:[0-9a-f]{8}:/);
    const box = new SecretBox(platen.config.secretKeys);
    expect(box.open(String(row?.key), keyPlace(platen.world.agencyId, id, "key"))).toBe(SECRET);
  });

  it("do not prevent a start with another key, and the sync says why it cannot use them", async () => {
    platen = await startApp();
    const id = await newIntegration();
    await insertPlain(id);
    await sealPlainSecrets(platen.database, new SecretBox({ current: keyOf(9), old: null }));
    await start();
    const { agencyId, sellerTeamId } = platen.world;
    const owner = { agencyId, sellerTeamId };
    const order = await make(platen.database, "orders", owner, { importId: null });
    const parcel = await make(platen.database, "tracking", owner, {
      orderId: order.id,
      number: "N-1",
      status: "shipped",
      importId: null,
      items: [],
    });
    await platen.database.pool.query("update integrations set send_tracking = true where id = $1", [id]);
    await platen.database.pool.query(
      `insert into store_syncs (agency_id, id, seller_team_id, parcel_id, order_id, number, integration_id, status, attempts,
        next_attempt_at) values ($1, $2, $3, $2, $4, 'N-1', $5, 'waiting', 0, now())`,
      [agencyId, parcel.id, sellerTeamId, order.id, id],
    );
    const claimed = await claimSync(platen.database, new SecretBox(platen.config.secretKeys));
    expect(claimed?.access).toMatchObject({
      status: "unconnected",
      reason: expect.stringMatching(/cannot be read: The secret was sealed with another SECRETS_KEY$/),
    });
  });
});

describe("the rotation of secrets", () => {
  it("encrypts all of them with the new key, and continues where an interrupted run stopped", async () => {
    platen = await startApp();
    const ids: string[] = [];
    for (let n = 0; n < 130; n += 1) ids.push(await newIntegration());
    for (const id of ids) await insertPlain(id, `${SECRET}-${id}`);
    const old = new SecretBox({ current: keyOf(1), old: null });
    await sealPlainSecrets(platen.database, old);
    // A value that no key opens stops the run in its second batch.
    const [last] = (await storedKeys()).slice(-1);
    const rotating = new SecretBox({ current: keyOf(2), old: keyOf(1) });
    const setLast = (value: string) =>
      platen.database.pool.query("update integration_keys set key = $1 where integration_id = $2", [
        value,
        last?.id,
      ]);
    await setLast(new SecretBox({ current: keyOf(5), old: null }).seal("x", keyPlace("", "", "key")));
    await expect(rotateSecrets(platen.database, rotating)).rejects.toThrow("sealed with another SECRETS_KEY");
    const half = (await storedKeys()).filter(({ key }) => key.startsWith(String(rotating.currentPrefix)));
    expect(half).toHaveLength(100);
    await setLast(String(last?.key));
    expect(await rotateSecrets(platen.database, rotating)).toBe(30);
    expect(await rotateSecrets(platen.database, rotating)).toBe(0);
    const onlyNew = new SecretBox({ current: keyOf(2), old: null });
    for (const { id, key } of await storedKeys())
      expect(onlyNew.open(key, keyPlace(platen.world.agencyId, id, "key"))).toBe(`${SECRET}-${id}`);
  });

  it("is refused without a key", async () => {
    platen = await startApp();
    await expect(rotateSecrets(platen.database, new SecretBox(undefined))).rejects.toThrow(
      "SECRETS_KEY is not set",
    );
  });
});
