import type { Action } from "../../../domain/orders/act.ts";
import type { ChangeReason } from "../../../domain/orders/changes/change-request.ts";
import type { StoredDraft } from "../../../domain/orders/incoming/stored-draft.ts";
import { outOfPlace } from "../../../domain/orders/lifecycle.ts";
import type { Order } from "../../../domain/orders/order.ts";
import {
  cancelText,
  customerText,
  fulfilledText,
  itemsText,
  refundText,
} from "../../../domain/stores/inbound/change-texts.ts";
import type { StoreParts } from "../../../domain/stores/inbound/parts.ts";
import type { StoreChange, StorePlan } from "../../../domain/stores/inbound/plan.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import { perform } from "../../orders/actions/perform.ts";
import { addChange } from "../../orders/changes/add-change.ts";
import {
  closeStoreRequests,
  isStoreChangeDecided,
  openStoreRequest,
  replaceStoreRequest,
} from "../../orders/changes/store-requests.queries.ts";
import { changeCustomer } from "../../orders/edit/change-customer.queries.ts";
import { lockOrders } from "../../orders/load.queries.ts";
import { orderOf } from "../../orders/order-row.ts";
import { recordStoreChange } from "../../rules/record-orders.queries.ts";
import { repriced, writeStoreItems } from "./change-items.queries.ts";
import { type EventStore, storeActor, storeScope } from "./event-store.queries.ts";
import { areItemsChanged, hashOf, type StoreOrderLink } from "./store-orders.queries.ts";

/** The order cannot take a change that the store has made. The message is the reason of the event. */
export class StoreChangeRefused extends Error {
  override readonly name = "StoreChangeRefused";
}

interface Target {
  readonly store: EventStore;
  readonly orderId: string;
  /** The store's order as it was applied last. */
  readonly before: StoreOrderLink | null;
  /** Names of lines that have left the order, see `areOursChanged`. */
  readonly leftOut: readonly string[];
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

const REASONS = {
  cancel: "cancel_order",
  fulfilled: "cancel_order",
  customer: "change_address",
  items: "change_items",
} as const satisfies Record<StoreChange, ChangeReason>;

/** Ends open requests of the store, and the wait for them once none is left. */
async function endRequests(
  tx: Transaction,
  target: Target,
  ended: Parameters<typeof closeStoreRequests>[3],
): Promise<void> {
  const scope = storeScope(target.store);
  await closeStoreRequests(tx, scope, target.orderId, ended);
  if (await isStoreChangeDecided(tx, scope, target.orderId))
    await performForStore(tx, target, "store-change/decide", () => ({ type: "store-change/decide" }));
}

/** Makes a change as the seller could. What was requested of the same part before is settled by it. */
async function applyChange(tx: Transaction, target: Target, change: StoreChange, draft: StoredDraft | null) {
  const { store, orderId } = target;
  if (change === "cancel" || change === "fulfilled" || draft === null) {
    await performForStore(tx, target, "cancel", () => ({ type: "cancel" }));
    const [row] = await lockOrders(tx, storeScope(store), [orderId]);
    // A cancel request may be declined: until then the other changes wait as well.
    if (row?.status !== "Cancel") return;
    const reasons = [...new Set(Object.values(REASONS))];
    await endRequests(tx, target, {
      reasons,
      status: "declined",
      answer: "The store has canceled the order",
    });
    return;
  }
  if (change === "customer") {
    await changeCustomer(tx, storeScope(store), orderId, draft.customer, (name, action, detail) =>
      performForStore(tx, target, name, () => action, detail),
    );
  } else {
    await lockOrders(tx, storeScope(store), [orderId]);
    const written = await writeStoreItems(tx, store, orderId, draft);
    await performForStore(tx, target, "edit", (order) => repriced(order, written));
  }
  const answer = "The order became a draft again, which changes with the store";
  await endRequests(tx, target, { reasons: [REASONS[change]], status: "accepted", answer });
}

function textOf(store: string, change: StoreChange, draft: StoredDraft | null): string {
  if (change === "cancel" || draft === null) return cancelText(store);
  if (change === "fulfilled") return fulfilledText(store);
  return change === "customer" ? customerText(store, draft) : itemsText(store, draft);
}

/** The hash of a part before it was changed, and whether it is as another hash of it again. */
function comparisonOf(change: StoreChange, { before, leftOut }: Target, parts: StoreParts | null) {
  if (parts === null || change === "cancel" || change === "fulfilled")
    return { base: "", isAgain: () => false };
  if (change === "items")
    return {
      base: before?.itemsHash ?? "",
      isAgain: (hash: string) => !areItemsChanged(hash, parts, leftOut),
    };
  return { base: before?.customerHash ?? "", isAgain: (hash: string) => hash === hashOf(parts.customer) };
}

/**
 * Requests a change of the agency, whose order waits until it has decided. A further change of the same part replaces the
 * open request, and one that the store takes back ends it.
 */
async function requestChange(
  tx: Transaction,
  target: Target,
  change: StoreChange,
  draft: StoredDraft | null,
  parts: StoreParts | null,
): Promise<void> {
  const { store, orderId } = target;
  const scope = storeScope(store);
  const [row] = await lockOrders(tx, scope, [orderId]);
  if (!row) return;
  const reason = REASONS[change];
  const note = textOf(store.name, change, draft);
  const { base, isAgain } = comparisonOf(change, target, parts);
  const open = await openStoreRequest(tx, scope, orderId, reason);
  if (open?.proposal && isAgain(open.proposal.base)) {
    const answer = "The store has changed it back";
    await endRequests(tx, target, { reasons: [reason], status: "declined", answer });
    return;
  }
  const proposal = draft && { draft, integrationId: store.integrationId, base: open?.proposal?.base ?? base };
  if (open) await replaceStoreRequest(tx, scope, open.id, { note, proposal });
  else await add(tx, target, { reason, note, kind: "requested", proposal });
  if (outOfPlace(orderOf(row, []), "store-change", "seller") === null)
    await performForStore(tx, target, "store-change", () => ({ type: "store-change" }), {
      changeReason: reason,
    });
}

const add = (tx: Transaction, { store, orderId }: Target, change: Parameters<typeof addChange>[4]) =>
  addChange(
    tx,
    storeScope(store),
    { side: "seller", name: store.name, userId: null },
    { orderId, teamId: store.teamId },
    change,
  );

/** Changes an order as its store was changed, or requests it of the agency, or notes it: see `planOf`. */
export async function changeFromStore(
  tx: Transaction,
  target: Target,
  { changes, refunds, refundMode, isHeld }: Extract<StorePlan, { type: "change" }>,
  draft: StoredDraft | null,
  parts: StoreParts | null,
): Promise<void> {
  const { store, orderId } = target;
  if (isHeld !== undefined)
    await performForStore(tx, target, isHeld ? "store-hold" : "store-release", () => ({
      type: "store-hold",
      isHeld,
    }));
  for (const { change, mode } of changes) {
    if (mode === "apply") await applyChange(tx, target, change, draft);
    else if (mode === "request") await requestChange(tx, target, change, draft, parts);
    else
      await add(tx, target, {
        kind: "updated",
        reason: REASONS[change],
        note: textOf(store.name, change, draft),
      });
  }
  const kind = refundMode === "request" ? "requested" : "updated";
  for (const refund of refunds)
    await add(tx, target, { kind, reason: "others", note: refundText(store.name, refund) });
  await recordStoreChange(tx, store.agencyId, orderId);
  const asked = changes.filter(({ mode }) => mode !== "apply").map(({ change }) => change);
  if (asked.length + refunds.length === 0) return;
  await recordAudit(tx, storeActor(store), {
    action: "update-change-history",
    object: "orders",
    subject: orderId,
    after: { changes: asked, refunds: refunds.map(({ id }) => id), store: store.name },
  });
}
