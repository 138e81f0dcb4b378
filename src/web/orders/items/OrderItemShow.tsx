import { type HttpError, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import type { orderItems } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import ResourceShow from "../../resource/ResourceShow.tsx";
import type { ScreenProps } from "../../screens.ts";
import { TicketsCard } from "../../tickets/TicketsCard.tsx";
import { OrdersCard } from "../related/OrdersCard.tsx";

/** An item of an order: its fields, its order with the amounts, and the tickets about it. */
export default function OrderItemShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  // Of orders they read only what is in their view, which is no row of the list.
  const isDesigner = usePerson().authority === "designer";
  const { result: item } = useOne<RowOf<typeof orderItems>, HttpError>({
    resource: "order-items",
    id,
    errorNotification: false,
  });
  const order = item?.id === id ? item.order : undefined;
  return (
    <ResourceShow
      resource={resourceNamed("order-items")}
      area={area}
      actions={
        order && can("orders", "show")
          ? [{ label: "Open order", icon: "cart", to: `/${area}/orders/${order.id}` }]
          : []
      }
    >
      {order && !isDesigner && can("orders", "list") && (
        <OrdersCard
          area={area}
          title="Order"
          filters={[{ field: "ids", operator: "eq", value: order.id }]}
          empty="The order was deleted."
        />
      )}
      {order && can("tickets", "list") && (
        <TicketsCard area={area} filters={[{ field: "order", operator: "in", value: [order.id] }]} />
      )}
    </ResourceShow>
  );
}
