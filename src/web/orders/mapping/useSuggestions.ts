import { listUnmapped } from "../../../domain/orders/mapping/calls.ts";
import type { WaitingItems } from "../../../domain/orders/mapping/responses.ts";
import { useCallQuery } from "../../providers/calls.ts";

/** Loads what is known of the waiting items of a key: the fields of their row. An agency names the team. */
export function useSuggestions(
  key: string,
  team: string | undefined,
): Required<Pick<WaitingItems, "suggestions" | "candidates">> & { row: WaitingItems | undefined } {
  const data = useCallQuery(listUnmapped, {
    query: { key, suggest: true, limit: 1, ...(team === undefined ? {} : { sellerTeam: team }) },
  }).data?.data;
  const row = data?.data[0];
  const { suggestions = [], candidates = [] } = row ?? {};
  return { suggestions, candidates, row };
}
