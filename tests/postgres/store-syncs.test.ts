import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
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

/** Parcels of some orders, all waiting for their sync. The orders' store has a webhook. */
async function world(many: number, orders = many) {
  const database = await freshPostgres();
  open.push(database);
  const shop = await startStore();
  open.push(shop);
  const agencyId = (await agency(database)).id;
  const sellerTeamId = (await sellerTeam(database, { agencyId })).id;
  const owner = { agencyId, sellerTeamId };
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
  const orderIds: string[] = [];
  for (let n = 0; n < orders; n++)
    orderIds.push((await make(database, "orders", owner, { importId: null })).id);
  for (let n = 0; n < many; n++) {
    const columns = {
      orderId: orderIds[n % orders],
      number: `N-${n}`,
      status: "shipped",
      importId: null,
      items: [],
    };
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
  while (!reached()) await setTimeout(5);
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

  test("sends the parcels of an order one after the other", async () => {
    const { database, statuses } = await world(12, 2);
    const running: string[] = [];
    let overlaps = 0;
    const worker = async () => {
      while ((await statuses()).some((status) => status !== "synced")) {
        const sync = await claimSync(database, new SecretBox(undefined));
        if (!sync) continue;
        if (running.includes(sync.orderId)) overlaps += 1;
        running.push(sync.orderId);
        await setTimeout(20);
        running.splice(running.indexOf(sync.orderId), 1);
        await settleSync(database, sync, { result: "synced" }, null);
      }
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(overlaps).toBe(0);
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
