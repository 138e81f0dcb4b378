import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { inSizeOrder } from "../../../domain/catalogs/size-order.ts";
import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import type { Variant } from "../../../domain/orders/mapping/responses.ts";
import type { catalogVariants } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { bestFirst } from "../../widgets/picker/ranked-search.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";

/** "Classic Tee, Black, M" */
export const variantLabel = ({ catalog, color, size }: Variant) =>
  [catalog?.name, color, size].filter(Boolean).join(", ");

const OFFERED = 30;

type VariantRow = RowOf<typeof catalogVariants>;

/** The variants that a search finds, of one catalog or of all; those of `null` are not asked for. */
function useFound(search: string, catalog: string | null | undefined) {
  return useList<VariantRow, HttpError>({
    resource: "catalog-variants",
    filters: [
      { field: "search", operator: "eq", value: search },
      ...(catalog ? [{ field: "catalog", operator: "in" as const, value: [catalog] }] : []),
    ],
    pagination: { pageSize: OFFERED },
    queryOptions: { placeholderData: keepPreviousData, enabled: catalog !== null },
    errorNotification: false,
  }).query;
}

/** Variants that match a search by SKU, color or size, those of one catalog first; the server searches. */
export function useVariants(words: string, firstCatalog: string | null) {
  const search = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  const all = useFound(search, undefined);
  const same = useFound(search, firstCatalog);
  const ranked = (rows: readonly VariantRow[]) =>
    bestFirst(
      inSizeOrder(rows, ({ catalog, color, size }) => ({ group: `${catalog?.id} ${color}`, size })),
      search,
      (variant) => ({ code: variant.catalogVariantCode, label: variantLabel(variant) }),
    );
  const first = firstCatalog === null ? [] : (same.data?.data ?? []);
  const firstIds = new Set(first.map(({ id }) => id));
  const others = (all.data?.data ?? []).filter(({ id }) => !firstIds.has(id));
  return {
    variants: [...ranked(first), ...ranked(others)],
    more: Math.max(0, (all.data?.total ?? 0) - first.length - others.length),
    /** Whether the results still belong to previous search words. */
    waiting: all.isFetching || same.isFetching || search !== words.trim(),
    isLoaded: all.data !== undefined && (firstCatalog === null || !same.isLoading),
    error: all.error ?? same.error,
    retry: () => {
      void all.refetch();
      if (firstCatalog !== null) void same.refetch();
    },
  };
}
