import { expect, it } from "vitest";
import { MAX_RESYNC_ORDERS, type ResyncState } from "../../src/domain/stores/inbound/resync.ts";
import { inboundWorld } from "../server/stores/inbound-world.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";

/** The dialog asks each second. It takes 30 ms, and took 3,700 where each order was compared with each event. */
const FAST_MS = 1_000;

describePostgres("a store of which thousands of orders are read again", () => {
  it("says at once what becomes of them, before the database has statistics", {
    timeout: 60_000,
  }, async () => {
    const platen = await inboundWorld({ database: await freshPostgres() });
    try {
      const store = await platen.connect("woocommerce", { address: "https://shop.example.com" });
      const url = `integrations/${store.id}/resync`;
      const begun = await platen.seller.post(url, { from: new Date(Date.now() - 3_600_000).toISOString() });
      expect(begun.status, begun.text).toBe(200);
      await platen.rows(
        `insert into store_resync_orders (agency_id, integration_id, external_id, number, changed_at, kind, effect, body)
          select agency_id, integration_id, n::text, '#' || n, now(), 'create',
            '{"kind":"create","parts":[],"reason":null}', '{}'::bytea from store_resyncs, generate_series(1, $2) n
          where integration_id = $1`,
        [store.id, MAX_RESYNC_ORDERS],
      );
      await platen.rows(
        "update store_resyncs set status = 'ready', next_read_at = null where integration_id = $1",
        [store.id],
      );
      const applied = await platen.seller.post(`${url}/apply`, { resync: (begun.body as ResyncState).id });
      expect(applied.status, applied.text).toBe(200);
      const asked = performance.now();
      const shown = await platen.seller.get(url);
      expect(performance.now() - asked).toBeLessThan(FAST_MS);
      expect(shown.body.results).toEqual({ waiting: MAX_RESYNC_ORDERS, done: 0, ignored: 0, failed: 0 });
    } finally {
      await platen.close();
    }
  });
});
