import { type HttpError, useShow } from "@refinedev/core";
import { useParams } from "react-router";
import { bodyAsData, earlyData } from "../early/responses.ts";
import { LoadFailed } from "../layout/LoadFailed.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import type { ScreenProps } from "../screens.ts";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { AppliedChangeProvider } from "./changes/applied-change.tsx";
import { DesignContent } from "./designs/DesignContent.tsx";
import { Neighbours } from "./detail/Neighbours.tsx";
import { OrderContent } from "./detail/OrderContent.tsx";
import type { WholeOrder } from "./wire.ts";
import "./orders.css";

const CHECKING_MS = 2_000;

export default function OrderShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const { can } = useAbility();
  const isDesigner = usePerson().authority === "designer";
  const { result, query } = useShow<WholeOrder, HttpError>({
    resource: "orders",
    id,
    errorNotification: false,
    queryOptions: {
      ...earlyData(`orders/${id}`, {}, bodyAsData<WholeOrder>),
      // Results of the check of artwork arrive within seconds.
      refetchInterval: ({ state: { data } }) =>
        data?.data.items?.some(({ preflightDue }) => preflightDue) ? CHECKING_MS : false,
    },
  });
  // Do not show the previous order while the next one loads.
  const order = result?.id === id ? result : undefined;
  if (order && (area === "ds" || isDesigner))
    return <DesignContent key={order.id} order={order} area={area} />;
  if (order) {
    return (
      <AppliedChangeProvider orderId={order.id}>
        <OrderContent key={order.id} order={order} area={area} />
      </AppliedChangeProvider>
    );
  }
  const back = { to: `/${area}/orders`, label: "Orders" };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title="Order"
        back={back}
        aside={!query.isError && can("orders", "list") && <Neighbours area={area} id={id} />}
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
