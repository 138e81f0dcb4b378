import { useMemo } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { filterKeysOf, readList } from "../../list/list-query.ts";
import { lastSeen } from "../../list/remembered.ts";
import { useGet } from "../../providers/calls.ts";
import type { OrderRow } from "../wire.ts";

const KEYS = filterKeysOf(orders);

/** The query of the list that one came from, as the wire takes it. */
export function cameFrom(listPath: string): Record<string, string> {
  const { search } = new URL(lastSeen(listPath), window.location.origin);
  const { filters, sort, search: words } = readList(new URLSearchParams(search), KEYS, 1);
  return { ...filters, ...(sort ? { sort } : {}), ...(words ? { search: words } : {}), limit: "1" };
}

/** The orders before and after this one in the list that one came from, by key: however long it is. */
export function useNeighbours(area: Area, id: string) {
  const listPath = `/${area}/orders`;
  const query = useMemo(() => cameFrom(listPath), [listPath]);
  const options = { keep: false, retry: false } as const;
  const before = useGet<{ data: OrderRow[] }>("orders", { query: { ...query, before: id }, ...options });
  const after = useGet<{ data: OrderRow[] }>("orders", { query: { ...query, after: id }, ...options });
  const pathOf = (row: OrderRow | undefined) => (row ? `${listPath}/${row.id}` : null);
  return { previous: pathOf(before.data?.data[0]), next: pathOf(after.data?.data[0]) };
}
