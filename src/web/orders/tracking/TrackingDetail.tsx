import { type HttpError, useOne } from "@refinedev/core";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { ORDER_STATUSES } from "../../../domain/orders/status.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { LoadFailed } from "../../layout/LoadFailed.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useCanOpen } from "../../providers/person.tsx";
import type { ScreenProps } from "../../screens.ts";
import { CopyButton } from "../../widgets/CopyButton.tsx";
import { When } from "../../widgets/figures.tsx";
import { CardSkeleton } from "../../widgets/Skeletons.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { CarrierLink } from "./CarrierLink.tsx";
import { type Parcel, trackingResource } from "./parcel.ts";
import "./tracking.css";
import { useParcelDialogs } from "./useParcelDialogs.tsx";

const orderStatus = resourceNamed("orders").fields.status ?? {};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One parcel: whose, by whom, where it is. */
export default function TrackingDetail({ area }: ScreenProps) {
  const { id = "" } = useParams();
  const opens = useCanOpen();
  const { actionsOf, dialogs } = useParcelDialogs();
  const { result: parcel, query } = useOne<Parcel, HttpError>({
    resource: "tracking",
    id,
    errorNotification: false,
  });
  const [correct, cancel] = ["Correct tracking", "Cancel shipment"].map((label) =>
    parcel ? actionsOf(parcel).find((action) => action.label === label) : undefined,
  );
  const name = parcel?.order?.orderName ?? NAME_PLACEHOLDER;
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
        <dl className="card card-padded facts">
          <Fact label="Carrier">
            <CarrierLink parcel={parcel} />
          </Fact>
          <Fact label="Order">
            {parcel.order ? (
              <span className="fact-line">
                {opens(`/${area}/orders`) ? (
                  <Link to={`/${area}/orders/${parcel.order.id}`}>{name}</Link>
                ) : (
                  name
                )}
                {parcel.order.status in ORDER_STATUSES && (
                  <StatusTag field={orderStatus} value={parcel.order.status} />
                )}
              </span>
            ) : (
              <span className="quiet">–</span>
            )}
          </Fact>
          {parcel.sellerTeam && (
            <Fact label="Seller">
              {opens("/ag/sellers") && area === "ag" ? (
                <Link to={`/ag/sellers/${parcel.sellerTeam.id}`}>{parcel.sellerTeam.name}</Link>
              ) : (
                parcel.sellerTeam.name
              )}
            </Fact>
          )}
          <Fact label="Shipped">
            <When at={parcel.shippedDate} day />
          </Fact>
          <Fact label="Delivered">
            <When at={parcel.deliveredDate} day />
          </Fact>
          <Fact label="Entered">
            <When at={parcel.createdAt} />
          </Fact>
        </dl>
      )}
      {dialogs}
    </div>
  );
}
