import { Flex } from "antd";
import { updateFulfilledItems } from "../../../../domain/orders/tracking/calls.ts";
import { carrierLabel, trackingUrl } from "../../../../domain/orders/tracking/carriers.ts";
import { tracking } from "../../../../domain/resources/tracking.resource.ts";
import { useAbility } from "../../../providers/person.tsx";
import { SyncState } from "../../../stores/SyncState.tsx";
import { canRetrySync } from "../../../stores/store-sync.ts";
import { useRetrySync } from "../../../stores/useRetrySync.ts";
import { CopyButton } from "../../../widgets/CopyButton.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { Icon } from "../../../widgets/Icon.tsx";
import { type RowAction, RowMenu } from "../../../widgets/RowMenu.tsx";
import { StatusTag } from "../../../widgets/StatusTag.tsx";
import { When } from "../../../widgets/values.tsx";
import { CANCEL_SHIPMENT } from "../../actions/bulk-actions.ts";
import type { Parcel, WholeOrder } from "../../wire.ts";
import { AssignStoreDialog } from "../dialogs.ts";
import { Panel } from "../Panel.tsx";
import { useCanDo } from "../useCanDo.ts";
import type { OrderWork } from "../useOrderWork.tsx";

const CorrectParcelDialog = lazyDialog(() => import("../../tracking/CorrectParcelDialog.tsx"));

interface Props {
  order: WholeOrder;
  work: OrderWork;
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

/** The items of a parcel that have left, as delivered. */
const deliveredItems = (order: WholeOrder, parcel: Parcel) =>
  order.items.flatMap(({ id, units }) => {
    const quantity = units
      .filter(({ parcelId, state }) => parcelId === parcel.id && state === "shipped")
      .reduce((sum, unit) => sum + unit.quantity, 0);
    return quantity > 0 ? [{ itemId: id, quantity, status: "delivered" as const }] : [];
  });

/** The permitted actions on the parcels of an order, with their dialogs. */
function useParcelActions({ order, work: { change, choose } }: Props) {
  const canTrack = useAbility().can("orders", "track");
  const canDo = useCanDo(order);
  const retrySync = useRetrySync();
  const correction = useDialog<Parcel>((close, parcel) => (
    <CorrectParcelDialog parcel={parcel} orderId={order.id} close={close} />
  ));
  const assignment = useDialog((close) => <AssignStoreDialog orders={[order]} close={close} />);
  const markDelivered = (parcel: Parcel) =>
    void change(
      updateFulfilledItems,
      { body: { items: deliveredItems(order, parcel) } },
      { success: "Marked as delivered" },
    );
  const actionsOf = (parcel: Parcel, sync: WholeOrder["storeSyncs"][number] | undefined): RowAction[] => {
    const isShipped = parcel.status === "shipped";
    const offered: readonly (RowAction & { isOffered: boolean })[] = [
      {
        isOffered: isShipped && canDo("update-fulfilled"),
        label: "Mark as delivered",
        icon: "circle-check",
        onClick: () => markDelivered(parcel),
      },
      {
        isOffered: canTrack && parcel.status !== "voided",
        label: "Correct tracking",
        icon: "edit",
        onClick: () => correction.open(parcel),
      },
      {
        isOffered: canTrack && sync !== undefined && canRetrySync(sync),
        label: "Retry sync",
        icon: "shop",
        onClick: () => void retrySync([order.id]),
      },
      {
        isOffered: canTrack && sync?.status === "unconnected",
        label: "Assign a store",
        icon: "shop",
        onClick: () => assignment.open(),
      },
      {
        isOffered: isShipped && canDo("shipment-cancel"),
        label: "Cancel shipment",
        icon: "circle-slash",
        danger: true,
        onClick: () => choose(CANCEL_SHIPMENT, { parcelId: parcel.id }),
      },
    ];
    return offered.flatMap(({ isOffered, ...action }) => (isOffered ? [action] : []));
  };
  return {
    actionsOf,
    dialogs: (
      <>
        {correction.dialog}
        {assignment.dialog}
      </>
    ),
  };
}

interface RowProps {
  order: WholeOrder;
  parcel: Parcel;
  actionsOf: ReturnType<typeof useParcelActions>["actionsOf"];
}

function ParcelRow({ order, parcel, actionsOf }: RowProps) {
  const { number, carrier } = parcel;
  const url = trackingUrl(carrier, number, parcel.trackingUrl);
  const contents = contentsOf(order, parcel);
  const sync = order.storeSyncs.find((one) => one.parcel?.id === parcel.id);
  const actions = actionsOf(parcel, sync);
  return (
    <Flex className="parcel" component="li" gap={12} align="flex-start">
      <Icon name="truck" size={18} />
      <div className="parcel-text">
        <div className="parcel-line">
          <span className="quiet">{carrier ? carrierLabel(carrier) : "Unknown carrier"}</span>
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

export function ParcelsPanel({ order, work }: Props) {
  const { actionsOf, dialogs } = useParcelActions({ order, work });
  const { parcels } = order;
  if (parcels.length === 0) return null;
  return (
    <Panel title="Parcels" beside={<span className="quiet small">{parcels.length}</span>}>
      <ul className="parcels">
        {parcels.map((parcel) => (
          <ParcelRow key={parcel.id} order={order} parcel={parcel} actionsOf={actionsOf} />
        ))}
      </ul>
      {dialogs}
    </Panel>
  );
}
