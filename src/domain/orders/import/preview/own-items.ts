import type { ResolvedItem, VariantResolver } from "../../mapping/resolve.ts";
import { problemAt } from "../file/problem.ts";
import { type StoredDraft, type StoredItem, type StoredRetail, titleOf } from "./stored-draft.ts";

/** Why an item that was saved as not ours is left out, for remarks and the history of orders. */
export const notOursText = (title: string): string => `"${title}" is left out: it is saved as not ours`;

/** Why an order of nothing else is not imported. */
export const NOTHING_OURS = "nothing of this order is made: its items are saved as not ours";

const worthOf = ({ unitPrice, quantity }: StoredItem) => (unitPrice ?? 0) * (quantity ?? 1);

/** What the buyer paid for the items that are left, as for other items that are not made: see `retailLeft`. */
function retailWithout(retail: StoredRetail, left: readonly StoredItem[]): StoredRetail {
  const worth = left.reduce((sum, item) => sum + worthOf(item), 0);
  return {
    ...retail,
    subTotalPrice: Math.max(0, retail.subTotalPrice - worth),
    totalPrice: Math.max(0, retail.totalPrice - worth),
  };
}

const isNotOurs = ({ isNotOurs: is }: ResolvedItem) => is;

/**
 * The draft without the items that are not ours, with a remark on each. A draft of nothing else has no item left and waits
 * for a person, who may import it anyway: then it keeps them. One that is paid on delivery is accepted without a person.
 */
export function withOwnItems(
  draft: StoredDraft,
  resolve: VariantResolver,
  isLeftOut: (resolved: ResolvedItem, item: StoredItem) => boolean = isNotOurs,
): StoredDraft {
  const left = draft.items.filter((item) => isLeftOut(resolve(item), item));
  if (left.length === 0) return draft;
  const items = draft.items.filter((item) => !left.includes(item));
  if (items.length === 0 && draft.accepted && !draft.onDelivery) return draft;
  return {
    ...draft,
    items,
    retail: retailWithout(draft.retail, left),
    remarks: [
      ...(draft.remarks ?? []),
      ...left.map((item) => problemAt(item.row, null, notOursText(titleOf(item)))),
    ],
    ...(items.length === 0 && { waits: [...(draft.waits ?? []), problemAt(draft.row, null, NOTHING_OURS)] }),
  };
}
