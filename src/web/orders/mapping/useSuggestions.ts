import { type HttpError, useCustom } from "@refinedev/core";
import type { WaitingItems } from "../../../domain/orders/mapping/responses.ts";

/** Loads what is known of the waiting items of a key: the fields of their row. An agency names the team. */
export function useSuggestions(
  key: string,
  team: string | undefined,
): Required<Pick<WaitingItems, "suggestions" | "candidates">> & { row: WaitingItems | undefined } {
  const data = useCustom<{ data: WaitingItems[] }, HttpError>({
    url: "orders/mapping",
    method: "get",
    config: { query: { key, suggest: true, limit: 1, ...(team === undefined ? {} : { sellerTeam: team }) } },
    errorNotification: false,
  }).query.data?.data;
  const row = data?.data[0];
  const { suggestions = [], candidates = [] } = row ?? {};
  return { suggestions, candidates, row };
}
