import { z } from "zod";
import { GATE_OWNERS } from "../gates/gates.ts";
import { WAITED } from "./waits-for.ts";

const blockerGroup = z.object({
  id: z.string(),
  gate: z.enum(WAITED),
  /** As people read it: a SKU, a zip code, a seller. */
  cause: z.string(),
  owner: z.enum(GATE_OWNERS),
  orders: z.int(),
  /** Since when the oldest of the orders waits. ISO 8601 */
  oldestAt: z.string(),
  /** The blocked amount in dollars: what buyers paid; of `balance` what the seller is short of. */
  amount: z.number(),
  /** The team, where the group is one team's. */
  sellerTeam: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The items to map at once. */
  item: z.object({ key: z.string(), title: z.string(), sku: z.string().nullable() }).nullable(),
  /** The filter of `GET orders` that finds exactly these orders. */
  filter: z.record(z.string(), z.string()),
});
export type BlockerGroupRow = z.infer<typeof blockerGroup>;

/** The response of `GET orders/blockers`. `total`: the number of groups. */
export const blockerBoard = z.object({ data: z.array(blockerGroup), total: z.int() });

/** The response of `POST orders/ask-seller`. */
export const askedResponse = z.object({
  orders: z.int(),
  sellers: z.int(),
  message: z.string(),
});
