import { type HttpError, useCustom } from "@refinedev/core";
import type { VariantCosts } from "../../../domain/catalogs/variant-costs.ts";
import { useAbility } from "../../providers/person.tsx";
import type { Product } from "./product-rows.ts";

/** What the variants of a saved version of a product are made from and cost, for those who may see their prices. */
export function useVariantCosts({ id, version }: Pick<Product, "id" | "version">): VariantCosts | undefined {
  const { can } = useAbility();
  return useCustom<VariantCosts, HttpError>({
    url: `products/${id}/costs`,
    method: "get",
    queryOptions: {
      enabled: can("catalogs", "prices"),
      // A save changes what they are made from.
      queryKey: ["products", id, "costs", version],
    },
    errorNotification: false,
  }).query.data?.data;
}
