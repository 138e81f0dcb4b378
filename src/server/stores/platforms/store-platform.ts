import type { StoreLocation } from "../../../domain/stores/shipping.ts";
import type { Config } from "../../config/config.ts";
import type { Renewal } from "../grants/renewal.ts";
import type { HookApi } from "../hooks/hook-api.ts";
import type { InboundAdapter } from "../inbound/adapter.ts";
import type { AppHook } from "../inbound/app-hook.ts";
import type { OrderFeed } from "../inbound/feed/order-feed.ts";
import type { MarketplaceTokens } from "../marketplace/authorization.ts";
import type { StoreAccess } from "../store-access.ts";
import type { PlatformSync } from "../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";

type CallStore<T> = (access: StoreAccess, options: StoreRequestOptions) => Promise<T>;

/** What Platen can do with the stores of a platform. All requests throw SyncError, StoreUnavailable, ForbiddenAddress. */
export interface StorePlatform {
  /** How the webhooks of its stores are checked and read. */
  readonly inbound: InboundAdapter;
  /** The webhooks of an app of the operator, which name the shop; left out where stores send their own alone. */
  readonly appHook?: AppHook;
  /** Sends tracking numbers. */
  readonly tracking: PlatformSync;
  /** How orders are read; left out where they are only received. */
  readonly feed?: OrderFeed;
  /** How webhooks are registered; left out where a person does it in the store. */
  readonly hooks?: HookApi;
  /** Reads the locations that fulfill a store's orders; left out where items are assigned to none. */
  readonly locations?: CallStore<StoreLocation[]>;
  /** The cheapest call that a store refuses without valid keys; left out where it has no keys of its own. */
  readonly tryKeys?: CallStore<unknown>;
  /** How the token of an access is renewed; left out, or `undefined`, where its key lasts. Throws SyncError. */
  renewalOf?(
    access: StoreAccess,
    config: Pick<Config, "marketplaceApps" | "etsyUrls" | "shopifyApp">,
  ): Renewal | undefined;
  /**
   * What is to be done about the version of the platform's API, for people; `null` as long as it is supported for longer.
   * `now`: ISO 8601
   */
  readonly versionWarning?: (now: string) => string | null;
  /** How an app of the operator gets the access to shops of a marketplace. */
  readonly tokens?: MarketplaceTokens;
}
