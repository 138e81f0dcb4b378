import type { HttpError } from "@refinedev/core";
import { useList, useOne } from "@refinedev/core";
import { MAX_LIMIT } from "../../domain/limits.ts";

/** A price list whole: prices of goods by variant, or of the catalog where that is null; and shipping. Dollars. */
export interface Basecost {
  id: string;
  name: string;
  items: { catalog: string; variant: string | null; price: number }[];
  shipping: { catalog: string; zone: string; option: string; first: number; additional: number }[];
}

export const useBasecost = (id: string) =>
  useOne<Basecost, HttpError>({ resource: "basecosts", id, errorNotification: false });

export interface CatalogName {
  id: string;
  name: string;
  productCode: string | null;
}

/** What the catalogs that a person reads are called. */
export function useCatalogs(): readonly CatalogName[] | undefined {
  const { result, query } = useList<CatalogName, HttpError>({
    resource: "catalogs",
    pagination: { pageSize: MAX_LIMIT },
    sorters: [{ field: "name", order: "asc" }],
    errorNotification: false,
  });
  return query.data ? result.data : undefined;
}

/** `$7.00 – $9.50`, or one figure where all are the same. */
export const spanOf = (prices: readonly number[]): [number, number] | null =>
  prices.length === 0 ? null : [Math.min(...prices), Math.max(...prices)];
