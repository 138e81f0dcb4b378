import { type HttpError, useOne } from "@refinedev/core";
import { useSearchParams } from "react-router";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import type { ScreenProps } from "../../screens.ts";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { nameOf } from "../actions/names.ts";
import type { WholeOrder } from "../wire.ts";
import { OrderForm } from "./OrderForm.tsx";
import { copyOf, EMPTY } from "./order-values.ts";
import "../orders.css";
import "./create.css";

/** Enters an order by hand; with `?from=<id>` the form begins as a copy of that order. */
export default function CreateOrder({ area }: ScreenProps) {
  const [params] = useSearchParams();
  const from = params.get("from");
  const { result, query } = useOne<WholeOrder, HttpError>({
    resource: "orders",
    id: from ?? "",
    queryOptions: { enabled: from !== null },
    errorNotification: false,
  });
  const back = { to: `/${area}/orders`, label: "Orders" };
  const isWaiting = from !== null && !result;
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={from === null ? "Create order" : "Duplicate order"}
        back={back}
        sub={from !== null && result ? `A copy of ${nameOf(result)}` : undefined}
      />
      {from !== null && query.isError ? (
        <LoadFailed what="Order" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : isWaiting ? (
        <CardSkeleton lines={8} />
      ) : (
        <OrderForm
          key={from}
          area={area}
          initial={from !== null && result ? copyOf(result) : EMPTY}
          seller={
            from !== null && result ? { id: result.sellerTeam.id, title: result.sellerTeam.name } : undefined
          }
        />
      )}
    </div>
  );
}
