import type { WaitingItems } from "../../../domain/orders/mapping/responses.ts";

/** Items that a person may save as not ours: those of a key. */
export interface NotOursChoice {
  readonly key: string;
  readonly label: string;
}

/** The choices for waiting items, the fewest items first. A SKU that several products share is no choice. */
export function notOursChoices({ key, nameKey, sku, candidates = [] }: WaitingItems): NotOursChoice[] {
  const every = sku ? `Every item with SKU ${sku}` : "Every item with this title";
  if (key === nameKey) return [{ key, label: every }];
  const only = key.startsWith("store:")
    ? "Only this product of its store"
    : `Only items with SKU ${sku} and this title`;
  const isShared = candidates.length > 0;
  return [{ key, label: only }, ...(nameKey === null || isShared ? [] : [{ key: nameKey, label: every }])];
}
