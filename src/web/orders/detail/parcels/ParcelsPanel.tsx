import { Flex } from "antd";
import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import { tracking } from "../../../../domain/resources/tracking.resource.ts";
import { SyncState } from "../../../stores/SyncState.tsx";
import { canRetrySync } from "../../../stores/store-sync.ts";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { RowMenu } from "../../../widgets/RowMenu.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import type { Parcel, WholeOrder } from "../../wire.ts";
import { Panel } from "../Panel.tsx";

interface Props {
  order: WholeOrder;
  /** `null` when not permitted. */
  correct: ((parcel: Parcel) => void) | null;
  cancelShipment: ((parcel: Parcel) => void) | null;
  delivered: ((parcel: Parcel) => void) | null;
  retrySync: (() => void) | null;
  assignStore: (() => void) | null;
}

/** A parcel's contents as text: `2 × Sunflower Field Tote`. */
function contentsOf(order: WholeOrder, parcel: Parcel): string {
  return order.items
    .flatMap(({ title, units }) => {
      const count = units
        .filter(({ parcelId }) => parcelId === parcel.id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return count > 0 ? [`${count} × ${title}`] : [];
    })
    .join(", ");
}

function ParcelRow(props: Props & { parcel: Parcel }) {
  const { order, parcel, correct, cancelShipment, delivered, retrySync, assignStore } = props;
  const { number, carrier } = parcel;
  const url = trackingUrl(carrier, number, parcel.trackingUrl);
  const live = parcel.status !== "voided";
  const contents = contentsOf(order, parcel);
  const sync = order.storeSyncs.find((one) => one.parcel?.id === parcel.id);
  const actions = [
    ...(delivered && parcel.status === "shipped"
      ? [{ label: "Mark as delivered", icon: "circle-check" as const, onClick: () => delivered(parcel) }]
      : []),
    ...(correct && live
      ? [{ label: "Correct tracking", icon: "edit" as const, onClick: () => correct(parcel) }]
      : []),
    ...(retrySync && sync && canRetrySync(sync)
      ? [{ label: "Retry sync", icon: "shop" as const, onClick: retrySync }]
      : []),
    ...(assignStore && sync?.status === "unconnected"
      ? [{ label: "Assign a store", icon: "shop" as const, onClick: assignStore }]
      : []),
    ...(cancelShipment && parcel.status === "shipped"
      ? [
          {
            label: "Cancel shipment",
            icon: "circle-slash" as const,
            danger: true,
            onClick: () => cancelShipment(parcel),
          },
        ]
      : []),
  ];
  return (
    <Flex className="parcel" component="li" gap={12} align="flex-start">
      <Icon name="truck" size={18} />
      <div className="parcel-text">
        <div className="parcel-line">
          <span className="quiet">{carrier ? carrierLabel(carrier) : "Carrier not known"}</span>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {number} <Icon name="external" size={12} label="opens in a new tab" />
            </a>
          ) : (
            <span>{number}</span>
          )}
          <CopyButton text={number} what="tracking number" />
          <StatusTag field={tracking.fields.status} value={parcel.status} />
        </div>
        {sync && <SyncState sync={sync} />}
        <p className="small quiet">
          {contents && <>{contents} · </>}
          {parcel.deliveredDate ? (
            <>
              delivered <When at={parcel.deliveredDate} />
            </>
          ) : (
            <>
              shipped <When at={parcel.shippedDate ?? parcel.createdAt} />
            </>
          )}
        </p>
      </div>
      {actions.length > 0 && <RowMenu label={`Actions for parcel ${number}`} actions={actions} />}
    </Flex>
  );
}

/** An order's parcels with their carriers and tracking links. */
export function ParcelsPanel(props: Props) {
  const { parcels } = props.order;
  if (parcels.length === 0) return null;
  return (
    <Panel title="Parcels" beside={<span className="quiet small">{parcels.length}</span>}>
      <ul className="parcels">
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.id} {...props} parcel={parcel} />
        ))}
      </ul>
    </Panel>
  );
}
