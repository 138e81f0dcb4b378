import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import type { Delivery, InboundAdapter } from "./adapter.ts";
import type { ShopStore } from "./receive.queries.ts";

/** The webhooks of an app: one URL for all shops, of which each delivery names one. */
export interface AppHook {
  readonly name: "shopify" | "etsy" | "tiktok";
  /** `undefined`: the operator has no such app. */
  adapterOf(config: Config): { readonly adapter: InboundAdapter; readonly secret: string } | undefined;
  shopOf(delivery: Delivery): string;
  /** Whether events of a topic are meant for the app itself; left out: all are. */
  takes?(topic: string): boolean;
  storesOf(database: Database, shop: string): Promise<readonly ShopStore[]>;
}
