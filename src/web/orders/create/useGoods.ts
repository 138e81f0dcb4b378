import { keepPreviousData } from "@tanstack/react-query";
import { SEARCH_DEBOUNCE_MS } from "../../../domain/limits.ts";
import { listGoods } from "../../../domain/orders/create/calls.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { useVariants, variantLabel } from "../mapping/useVariants.ts";

/** Something that can be ordered, by its SKU. */
export interface Goods {
  sku: string;
  title: string;
  detail: string;
  /** The title of the team's product. */
  product?: string;
}

/** Variants of the team's products that match. */
function useTeamGoods(words: string, sellerTeam: string | null | undefined) {
  const search = useDebounced(words.trim(), SEARCH_DEBOUNCE_MS);
  // Without them the catalog and typed SKUs remain.
  const query = useCallQuery(
    listGoods,
    { query: { ...(search && { search }), ...(sellerTeam && { sellerTeam }) } },
    { enabled: sellerTeam !== null, placeholderData: keepPreviousData },
  );
  return {
    goods: sellerTeam === null ? [] : (query.data?.data.data ?? []),
    waiting: query.isFetching || search !== words.trim(),
  };
}

/** Catalog variants and products of the team that match. `sellerTeam`: products of this team only. */
export function useGoods(words: string, sellerTeam: string | null | undefined) {
  const { variants, waiting } = useVariants(words, null);
  const own = useTeamGoods(words, sellerTeam);
  return {
    catalog: variants.map(
      (variant): Goods => ({
        sku: variant.catalogVariantCode,
        title: variantLabel(variant),
        detail: variant.inStock ? variant.catalogVariantCode : `${variant.catalogVariantCode}, out of stock`,
      }),
    ),
    own: own.goods.map(
      ({ sku, title, variantText }): Goods => ({
        sku,
        title: [title, variantText].filter(Boolean).join(", "),
        detail: sku,
        product: title,
      }),
    ),
    /** Whether the results belong to earlier words. */
    waiting: waiting || own.waiting,
  };
}
