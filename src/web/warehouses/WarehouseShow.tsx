import { type HttpError, useShow } from "@refinedev/core";
import { useParams } from "react-router";
import type { warehouses as declaredWarehouses } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { Panel } from "../orders/detail/Panel.tsx";
import { usePerson } from "../providers/person.tsx";
import { RowHistory } from "../resource/RowHistory.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { Together } from "../widgets/Together.tsx";
import { StockOrders } from "./StockOrders.tsx";
import { StockTable } from "./StockTable.tsx";
import "./warehouses.css";

type Warehouse = RowOf<typeof declaredWarehouses>;

const warehouses = resourceNamed("warehouses");

export default function WarehouseShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const isSeller = usePerson().userType === "seller";
  const { result: warehouse, query } = useShow<Warehouse, HttpError>({
    resource: warehouses.name,
    id,
    errorNotification: false,
  });
  const back = { to: `/${area}/warehouses`, label: "Warehouses" };
  const address = warehouse && [
    warehouse.address1,
    warehouse.address2,
    [warehouse.city, warehouse.province, warehouse.zipCode].filter(Boolean).join(", "),
    warehouse.countryCode,
  ];
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={warehouse?.name ?? "Warehouse"}
        back={back}
        secondary={[
          { label: "Stock movements", icon: "box", to: `/${area}/stock-movements?warehouse=${id}` },
        ]}
        sub={
          warehouse &&
          [warehouse.code, ...(address ?? []), !warehouse.active && "Closed"].filter(Boolean).join(" · ")
        }
      />
      {query.isError ? (
        <LoadFailed what="Warehouse" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !warehouse ? (
        <CardSkeleton lines={8} />
      ) : (
        <Together>
          <Panel title="Stock" className="warehouse-stock">
            <StockTable of="warehouse" id={warehouse.id} />
          </Panel>
          <Panel title="Warehouse orders" className="warehouse-stock">
            <StockOrders warehouse={warehouse.id} withSeller={!isSeller} />
          </Panel>
          <RowHistory resource={warehouses} id={warehouse.id} />
        </Together>
      )}
    </div>
  );
}
