import { type HttpError, useOne } from "@refinedev/core";
import { useParams } from "react-router";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useMay, usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { DesignPage } from "./designs/DesignPage.tsx";
import { Neighbours } from "./detail/Neighbours.tsx";
import { OrderPage } from "./detail/OrderPage.tsx";
import type { WholeOrder } from "./wire.ts";
import "./orders.css";

/** One order: what stops it, what it is made of, where it is, what happened to it and what it costs. */
export default function OrderDetail({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const may = useMay();
  const isDesigner = usePerson().authority === "designer";
  const { result, query } = useOne<WholeOrder, HttpError>({
    resource: "orders",
    id,
    errorNotification: false,
  });
  // While the next order is on its way, the one before is none of its business.
  const order = result?.id === id ? result : undefined;
  if (order && (area === "ds" || isDesigner)) return <DesignPage key={order.id} order={order} area={area} />;
  if (order) return <OrderPage key={order.id} order={order} area={area} />;
  const back = { to: `/${area}/orders`, label: "Orders" };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Order"
        back={back}
        aside={!query.isError && may("orders", "list") && <Neighbours area={area} id={id} />}
      />
      {query.isError ? (
        <LoadFailed what="Order" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : (
        <div className="order-detail" role="status" aria-label="Loading">
          <div className="order-main">
            <CardSkeleton lines={7} />
            <CardSkeleton lines={5} />
          </div>
          <div className="order-side">
            <CardSkeleton lines={3} />
            <CardSkeleton lines={6} />
          </div>
        </div>
      )}
    </div>
  );
}
