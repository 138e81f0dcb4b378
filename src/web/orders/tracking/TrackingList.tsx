import { useMemo } from "react";
import { Link } from "react-router";
import { formatCount, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import type { HeaderAction } from "../../layout/PageHeader.tsx";
import { filtersOf } from "../../list/filters/filters.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Asked } from "../../list/table/columns.ts";
import { statusTabs, useResourceList } from "../../list/useResourceList.ts";
import { useCounts } from "../../providers/counts.ts";
import { useAbility } from "../../providers/person.tsx";
import { useLatestSearchParams } from "../../providers/search-params.ts";
import { declaredReader } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { NOT_SYNCED } from "../../stores/store-sync.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NOTHING, When } from "../../widgets/values.tsx";
import { CarrierLink } from "./CarrierLink.tsx";
import { carrierOf, type Parcel, trackingResource } from "./parcel.ts";
import "./tracking.css";
import { useParcelDialogs } from "./useParcelDialogs.tsx";

const FILTERS = filtersOf(trackingResource, ["status", "order"]);
const TABS = statusTabs("Parcels by status", trackingResource);

const FIELDS = ["number", "carrier", "order", "status", "shippedDate", "createdAt", "sellerTeam"] as const;
type Listed = Asked<Parcel, typeof FIELDS>;

const declared = declaredReader<Parcel>(trackingResource);

function useColumns(area: string) {
  const opens = useAbility().canOpen(`/${area}/orders`);
  const [address] = useLatestSearchParams();
  const delivered = address.get("status") === "delivered";
  return useMemo(
    () => [
      declared("number", {
        main: true,
        width: 240,
        minWidth: 212,
        fields: ["sellerTeam"],
        second: (parcel) => parcel.sellerTeam?.name,
      }),
      declared("carrier", {
        width: 150,
        fields: ["number", "trackingUrl"],
        cell: (parcel) => <CarrierLink parcel={parcel} />,
      }),
      declared("order", {
        width: 130,
        minWidth: 112,
        cell: ({ order }) =>
          order && opens ? (
            <Link to={`/${area}/orders/${order.id}`}>{order.orderName ?? NAME_PLACEHOLDER}</Link>
          ) : (
            (order?.orderName ?? NOTHING)
          ),
      }),
      declared("status", { width: 126, minWidth: 122 }),
      declared("shippedDate", { width: 112, minWidth: 108, hidden: delivered }),
      declared("deliveredDate", { width: 112, minWidth: 108, hidden: !delivered }),
      declared("createdAt", { hidden: true }),
    ],
    [area, opens, delivered],
  );
}

/** The link to the syncs with stores, with the number of parcels that are not synced. */
function useSyncLink(area: string): HeaderAction[] {
  const canList = useAbility().can("store-syncs", "list");
  const unsynced = useCounts(canList ? "store-syncs" : null, { status: NOT_SYNCED })?.total;
  if (!canList) return [];
  return [
    {
      label: unsynced ? `${formatCount(unsynced)} not synced to stores` : "Store sync",
      icon: "shop",
      to: `/${area}/tracking/stores${unsynced ? `?status=${NOT_SYNCED}` : ""}`,
    },
  ];
}

const cardOf = (parcel: Listed) => ({
  title: parcel.number,
  second: [carrierOf(parcel), parcel.order?.orderName, parcel.sellerTeam?.name].filter(Boolean).join(" · "),
  status: <StatusTag field={trackingResource.fields.status ?? {}} value={parcel.status} />,
  date: <When at={parcel.shippedDate ?? parcel.createdAt} day={parcel.shippedDate !== null} />,
});

export default function TrackingList({ area }: ScreenProps) {
  const canTrack = useAbility().can("orders", "track");
  const list = useResourceList<Listed>({
    resource: "tracking",
    columns: useColumns(area),
    fields: FIELDS,
    pagination: { pageSize: 20 },
    view: `${area}/tracking`,
    tabs: TABS,
    exports: true,
  });
  const { actionsOf, dialogs } = useParcelDialogs();
  const importPath = `/${area}/tracking/import`;
  return (
    <>
      <ListScreen
        list={list}
        title="Tracking"
        label="Parcels"
        primary={canTrack ? { label: "Import tracking", icon: "import", to: importPath } : undefined}
        secondary={useSyncLink(area)}
        more={canTrack ? [{ label: "Import histories", icon: "history", to: `${importPath}/histories` }] : []}
        savedViews
        search="Search tracking numbers"
        filters={FILTERS}
        href={(parcel) => `/${area}/tracking/${parcel.id}`}
        rowActions={canTrack ? actionsOf : undefined}
        card={cardOf}
        empty={{
          icon: "truck",
          title: "No parcels yet",
          text: canTrack
            ? "Bring the file that your supplier or carrier sends back: each row ships what it names."
            : "Parcels of your orders appear here once they ship.",
        }}
      />
      {dialogs}
    </>
  );
}
