import { type HttpError, useList } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
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

/** Variants that match a search by SKU, color or size; the server searches. */
export function useVariants(words: string) {
  const search = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  const {
    query: { data, isFetching, error, refetch },
  } = useList<RowOf<typeof catalogVariants>, HttpError>({
    resource: "catalog-variants",
    filters: [{ field: "search", operator: "eq", value: search }],
    pagination: { pageSize: OFFERED },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: false,
  });
  return {
    variants: bestFirst(data?.data ?? [], search, (variant) => ({
      code: variant.catalogVariantCode,
      label: variantLabel(variant),
    })),
    more: Math.max(0, (data?.total ?? 0) - OFFERED),
    /** Whether the results still belong to previous search words. */
    waiting: isFetching || search !== words.trim(),
    isLoaded: data !== undefined,
    error,
    retry: () => void refetch(),
  };
}
