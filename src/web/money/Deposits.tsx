import { lazy, Suspense, useCallback, useMemo, useState } from "react";
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
import { useMay } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { DepositTable, useDepositColumns } from "./DepositTable.tsx";
import { DEPOSIT_ROWS, DEPOSIT_SIZES, type Deposit, depositsResource } from "./deposits.ts";
import "./money.css";

const TopupDialog = lazy(() => inTime(import("./TopupDialog.tsx")));

const FILTERS: readonly FilterDef[] = [
  { kind: "reference", key: "sellerTeam", label: "Seller", target: "seller-teams" },
  ...filtersOf(depositsResource, ["status", "sellerTeam"]),
];

/** What all sellers paid in: what waits is approved or rejected here. */
export default function Deposits({ area }: ScreenProps) {
  const may = useMay();
  const [toppingUp, setToppingUp] = useState(false);
  const list = useListInUrl<Deposit>("deposits", { defaultLimit: DEPOSIT_ROWS });
  const { status: _, ...others } = list.query;
  const counts = useCounts("deposits", others, "status");
  const exporting = useExport("deposits", list.query);
  const teamOf = useCallback(
    (deposit: Deposit) => ({
      id: deposit.sellerTeam?.id ?? "",
      name: deposit.sellerTeam?.name ?? "the seller",
    }),
    [],
  );
  const { columns, decide } = useDepositColumns({ rows: list.rows, withSeller: true, teamOf });
  const view = useTableView("ag/deposits", columns);
  const mayCreate = may("deposits", "create");
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
            count={tabs.find(({ value }) => value === (list.filters.status ?? ""))?.count}
            primary={mayCreate ? topup : undefined}
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        tabs={<StatusTabs label="Deposits by status" list={list} tabs={tabs} />}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search deposits" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={FILTERS} keep={["status"]} />}
        view={<ViewMenu view={view} />}
        table={
          <DepositTable
            area={area}
            list={list}
            columns={columns}
            decide={decide}
            view={view}
            withSeller
            empty={
              <EmptyState
                icon="wallet"
                title="No deposits yet"
                text="What sellers pay in is listed here, with what waits for your approval."
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
        pagination={<Pagination list={list} sizes={DEPOSIT_SIZES} />}
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
