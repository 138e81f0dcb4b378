import { useEffect, useMemo, useRef, useState } from "react";
import { formatCount } from "../../../domain/format.ts";
import { COUNT_CAP, REFRESH_SECONDS } from "../../../domain/limits.ts";
import { ORDER_STATUSES, type OrderStatus } from "../../../domain/orders/status.ts";
import type { StatusTab } from "../../list/StatusTabs.tsx";
import type { ListInUrl } from "../../list/useListInUrl.ts";
import { useGet } from "../../providers/calls.ts";
import { changed } from "../../providers/changes.ts";
import type { Counts } from "../../providers/counts.ts";
import { useLive } from "../../providers/live.ts";
import type { OrderRow } from "../wire.ts";

interface OrderCounts {
  tabs: StatusTab[];
  /** How many more, or fewer, orders match by now than when the list was read. */
  news: number;
  /** How many of the listed kind others have changed since then. */
  changedElsewhere: number;
}

/** However much happens, the counts are read once in this time. */
const COUNT_AGAIN_MS = 1_500;

/** Counts orders that others change while the list stands, and has the counts read again. */
function useElsewhere(list: ListInUrl<OrderRow>): number {
  const [elsewhere, setElsewhere] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive((event) => {
    if (event.kind !== "orders" && event.kind !== "again") return;
    if (event.kind === "orders" && !event.mine) setElsewhere((now) => now + event.changed);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void changed("orders/count");
    }, COUNT_AGAIN_MS);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were read anew hold what had changed
  useEffect(() => setElsewhere(0), [list.readAt]);
  return elsewhere;
}

/**
 * Counts by status under the list's filters, read every minute and whenever the stream says that orders
 * changed: the tabs, and whether others changed rows.
 */
export function useOrderCounts(list: ListInUrl<OrderRow>): OrderCounts {
  const { status, ...others } = list.query;
  const { data, isFetching, isPlaceholderData } = useGet<Counts>("orders/count", {
    query: { ...others, by: "status" },
    every: REFRESH_SECONDS,
    keep: true,
  });
  const elsewhere = useElsewhere(list);
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

  // What is said stays said while the counts are on their way: a bar that comes and goes is read by nobody.
  const said = useRef(0);
  if (list.isFetching || list.state !== "ready") said.current = 0;
  else if (by && !isFetching && !isPlaceholderData) said.current = newsOf(list, data, status);
  // Which rows a filter holds the stream does not know; the counts do.
  const isWhole = Object.keys(list.query).length === 0;
  return { tabs, news: said.current, changedElsewhere: isWhole && !list.isFetching ? elsewhere : 0 };
}

function newsOf(list: ListInUrl<OrderRow>, { by = {}, totalCapped }: Counts, status?: string): number {
  if (list.totalCapped || totalCapped) return 0;
  const wanted = status ? status.split(",") : Object.keys(by);
  const now = wanted.reduce((sum, one) => sum + (by[one] ?? 0), 0);
  return now > COUNT_CAP && list.total === COUNT_CAP ? 0 : now - list.total;
}

/** What the thin bar over the list offers; empty: nothing changed elsewhere. */
export function newsText({ news, changedElsewhere }: Omit<OrderCounts, "tabs">): string {
  if (news > 0) return `${formatCount(news)} new, load`;
  if (changedElsewhere > 0) return `${formatCount(changedElsewhere)} changed, load`;
  return news < 0 ? "Orders changed, load" : "";
}
