import { afterEach, expect, test } from "vitest";
import { readConfig } from "../../src/server/config.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { SecretBox } from "../../src/server/secrets/secret-box.ts";
import { enqueueSync } from "../../src/server/stores/sync/enqueue.queries.ts";
import { claimSync, settleSync } from "../../src/server/stores/sync/outbox.queries.ts";
import { storeSyncWork } from "../../src/server/stores/sync/work.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, make, sellerTeam } from "../support/factories.ts";
import { startStore } from "../support/store-server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Parcels of one order, all waiting for their sync. The order's store has a webhook. */
async function world(many: number) {
  const database = await freshPostgres();
  open.push(database);
  const shop = await startStore();
  open.push(shop);
  const agencyId = (await agency(database)).id;
  const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
  const owner = { agencyId, sellerTeamId };
  const order = await make(database, "orders", owner, { importId: null });
  const integration = await make(database, "integrations", owner, {
    platform: "other",
    sendTracking: true,
    storeId: null,
  });
  await database.pool.query(
    "insert into integration_keys (agency_id, integration_id, address, key) values ($1, $2, $3, 'shh')",
    [agencyId, integration.id, shop.url],
  );
  const parcels: string[] = [];
  for (let n = 0; n < many; n++) {
    const columns = { orderId: order.id, number: `N-${n}`, status: "shipped", importId: null, items: [] };
    parcels.push((await make(database, "tracking", owner, columns)).id);
  }
  await inTransaction(database, (tx) => enqueueSync(tx, agencyId, parcels));
  const statuses = async () =>
    (await database.pool.query<{ status: string }>("select status from store_syncs")).rows.map(
      ({ status }) => status,
    );
  return { database, shop, agencyId, parcels, statuses };
}

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resume) => setTimeout(resume, 5));
};

describePostgres("store sync", () => {
  test("sends each parcel once with four concurrent workers", async () => {
    const { database, shop, statuses } = await world(40);
    const { signal } = new AbortController();
    const worker = async () => {
      const work = storeSyncWork(database, readConfig({ ALLOW_PRIVATE_STORES: "1" }));
      while (await work.once(signal));
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(shop.received).toHaveLength(40);
    expect(shop.keys.size).toBe(40);
    expect(new Set(await statuses())).toEqual(new Set(["synced"]));
  });

  test("continues an expired claim in another worker and ignores the late outcome", async () => {
    const { database, shop, statuses } = await world(1);
    const lost = await claimSync(database, new SecretBox(undefined));
    expect(await claimSync(database, new SecretBox(undefined))).toBeUndefined();
    await database.pool.query("update store_syncs set next_attempt_at = now() - interval '1 second'");
    const work = storeSyncWork(database, readConfig({ ALLOW_PRIVATE_STORES: "1" }));
    expect(await work.once(new AbortController().signal)).toBe(true);
    expect(await statuses()).toEqual(["synced"]);
    if (!lost) throw new Error("Nothing was claimed");
    await settleSync(database, lost, { result: "refused", reason: "late" }, null);
    expect(await statuses()).toEqual(["synced"]);
    expect(shop.received).toHaveLength(1);
  });

  test("sends a parcel again if it changed during its sync", async () => {
    const { database, shop, agencyId, parcels, statuses } = await world(1);
    shop.behavior = { takesMs: 300 };
    const work = storeSyncWork(database, readConfig({ ALLOW_PRIVATE_STORES: "1" }));
    const { signal } = new AbortController();
    const syncing = work.once(signal);
    await until(() => shop.received.length > 0);
    await inTransaction(database, async (tx) => {
      await tx.execute("update parcels set number = 'N-NEW'");
      await enqueueSync(tx, agencyId, parcels);
    });
    await syncing;
    expect(await statuses()).toEqual(["waiting"]);
    await work.once(signal);
    expect(shop.received.map(({ body }) => [body.event, body.parcel.number])).toEqual([
      ["parcel.shipped", "N-0"],
      ["parcel.corrected", "N-NEW"],
    ]);
    expect(await statuses()).toEqual(["synced"]);
  });
});
