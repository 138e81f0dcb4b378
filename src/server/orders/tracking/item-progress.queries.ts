import { messages } from "../../../domain/messages.ts";
import type { UnitsReached } from "../../../domain/orders/actions/fulfil.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import { perform } from "../actions/perform.ts";
import { insertNumberless, ordersOfItems } from "./parcels.queries.ts";

export interface ItemProgress {
  readonly itemId: string;
  readonly quantity?: number | undefined;
  readonly status: "shipped" | "delivered" | "closed";
}

export interface ItemProgressResult {
  readonly success: string[];
  readonly failed: { id: string; message: string }[];
}

/** The units that went into a parcel without a number, and its status after the call. */
function parcelOf(order: Order, parcelId: string) {
  const lots = order.items.flatMap((item) =>
    item.lots.flatMap((lot) =>
      lot.parcelId === parcelId ? { itemId: item.id, quantity: lot.quantity, state: lot.state } : [],
    ),
  );
  const states = (["shipped", "delivered", "closed"] as const).filter((state) =>
    lots.some((lot) => lot.state === state),
  );
  return {
    status: states[0] ?? "shipped",
    items: lots.map(({ itemId, quantity }) => ({ itemId, quantity })),
  };
}

/** Records the status of items by order: an order takes all of its updates, or none. */
export async function recordItemProgress(
  tx: Transaction,
  scope: AgencyScope,
  actorId: string | null,
  items: readonly ItemProgress[],
): Promise<ItemProgressResult> {
  const orderOf = await ordersOfItems(
    tx,
    scope,
    items.map((item) => item.itemId),
  );
  const byOrder = new Map<string, ItemProgress[]>();
  const failed: ItemProgressResult["failed"] = [];
  for (const item of items) {
    const orderId = orderOf.get(item.itemId);
    if (orderId === undefined) failed.push({ id: item.itemId, message: messages.notFound });
    else byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), item]);
  }
  const parcelIds = new Map([...byOrder.keys()].map((id) => [id, newId()]));
  const performed = await perform(tx, {
    scope,
    side: "agency",
    actorId,
    name: "update-fulfilled",
    ids: [...byOrder.keys()],
    actionFor: ({ id }) => ({
      type: "update-fulfilled",
      items: (byOrder.get(id) ?? []).map(({ itemId, quantity, status }): UnitsReached => {
        const units = { itemId, status, ...(quantity !== undefined && { quantity }) };
        return status === "shipped" ? { ...units, parcelId: parcelIds.get(id) } : units;
      }),
    }),
    detailFor: ({ id }) => ({ items: byOrder.get(id) ?? [] }),
  });
  for (const { after } of performed.changed) {
    const id = parcelIds.get(after.id) as string; // Every order here has one.
    const left = parcelOf(after, id);
    if (left.items.length === 0) continue;
    await insertNumberless(tx, scope.agencyId, { id, orderId: after.id, teamId: after.teamId, ...left });
  }
  const itemsOf = (orderId: string) => [...new Set((byOrder.get(orderId) ?? []).map((item) => item.itemId))];
  return {
    success: performed.success.flatMap(itemsOf),
    failed: [
      ...failed,
      ...performed.failed.flatMap(({ id, message }) =>
        itemsOf(id).map((itemId) => ({ id: itemId, message })),
      ),
    ],
  };
}
