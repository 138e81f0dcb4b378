import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { designSlots } from "../../domain/catalogs/shapes.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { specOf } from "../crud/spec.ts";
import { byId, endpoint } from "../endpoint.ts";
import { orderRow } from "./order-spec.ts";
import { showOrder } from "./show.queries.ts";

const itemAnswer = specOf(resourceNamed("order-items"))
  .rowAnswer.omit({ order: true, sellerTeam: true })
  .extend({
    charge: z.number(),
    priceMissing: z.string().nullable(),
    artworkComplete: z.boolean(),
    inStock: z.boolean(),
    /** The catalog that it is made from, and the artwork that this requires. */
    garment: z.string().nullable(),
    slots: designSlots,
    units: z.array(z.object({ state: z.string(), quantity: z.int(), parcelId: z.string().nullable() })),
  });
const parcelAnswer = specOf(resourceNamed("tracking")).rowAnswer.omit({
  order: true,
  sellerTeam: true,
  import: true,
});
const noticeAnswer = specOf(resourceNamed("store-notices")).rowAnswer.omit({
  order: true,
  sellerTeam: true,
});

const named = z.object({ id: z.string(), fullName: z.string() });

/** An order as `GET orders/:id` answers it. */
export const wholeOrder = orderRow.extend({
  actions: z.array(z.string()),
  /** Left out for whoever may not see profits. */
  profit: z.number().optional(),
  shipAnyway: z.boolean(),
  sale: z.object({ collected: z.number(), returned: z.number(), unearned: z.number() }).nullable(),
  design: z
    .object({
      status: z.string(),
      fee: z.number(),
      brief: z.string(),
      dueDate: z.string().nullable(),
      requester: named.nullable(),
      designer: named.nullable(),
      submittedBy: named.nullable(),
      /** Where the person who reads it may take the design. */
      steps: z.array(z.string()),
    })
    .nullable(),
  items: z.array(itemAnswer),
  parcels: z.array(parcelAnswer),
  /** What the store knows of each. */
  notices: z.array(noticeAnswer),
  history: z.array(
    z.object({
      id: z.string(),
      action: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      detail: z.record(z.string(), z.unknown()).nullable(),
      at: z.string(),
      by: z.string().nullable(),
    }),
  ),
});

export function orderShowRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/orders/:id",
    may: ["orders", "show"],
    summary: "Show: Order, with its items, parcels and history",
    params: byId,
    answer: wholeOrder,
    handle: async ({ actor, params, database }) =>
      showOrder(database, actor, params.id) as Promise<z.output<typeof wholeOrder>>,
  });
}
