import { lazy, Suspense, useMemo, useState } from "react";
import { withTimeout } from "../../chunks.ts";
import { useExport } from "../../exports/useExport.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../../list/filters/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import { StatusTabs } from "../../list/StatusTabs.tsx";
import { useTableView } from "../../list/table/useTableView.ts";
import { ViewMenu } from "../../list/table/ViewMenu.tsx";
import { paramOf, paramsOf } from "../../list/url-state.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { useCounts } from "../../providers/counts.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { EmptyState } from "../../widgets/states.tsx";
import { PayoutTable, usePayoutColumns } from "./PayoutTable.tsx";
import { type Payout, payoutsResource } from "./payouts.ts";
import "../money.css";

const PayoutDialog = lazy(() => withTimeout(import("./PayoutDialog.tsx")));

const BY_SELLER: FilterDef = {
  kind: "reference",
  key: "sellerTeam",
  label: "Seller",
  target: "seller-teams",
};
const DECLARED = filtersOf(payoutsResource, ["status", "sellerTeam"]);

/** Payouts: agencies decide them, sellers request and cancel them. */
export default function PayoutList({ area }: ScreenProps) {
  const { can } = useAbility();
  const { userType, sellerTeam } = usePerson();
  const team = userType === "seller" ? sellerTeam : null;
  const [asking, setAsking] = useState(false);
  const table = useUrlTable<Payout>({ resource: "payouts" });
  const { status: _, ...others } = paramsOf(table.filters);
  const counts = useCounts("payouts", others, "status");
  const exporting = useExport("payouts", paramsOf(table.filters));
  const { columns, decide, dialog } = usePayoutColumns({ table, ...(team ? { teamId: team.id } : {}) });
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
  const ask = team && can("payouts", "ask");
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Payouts"
            count={tabs.find(({ value }) => value === paramOf(table.filters, "status"))?.count}
            primary={
              ask ? { label: "Request a payout", icon: "plus", onClick: () => setAsking(true) } : undefined
            }
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        tabs={<StatusTabs label="Payouts by status" table={table} tabs={tabs} />}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search payouts" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={filters} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        table={
          <PayoutTable
            area={area}
            table={table}
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
                    : "Sellers' payout requests appear here for your decision."
                }
              />
            }
          />
        }
        pagination={<Pagination table={table} />}
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
