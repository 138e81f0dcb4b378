import type { CrudFilter } from "@refinedev/core";
import { StatusTabs } from "../list/StatusTabs.tsx";
import type { ResourceListState } from "../list/useResourceList.ts";
import { useCounts } from "../providers/counts.ts";
import { usePerson } from "../providers/person.tsx";
import type { Row } from "../resource/cells.tsx";
import { MINE, TABS } from "./tabs.ts";

const SIDE = {
  agency: [
    { label: "Open", value: TABS.open },
    { label: "Mine", value: TABS.mine },
    { label: "Waiting", value: TABS.waiting },
    { label: "Closed", value: TABS.closed },
  ],
  seller: [
    { label: "Open", value: TABS.open },
    { label: "Waiting on you", value: TABS.waiting },
    { label: "Closed", value: TABS.closed },
  ],
};

/** Open, Mine, Waiting and Closed, with their counts. Mine sets the assignee too, which the others clear. */
export function TicketTabs({ list }: { list: ResourceListState<Row> }) {
  const { id, userType } = usePerson();
  const isSeller = userType === "seller";
  const { status: _, ...params } = list.params;
  const { assignee, ...others } = params;
  const isMine = list.params.status === MINE;
  const counts = useCounts(list.resource, isMine ? others : params, "status");
  const mine = useCounts(isSeller ? null : list.resource, { ...others, status: MINE, assignee: id });
  const countOf = (value: string) => (value === MINE ? mine?.total : counts && (counts.by?.[value] ?? 0));
  const setFilters = (filters: CrudFilter[]) => {
    const toMine = filters.some((filter) => filter.value === MINE);
    const chosen = toMine ? id : isMine ? "" : assignee;
    list.table.setFilters([...filters, { field: "assignee", operator: "eq", value: chosen ?? "" }]);
  };
  return (
    <StatusTabs
      label="Tickets by status"
      table={{ filters: list.table.filters, setFilters }}
      tabs={SIDE[isSeller ? "seller" : "agency"].map((tab) => ({ ...tab, count: countOf(tab.value) }))}
    />
  );
}
