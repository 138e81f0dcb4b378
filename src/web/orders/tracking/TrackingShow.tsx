import { type HttpError, useShow } from "@refinedev/core";
import { Flex } from "antd";
import { Link, useParams } from "react-router";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { ORDER_STATUSES } from "../../../domain/orders/status.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useAbility } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { type Fact, Facts } from "../../widgets/Facts.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { CarrierLink } from "./CarrierLink.tsx";
import { type Parcel, trackingResource } from "./parcel.ts";
import "./tracking.css";
import { useParcelDialogs } from "./useParcelDialogs.tsx";

const orderStatus = resourceNamed("orders").fields.status ?? {};

function OrderOf({ parcel: { order }, href }: { parcel: Parcel; href: string | null }) {
  if (!order) return NOTHING;
  const name = order.orderName ?? NAME_PLACEHOLDER;
  return (
    <Flex gap={8} align="center" wrap>
      {href ? <Link to={href}>{name}</Link> : name}
      {order.status in ORDER_STATUSES && <StatusTag field={orderStatus} value={order.status} />}
    </Flex>
  );
}

/** The parcel's details, with links to the screens that the person may open. */
function useFacts(area: Area) {
  const { canOpen } = useAbility();
  return (parcel: Parcel): Fact[] => {
    const { order, sellerTeam } = parcel;
    const seller =
      canOpen("/ag/sellers") && area === "ag" ? (
        <Link to={`/ag/sellers/${sellerTeam?.id}`}>{sellerTeam?.name}</Link>
      ) : (
        sellerTeam?.name
      );
    return [
      { label: "Carrier", value: <CarrierLink parcel={parcel} /> },
      {
        label: "Order",
        value: (
          <OrderOf
            parcel={parcel}
            href={order && canOpen(`/${area}/orders`) ? `/${area}/orders/${order.id}` : null}
          />
        ),
      },
      ...(sellerTeam ? [{ label: "Seller", value: seller }] : []),
      { label: "Shipped", value: <When at={parcel.shippedDate} day /> },
      { label: "Delivered", value: <When at={parcel.deliveredDate} day /> },
      { label: "Entered", value: <When at={parcel.createdAt} /> },
    ];
  };
}

export default function TrackingShow({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const factsOf = useFacts(area);
  const { actionsOf, dialogs } = useParcelDialogs();
  const { result: parcel, query } = useShow<Parcel, HttpError>({
    resource: "tracking",
    id,
    errorNotification: false,
  });
  const [correct, cancel] = ["Correct tracking", "Cancel shipment"].map((label) =>
    parcel ? actionsOf(parcel).find((action) => action.label === label) : undefined,
  );
  const back = { to: `/${area}/tracking`, label: "Tracking" };
  return (
    <div className="screen screen-detail">
      <PageHeader
        title={parcel?.number ?? "Parcel"}
        back={back}
        beside={
          parcel && (
            <>
              <CopyButton text={parcel.number} what="tracking number" />
              <StatusTag field={trackingResource.fields.status ?? {}} value={parcel.status} />
            </>
          )
        }
        secondary={correct ? [correct] : []}
        more={cancel ? [cancel] : []}
      />
      {query.isError ? (
        <LoadFailed what="Parcel" error={query.error} back={back} retry={() => void query.refetch()} />
      ) : !parcel ? (
        <CardSkeleton lines={5} />
      ) : (
        <section className="card" aria-label="Parcel">
          <Facts facts={factsOf(parcel)} />
        </section>
      )}
      {dialogs}
    </div>
  );
}
