import { useSubscription } from "@refinedev/core";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import { COUNT_CAP, REFRESH_SECONDS } from "../../../domain/limits.ts";
import { countOrders } from "../../../domain/orders/list/calls.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../domain/orders/status.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { CountResponse } from "../../../domain/resource/responses.ts";
import { bodyAsData, earlyData } from "../../early/responses.ts";
import type { StatusTab } from "../../list/StatusTabs.tsx";
import { paramsOf } from "../../list/url-state.ts";
import type { UrlTable } from "../../list/useUrlTable.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { invalidateResources } from "../../providers/changes.ts";
import { MISSED, ORDERS_CHANNEL } from "../../providers/live.ts";
import type { OrderRow } from "../wire.ts";

interface OrderCounts {
  tabs: StatusTab[];
  /** The difference between the current count and the count when the list was loaded. */
  news: number;
  /** The number of listed orders that others have changed since then. */
  changedElsewhere: number;
  /** The table with the exact total, where the list's own is capped and the counts are loaded. */
  table: UrlTable<OrderRow>;
}

/** The minimum time between two reloads of the counts. */
const COUNT_AGAIN_MS = 1_500;

/** Counts the orders that others change while the list is open, and reloads the counts. */
function useElsewhere(table: UrlTable<OrderRow>): number {
  const [elsewhere, setElsewhere] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useSubscription({
    channel: ORDERS_CHANNEL,
    types: ["updated", MISSED],
    onLiveEvent: ({ type, payload }) => {
      if (type === "updated" && !payload.mine) setElsewhere((now) => now + Number(payload.changed));
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        void invalidateResources(pathOf(countOrders));
      }, COUNT_AGAIN_MS);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded rows include the changes
  useEffect(() => setElsewhere(0), [table.tableQuery.dataUpdatedAt]);
  return elsewhere;
}

/**
 * Counts by status under the list's filters, for the tabs and the bar of changes. Reloaded every minute and when the
 * event stream reports changed orders.
 */
export function useOrderCounts(table: UrlTable<OrderRow>): OrderCounts {
  const { status, ...others } = paramsOf(table.filters);
  const query = { ...others, by: "status" };
  const {
    data: response,
    isFetching,
    isPlaceholderData,
  } = useCallQuery(
    countOrders,
    { query },
    {
      refetchInterval: REFRESH_SECONDS * 1_000,
      placeholderData: keepPreviousData,
      ...earlyData(pathOf(countOrders), query, bodyAsData<CountResponse>),
    },
  );
  const data = response?.data;
  const elsewhere = useElsewhere(table);
  const by = data?.by;
  const tabs = useMemo<StatusTab[]>(
    () => [
      { label: "All", value: "", count: data?.totalCapped ? undefined : data?.total },
      ...Object.entries(ORDER_STATUSES).map(([value, [label]]) => ({
        label,
        value,
        count: by ? (by[value as OrderStatus] ?? 0) : undefined, // keys of ORDER_STATUSES
      })),
    ],
    [data?.total, data?.totalCapped, by],
  );

  // The bar stays while the counts load, so that it does not flicker.
  const lastNews = useRef(0);
  if (table.tableQuery.isFetching || table.result.total === undefined) lastNews.current = 0;
  else if (by && !isFetching && !isPlaceholderData) lastNews.current = newsOf(table, data, status);
  // The stream does not report which rows match the filters; the counts do.
  const isWhole = table.filters.length === 0;
  const exact = isPlaceholderData || !data || data.totalCapped ? undefined : listedBy(data, status);
  return {
    table: useExact(table, exact),
    tabs,
    news: lastNews.current,
    changedElsewhere: isWhole && !table.tableQuery.isFetching ? elsewhere : 0,
  };
}

/** The number of orders of the listed statuses. */
const listedBy = ({ by = {} }: CountResponse, status?: string): number =>
  (status ? status.split(",") : Object.keys(by)).reduce((sum, one) => sum + (by[one] ?? 0), 0);

function useExact(table: UrlTable<OrderRow>, total: number | undefined): UrlTable<OrderRow> {
  return useMemo(() => {
    const isKnown = total !== undefined && table.result.totalCapped && !table.tableQuery.isPlaceholderData;
    if (!isKnown || total < (table.result.total ?? 0)) return table;
    const result = { ...table.result, total, totalCapped: false };
    return { ...table, result, pageCount: Math.ceil(total / table.pageSize) };
  }, [table, total]);
}

function newsOf(table: UrlTable<OrderRow>, { by = {}, totalCapped }: CountResponse, status?: string): number {
  const { total = 0 } = table.result;
  if (table.result.totalCapped || totalCapped) return 0;
  const now = listedBy({ total, by }, status);
  return now > COUNT_CAP && total === COUNT_CAP ? 0 : now - total;
}

/** The text of the bar above the list; empty when nothing was changed elsewhere. */
export function newsText({ news, changedElsewhere }: Pick<OrderCounts, "news" | "changedElsewhere">): string {
  if (news > 0) return `${formatCount(news)} new, load`;
  if (changedElsewhere > 0) return `${formatCount(changedElsewhere)} changed, load`;
  return news < 0 ? "Orders changed, load" : "";
}
