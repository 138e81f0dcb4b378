import { useMemo } from "react";
import { formatMoney, NAME_PLACEHOLDER } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useProfitExport } from "../exports/useExport.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useGet } from "../providers/calls.ts";
import { Money, When } from "../widgets/figures.tsx";
import { Bar } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import "./money.css";

interface ProfitRow {
  id: string;
  orderName: string | null;
  status: string;
  totalPrice: number;
  returned: number;
  charge: number;
  profit: number;
  createdAt: string;
}

interface Figures {
  totalAmountPaid: number;
  totalHold: number;
  totalProfit: number;
  remainProfit: number;
}

const CARDS = [
  ["totalProfit", "Total profit", "Earned so far"],
  ["totalHold", "On hold", "Released some days after delivery"],
  ["remainProfit", "Remaining", "To be paid out"],
  ["totalAmountPaid", "Paid out", "Approved payouts"],
] as const;

const orders = resourceNamed("orders");
const status = orders.fields.status;
const RANGE = filtersOf(orders).filter(({ key }) => key === "createdAt");
const KEYS = ["createdFrom", "createdTo"];
const SORTS = new Set(["orderName", "totalPrice", "createdAt"]);

const COLUMNS: readonly Column<ProfitRow>[] = [
  {
    key: "orderName",
    title: "Order",
    width: 200,
    main: true,
    cell: (row: ProfitRow) => row.orderName ?? NAME_PLACEHOLDER,
  },
  {
    key: "status",
    title: "Status",
    width: 160,
    says: "status" as const,
    cell: (row: ProfitRow) => status && <StatusTag field={status} value={row.status} />,
  },
  ...(
    [
      ["totalPrice", "Buyer paid"],
      ["returned", "Returned"],
      ["charge", "Charge"],
      ["profit", "Profit"],
    ] as const
  ).map(([key, title]) => ({
    key,
    title,
    width: 112,
    align: "right" as const,
    // On a card the last of them counts.
    says: key === "profit" ? ("amount" as const) : ("labelled" as const),
    cell: (row: ProfitRow) => <Money amount={row[key]} />,
  })),
  {
    key: "createdAt",
    title: "Created",
    width: 160,
    says: "date" as const,
    cell: (row: ProfitRow) => <When at={row.createdAt} />,
  },
].map((column) => ({ ...column, sort: SORTS.has(column.key) }));

function Cards() {
  const { data } = useGet<{ data: Figures[] }>("profits/seller-team", { query: { sellerTeamIds: "" } });
  const figures = data?.data[0];
  return (
    <dl className="figures card profit-cards">
      {CARDS.map(([key, label, note]) => (
        <div key={key} className="figure">
          <dt className="figure-label">{label}</dt>
          <dd className="figure-amount">
            {figures ? formatMoney(figures[key]) : <Bar width={96} height={22} />}
          </dd>
          <dd className="figure-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  title: string;
  /** Of orders that are still under way. */
  estimated: boolean;
  /** What stands where there is none yet. */
  none: string;
  to: { label: string; to: string };
}

const ESTIMATED = { estimated: "true" };
const EARNED = { estimated: "false" };

/** Profit with an order a row, under the four figures of the team. */
export function Profits({ title, estimated, none, to }: Props) {
  const list = useListInUrl<ProfitRow>("profits", { fixed: estimated ? ESTIMATED : EARNED, keys: KEYS });
  const columns = useMemo(() => [...COLUMNS], []);
  const view = useTableView(estimated ? "s/estimated-profit" : "s/profit-detail", columns);
  // The file has what was earned: an estimate is none yet.
  const { estimated: _, ...asked } = list.query;
  const exporting = useProfitExport(asked);
  return (
    <ListFrame
      header={
        <PageHeader
          title={title}
          count={list.state === "ready" ? list.total : undefined}
          capped={list.totalCapped}
          more={[to, ...(estimated ? [] : exporting.actions)]}
        />
      }
      notice={
        estimated ? undefined : (
          <>
            <Cards />
            {exporting.notice}
            {exporting.dialog}
          </>
        )
      }
      saved={<SavedViews list={list} />}
      search={<SearchBox label="Search orders" value={list.search} onSearch={list.setSearch} />}
      filters={<FilterBar list={list} defs={RANGE} />}
      view={<ViewMenu view={view} />}
      table={
        <DataTable
          label={title}
          list={list}
          columns={columns}
          view={view}
          nameOf={(row) => row.orderName ?? NAME_PLACEHOLDER}
          href={(row) => `/s/orders/${row.id}`}
          empty={<EmptyState icon="dollar" title="No profit yet" text={none} />}
        />
      }
      pagination={<Pagination list={list} />}
    />
  );
}
