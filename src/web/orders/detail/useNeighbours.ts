import { useMemo } from "react";
import { listOrders } from "../../../domain/orders/list/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { lastSeen } from "../../list/remembered.ts";
import { paramsOf, readUrl, urlFilters } from "../../list/url-state.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { ORDER_FILTER_KEYS } from "../list/filter-keys.ts";
import type { OrderRow } from "../wire.ts";

const FILTERS = urlFilters(orders, ORDER_FILTER_KEYS);

/** The API query of the list that the person came from. */
export function cameFrom(listPath: string): Record<string, string> {
  const { search } = new URL(lastSeen(listPath), window.location.origin);
  const { filters, sort } = readUrl(new URLSearchParams(search), FILTERS, 1);
  return { ...paramsOf(filters), ...(sort ? { sort } : {}), limit: "1" };
}

/** The previous and next order in the list that the person came from, found by keyset whatever the list's length. */
export function useNeighbours(area: Area, id: string) {
  const listPath = `/${area}/orders`;
  const query = useMemo(() => cameFrom(listPath), [listPath]);
  const before = useCallQuery(
    listOrders,
    { query: { ...query, fields: "id", before: id } },
    { retry: false },
  );
  const after = useCallQuery(listOrders, { query: { ...query, fields: "id", after: id } }, { retry: false });
  const pathOf = (row: Pick<OrderRow, "id"> | undefined) => (row ? `${listPath}/${row.id}` : null);
  return { previous: pathOf(before.data?.data?.data[0]), next: pathOf(after.data?.data?.data[0]) };
}
