import type { ResolvedItem, VariantResolver } from "../mapping/resolve.ts";
import { problemAt } from "./problem.ts";
import { type StoredDraft, type StoredItem, type StoredRetail, titleOf } from "./stored-draft.ts";

/** Why an item is left out, for remarks and the history of orders. `service`: the reason by its name. */
export const leftOutText = (title: string, service?: string): string =>
  `"${title}" is left out: ${service ?? "it is saved as not ours"}`;

/** Why an order of nothing else is not imported. */
export const NOTHING_OURS = "nothing of this order is made: its items are saved as not ours";

/** Why nothing is made of an order of these items. */
export const nothingOursText = (items: readonly StoredItem[]): string =>
  items.every(({ service }) => service) ? "nothing of this order is made" : NOTHING_OURS;

/** An item of the order that a draft became before. */
export interface ItemInOrder {
  readonly exactKey: string | null;
  readonly mappingKey: string | null;
  readonly title: string;
  /** The store's id of its line. */
  readonly lineId: string | null;
  readonly isMapped: boolean;
}

const isSame = (known: ItemInOrder, item: StoredItem, { key }: ResolvedItem): boolean =>
  (known.lineId !== null && known.lineId === item.lineId) ||
  known.exactKey === key ||
  (known.mappingKey === item.key && (known.exactKey === null || known.title === titleOf(item)));

/** Whether an item is made. A name of a service counts only where no variant, mapping or product is known of the item. */
export const isOurs = (
  { service }: StoredItem,
  { isNotOurs, variant, isMapped, isAmbiguous }: ResolvedItem,
): boolean => !isNotOurs && (!service || variant !== null || isMapped || isAmbiguous);

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

/**
 * The draft without the items that are not ours, with a remark on each. A draft of nothing else has no item left and waits
 * for a person, who may import it anyway: then it keeps them. One that is paid on delivery is accepted without a person.
 *
 * `inOrder`: what the order that it became has. Mapped items stay ours, and an order of nothing that is ours, which needs
 * an item, keeps them.
 */
export function withOwnItems(
  draft: StoredDraft,
  resolve: VariantResolver,
  inOrder: readonly ItemInOrder[] = [],
): StoredDraft {
  const isOwn = (item: StoredItem) =>
    isOurs(item, resolve(item)) ||
    inOrder.some((known) => known.isMapped && isSame(known, item, resolve(item)));
  const all = [...draft.items, ...(draft.done ?? [])];
  const own = new Set(all.filter(isOwn));
  if (own.size === all.length) return draft;
  const isKept = (known: ItemInOrder) => all.some((item) => isSame(known, item, resolve(item)));
  if (own.size === 0 && inOrder.length > 0 && inOrder.every(isKept)) return draft;
  const items = draft.items.filter((item) => own.has(item));
  const left = draft.items.filter((item) => !own.has(item));
  const isEmptied = items.length === 0 && left.length > 0;
  if (isEmptied && draft.accepted && !draft.onDelivery) return draft;
  return {
    ...draft,
    items,
    ...(draft.done && { done: draft.done.filter((item) => own.has(item)) }),
    retail: retailWithout(draft.retail, left),
    remarks: [
      ...(draft.remarks ?? []),
      ...left.map((item) =>
        problemAt(
          item.row,
          null,
          leftOutText(titleOf(item), resolve(item).isNotOurs ? undefined : item.service),
        ),
      ),
    ],
    ...(isEmptied && { waits: [...(draft.waits ?? []), problemAt(draft.row, null, nothingOursText(left))] }),
  };
}
