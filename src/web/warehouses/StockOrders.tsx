import { useState } from "react";
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
import { type Column, columnReader } from "../list/table/columns.ts";
import { useNamedCall } from "../providers/calls.ts";
import { useAbility } from "../providers/person.tsx";
import { declaredReader, SELLER } from "../resource/cells.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../widgets/dialog/useConfirm.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmbeddedTable } from "./EmbeddedTable.tsx";

const ReceiveDialog = lazyDialog(() => import("./ReceiveDialog.tsx"));

type StockOrder = RowOf<typeof ordersWarehouse>;
/** What the menu of a row and its dialog read. */
const MENU = ["reference", "kind", "product", "quantity", "moved", "status"] as const;
type Listed = Pick<StockOrder, "id" | (typeof MENU)[number]>;

const declared = declaredReader<StockOrder>(resourceNamed("orders-warehouse"));
const NEXT = ["moving", "done", "canceled"] as const;

/** The statuses that the menu offers. Units that were received stay, so their order is not canceled. */
const nextOf = (row: Listed) =>
  NEXT.filter((status) => canBecome(row.status, status) && !(status === "canceled" && row.moved > 0));

function StockOrderMenu({ row, receive }: { row: Listed; receive(): void }) {
  const setStatus = useNamedCall(advanceStockOrder);
  const confirm = useConfirm();
  const advance = async (status: StockOrderStatus) => {
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
  const next = nextOf(row);
  if (next.length === 0) return null;
  return (
    <RowMenu
      label={`Actions for ${row.reference}`}
      actions={[
        ...(isReceivable(row) ? [{ label: "Receive", onClick: receive }] : []),
        ...next.map((status) => ({
          label: status === "canceled" ? "Cancel" : STOCK_ORDER_STATUSES[status][0],
          danger: status === "canceled",
          onClick: () => void advance(status),
        })),
      ]}
    />
  );
}

/** Goods on their way into or out of this warehouse; the agency can advance their status. */
export function StockOrders({ warehouse, withSeller }: { warehouse: string; withSeller: boolean }) {
  const canAdvance = useAbility().can("orders-warehouse", "advance");
  const [receiving, setReceiving] = useState<Listed | null>(null);
  const columns: Column<StockOrder>[] = [
    declared("reference", { main: true, width: 160 }),
    ...(withSeller ? [{ ...SELLER, width: 150 }] : []),
    declared("kind", { width: 96 }),
    declared("product", { cell: (row) => row.product?.title ?? "" }),
    declared("quantity"),
    declared("moved"),
    declared("status"),
    declared("createdAt"),
    ...(canAdvance
      ? [
          columnReader<StockOrder>()(MENU, {
            key: "actions",
            title: "",
            width: 52,
            fixed: "right",
            cell: (row) => <StockOrderMenu row={row} receive={() => setReceiving(row)} />,
          }),
        ]
      : []),
  ];
  return (
    <>
      <EmbeddedTable<Pick<StockOrder, "id" | "reference">>
        resource="orders-warehouse"
        of={{ field: "warehouse", id: warehouse }}
        label="Warehouse orders"
        columns={columns}
        fields={["reference"]}
        nameOf={(row) => row.reference}
        empty={{
          icon: "truck",
          title: "No warehouse orders yet",
          text: "Orders for incoming and outgoing goods appear here.",
        }}
      />
      {receiving && <ReceiveDialog order={receiving} close={() => setReceiving(null)} />}
    </>
  );
}
