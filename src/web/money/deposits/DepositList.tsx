import { lazy, Suspense, useCallback, useMemo, useState } from "react";
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
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { DepositTable, useDepositColumns } from "./DepositTable.tsx";
import { DEPOSIT_ROWS, DEPOSIT_SIZES, type Deposit, depositsResource } from "./deposits.ts";
import "../money.css";

const TopupDialog = lazy(() => withTimeout(import("./TopupDialog.tsx")));

const FILTERS: readonly FilterDef[] = [
  { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" },
  ...filtersOf(depositsResource, ["status", "sellerTeam"]),
];

/** The deposits of all sellers, with the approval of pending ones. */
export default function DepositList({ area }: ScreenProps) {
  const { can } = useAbility();
  const [toppingUp, setToppingUp] = useState(false);
  const table = useUrlTable<Deposit>({ resource: "deposits", pagination: { pageSize: DEPOSIT_ROWS } });
  const { status: _, ...others } = paramsOf(table.filters);
  const counts = useCounts("deposits", others, "status");
  const exporting = useExport("deposits", paramsOf(table.filters));
  const teamOf = useCallback(
    (deposit: Deposit) => ({
      id: deposit.sellerTeam?.id ?? "",
      name: deposit.sellerTeam?.name ?? "the seller",
    }),
    [],
  );
  const { columns, decide } = useDepositColumns({ rows: table.result.data, withSeller: true, teamOf });
  const view = useTableView("ag/deposits", columns);
  const mayCreate = can("deposits", "create");
  const tabs = useMemo(
    () => [
      { label: "All", value: "", count: counts?.total },
      ...(depositsResource.fields.status?.options ?? []).map((option) => ({
        label: option.label,
        value: String(option.value),
        count: counts && (counts.by?.[option.value] ?? 0),
      })),
    ],
    [counts],
  );
  const topup = { label: "Topup", icon: "plus" as const, onClick: () => setToppingUp(true) };
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Deposits"
            count={tabs.find(({ value }) => value === paramOf(table.filters, "status"))?.count}
            primary={mayCreate ? topup : undefined}
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        tabs={<StatusTabs label="Deposits by status" table={table} tabs={tabs} />}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search deposits" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={FILTERS} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        table={
          <DepositTable
            area={area}
            table={table}
            columns={columns}
            decide={decide}
            view={view}
            withSeller
            empty={
              <EmptyState
                icon="wallet"
                title="No deposits yet"
                text="Sellers' deposits appear here, including those pending approval."
                action={
                  mayCreate && (
                    <Button kind="primary" icon="plus" onClick={topup.onClick}>
                      Topup
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination table={table} sizes={DEPOSIT_SIZES} />}
      />
      {exporting.dialog}
      {toppingUp && (
        <Suspense>
          <TopupDialog close={() => setToppingUp(false)} />
        </Suspense>
      )}
    </>
  );
}
