import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import { useGet } from "../../providers/calls.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";

export interface Variant {
  id: string;
  catalogVariantCode: string;
  catalog: { id: string; name: string } | null;
  color: string | null;
  colorHex: string | null;
  size: string | null;
  inStock: boolean;
}

/** "Classic Tee, Black, M" */
export const wordsOf = ({ catalog, color, size }: Variant) =>
  [catalog?.name, color, size].filter(Boolean).join(", ");

const OFFERED = 30;

/** Variants that a search finds, by SKU, colour or size; the server searches. */
export function useVariants(words: string) {
  const search = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  const { data, isFetching, error, refetch } = useGet<{ data: Variant[]; total: number }>(
    "catalog-variants",
    {
      query: { limit: OFFERED, ...(search ? { search } : {}) },
      keep: true,
    },
  );
  return {
    variants: data?.data ?? [],
    more: Math.max(0, (data?.total ?? 0) - OFFERED),
    /** What is offered is still that of other words. */
    waiting: isFetching || search !== words.trim(),
    known: data !== undefined,
    error,
    retry: () => void refetch(),
  };
}
