import { lazy, Suspense, useMemo, useState } from "react";
import { inTime } from "../chunks.ts";
import { useExport } from "../exports/useExport.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { StatusTabs } from "../list/StatusTabs.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useCounts } from "../providers/counts.ts";
import { useMay, usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { EmptyState } from "../widgets/states.tsx";
import { PayoutTable, usePayoutColumns } from "./PayoutTable.tsx";
import { type Payout, payoutsResource } from "./payouts.ts";
import "./money.css";

const PayoutDialog = lazy(() => inTime(import("./PayoutDialog.tsx")));

const BY_SELLER: FilterDef = {
  kind: "reference",
  key: "sellerTeam",
  label: "Seller",
  target: "seller-teams",
};
const DECLARED = filtersOf(payoutsResource, ["status", "sellerTeam"]);

/** What sellers asked for of their profit: the agency decides it here, the seller asks and takes back. */
export default function Payouts({ area }: ScreenProps) {
  const may = useMay();
  const { userType, sellerTeam } = usePerson();
  const team = userType === "seller" ? sellerTeam : null;
  const [asking, setAsking] = useState(false);
  const list = useListInUrl<Payout>("payouts");
  const { status: _, ...others } = list.query;
  const counts = useCounts("payouts", others, "status");
  const exporting = useExport("payouts", list.query);
  const { columns, decide, dialog } = usePayoutColumns({ list, ...(team ? { teamId: team.id } : {}) });
  const view = useTableView(`${area}/payouts`, columns);
  const filters = team ? DECLARED : [BY_SELLER, ...DECLARED];
  const tabs = useMemo(
    () => [
      { label: "All", value: "", count: counts?.total },
      ...(payoutsResource.fields.status?.options ?? []).map((option) => ({
        label: option.label,
        value: String(option.value),
        count: counts && (counts.by?.[option.value] ?? 0),
      })),
    ],
    [counts],
  );
  const ask = team && may("payouts", "ask");
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Payouts"
            count={tabs.find(({ value }) => value === (list.filters.status ?? ""))?.count}
            primary={
              ask ? { label: "Request a payout", icon: "plus", onClick: () => setAsking(true) } : undefined
            }
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        tabs={<StatusTabs label="Payouts by status" list={list} tabs={tabs} />}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search payouts" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={filters} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        table={
          <PayoutTable
            area={area}
            list={list}
            columns={columns}
            decide={decide}
            view={view}
            empty={
              <EmptyState
                icon="dollar"
                title="No payouts yet"
                text={
                  team
                    ? "Profit of orders that your agency's store sold can be paid out once it is released."
                    : "What sellers ask for of their profit is listed here, and waits for your decision."
                }
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {exporting.dialog}
      {dialog}
      {asking && team && (
        <Suspense>
          <PayoutDialog teamId={team.id} close={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
