import type { CrudFilter, CrudSort } from "@refinedev/core";

/** The tab's statuses, as the address has them. Mine is what is not closed and assigned to the reader. */
export const MINE = "open,waiting";
const CLOSED = "closed";
export const TABS = { open: "open", mine: MINE, waiting: "waiting", closed: CLOSED } as const;
export const TAB_KEYS = ["status", "assignee"];

/** A list of tickets begins with those that wait for the agency. */
export const INITIAL: CrudFilter[] = [{ field: "status", operator: "eq", value: TABS.open }];

/** Who asked first is answered first; closed tickets begin with the last one. */
export const sortersOf = (status: string | undefined): CrudSort[] =>
  status === CLOSED ? [{ field: "updatedAt", order: "desc" }] : [{ field: "createdAt", order: "asc" }];
