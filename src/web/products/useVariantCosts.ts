import type { VariantCosts } from "../../domain/catalogs/basecosts/variant-costs.ts";
import { showVariantCosts } from "../../domain/products/calls.ts";
import { useCallQuery } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import type { Product } from "./product-rows.ts";

/** What the variants of a saved version of a product are made from and cost, for those who may see their prices. */
export function useVariantCosts({ id, version }: Pick<Product, "id" | "version">): VariantCosts | undefined {
  const { can } = useAbility();
  return useCallQuery(
    showVariantCosts,
    { params: { id } },
    {
      enabled: can("catalogs", "prices"),
      // A save changes what they are made from.
      queryKey: ["products", id, "costs", version],
    },
  ).data?.data;
}
