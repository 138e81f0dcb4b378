import { type HttpError, useCustom } from "@refinedev/core";
import { useMemo } from "react";
import type { Area } from "../../../domain/resource/define.ts";
import { orders } from "../../../domain/resources/orders.resource.ts";
import { lastSeen } from "../../list/remembered.ts";
import { paramsOf, readUrl, urlFilters } from "../../list/url-state.ts";
import type { OrderRow } from "../wire.ts";

const FILTERS = urlFilters(orders, []);

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
  const before = useCustom<{ data: OrderRow[] }, HttpError>({
    url: "orders",
    method: "get",
    config: { query: { ...query, before: id } },
    queryOptions: { retry: false },
    errorNotification: false,
  }).query;
  const after = useCustom<{ data: OrderRow[] }, HttpError>({
    url: "orders",
    method: "get",
    config: { query: { ...query, after: id } },
    queryOptions: { retry: false },
    errorNotification: false,
  }).query;
  const pathOf = (row: OrderRow | undefined) => (row ? `${listPath}/${row.id}` : null);
  return { previous: pathOf(before.data?.data?.data[0]), next: pathOf(after.data?.data?.data[0]) };
}
