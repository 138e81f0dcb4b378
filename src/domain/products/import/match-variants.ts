import type { DraftVariant, Given } from "./draft.ts";
import { PLACES, type StoredVariant } from "./product-values.ts";
import { isSameText } from "./text.ts";

const isSame = (given: Given | null | undefined, stored: string | null | undefined) =>
  given ? isSameText(given.text, stored ?? "") : (stored ?? "") === "";

const hasSku = (draft: DraftVariant, stored: StoredVariant) => isSame(draft.sku, stored.sku);
const hasOptions = (draft: DraftVariant, stored: StoredVariant) =>
  PLACES.every((place, at) => isSame(draft.options[at], stored[place]));

/** In this order: both, the SKU, the options. */
const RULES: readonly ((draft: DraftVariant, stored: StoredVariant) => boolean)[] = [
  (draft, stored) => hasSku(draft, stored) && hasOptions(draft, stored),
  (draft, stored) => draft.sku !== null && hasSku(draft, stored),
  hasOptions,
];

/**
 * The stored variant of each variant of a file, by its index; absent for new ones. Each stored variant is that of one
 * row at most, so that variants of one SKU, or without SKU and options, are matched in their order.
 */
export function matchVariants(
  drafts: readonly DraftVariant[],
  stored: readonly StoredVariant[],
): ReadonlyMap<DraftVariant, number> {
  const found = new Map<DraftVariant, number>();
  const free = new Set(stored.keys());
  for (const rule of RULES) {
    for (const draft of drafts) {
      if (found.has(draft)) continue;
      for (const index of free) {
        const variant = stored[index];
        if (!variant || !rule(draft, variant)) continue;
        found.set(draft, index);
        free.delete(index);
        break;
      }
    }
  }
  return found;
}
