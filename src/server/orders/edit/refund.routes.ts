import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { can } from "../../../domain/access/grants.ts";
import { formatMoney } from "../../../domain/format.ts";
import { toCents } from "../../../domain/money/cents.ts";
import type { Action } from "../../../domain/orders/act.ts";
import * as calls from "../../../domain/orders/edit/calls.ts";
import type { newRefund } from "../../../domain/orders/edit/refund.ts";
import { chargeOf, type Order } from "../../../domain/orders/order.ts";
import { badRequest, forbidden } from "../../api-error.ts";
import { command } from "../../command.ts";
import { showOrder } from "../detail/show.queries.ts";
import { namedChanges } from "./account-changes.queries.ts";
import { performOne } from "./one-order.ts";
import { checkPhoto } from "./photo.queries.ts";

const actionOf = ({ items, amount, buyerAmount }: z.output<typeof newRefund>, reason: string): Action => ({
  type: "refund",
  reason,
  ...(items && { items }),
  ...(amount !== undefined && { amount: toCents(amount) }),
  ...(buyerAmount !== undefined && { buyerAmount: toCents(buyerAmount) }),
});

/** `$9.50 to the seller, $10.00 to the buyer` */
const amountsLabel = (toSeller: number, toBuyer = 0) =>
  [
    ...(toSeller > 0 || toBuyer === 0 ? [`${formatMoney(toSeller)} to the seller`] : []),
    ...(toBuyer > 0 ? [`${formatMoney(toBuyer)} to the buyer`] : []),
  ].join(", ");

/** Cancels the open units of an order whose charge was refunded. */
const stop = (order: Order): Action | string =>
  chargeOf(order).total > 0n
    ? "Only a refund of the whole charge stops production. Cancel the order instead"
    : { type: "cancel" };

/** Refunds a part of a charge. With `preview` it only returns the amounts. */
export function orderRefundRoutes(api: FastifyInstance): void {
  command(api, calls.refundOrder, {
    prepare: ({ query, body }) => {
      const reason = body.reason ?? body.note;
      if (!reason && query.preview !== "true")
        throw badRequest("Enter a reason", { reason: "Enter a reason" });
      return reason ?? "";
    },
    handler: async ({ actor, params: { id }, body, tx, prepared: reason, isPreview }) => {
      const { amount, items, buyerAmount, photo } = body;
      await checkPhoto(tx, actor, photo);
      if (body.stop && !can(actor.grants, "orders", "cancel")) throw forbidden();
      const refunded = await performOne(tx, actor, {
        id,
        name: "refund",
        action: () => actionOf(body, reason),
        detail: { reason, amount, items, buyerAmount, photo },
        // The cancellation needs the refunded order. The transaction of a preview is rolled back.
        preview: isPreview && !body.stop,
      });
      const stopped = body.stop
        ? await performOne(tx, actor, { id, name: "cancel", action: stop, detail: { reason } })
        : null;
      if (!isPreview) return null;
      const { money } = stopped ?? refunded;
      const message = `Refunds ${amountsLabel(refunded.money.refund, buyerAmount)}${stopped ? " and cancels what is not shipped" : ""}`;
      const accounts = await namedChanges(tx, actor, [...refunded.entries, ...(stopped?.entries ?? [])]);
      return {
        success: [id],
        failed: [],
        message,
        accounts,
        money: { ...money, refund: refunded.money.refund + (stopped?.money.refund ?? 0) },
      };
    },
    respond: async ({ actor, params, database }, preview) => preview ?? showOrder(database, actor, params.id),
  });
}
