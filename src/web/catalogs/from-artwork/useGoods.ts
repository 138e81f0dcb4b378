import type { HttpError } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { priceListOf, type SellerPrices } from "../../../domain/catalogs/offer.ts";
import { accepted, http } from "../../providers/http.ts";
import type { CatalogDetail } from "../catalog.ts";
import type { LoadedGoods } from "./draft.ts";

/** The chosen catalogs with what the team pays, in the order of their ids. Those that still load are left out. */
export function useGoods(ids: readonly string[]) {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["goods of artwork", id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedGoods> => {
        const [catalog, prices] = await Promise.all([
          http.get<CatalogDetail>(`catalogs/${id}`, { signal }),
          http.get<SellerPrices>(`catalogs/${id}/prices`, { signal }),
        ]);
        return { catalog: accepted(catalog), costs: priceListOf(id, accepted(prices)).goods };
      },
    })),
  });
  const failed = queries.find(({ isError }) => isError);
  return {
    loaded: queries.flatMap(({ data }) => (data ? [data] : [])),
    isLoading: queries.some(({ isPending, isError }) => isPending && !isError),
    error: failed ? (failed.error as unknown as HttpError).message : "",
    retry: () => void failed?.refetch(),
  };
}
