import { z } from "zod";
import { EFFECT_KINDS, EFFECT_PARTS } from "./effect.ts";

/** `ready`: it is known what would follow; `applied`: a person has confirmed it. */
export const RESYNC_STATUSES = ["reading", "ready", "failed", "applied"] as const;
export type ResyncStatus = (typeof RESYNC_STATUSES)[number];

export const MAX_RESYNC_DAYS = 60;
/** A reading of more is refused: people choose a shorter time. */
export const MAX_RESYNC_ORDERS = 5_000;
/** How many of its orders a response lists. */
export const LISTED_RESYNC_ORDERS = 50;
/** What was read is confirmed within this time, or read again. */
export const RESYNC_MINUTES = 30;

const order = z.object({
  externalId: z.string(),
  number: z.string(),
  kind: z.enum(EFFECT_KINDS),
  /** What of it: at once, requested of the agency, or only noted. */
  parts: z.array(z.object({ part: z.enum(EFFECT_PARTS), mode: z.enum(["apply", "request", "note"]) })),
  /** Why it cannot be imported. */
  reason: z.string().nullable(),
  order: z.object({ id: z.string(), orderName: z.string().nullable() }).nullable(),
  /** Once it was confirmed. */
  result: z
    .object({
      status: z.enum(["waiting", "working", "failed", "done", "ignored"]),
      /** Why it was not done. */
      reason: z.string().nullable(),
    })
    .nullable(),
});

/** What a reading of a store's orders has found. */
export const resyncState = z.object({
  id: z.string(),
  from: z.string(),
  status: z.enum(RESYNC_STATUSES),
  /** Why the reading failed. */
  reason: z.string().nullable(),
  /** Orders that were read. */
  read: z.number(),
  /** How far: orders that the store changed until then were read. */
  upTo: z.string(),
  /** Orders by what would become of them. */
  counts: z.record(z.enum(EFFECT_KINDS), z.number()),
  /** Those of which something would become, at most `LISTED_RESYNC_ORDERS`. */
  orders: z.array(order),
  /** Once it was confirmed: orders by the status of their events. `ignored`: not done, because they have changed meanwhile. */
  results: z
    .object({ waiting: z.number(), done: z.number(), ignored: z.number(), failed: z.number() })
    .nullable(),
});
export type ResyncState = z.infer<typeof resyncState>;
export type ResyncOrder = ResyncState["orders"][number];
