import { afterEach, expect, test } from "vitest";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { noteParcels } from "../../src/server/shops/notices/notice.queries.ts";
import { claimNotice, settleNotice } from "../../src/server/shops/notices/outbox.queries.ts";
import { noticeWork } from "../../src/server/shops/notices/work.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, make, sellerTeam } from "../support/factories.ts";
import { startStore } from "../support/store-server.ts";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Parcels of one order whose shop has a webhook, all waiting to be told. */
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
  await inTransaction(database, (tx) => noteParcels(tx, agencyId, parcels));
  const statuses = async () =>
    (await database.pool.query<{ status: string }>("select status from store_notices")).rows.map(
      ({ status }) => status,
    );
  return { database, shop, agencyId, parcels, statuses };
}

const until = async (reached: () => boolean) => {
  while (!reached()) await new Promise((resume) => setTimeout(resume, 5));
};

describePostgres("what stores are told", () => {
  test("is told once by four workers at once", async () => {
    const { database, shop, statuses } = await world(40);
    const { signal } = new AbortController();
    const worker = async () => {
      const work = noticeWork(database, { allowPrivateStores: true });
      while (await work.once(signal));
    };
    await Promise.all([worker(), worker(), worker(), worker()]);
    expect(shop.heard).toHaveLength(40);
    expect(shop.keys.size).toBe(40);
    expect(new Set(await statuses())).toEqual(new Set(["told"]));
  });

  test("goes on with another worker where one says nothing more, and what that one says late counts for nothing", async () => {
    const { database, shop, statuses } = await world(1);
    const lost = await claimNotice(database);
    expect(await claimNotice(database)).toBeUndefined();
    await database.pool.query("update store_notices set next_attempt_at = now()");
    const work = noticeWork(database, { allowPrivateStores: true });
    expect(await work.once(new AbortController().signal)).toBe(true);
    expect(await statuses()).toEqual(["told"]);
    if (!lost) throw new Error("Nothing was claimed");
    await settleNotice(database, lost, { result: "refused", reason: "late" }, null);
    expect(await statuses()).toEqual(["told"]);
    expect(shop.heard).toHaveLength(1);
  });

  test("is told once more where it changed while it was told", async () => {
    const { database, shop, agencyId, parcels, statuses } = await world(1);
    shop.manners = { takesMs: 300 };
    const work = noticeWork(database, { allowPrivateStores: true });
    const { signal } = new AbortController();
    const telling = work.once(signal);
    await until(() => shop.heard.length > 0);
    await inTransaction(database, async (tx) => {
      await tx.execute("update parcels set number = 'N-NEW'");
      await noteParcels(tx, agencyId, parcels);
    });
    await telling;
    expect(await statuses()).toEqual(["waiting"]);
    await work.once(signal);
    expect(shop.heard.map(({ body }) => [body.event, body.parcel.number])).toEqual([
      ["parcel.shipped", "N-0"],
      ["parcel.corrected", "N-NEW"],
    ]);
    expect(await statuses()).toEqual(["told"]);
  });
});
