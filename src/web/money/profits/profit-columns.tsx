import { useState } from "react";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import type { OrderProfit } from "../../../domain/money/responses.ts";
import { WAITED_LABELS } from "../../../domain/orders/blockers/waits-for.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { Column } from "../../list/table/columns.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { Money, When } from "../../widgets/values.tsx";

const LedgerDrawer = lazyDialog(() => import("../../orders/detail/money/LedgerDrawer.tsx"));

const { status } = resourceNamed("orders").fields;
const SORTS = new Set(["orderName", "totalPrice", "createdAt"]);
export const nameOf = (row: OrderProfit) => row.orderName ?? NAME_PLACEHOLDER;

/** An order's profit, which opens its explanation. */
function Explained({ row }: { row: OrderProfit }) {
  const [open, setOpen] = useState(false);
  return (
    <span className="decide">
      <button
        type="button"
        className="metric-link"
        aria-label={`Profit of ${nameOf(row)}: explain`}
        onClick={() => setOpen(true)}
      >
        <Money amount={row.profit} />
      </button>
      {open && (
        <LedgerDrawer
          orderId={row.id}
          name={nameOf(row)}
          side="seller"
          amount="profit"
          close={() => setOpen(false)}
        />
      )}
    </span>
  );
}

export const PROFIT_COLUMNS: Column<OrderProfit>[] = [
  { key: "orderName", title: "Order", width: 200, main: true, cell: nameOf },
  {
    key: "status",
    title: "Status",
    width: 160,
    cardRole: "status" as const,
    cell: (row: OrderProfit) => (
      <>
        {status && <StatusTag field={status} value={row.status} />}{" "}
        {row.unpriced && <span className="quiet small">{WAITED_LABELS[row.unpriced]}</span>}
      </>
    ),
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
    // Cards show the profit as their amount.
    cardRole: key === "profit" ? ("amount" as const) : ("labeled" as const),
    cell: (row: OrderProfit) =>
      key === "profit" && row.profit !== null ? <Explained row={row} /> : <Money amount={row[key]} />,
  })),
  {
    key: "createdAt",
    title: "Created",
    width: 160,
    cardRole: "date" as const,
    cell: (row: OrderProfit) => <When at={row.createdAt} />,
  },
].map((column) => ({ ...column, sort: SORTS.has(column.key) }));
