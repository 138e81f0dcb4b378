import { afterAll, beforeAll, expect, it } from "vitest";
import type { Effect } from "../../src/domain/stores/inbound/effect.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { claimResync, saveSeen, startResync } from "../../src/server/stores/inbound/resync/resync.queries.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { make } from "../support/factories.ts";

const YESTERDAY = "2026-11-28T00:00:00.000Z";
const CREATE: Effect = { kind: "create", parts: [], reason: null };

describePostgres("a store that is read again while a page of it is saved", () => {
  let platen: TestApp;
  beforeAll(async () => {
    platen = await startApp({ database: await freshPostgres() });
    await platen.app.jobs.stop();
  }, 60_000);
  afterAll(() => platen.close());

  it("has nothing of the reading before", async () => {
    const { database } = platen;
    const { agencyId, sellerTeamId } = platen.world;
    const scope = { reach: "sellerTeam", agencyId, sellerTeamId } as const;
    const { id } = await make(database, "integrations", { agencyId, sellerTeamId }, { platform: "shopify" });
    await inTransaction(database, (tx) => startResync(tx, scope, id, YESTERDAY));
    const claim = await claimResync(database);
    if (!claim) throw new Error("Nothing to read");
    const order = { externalId: "1", changedAt: YESTERDAY, placedAt: null, raw: "{}", number: "#1" };
    const page = { next: { cursor: YESTERDAY, page: null }, isLast: false, wait: 0 };
    let again: Promise<void> | undefined;
    await inTransaction(database, async (tx) => {
      await saveSeen(tx, claim, [{ ...order, effect: CREATE, orderId: null }], page);
      again = inTransaction(database, (other) => startResync(other, scope, id, YESTERDAY));
      await expect.poll(() => waiting()).toBe(1);
    });
    await again;
    const left = await database.pool.query("select 1 from store_resync_orders where integration_id = $1", [
      id,
    ]);
    expect(left.rows).toEqual([]);
  });

  const waiting = async () => {
    const { rows } = await platen.database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows[0]?.n;
  };
});
