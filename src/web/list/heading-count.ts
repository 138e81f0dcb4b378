import type { BaseRecord } from "@refinedev/core";
import type { UrlTable } from "./useUrlTable.ts";

/** The number in the heading of a list: of a long list the exact one of its tab, `ofTab`, if it is known. */
export function headingCount({ result }: Pick<UrlTable<BaseRecord>, "result">, ofTab: number | undefined) {
  const { total, totalCapped: capped } = result;
  return capped && ofTab !== undefined && ofTab >= (total ?? 0)
    ? { count: ofTab, capped: false }
    : { count: total, capped };
}
