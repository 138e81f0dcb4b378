import { useMemo } from "react";
import { COUNT_CAP, REFRESH_SECONDS } from "../../../domain/limits.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../domain/orders/status.ts";
import type { StatusTab } from "../../list/StatusTabs.tsx";
import type { ListInUrl } from "../../list/useListInUrl.ts";
import { useGet } from "../../providers/calls.ts";
import type { Counts } from "../../providers/counts.ts";
import type { OrderRow } from "../wire.ts";

interface OrderCounts {
  tabs: StatusTab[];
  /** How many more, or fewer, orders match by now than when the list was read. */
  news: number;
}

/** Counts by status under the list's filters, read every minute: the tabs, and whether others changed rows. */
export function useOrderCounts(list: ListInUrl<OrderRow>): OrderCounts {
  const { status, ...others } = list.query;
  const { data, isFetching, isPlaceholderData } = useGet<Counts>("orders/count", {
    query: { ...others, by: "status" },
    every: REFRESH_SECONDS,
    keep: true,
  });
  const by = data?.by;
  const tabs = useMemo<StatusTab[]>(
    () => [
      { label: "All", value: "", count: data?.total },
      ...Object.entries(ORDER_STATUSES).map(([value, [label]]) => ({
        label,
        value,
        count: by ? (by[value as OrderStatus] ?? 0) : undefined, // keys of ORDER_STATUSES
      })),
    ],
    [data?.total, by],
  );

  const steady = list.state === "ready" && !list.isFetching && !isFetching && !isPlaceholderData && by;
  if (!steady || list.totalCapped || data.totalCapped) return { tabs, news: 0 };
  const wanted = status ? status.split(",") : Object.keys(by);
  const now = wanted.reduce((sum, one) => sum + (by[one] ?? 0), 0);
  return { tabs, news: now > COUNT_CAP && list.total === COUNT_CAP ? 0 : now - list.total };
}
