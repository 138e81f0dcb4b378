import type { HttpError } from "@refinedev/core";
import { useQueries } from "@tanstack/react-query";
import { showCatalog, showCatalogPrices } from "../../../domain/catalogs/calls.ts";
import { priceListOf } from "../../../domain/catalogs/offer.ts";
import { loadCall } from "../../providers/http.ts";
import type { LoadedGoods } from "./draft.ts";

/** The chosen catalogs with what the team pays, in the order of their ids. Those that still load are left out. */
export function useGoods(ids: readonly string[]) {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: ["goods of artwork", id],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<LoadedGoods> => {
        const [catalog, prices] = await Promise.all([
          loadCall(showCatalog, { params: { id } }, { signal }),
          loadCall(showCatalogPrices, { params: { id } }, { signal }),
        ]);
        return { catalog, costs: priceListOf(id, prices).goods };
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
