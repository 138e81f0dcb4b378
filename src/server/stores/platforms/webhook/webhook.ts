import type { StorePlatform } from "../store-platform.ts";
import { genericAdapter } from "./adapter.ts";
import { syncWebhook } from "./tracking.ts";

/** Platforms without an API that Platen calls: their stores send and receive Platen's own webhooks. */
export const webhook: StorePlatform = { inbound: genericAdapter, tracking: syncWebhook };
