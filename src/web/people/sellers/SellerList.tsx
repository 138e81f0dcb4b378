import { keepPreviousData } from "@tanstack/react-query";
import { Switch } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { messages } from "../../../domain/messages.ts";
import type { Metric } from "../../../domain/money/metrics.ts";
import { listTeamProfits } from "../../../domain/money/profits/calls.ts";
import { withTimeout } from "../../chunks.ts";
import { useExport } from "../../exports/useExport.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useTableView } from "../../list/table/useTableView.ts";
import { ViewMenu } from "../../list/table/ViewMenu.tsx";
import { paramsOf } from "../../list/url-state.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { METRIC_LABELS } from "../../money/ledger/metric-labels.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { Money } from "../../widgets/values.tsx";
import { AUTO, autoLabel, type Seller, sellersResource } from "../people.ts";
import { useSellerActions } from "./useSellerActions.tsx";
import { useSellerFilters } from "./useSellerFilters.ts";
import "../../money/money.css";
import "../people.css";

const CreateSellerDialog = lazy(() => withTimeout(import("./CreateSellerDialog.tsx")));

const KEYS = ["ids"];
const nothing = <span className="quiet">–</span>;

/** Loads the remaining profits of the sellers on the page in one call: what each seller sees too. */
function useProfits(rows: readonly Seller[]): (id: string) => number | undefined {
  const canList = useAbility().can("profits", "show");
  const ids = rows.map(({ id }) => id).join(",");
  const data = useCallQuery(
    listTeamProfits,
    { query: { sellerTeamIds: ids } },
    { enabled: canList && ids !== "", placeholderData: keepPreviousData },
  ).data?.data;
  const profits = new Map(data?.data.map((row) => [row.sellerTeam, row.remainProfit]));
  return (id) => profits.get(id);
}

/** An amount of a seller, linked to its journal lines. */
function MetricLink({
  seller,
  metric,
  amount,
}: {
  seller: Seller;
  metric: Metric;
  amount: number | undefined;
}) {
  return (
    <Link
      className="metric-link decide"
      to={`/ag/sellers/${seller.id}?metric=${metric}`}
      aria-label={`${METRIC_LABELS[metric]} of ${seller.name}: show journal entries`}
    >
      <Money amount={amount} />
    </Link>
  );
}

/** The agency's sellers with their balances and profits. */
export default function SellerList({ area }: ScreenProps) {
  const { can } = useAbility();
  const [creating, setCreating] = useState(false);
  const table = useUrlTable<Seller>({ resource: "seller-teams", filterKeys: KEYS });
  const exporting = useExport("seller-teams", paramsOf(table.filters));
  const filters = useSellerFilters();
  const profitOf = useProfits(table.result.data);
  const { actionsOf, dialog, canEdit, onInvited, toggleAuto, isToggling } = useSellerActions(
    table.result.data,
  );

  const columns: Column<Seller>[] = [
    // The widths add up to a window of 1440 pixels, so that nothing is cut off there.
    columnOf<Seller>(sellersResource, "name", {
      main: true,
      width: 220,
      second: (row) => row.manager?.email,
    }),
    columnOf<Seller>(sellersResource, "code", { width: 84, minWidth: 80 }),
    columnOf<Seller>(sellersResource, "basecost", { width: 100 }),
    { key: "supporter", title: "Supporter", width: 124, cell: (row) => row.supporter?.fullName ?? nothing },
    columnOf<Seller>(sellersResource, "rate", { title: "Rate", width: 60 }),
    ...(can("balances", "show")
      ? [
          {
            key: "balance",
            title: "Balance",
            width: 100,
            align: "right" as const,
            cell: (row: Seller) => <MetricLink seller={row} metric="balance" amount={row.balance?.amount} />,
          },
        ]
      : []),
    ...(can("profits", "show")
      ? [
          {
            key: "profit",
            title: "Profit",
            width: 100,
            align: "right" as const,
            cell: (row: Seller) => (
              <MetricLink seller={row} metric="remainProfit" amount={profitOf(row.id)} />
            ),
          },
        ]
      : []),
    {
      key: "autoApproveOrder",
      title: "Auto approve",
      width: 116,
      minWidth: 116,
      cell: (row) =>
        canEdit ? (
          <Switch
            size="small"
            className="auto-switch"
            checked={row.autoApproveOrder}
            loading={isToggling(row)}
            checkedChildren={AUTO.true}
            unCheckedChildren={AUTO.false}
            aria-label={`Auto approve orders of ${row.name}`}
            onChange={(auto) => void toggleAuto(row, auto)}
          />
        ) : (
          autoLabel(row.autoApproveOrder)
        ),
    },
    columnOf<Seller>(sellersResource, "active", { width: 108, minWidth: 108 }),
    columnOf<Seller>(sellersResource, "createdAt", { width: 112, minWidth: 112 }),
    ...(can("seller-teams", "edit")
      ? [
          {
            key: "actions",
            title: "",
            width: 52,
            fixed: "right" as const,
            cell: (row: Seller) => <RowMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />,
          },
        ]
      : []),
  ];
  const view = useTableView(`${area}/sellers`, columns);
  const canCreate = can("seller-teams", "create");
  const create = () => setCreating(true);
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Sellers"
            count={table.result.total}
            capped={table.result.totalCapped}
            primary={canCreate ? { label: "Create", icon: "plus", onClick: create } : undefined}
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search sellers" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={filters} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Sellers"
            failed={messages.sellerFailed}
            table={table}
            columns={columns}
            view={view}
            nameOf={(row) => row.name}
            href={(row) => `/ag/sellers/${row.id}`}
            card={(row) => ({
              title: row.name,
              second: row.manager?.email ?? row.code,
              status: <StatusTag field={sellersResource.fields.active ?? {}} value={row.active} />,
              amount: row.balance ? <Money amount={row.balance.amount} /> : undefined,
              date: autoLabel(row.autoApproveOrder),
              menu: can("seller-teams", "edit") && (
                <RowMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />
              ),
            })}
            empty={
              <EmptyState
                icon="shop"
                title="No sellers yet"
                text="A seller sends you orders. Its manager is invited and chooses a password."
                action={
                  canCreate && (
                    <Button kind="primary" icon="plus" onClick={create}>
                      Create
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination table={table} />}
      />
      {exporting.dialog}
      {dialog}
      {creating && (
        <Suspense>
          <CreateSellerDialog onInvited={onInvited} close={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
