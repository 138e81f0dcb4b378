import { useState } from "react";
import type { warehouseStock } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { isLow } from "../../domain/warehouses/movements.ts";
import type { Column } from "../list/table/columns.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { columnOf, SELLER } from "../resource/cells.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmbeddedTable } from "./EmbeddedTable.tsx";
import { LowTag } from "./LowTag.tsx";

const AdjustStockDialog = lazyDialog(() => import("./AdjustStockDialog.tsx"));

type Stock = RowOf<typeof warehouseStock>;
const stock = resourceNamed("warehouse-stock");

interface Props {
  /** Whose stock: that of a warehouse, or of a product in all warehouses. */
  of: "warehouse" | "product";
  id: string;
}

/** Stock in a warehouse or of a product: a seller sees their own goods, an agency all and adjusts them. */
export function StockTable({ of, id }: Props) {
  const withSeller = usePerson().userType !== "seller";
  const canAdjust = useAbility().can("warehouse-stock", "adjust");
  const [adjusting, setAdjusting] = useState<Stock | null>(null);
  const columns: Column<Stock>[] = [
    of === "warehouse"
      ? columnOf<Stock>(stock, "product", {
          main: true,
          width: 260,
          cell: (row) => row.product.title,
          second: (row) => row.product?.sku ?? "",
        })
      : columnOf<Stock>(stock, "warehouse", {
          main: true,
          width: 220,
          cell: (row) => row.warehouse.name,
          second: (row) => row.warehouse?.code ?? "",
        }),
    ...(withSeller ? [SELLER] : []),
    columnOf<Stock>(stock, "shelf"),
    columnOf<Stock>(stock, "quantity", {
      width: 132,
      cardRole: "amount",
      cell: (row) => (
        <span className="stock-quantity">
          {isLow(row) && <LowTag />} {row.quantity}
        </span>
      ),
    }),
    columnOf<Stock>(stock, "lowAt"),
    columnOf<Stock>(stock, "updatedAt"),
    ...(canAdjust
      ? [
          {
            key: "actions",
            title: "",
            width: 52,
            fixed: "right" as const,
            cardRole: "menu" as const,
            cell: (row: Stock) => (
              <RowMenu
                label={`Actions for ${row.product?.title ?? "stock"}`}
                actions={[{ label: "Adjust", icon: "edit", onClick: () => setAdjusting(row) }]}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <EmbeddedTable<Stock>
        resource="warehouse-stock"
        of={{ field: of, id }}
        label="Stock"
        columns={columns}
        fields={["product"]}
        nameOf={(row) => row.product?.title ?? ""}
        empty={{
          icon: "box",
          title: "No stock yet",
          text: "Goods appear here once an incoming warehouse order is received.",
        }}
      />
      {adjusting && <AdjustStockDialog stock={adjusting} close={() => setAdjusting(null)} />}
    </>
  );
}
