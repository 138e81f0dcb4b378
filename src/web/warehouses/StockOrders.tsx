import { lazy, Suspense, useState } from "react";
import type { ordersWarehouse } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { advanceStockOrder } from "../../domain/warehouses/calls.ts";
import {
  canBecome,
  isReceivable,
  openUnits,
  STOCK_ORDER_STATUSES,
  type StockOrderStatus,
} from "../../domain/warehouses/stock-orders.ts";
import { withTimeout } from "../chunks.ts";
import { Pagination } from "../list/Pagination.tsx";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { columnOf, sellerOf } from "../resource/cells.tsx";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { fullHeight } from "./embedded-table.ts";

const ReceiveDialog = lazy(() => withTimeout(import("./ReceiveDialog.tsx")));

type StockOrder = RowOf<typeof ordersWarehouse>;

const orders = resourceNamed("orders-warehouse");
const NEXT = ["moving", "done", "canceled"] as const;

/** The statuses that the menu offers. Units that were received stay, so their order is not canceled. */
const nextOf = (row: StockOrder) =>
  NEXT.filter((status) => canBecome(row.status, status) && !(status === "canceled" && row.moved > 0));

/** Goods on their way into or out of this warehouse; the agency can advance their status. */
export function StockOrders({ warehouse, withSeller }: { warehouse: string; withSeller: boolean }) {
  const table = useUrlTable<StockOrder>({
    resource: "orders-warehouse",
    filters: { permanent: [{ field: "warehouse", operator: "eq", value: warehouse }] },
    syncWithLocation: false,
  });
  const canAdvance = useAbility().can("orders-warehouse", "advance");
  const setStatus = useNamedCall(advanceStockOrder);
  const confirm = useConfirm();
  const [receiving, setReceiving] = useState<StockOrder | null>(null);
  const advance = async (row: StockOrder, status: StockOrderStatus) => {
    const goods = `${openUnits(row)} ${row.product?.title ?? ""}`;
    const effect =
      row.kind === "in" ? `${goods} will be added to the stock.` : `${goods} will be removed from the stock.`;
    const isConfirmed =
      status === "moving" ||
      (await confirm({
        title: status === "done" ? `Is ${row.reference} done?` : `Cancel ${row.reference}?`,
        text: status === "done" ? effect : "The stock does not change.",
        action: status === "done" ? "Done" : "Cancel order",
        danger: status === "canceled",
      }));
    if (!isConfirmed) return;
    await setStatus({ params: { id: row.id }, body: { status } }, { success: "Updated" });
  };
  const columns = [
    columnOf<StockOrder>(orders, "reference", { main: true, width: 160 }),
    ...(withSeller ? [{ key: "sellerTeam", title: "Seller", width: 150, cell: sellerOf }] : []),
    columnOf<StockOrder>(orders, "kind", { width: 96 }),
    columnOf<StockOrder>(orders, "product", { cell: (row) => row.product?.title ?? "" }),
    columnOf<StockOrder>(orders, "quantity"),
    columnOf<StockOrder>(orders, "moved"),
    columnOf<StockOrder>(orders, "status"),
    columnOf<StockOrder>(orders, "createdAt"),
    ...(canAdvance
      ? [
          {
            key: "actions",
            title: "",
            width: 52,
            fixed: "right" as const,
            cell: (row: StockOrder) => {
              const next = nextOf(row);
              return (
                next.length > 0 && (
                  <RowMenu
                    label={`Actions for ${row.reference}`}
                    actions={[
                      ...(isReceivable(row) ? [{ label: "Receive", onClick: () => setReceiving(row) }] : []),
                      ...next.map((status) => ({
                        label: status === "canceled" ? "Cancel" : STOCK_ORDER_STATUSES[status][0],
                        danger: status === "canceled",
                        onClick: () => void advance(row, status),
                      })),
                    ]}
                  />
                )
              );
            },
          },
        ]
      : []),
  ];
  const view = useTableView("warehouse/orders", columns);
  return (
    <>
      <DataTable<StockOrder>
        label="Warehouse orders"
        table={table}
        columns={columns}
        view={view}
        height={fullHeight(table.result.data.length)}
        nameOf={(row) => row.reference}
        empty={
          <EmptyState
            icon="truck"
            title="No warehouse orders yet"
            text="Orders for incoming and outgoing goods appear here."
          />
        }
      />
      <Pagination table={table} />
      {receiving && (
        <Suspense>
          <ReceiveDialog order={receiving} close={() => setReceiving(null)} />
        </Suspense>
      )}
    </>
  );
}
