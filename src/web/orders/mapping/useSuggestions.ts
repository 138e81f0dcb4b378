import { type HttpError, useCustom } from "@refinedev/core";
import type { SuggestedVariant, WaitingItems } from "../../../domain/orders/mapping/responses.ts";

/** Loads the suggested variants of a key. An agency names the team. */
export function useSuggestions(key: string, team: string | undefined): readonly SuggestedVariant[] {
  const data = useCustom<{ data: WaitingItems[] }, HttpError>({
    url: "orders/mapping",
    method: "get",
    config: { query: { key, suggest: true, limit: 1, ...(team === undefined ? {} : { sellerTeam: team }) } },
    errorNotification: false,
  }).query.data?.data;
  return data?.data[0]?.suggestions ?? [];
}
