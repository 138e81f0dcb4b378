import { type HttpError, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import type { ordersWarehouse } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { STOCK_ORDER_STATUSES } from "../../domain/warehouses/stock-orders.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import ResourceShow from "../resource/ResourceShow.tsx";
import type { ScreenProps } from "../screens.ts";
import { Icon } from "../widgets/Icon.tsx";
import { MovementTable } from "./MovementTable.tsx";
import "./warehouses.css";

type StockOrder = RowOf<typeof ordersWarehouse>;
const orders = resourceNamed("orders-warehouse");
const STEPS = ["requested", "moving", "done"] as const;

/** The steps of a warehouse order: those behind it are checked, and the current one is marked. */
function Steps({ order }: { order: StockOrder }) {
  if (order.status === "canceled")
    return <p className="stock-progress quiet">This order is canceled. No stock has moved.</p>;
  const at = STEPS.indexOf(order.status);
  const verb = order.kind === "in" ? "received" : "sent out";
  return (
    <div className="stock-progress">
      <ol className="stock-steps">
        {STEPS.map((step, i) => (
          <li key={step} aria-current={i === at ? "step" : undefined} className={i > at ? "quiet" : ""}>
            <Icon name={i <= at ? "circle-check" : "circle"} size={16} /> {STOCK_ORDER_STATUSES[step][0]}
          </li>
        ))}
      </ol>
      <p className="quiet">
        {order.moved} of {order.quantity} {verb}
      </p>
    </div>
  );
}

export default function StockOrderShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { result: order } = useOne<StockOrder, HttpError>({
    resource: orders.name,
    id,
    errorNotification: false,
  });
  return (
    <ResourceShow resource={orders} area={area}>
      {order && (
        <Panel title="Steps">
          <Steps order={order} />
        </Panel>
      )}
      <Panel title="Stock movements" className="warehouse-stock">
        <MovementTable of="stockOrder" id={id} />
      </Panel>
    </ResourceShow>
  );
}
