import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { inboundWorld } from "../server/stores/inbound-world.ts";
import { TEST_SECRETS_KEY } from "../support/app.ts";
import { chanceOf } from "../support/chance.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { seed, times } from "../support/sample.ts";
import type { ShopCall } from "../support/shops/behavior.ts";
import { startShopify } from "../support/shops/shopify-shop.ts";
import { startWorker } from "./import-workers.ts";

const OPERATOR = { id: "app-id", secret: "app-secret" };
const WORKERS = 2;
const KILLS = times(50, 3);
/** The longest time until a kill from when a renewal reaches the store, which takes so long to respond. */
const LONGEST_MS = 150;
const RESPONSE_MS = 60;
const chance = chanceOf(seed);

describePostgres("a store whose token is renewed by processes that are killed", () => {
  it("can still be read, and was never asked to be connected again", {
    timeout: 60_000 + KILLS * 40_000,
  }, async () => {
    const database = await freshPostgres();
    const env = { SHOPIFY_API_KEY: OPERATOR.id, SHOPIFY_API_SECRET: OPERATOR.secret };
    const variables = JSON.stringify({ ...env, ALLOW_PRIVATE_STORES: "1", SECRETS_KEY: TEST_SECRETS_KEY });
    const platen = await inboundWorld({ database, env });
    const shop = await startShopify("shpat_of_the_app", { operator: OPERATOR });
    try {
      shop.bucket = Number.POSITIVE_INFINITY;
      let onRenewal = () => {};
      const before = ({ path }: ShopCall) => void (path.endsWith("/access_token") && onRenewal());
      shop.behavior = { takesMs: RESPONSE_MS, before };
      // Ends so soon that each reading renews it.
      shop.tokens.lifetime = 200;
      await platen.installApp(new URL(shop.url).host);
      const due = async () => {
        await platen.rows("update integration_keys set updated_at = now() - interval '1 hour'");
        await platen.rows("update store_feeds set next_poll_at = now(), read_again = false");
      };
      const key = async () => (await platen.rows("select key from integration_keys"))[0]?.key;
      const reasons = new Set<unknown>();
      let unsaved = 0;
      for (let kills = 0; kills < KILLS; kills += 1) {
        await due();
        const stored = await key();
        const workers = await Promise.all(
          Array.from({ length: WORKERS }, () => startWorker(database.url, "store-feed-worker", variables)),
        );
        const renewal = new Promise<void>((resolve) => (onRenewal = resolve));
        for (const worker of workers) worker.begin();
        await renewal;
        await sleep(chance.below(LONGEST_MS));
        await Promise.all(workers.map((worker) => worker.kill()));
        if ((await key()) === stored) unsaved += 1;
        for (const { reason } of await platen.rows("select reason from store_feeds")) reasons.add(reason);
      }
      const renewals = shop.tokens.given.length;
      await due();
      const last = await startWorker(database.url, "store-feed-worker", variables);
      last.begin();
      const isRead = async () =>
        (await platen.rows("select 1 from store_feeds where next_poll_at > now() and reason is null"))
          .length > 0;
      await expect.poll(isRead, { timeout: 20_000 }).toBe(true);
      await last.kill();
      console.info(`${KILLS} kills, ${renewals} tokens given, ${unsaved} not stored`);
      expect(renewals).toBeGreaterThanOrEqual(KILLS);
      expect(unsaved).toBeGreaterThanOrEqual(times(KILLS / 5, 0));
      expect([...reasons].filter((reason) => /connected again|refuses/.test(String(reason)))).toEqual([]);
    } finally {
      await shop.close();
      await platen.close();
    }
  });
});
