import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatMoney } from "../../domain/format.ts";
import { dollars, toCents } from "../../domain/money/cents.ts";
import type { Action } from "../../domain/orders/act.ts";
import { MAX_QUANTITY } from "../../domain/orders/import/file/limits.ts";
import { identifier } from "../../domain/resource/fields.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { once } from "../idempotency.ts";
import { refuse } from "../refusal.ts";
import { performedAnswer } from "./actions.routes.ts";
import { performOne } from "./one-order.ts";
import { showOrder } from "./show.queries.ts";
import { wholeOrder } from "./show.routes.ts";
import { reasonText } from "./wanted.ts";

const refund = z.strictObject({
  reason: reasonText.optional(),
  note: reasonText.optional(),
  amount: dollars.refine((value) => value > 0, "Above 0").optional(),
  items: z
    .array(z.strictObject({ itemId: identifier, quantity: z.int().min(1).max(MAX_QUANTITY).optional() }))
    .min(1)
    .max(1_000)
    .optional(),
  buyerAmount: dollars.refine((value) => value >= 0, "At least 0").optional(),
});

const actionOf = ({ items, amount, buyerAmount }: z.output<typeof refund>, reason: string): Action => ({
  type: "refund",
  reason,
  ...(items && { items }),
  ...(amount !== undefined && { amount: toCents(amount) }),
  ...(buyerAmount !== undefined && { buyerAmount: toCents(buyerAmount) }),
});

/** The order whole, or what a preview found. One object: a serializer cannot tell two kinds apart. */
const refunded = wholeOrder.partial().extend(performedAnswer.partial().shape);

/** `$9.50 to the seller, $10.00 to the buyer` */
const inWords = (toSeller: number, toBuyer = 0) =>
  [
    ...(toSeller > 0 || toBuyer === 0 ? [`${formatMoney(toSeller)} to the seller`] : []),
    ...(toBuyer > 0 ? [`${formatMoney(toBuyer)} to the buyer`] : []),
  ].join(", ");

/** Gives part of a charge back. With `preview` it answers how much and changes nothing. */
export function orderRefundRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/orders/:id/refund",
    may: ["orders", "refund"],
    summary: "Give part of a captured charge back; with preview=true only how much that is",
    params: byId,
    query: z.strictObject({ preview: z.enum(["true", "false"]).optional() }),
    body: refund,
    answer: refunded,
    handle: async ({ actor, params, query, body, request, database }) => {
      const { id } = params;
      const reason = body.reason ?? body.note;
      if (query.preview === "true") {
        const { money } = await inTransaction(database, (tx) =>
          performOne(tx, actor, {
            id,
            name: "refund",
            action: () => actionOf(body, reason ?? ""),
            preview: true,
          }),
        );
        const message = `Refunds ${inWords(money.refund, body.buyerAmount)}`;
        return { success: [id], failed: [], message, money };
      }
      if (!reason) throw refuse("Say why", { reason: "Say why" });
      const { amount, items, buyerAmount } = body;
      await once(database, actor, request, body, async (tx) => {
        await performOne(tx, actor, {
          id,
          name: "refund",
          action: () => actionOf(body, reason),
          detail: { reason, amount, items, buyerAmount },
        });
        return { status: 200, answer: null };
      });
      return showOrder(database, actor, id);
    },
  });
}
