import { Switch } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { messages } from "../../domain/messages.ts";
import type { Figure } from "../../domain/money/figures.ts";
import { inTime } from "../chunks.ts";
import { useExport } from "../exports/useExport.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { FIGURE_LABELS } from "../money/figure-words.ts";
import { useGet } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { Money } from "../widgets/figures.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { AUTO, autoWord, type Seller, sellersResource } from "./people.ts";
import { useSellerActions } from "./useSellerActions.tsx";
import { useSellerFilters } from "./useSellerFilters.ts";
import "../money/money.css";
import "./people.css";

const CreateSellerDialog = lazy(() => inTime(import("./CreateSellerDialog.tsx")));

const KEYS = ["ids"];
const nothing = <span className="quiet">–</span>;

/** The profit of the sellers on the page, in one call. */
function useProfits(rows: readonly Seller[]): (id: string) => number | undefined {
  const may = useMay()("profits", "show");
  const ids = rows.map(({ id }) => id).join(",");
  const { data } = useGet<{ data: { sellerTeam: string; totalProfit: number }[] }>(
    may && ids ? "profits/seller-team" : null,
    { query: { sellerTeamIds: ids }, keep: true },
  );
  const known = new Map(data?.data.map((one) => [one.sellerTeam, one.totalProfit]));
  return (id) => known.get(id);
}

/** A figure of a seller, which leads to the entries that it adds up from. */
function ToFigure({
  seller,
  figure,
  amount,
}: {
  seller: Seller;
  figure: Figure;
  amount: number | undefined;
}) {
  return (
    <Link
      className="figure-link decide"
      to={`/ag/sellers/${seller.id}?figure=${figure}`}
      aria-label={`${FIGURE_LABELS[figure]} of ${seller.name}: show entries`}
    >
      <Money amount={amount} />
    </Link>
  );
}

/** The agency's sellers, with what they have and what they earn. */
export default function SellerList({ area }: ScreenProps) {
  const may = useMay();
  const [creating, setCreating] = useState(false);
  const list = useListInUrl<Seller>("seller-teams", { keys: KEYS });
  const exporting = useExport("seller-teams", list.query);
  const filters = useSellerFilters();
  const profitOf = useProfits(list.rows);
  const { actionsOf, dialog, mayEdit, toggleAuto, isToggling } = useSellerActions();

  const columns: Column<Seller>[] = [
    // Together they have the room of a window of 1440: nothing is cut off there.
    columnOf<Seller>(sellersResource, "name", {
      main: true,
      width: 220,
      second: (row) => row.manager?.email,
    }),
    columnOf<Seller>(sellersResource, "code", { width: 84, least: 80 }),
    columnOf<Seller>(sellersResource, "basecost", { width: 100 }),
    { key: "supporter", title: "Supporter", width: 124, cell: (row) => row.supporter?.fullName ?? nothing },
    columnOf<Seller>(sellersResource, "rate", { title: "Rate", width: 60 }),
    ...(may("balances", "show")
      ? [
          {
            key: "balance",
            title: "Balance",
            width: 100,
            align: "right" as const,
            cell: (row: Seller) => <ToFigure seller={row} figure="balance" amount={row.balance?.amount} />,
          },
        ]
      : []),
    ...(may("profits", "show")
      ? [
          {
            key: "profit",
            title: "Profit",
            width: 100,
            align: "right" as const,
            cell: (row: Seller) => <ToFigure seller={row} figure="totalProfit" amount={profitOf(row.id)} />,
          },
        ]
      : []),
    {
      key: "autoApproveOrder",
      title: "Auto approve",
      width: 116,
      least: 116,
      cell: (row) =>
        mayEdit ? (
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
          autoWord(row.autoApproveOrder)
        ),
    },
    columnOf<Seller>(sellersResource, "active", { width: 108, least: 108 }),
    columnOf<Seller>(sellersResource, "createdAt", { width: 112, least: 112 }),
    ...(may("seller-teams", "edit")
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
  const mayCreate = may("seller-teams", "create");
  const create = () => setCreating(true);
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Sellers"
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
            primary={mayCreate ? { label: "Create", icon: "plus", onClick: create } : undefined}
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search sellers" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={filters} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Sellers"
            failed={messages.sellerFailed}
            list={list}
            columns={columns}
            view={view}
            nameOf={(row) => row.name}
            href={(row) => `/ag/sellers/${row.id}`}
            card={(row) => ({
              title: row.name,
              second: row.manager?.email ?? row.code,
              status: <StatusTag field={sellersResource.fields.active ?? {}} value={row.active} />,
              amount: row.balance ? <Money amount={row.balance.amount} /> : undefined,
              date: autoWord(row.autoApproveOrder),
              menu: may("seller-teams", "edit") && (
                <RowMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />
              ),
            })}
            empty={
              <EmptyState
                icon="shop"
                title="No sellers yet"
                text="A seller brings orders. Whoever runs it is invited by mail and chooses a password."
                action={
                  mayCreate && (
                    <Button kind="primary" icon="plus" onClick={create}>
                      Create
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {exporting.dialog}
      {dialog}
      {creating && (
        <Suspense>
          <CreateSellerDialog close={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
