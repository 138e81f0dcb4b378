import { IMPORTS_NO_ORDERS } from "../../../../domain/stores/sync.ts";
import type { Config } from "../../../config/config.ts";
import type { Database } from "../../../db/client.ts";
import { SecretBox } from "../../../secrets/secret-box.ts";
import { freshAccess } from "../../grants/fresh-access.ts";
import { platformOf } from "../../platforms/registry.ts";
import { openAccess } from "../../store-access.ts";
import { type FeedTarget, feedStore } from "./feeds.queries.ts";
import type { FeedPage, FeedPosition } from "./order-feed.ts";

export type StoreFeedConfig = Pick<
  Config,
  "allowPrivateStores" | "secretKeys" | "marketplaceApps" | "etsyUrls" | "shopifyApp"
>;

export interface OpenFeed {
  /** The topic of the events that its orders become. */
  readonly topic: string;
  /** Reads the next page of the store's orders, see `OrderFeed`. */
  page(position: FeedPosition, signal: AbortSignal): Promise<FeedPage>;
}

/** Why a store's orders are not read. */
export type ClosedFeed = "The store is not connected" | typeof IMPORTS_NO_ORDERS;

/** The orders of a connected store. */
export async function openFeed(
  database: Database,
  config: StoreFeedConfig,
  target: FeedTarget,
): Promise<OpenFeed | ClosedFeed> {
  const store = await feedStore(database, target);
  const read = store && platformOf(store.platform).feed;
  if (!store || store.is_removed || store.key === null || !read) return "The store is not connected";
  if (!store.import_orders) return IMPORTS_NO_ORDERS;
  const { key, location_id: location } = store;
  const secrets = new SecretBox(config.secretKeys);
  return {
    topic: read.topic,
    async page(position, signal) {
      const options = { allowPrivate: config.allowPrivateStores, signal };
      const stored = openAccess(secrets, target, { ...store, key });
      const access = await freshAccess({ database, secrets, config, options }, target, stored);
      return read.page(access, position, options, location);
    },
  };
}
