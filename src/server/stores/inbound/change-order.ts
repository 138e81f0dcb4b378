import type { Action } from "../../../domain/orders/act.ts";
import type { ChangeReason } from "../../../domain/orders/change-request.ts";
import type { StoredDraft } from "../../../domain/orders/import/preview/stored-draft.ts";
import type { Order } from "../../../domain/orders/order.ts";
import {
  cancelText,
  customerText,
  itemsText,
  refundText,
} from "../../../domain/stores/inbound/change-texts.ts";
import type { StoreChange, StorePlan } from "../../../domain/stores/inbound/plan.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import { perform } from "../../orders/actions/perform.ts";
import { addChange } from "../../orders/changes/add-change.ts";
import { changeCustomer } from "../../orders/edit/change-customer.queries.ts";
import { lockOrders } from "../../orders/load.queries.ts";
import { writeStoreItems } from "./change-items.queries.ts";
import { type EventStore, storeActor, storeScope } from "./event-store.queries.ts";

/** The order cannot take a change that the store has made. The message is the reason of the event. */
export class StoreChangeRefused extends Error {
  override readonly name = "StoreChangeRefused";
}

interface Target {
  readonly store: EventStore;
  readonly orderId: string;
}

/** Performs an action for the seller. The history and the audit trail name the store. @throws StoreChangeRefused */
async function performForStore(
  tx: Transaction,
  { store, orderId }: Target,
  name: string,
  actionFor: (order: Order) => Action,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const named = { ...detail, store: store.name };
  const { failed } = await perform(tx, {
    scope: storeScope(store),
    side: "seller",
    actorId: null,
    name,
    ids: [orderId],
    actionFor,
    detailFor: () => named,
  });
  const [refused] = failed;
  if (refused) throw new StoreChangeRefused(refused.message);
  await recordAudit(tx, storeActor(store), {
    action: name,
    object: "orders",
    subject: orderId,
    after: named,
  });
}

/** The edit of an order whose item rows have changed already: prices it again. */
const repriced = ({ items, shippingOption }: Order, unitPrices: readonly bigint[]): Action => ({
  type: "edit",
  items: items.map((item, index) => ({
    ...item,
    retail: (unitPrices[index] ?? 0n) * BigInt(item.quantity),
  })),
  shippingOption,
});

async function applyChange(tx: Transaction, target: Target, change: StoreChange, draft: StoredDraft | null) {
  const { store, orderId } = target;
  if (change === "cancel" || draft === null) {
    await performForStore(tx, target, "cancel", () => ({ type: "cancel" }));
    return;
  }
  if (change === "customer") {
    await changeCustomer(tx, storeScope(store), orderId, draft.customer, (name, action, detail) =>
      performForStore(tx, target, name, () => action, detail),
    );
    return;
  }
  await lockOrders(tx, storeScope(store), [orderId]);
  await writeStoreItems(tx, store, orderId, draft);
  const prices = draft.items.map(({ unitPrice }) => BigInt(unitPrice ?? 0));
  await performForStore(tx, target, "edit", (order) => repriced(order, prices));
}

const REASONS: Readonly<Record<StoreChange, ChangeReason>> = {
  cancel: "cancel_order",
  customer: "change_address",
  items: "change_items",
};

function textOf(store: string, change: StoreChange, draft: StoredDraft | null): string {
  if (change === "cancel" || draft === null) return cancelText(store);
  return change === "customer" ? customerText(store, draft) : itemsText(store, draft);
}

/** Changes an order as its store was changed, or requests it of the agency, or notes it: see `planOf`. */
export async function changeFromStore(
  tx: Transaction,
  target: Target,
  { changes, refunds, how }: Extract<StorePlan, { type: "change" }>,
  draft: StoredDraft | null,
): Promise<void> {
  const { store, orderId } = target;
  const add = (reason: ChangeReason, note: string, kind: "requested" | "updated") =>
    addChange(
      tx,
      storeScope(store),
      { side: "seller", name: store.name, userId: null },
      { orderId, teamId: store.teamId },
      { kind, reason, note },
    );
  for (const change of changes) {
    if (how === "apply") await applyChange(tx, target, change, draft);
    else
      await add(
        REASONS[change],
        textOf(store.name, change, draft),
        how === "request" ? "requested" : "updated",
      );
  }
  for (const refund of refunds)
    await add("others", refundText(store.name, refund), how === "request" ? "requested" : "updated");
  if (how === "apply" || changes.length + refunds.length === 0) return;
  await recordAudit(tx, storeActor(store), {
    action: "update-change-history",
    object: "orders",
    subject: orderId,
    after: { changes, refunds: refunds.map(({ id }) => id), store: store.name },
  });
}
