import type { HttpError } from "@refinedev/core";
import { useList, useOne } from "@refinedev/core";
import type { z } from "zod";
import type { basecostLines } from "../../domain/catalogs/responses.ts";
import { formatMoney } from "../../domain/format.ts";
import { MAX_LIMIT } from "../../domain/limits.ts";
import type { basecosts, catalogs } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { DASH } from "../widgets/values.tsx";

export type Basecost = RowOf<typeof basecosts> & z.infer<typeof basecostLines>;

export const useBasecost = (id: string) =>
  useOne<Basecost, HttpError>({ resource: "basecosts", id, errorNotification: false });

type CatalogName = RowOf<typeof catalogs>;

/** The catalogs that the user may read, by name. */
export function useCatalogs(): readonly CatalogName[] | undefined {
  const { result, query } = useList<CatalogName, HttpError>({
    resource: "catalogs",
    pagination: { pageSize: MAX_LIMIT },
    sorters: [{ field: "name", order: "asc" }],
    errorNotification: false,
  });
  return query.data ? result.data : undefined;
}

/** `$5.00 – $7.50`, or one amount where both are equal; a dash without any. */
export function formatRange(prices: readonly number[]): string {
  if (prices.length === 0) return DASH;
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} – ${formatMoney(highest)}`;
}
