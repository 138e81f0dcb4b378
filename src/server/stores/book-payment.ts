import { sql } from "drizzle-orm";
import { formatMoney } from "../../domain/format.ts";
import { toDollars } from "../../domain/money/cents.ts";
import type { Action } from "../../domain/orders/act.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { StoreOrder } from "../../domain/stores/inbound/store-order.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { perform } from "../orders/actions/perform.ts";
import type { EventStore } from "./inbound/event-store.queries.ts";

const text = (cents: number | bigint) => formatMoney(toDollars(BigInt(cents)));

const isWhole = (total: bigint, paid: number | undefined) => paid !== undefined && BigInt(paid) === total;

/** What is booked of a payment that the store states: all of it where it is the order's total, else only the doubt. */
function paymentAction({ totalPrice }: Order, paid: number | undefined): Action {
  if (isWhole(totalPrice, paid)) return { type: "buyer-paid", amount: totalPrice };
  const stated =
    paid === undefined ? "does not say in dollars what was paid" : `says that ${text(paid)} was paid`;
  return {
    type: "doubt-payment",
    doubt: `The store ${stated}, and the order's total is ${text(totalPrice)}: the agency enters what was paid`,
  };
}

/** Books what the buyer of a collected sale has paid, by a store whose credentials the agency alone knows. */
export async function bookPayment(
  tx: Transaction,
  { agencyId, isTrusted, name }: EventStore,
  orderId: string,
  { progress, paid, onDelivery }: StoreOrder,
): Promise<void> {
  if (!isTrusted || progress !== "open" || onDelivery) return;
  const [unpaid] = await rowsOf<{ total: string }>(
    tx,
    sql`select total_price as total from orders where agency_id = ${agencyId} and id = ${orderId} and deleted_at is null
      and accounting -> 'sale' ->> 'paid' = 'false'`,
  );
  if (!unpaid) return;
  await perform(tx, {
    scope: { reach: "agency", agencyId },
    side: "system",
    actorId: null,
    name: isWhole(BigInt(unpaid.total), paid) ? "buyer-paid" : "doubt-payment",
    ids: [orderId],
    actionFor: (order) => paymentAction(order, paid),
    detailFor: (_, { sale }) => ({ store: name, ...(sale?.doubt && { reason: sale.doubt }) }),
  });
}
