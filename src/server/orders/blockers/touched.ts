import { blockersOf, canWait } from "../../../domain/orders/blockers/blockers.ts";
import { type Gate, nextStep } from "../../../domain/orders/gates/gates.ts";
import type { DraftedOrder } from "../../../domain/orders/incoming/draft-order.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { TouchedOrder } from "./keep.ts";

const NO_FACTS = { reference: "", mappingKeys: [] };

interface Change {
  readonly before: Order;
  readonly after: Order;
  readonly gates: readonly Gate[];
}

/** A submitted order with open gates: neither its items nor other orders decide what it waits for. */
const isPlain = ({ after, gates }: Change) => gates.length === 0 && nextStep(after) !== "submit";

/** The orders that an action has changed, without those that neither waited nor wait for anything. */
export const touchedBy = (changes: readonly Change[], now: string): TouchedOrder[] =>
  changes
    .filter(({ before, after }) => canWait(before) || canWait(after))
    .map((change): TouchedOrder => {
      const { before, after, gates } = change;
      const { id, teamId } = after;
      const movesReference = after.status === "Cancel" && before.status !== "Cancel";
      const isMoved = nextStep(before) !== nextStep(after);
      if (!isPlain(change)) return { id, teamId, movesReference, isMoved };
      const known = blockersOf(after, NO_FACTS, gates, now).map((row) => ({ ...row, orderId: id, teamId }));
      return { id, teamId, movesReference, isMoved, known };
    });

/** A new order with its closed gates. */
export const touchedByDraft = ({ input, order }: DraftedOrder, gates: readonly Gate[]): TouchedOrder => {
  const { id, teamId } = order;
  const facts = {
    reference: input.reference ?? "",
    mappingKeys: input.items.map(({ mappingKey, exactKey }) => exactKey ?? mappingKey),
  };
  const known = blockersOf(order, facts, gates, input.createdAt).map((row) => ({
    ...row,
    orderId: id,
    teamId,
  }));
  return { id, teamId, known, isNew: true, movesReference: input.reference !== null };
};
