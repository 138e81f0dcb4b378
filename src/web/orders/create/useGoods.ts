import { type CrudFilter, type HttpError, useList } from "@refinedev/core";
import type { products } from "../../../domain/resources/index.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { useAbility } from "../../providers/person.tsx";
import { useVariants, variantLabel } from "../mapping/useVariants.ts";

/** Something that can be ordered, by its SKU. */
export interface Goods {
  sku: string;
  title: string;
  detail: string;
}

const OFFERED = 8;

/** The variants of a product that have a SKU. */
const goodsOf = ({ title, variants }: RowOf<typeof products>): Goods[] =>
  variants.flatMap(({ sku, option1, option2, option3 }) =>
    sku ? [{ sku, title: [title, option1, option2, option3].filter(Boolean).join(", "), detail: sku }] : [],
  );

/** Catalog variants and products of the team that match. `sellerTeam`: products of this team only. */
export function useGoods(words: string, sellerTeam: string | null | undefined) {
  const { can } = useAbility();
  const { variants, waiting, isLoaded } = useVariants(words);
  const search = words.trim();
  const filters: CrudFilter[] = [
    ...(search ? [{ field: "search", operator: "eq" as const, value: search }] : []),
    ...(sellerTeam ? [{ field: "sellerTeam", operator: "eq" as const, value: sellerTeam }] : []),
  ];
  const { result, query } = useList<RowOf<typeof products>, HttpError>({
    resource: "products",
    filters,
    pagination: { pageSize: OFFERED },
    queryOptions: { enabled: !waiting && sellerTeam !== null && can("products", "list") },
    errorNotification: false,
  });
  return {
    catalog: variants.map(
      (variant): Goods => ({
        sku: variant.catalogVariantCode,
        title: variantLabel(variant),
        detail: variant.inStock ? variant.catalogVariantCode : `${variant.catalogVariantCode}, out of stock`,
      }),
    ),
    own: query.isFetching ? [] : result.data.flatMap(goodsOf).slice(0, 3 * OFFERED),
    /** Whether the results belong to earlier words. */
    waiting: waiting && isLoaded,
  };
}
