import type { Action } from "../../../domain/orders/act.ts";
import type { CarriedOut } from "../../../domain/orders/changes/change-request.ts";
import type { StoreProposal } from "../../../domain/orders/changes/store-proposal.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { repriced, writeStoreItems } from "../../stores/inbound/change-items.queries.ts";
import { perform } from "../actions/perform.ts";
import type { Performed } from "../actions/performance.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { changeCustomer } from "../edit/change-customer.queries.ts";
import { performOne } from "../edit/one-order.ts";
import type { OrderRow } from "../order-row.ts";

interface Accepted {
  readonly order: OrderRow;
  /** What the history of the order says of each step. */
  readonly detail: Record<string, unknown>;
  readonly proposal: StoreProposal | null;
}

type Money = Performed["money"];

/** Performs a step that belongs to the seller, whose store has asked for it. Throws an ApiError (400) with the reason. */
async function performForSeller(
  tx: Transaction,
  actor: Actor,
  { order, detail }: Accepted,
  name: "edit" | "submit",
  actionFor: (order: Order) => Action,
): Promise<Money> {
  const { id } = order;
  const { failed, money } = await perform(tx, {
    scope: agencyScopeOf(actor),
    side: "seller",
    actorId: actor.userId,
    name,
    ids: [id],
    quiet: true,
    actionFor,
    detailFor: () => detail,
  });
  const [refused] = failed;
  if (refused) throw badRequest(`The changed order cannot be submitted: ${refused.message}`);
  await recordAudit(tx, actor, { action: name, object: "orders", subject: id, after: detail });
  return money;
}

/** Replaces the items. A submitted order is taken back, priced and submitted again: its review starts over. */
async function replaceItems(
  tx: Transaction,
  actor: Actor,
  accepted: Accepted,
  { draft, integrationId }: StoreProposal,
): Promise<Money> {
  const { order, detail } = accepted;
  const isSubmitted = order.status === "InReview" || order.status === "Approved";
  if (isSubmitted) {
    const reopen = () => ({ type: "reopen" }) as const;
    await performOne(tx, actor, { id: order.id, name: "reopen", action: reopen, detail, quiet: true });
  }
  const store = { agencyId: order.agency_id, teamId: order.seller_team_id, integrationId };
  const written = await writeStoreItems(tx, store, order.id, draft);
  // Saved as not ours since the request.
  if (written.items.length === 0)
    throw badRequest(
      "Nothing of the changed order is made any more. Cancel the order, or decline the change",
    );
  const edited = await performForSeller(tx, actor, accepted, "edit", (now) => repriced(now, written));
  if (!isSubmitted) return edited;
  return performForSeller(tx, actor, accepted, "submit", () => ({ type: "submit" }));
}

/** Makes the change that a request asks for. @returns the money of its last step; `null` where nothing was to do */
export async function carryOut(
  tx: Transaction,
  actor: Actor,
  what: CarriedOut,
  accepted: Accepted,
): Promise<Money | null> {
  const { order, detail, proposal } = accepted;
  if (what === "cancel") {
    const cancel = () => ({ type: "cancel" }) as const;
    const { money } = await performOne(tx, actor, { id: order.id, name: "cancel", action: cancel, detail });
    return money;
  }
  // The request has a proposal: see `carriedOutBy`.
  const proposed = proposal as StoreProposal;
  if (what === "items") return replaceItems(tx, actor, accepted, proposed);
  let money: Money | null = null;
  await changeCustomer(
    tx,
    agencyScopeOf(actor),
    order.id,
    proposed.draft.customer,
    async (name, action, changed) => {
      const options = { id: order.id, name, action: () => action, detail: { ...changed, ...detail } };
      ({ money } = await performOne(tx, actor, { ...options, quiet: true }));
    },
  );
  return money;
}
