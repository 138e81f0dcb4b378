import { lazy, Suspense, useState } from "react";
import { NAME_PLACEHOLDER } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import type { ListInUrl } from "../list/useListInUrl.ts";
import type { TableView } from "../list/useTableView.ts";
import { Money, When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";

const LedgerDrawer = lazy(() => inTime(import("../orders/detail/LedgerDrawer.tsx")));

export interface ProfitRow {
  id: string;
  orderName: string | null;
  status: string;
  totalPrice: number;
  returned: number;
  charge: number;
  profit: number;
  createdAt: string;
}

const { status } = resourceNamed("orders").fields;
const SORTS = new Set(["orderName", "totalPrice", "createdAt"]);
const nameOf = (row: ProfitRow) => row.orderName ?? NAME_PLACEHOLDER;

/** An order's profit, which opens to the lines that it adds up from. */
function Explained({ row }: { row: ProfitRow }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="decide">
      <button
        type="button"
        className="figure-link"
        aria-label={`Profit of ${nameOf(row)}: explain`}
        onClick={() => setOpen(true)}
      >
        <Money amount={row.profit} />
      </button>
      {open && (
        <Suspense>
          <LedgerDrawer
            orderId={row.id}
            name={nameOf(row)}
            side="seller"
            figure="profit"
            close={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}

export const PROFIT_COLUMNS: Column<ProfitRow>[] = [
  { key: "orderName", title: "Order", width: 200, main: true, cell: nameOf },
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
    cell: (row: ProfitRow) => (key === "profit" ? <Explained row={row} /> : <Money amount={row[key]} />),
  })),
  {
    key: "createdAt",
    title: "Created",
    width: 160,
    says: "date" as const,
    cell: (row: ProfitRow) => <When at={row.createdAt} />,
  },
].map((column) => ({ ...column, sort: SORTS.has(column.key) }));

interface Props {
  title: string;
  list: ListInUrl<ProfitRow>;
  view: TableView<ProfitRow>;
  none: string;
}

/** Profit, an order a row. */
export function ProfitTable({ title, list, view, none }: Props) {
  return (
    <DataTable
      label={title}
      list={list}
      columns={PROFIT_COLUMNS}
      view={view}
      nameOf={nameOf}
      href={(row) => `/s/orders/${row.id}`}
      empty={<EmptyState icon="dollar" title="No profit yet" text={none} />}
    />
  );
}
