import { type HttpError, useList } from "@refinedev/core";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { lastSeen } from "../list/remembered.ts";
import { readUrl, sortersOf as sortersOfUrl, urlFilters } from "../list/url-state.ts";
import { INITIAL, sortersOf } from "./tabs.ts";
import type { Ticket } from "./ticket.ts";

/** The filters and the order of the list of tickets that the person came from. */
function cameFrom(resource: Resource, listPath: string) {
  const { search } = new URL(lastSeen(listPath), window.location.origin);
  const { filters, sort } = readUrl(new URLSearchParams(search), urlFilters(resource, []), 1);
  const hasStatus = filters.some((filter) => "field" in filter && filter.field === "status");
  const status = new URLSearchParams(search).get("status") ?? undefined;
  return {
    filters: hasStatus ? filters : [...filters, ...INITIAL],
    sorters: sort ? sortersOfUrl(sort) : sortersOf(status),
  };
}

/** The next ticket of the list that the person came from: the one after this, or else its first one. */
export function useNextTicket(resource: Resource, area: Area, id: string): string | null {
  const listPath = `/${area}/${resource.path}`;
  const query = {
    resource: resource.name,
    ...cameFrom(resource, listPath),
    errorNotification: false as const,
  };
  const fields = ["code"];
  const after = useList<Ticket, HttpError>({
    ...query,
    pagination: { pageSize: 1 },
    meta: { after: id, fields },
    queryOptions: { retry: false },
  });
  const first = useList<Ticket, HttpError>({ ...query, pagination: { pageSize: 2 }, meta: { fields } });
  const next = [...after.result.data, ...first.result.data].find((ticket) => ticket.id !== id);
  return next ? `${listPath}/${next.id}` : null;
}
