import { useMemo } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { mayBecome, STOCK_ORDER_STATUSES, type StockOrderStatus } from "../../domain/warehouses.ts";
import { DataTable } from "../list/DataTable.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { useCall } from "../providers/calls.ts";
import { useMay } from "../providers/person.tsx";
import { columnOf, sellerOf } from "../resource/cells.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";

interface StockOrder {
  id: string;
  [field: string]: unknown;
  reference: string;
  kind: "in" | "out";
  status: StockOrderStatus;
  quantity: number;
  product: { title: string; sku: string } | null;
}

/** Pixels of a row: the page scrolls, not the table. */
const ROW = 45;
const HEAD = 48;
const orders = resourceNamed("orders-warehouse");
const NEXT = ["moving", "done", "canceled"] as const;

/** Goods on their way into this warehouse or out of it, and for the agency how far they are. */
export function StockOrders({ warehouse, withSeller }: { warehouse: string; withSeller: boolean }) {
  const fixed = useMemo(() => ({ warehouse }), [warehouse]);
  const list = useListInUrl<StockOrder>("orders-warehouse", { fixed, inMemory: true });
  const mayAdvance = useMay()("orders-warehouse", "advance");
  const call = useCall();
  const confirm = useConfirm();
  const advance = async (row: StockOrder, status: StockOrderStatus) => {
    const goods = `${row.quantity} ${row.product?.title ?? ""}`;
    const moves = row.kind === "in" ? `${goods} come onto the shelf.` : `${goods} leave the shelf.`;
    const sure =
      status === "moving" ||
      (await confirm({
        title: status === "done" ? `Is ${row.reference} done?` : `Cancel ${row.reference}?`,
        text: status === "done" ? moves : "Nothing is moved.",
        action: status === "done" ? "Done" : "Cancel order",
        danger: status === "canceled",
      }));
    if (!sure) return;
    await call("PATCH", `orders-warehouse/${row.id}/status`, {
      body: { status },
      changes: ["orders-warehouse", "warehouse-stock"],
      success: "Updated",
    });
  };
  const columns = [
    columnOf<StockOrder>(orders, "reference", { main: true, width: 160 }),
    ...(withSeller ? [{ key: "sellerTeam", title: "Seller", width: 150, cell: sellerOf }] : []),
    columnOf<StockOrder>(orders, "kind", { width: 96 }),
    columnOf<StockOrder>(orders, "product", { cell: (row) => row.product?.title ?? "" }),
    columnOf<StockOrder>(orders, "quantity"),
    columnOf<StockOrder>(orders, "status"),
    columnOf<StockOrder>(orders, "createdAt"),
    ...(mayAdvance
      ? [
          {
            key: "actions",
            title: "",
            width: 52,
            fixed: "right" as const,
            cell: (row: StockOrder) => {
              const next = NEXT.filter((status) => mayBecome(row.status, status));
              return (
                next.length > 0 && (
                  <RowMenu
                    label={`Actions for ${row.reference}`}
                    actions={next.map((status) => ({
                      label: status === "canceled" ? "Cancel" : STOCK_ORDER_STATUSES[status][0],
                      danger: status === "canceled",
                      onClick: () => void advance(row, status),
                    }))}
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
      <DataTable
        label="Warehouse orders"
        list={list}
        columns={columns}
        view={view}
        height={Math.max(3, list.rows.length) * ROW + HEAD}
        nameOf={(row) => row.reference}
        empty={
          <EmptyState
            icon="truck"
            title="Nothing is on its way"
            text="Sellers send goods in, or have them sent out, by warehouse orders."
          />
        }
      />
      <Pagination list={list} />
    </>
  );
}
