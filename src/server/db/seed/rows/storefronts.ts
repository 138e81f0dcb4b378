import type { PLATFORMS } from "../../../../domain/platforms.ts";
import { integrations, stores } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import { HOUR } from "../content/calendar.ts";
import type { StorePlatform } from "../content/team-rows.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency } from "./world.ts";

const CODE: Readonly<Record<StorePlatform, keyof typeof PLATFORMS>> = {
  Shopify: "shopify",
  Etsy: "etsy",
  WooCommerce: "woocommerce",
  "TikTok Shop": "tiktok",
};

/** Each team's store and how it is connected; a team that is no longer active has let go of its own. */
export async function insertStores(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  const both = agency.teams.map(({ id: sellerTeamId, demo, createdAt }) => {
    const { platform, host, collects } = demo.store;
    const status = demo.active ? 1 : 0;
    const shared = { agencyId: agency.id, sellerTeamId, platform: CODE[platform], domain: host, status };
    const storeId = demoId(random, createdAt);
    return {
      store: { ...shared, id: storeId, name: demo.name, collects, createdAt },
      integration: {
        ...shared,
        id: demoId(random, createdAt),
        name: `${demo.name} on ${platform}`,
        storeId,
        importOrders: true,
        sendTracking: platform !== "Etsy",
        syncedAt: demo.active ? new Date(Date.parse(now) - random.int(1, 300) * 60_000).toISOString() : null,
        createdAt: new Date(Date.parse(createdAt) + HOUR).toISOString(),
      },
    };
  });
  await insertRows(
    tx,
    stores,
    both.map(({ store }) => store),
  );
  await insertRows(
    tx,
    integrations,
    both.map(({ integration }) => integration),
  );
}
