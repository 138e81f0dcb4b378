import type { SuggestedVariant, Variant } from "../../../domain/orders/mapping/responses.ts";

/** The suggestion that is chosen at first: none where another is as likely, as of an item that states no size. */
export function clearSuggestion([first, second]: readonly SuggestedVariant[]): Variant | null {
  return first && first.score > (second?.score ?? 0) ? first.variant : null;
}
