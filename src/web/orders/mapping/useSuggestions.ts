import { useGet } from "../../providers/calls.ts";
import type { Variant } from "./useVariants.ts";

/** A variant that an item probably is, and why. */
export interface Suggestion {
  variant: Variant;
  reasons: readonly string[];
}

/** What items of a key probably are, where the page that shows them does not know it. An agency names the team. */
export function useSuggestions(key: string, team: string | undefined): readonly Suggestion[] {
  const { data } = useGet<{ data: { suggestions: Suggestion[] }[] }>("orders/mapping", {
    query: { key, suggest: true, limit: 1, ...(team === undefined ? {} : { sellerTeam: team }) },
  });
  return data?.data[0]?.suggestions ?? [];
}
