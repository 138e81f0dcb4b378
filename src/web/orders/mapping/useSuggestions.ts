import { type HttpError, useCustom } from "@refinedev/core";
import type { WaitingItems } from "../../../domain/orders/mapping/responses.ts";

/** Loads the suggested variants of a key, and the products that share its SKU. An agency names the team. */
export function useSuggestions(
  key: string,
  team: string | undefined,
): Required<Pick<WaitingItems, "suggestions" | "candidates">> {
  const data = useCustom<{ data: WaitingItems[] }, HttpError>({
    url: "orders/mapping",
    method: "get",
    config: { query: { key, suggest: true, limit: 1, ...(team === undefined ? {} : { sellerTeam: team }) } },
    errorNotification: false,
  }).query.data?.data;
  const { suggestions = [], candidates = [] } = data?.data[0] ?? {};
  return { suggestions, candidates };
}
