import { z } from "zod";
import { MAX_LIMIT } from "../../limits.ts";
import { byId, defineCall } from "../../resource/call.ts";
import { identifier } from "../../resource/fields.ts";
import { rowSchema } from "../../resource/row-schema.ts";
import { storeEvents } from "../../resources/store-events.resource.ts";
import { buyerData, retryResponse, storeHealth } from "./responses.ts";
import { resyncState } from "./resync.ts";

const received = z.object({ received: z.boolean() });

export const receiveStoreEvent = defineCall({
  name: "hooks.store",
  method: "POST",
  url: "/hooks/stores/:hook",
  requires: "anyone",
  summary: "Receive a webhook of a connected store, in its platform's own format and signature",
  params: z.object({ hook: z.string() }),
  body: z.any(),
  response: received,
});

export const showStoreHealth = defineCall({
  name: "integrations.health",
  method: "GET",
  url: "/integrations/:id/health",
  requires: ["integrations", "show"],
  key: "read",
  summary: "How the orders of a store arrive: last event, lag, failures, and the URL of its webhooks",
  params: byId,
  response: storeHealth,
});

const resync = { requires: ["integrations", "integrate"], params: byId } as const;

export const startResync = defineCall({
  ...resync,
  name: "integrations.startResync",
  method: "POST",
  url: "/integrations/:id/resync",
  summary: "Read the orders of a store from a time on to see what would follow; nothing is changed",
  body: z.strictObject({ from: z.iso.datetime() }),
  response: resyncState,
});

export const showResync = defineCall({
  ...resync,
  name: "integrations.showResync",
  method: "GET",
  url: "/integrations/:id/resync",
  summary: "How far the reading is that would show what follows, what it has found, and the results",
  response: resyncState,
});

export const applyResync = defineCall({
  ...resync,
  name: "integrations.applyResync",
  method: "POST",
  url: "/integrations/:id/resync/apply",
  summary:
    "Do what a reading has shown; orders that have changed since are left as they are, with the reason",
  body: z.strictObject({ resync: z.uuid() }),
  response: resyncState.extend({ message: z.string() }),
  changes: ["store-events", "orders"],
});

export const showEventData = defineCall({
  name: "store-events.data",
  method: "GET",
  url: "/store-events/:id/data",
  requires: ["integrations", "integrate"],
  summary: "What is stored about the buyer whose data the store has requested by this event",
  params: byId,
  response: buyerData,
});

export const retryEvents = defineCall({
  name: "store-events.retryMany",
  method: "POST",
  url: "/store-events/retry",
  requires: ["integrations", "integrate"],
  summary: "Process failed or ignored events of stores again",
  body: z.strictObject({ ids: z.array(identifier).min(1, "Name at least one event").max(MAX_LIMIT) }),
  response: retryResponse,
  changes: ["store-events"],
});

export const retryEvent = defineCall({
  name: "store-events.retry",
  method: "POST",
  url: "/store-events/:id/retry",
  requires: ["integrations", "integrate"],
  summary: "Process a failed or ignored event of a store again",
  params: byId,
  response: () => rowSchema(storeEvents),
  changes: ["store-events", "orders"],
});

const appHook = <const Name extends string>(name: Name, platform: string) =>
  defineCall({
    name: `hooks.${name}`,
    method: "POST",
    url: `/hooks/${name}`,
    requires: "anyone",
    summary: `Receive a webhook of Platen's app at ${platform}, for every connection of the shop that it names`,
    body: z.any(),
    response: received,
  });

/** The webhooks of an app. */
export const appHooks = {
  shopify: appHook("shopify", "Shopify"),
  etsy: appHook("etsy", "Etsy"),
  tiktok: appHook("tiktok", "TikTok Shop"),
};

const control = {
  requires: ["integrations", "integrate"],
  params: byId,
  response: storeHealth,
} as const;

export const pauseStore = defineCall({
  ...control,
  name: "integrations.pause",
  method: "POST",
  url: "/integrations/:id/pause",
  summary: "Let the orders of a store wait; its webhooks are still received",
  changes: ["store-events", "orders"],
});

export const resumeStore = defineCall({
  ...control,
  name: "integrations.resume",
  method: "POST",
  url: "/integrations/:id/resume",
  summary: "Process the orders of a paused store",
  changes: ["store-events", "orders"],
});
