import { z } from "zod";
import { orderStatus } from "../orders/responses.ts";
import { wholeOrder } from "../orders/whole-order.ts";
import { ITEM_FIELDS, ORDER_FIELDS, PARCEL_FIELDS } from "./body.ts";
import type { WEBHOOK_EVENTS } from "./events.ts";

/** These fields of a row; `null` where the reader's side does not have one. */
const fieldsOf = ({ shape }: z.ZodObject, names: readonly string[]) =>
  z.object(
    Object.fromEntries(
      names.map((name) => {
        const field = shape[name] as z.ZodType | undefined;
        const value = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType).nullable() : field;
        return [name, value ?? z.unknown()];
      }),
    ),
  );

/** The body of an event, as `bodyOf` writes it. */
export function bodySchemaOf(type: keyof typeof WEBHOOK_EVENTS) {
  const order = wholeOrder();
  const { items, parcels } = order.shape;
  return z.object({
    id: z.string().describe("The same for each attempt and replay"),
    type: z.literal(type),
    createdAt: z.string().describe("When it happened, ISO 8601"),
    orderId: z.string().nullable(),
    previousStatus: orderStatus.nullable(),
    status: orderStatus.nullable(),
    order: fieldsOf(order, ORDER_FIELDS)
      .extend({
        items: z.array(fieldsOf(items.element, ITEM_FIELDS)),
        parcels: z.array(fieldsOf(parcels.element, PARCEL_FIELDS)),
      })
      .nullable()
      .describe("The order at the first attempt"),
  });
}
