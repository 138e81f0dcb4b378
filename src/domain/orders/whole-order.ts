import { z } from "zod";
import { lazy } from "../lazy.ts";
import { listRowSchema, rowSchema } from "../resource/row-schema.ts";
import { withWithheldFields } from "../resource/withheld-fields.ts";
import { orderItems, orders, storeSyncs, tracking } from "../resources/index.ts";
import {
  accountChanges,
  orderExtras,
  orderItemExtras,
  performedResponse,
  wholeOrderExtras,
} from "./responses.ts";

/** A row of `GET orders`. */
export const orderListRow = lazy(() =>
  withWithheldFields("orders", listRowSchema(orders).extend(orderExtras.shape)),
);

/** What designers get of a whole order beside the fields of their view. */
const OF_ALL = ["actions", "design", "items", "history"];

/** The response of `GET orders/:id`. */
export const wholeOrder = lazy(() =>
  withWithheldFields(
    "orders",
    rowSchema(orders).extend({
      ...orderExtras.shape,
      ...wholeOrderExtras.shape,
      items: z.array(
        withWithheldFields(
          "order-items",
          rowSchema(orderItems).omit({ order: true, sellerTeam: true }).extend(orderItemExtras.shape),
        ),
      ),
      parcels: z.array(rowSchema(tracking).omit({ order: true, sellerTeam: true, import: true })),
      /** What the store knows of each. */
      storeSyncs: z.array(rowSchema(storeSyncs).omit({ order: true, sellerTeam: true })),
    }),
    OF_ALL,
  ),
);

/** The whole order, or a preview's result with changed accounts. One schema: the serializer cannot distinguish two. */
export const wholeOrPreviewed = lazy(() =>
  wholeOrder()
    .partial()
    .extend({ ...performedResponse.partial().shape, accounts: accountChanges.optional() }),
);
