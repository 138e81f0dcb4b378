import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Area } from "../../../domain/resource/define.ts";
import { inTime } from "../../chunks.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { useCanOpen, useMay } from "../../providers/person.tsx";
import { useTellAgain } from "../../shops/useTellAgain.ts";
import { When } from "../../widgets/figures.tsx";
import { ACTIONS, actionsOn, CANCEL_SHIPMENT, sideOf } from "../actions/catalogue.ts";
import { nameOf } from "../actions/names.ts";
import { DesignPanel } from "../designs/DesignPanel.tsx";
import { ORDER_CHANGES, type OrderItem, type Parcel, type WholeOrder } from "../wire.ts";
import { Blockers } from "./Blockers.tsx";
import { type Blocker, blockersOf, type Opening } from "./blockers.ts";
import { ChangeNotes } from "./ChangeNotes.tsx";
import { CustomerPanel } from "./CustomerPanel.tsx";
import { designStepsOf } from "./design-steps.ts";
import type { Figure } from "./figures.ts";
import { HistoryPanel } from "./HistoryPanel.tsx";
import { ItemsPanel } from "./ItemsPanel.tsx";
import { MoneyPanel } from "./MoneyPanel.tsx";
import { Neighbours } from "./Neighbours.tsx";
import { ParcelsPanel } from "./ParcelsPanel.tsx";
import { ReferencesPanel } from "./ReferencesPanel.tsx";
import { type OwnStep, StatusPanel } from "./StatusPanel.tsx";
import { useOrderActions } from "./useOrderActions.ts";
import { useOrderCall } from "./useOrderCall.ts";
import { useRecalculations } from "./useRecalculations.ts";

const ActionDialog = lazy(() => inTime(import("../actions/ActionDialog.tsx")));
const AddressDialog = lazy(() => inTime(import("./AddressDialog.tsx")));
const EditDialog = lazy(() => inTime(import("./EditDialog.tsx")));
const LedgerDrawer = lazy(() => inTime(import("./LedgerDrawer.tsx")));
const ParcelDialog = lazy(() => inTime(import("./ParcelDialog.tsx")));
const RefundDialog = lazy(() => inTime(import("./RefundDialog.tsx")));
const ReplaceDialog = lazy(() => inTime(import("./ReplaceDialog.tsx")));
const NameStoreDialog = lazy(() => inTime(import("../../shops/NameStoreDialog.tsx")));
const VariantDialog = lazy(() => inTime(import("./VariantDialog.tsx")));

/** What is open over the page. */
type Dialog =
  | { kind: "address" | "edit" | "refund" | "replace" | "store" }
  | { kind: "variant"; item: OrderItem }
  | { kind: "parcel"; parcel: Parcel | null }
  | { kind: "ledger"; figure: Figure };

export function OrderPage({ order, area }: { order: WholeOrder; area: Area }) {
  const may = useMay();
  const tellAgain = useTellAgain();
  const opens = useCanOpen();
  const call = useCall();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const side = sideOf(area);
  const own = `/${area}/orders/${order.id}`;
  // The refund has an address of its own: `/ag/orders/{id}/refund`.
  const [dialog, setDialog] = useState<Dialog | null>(
    pathname === `${own}/refund` ? { kind: "refund" } : null,
  );
  const { asked, close, choose, busy: acting } = useOrderActions(order);
  const { change, busy: changing } = useOrderCall();
  const recalculations = useRecalculations(order, change);
  const busy = acting || changing;

  const can = (action: string) => order.actions.includes(action) && may("orders", action);
  const closeDialog = () => {
    setDialog(null);
    if (pathname !== own) void navigate(own, { replace: true });
  };
  const confirmAddress = () =>
    void change("POST", `orders/${order.id}/address/confirm`, { success: "Address confirmed" });
  const checkAddress = () =>
    void change("POST", `orders/${order.id}/address/checking`, { success: "Address checked" });

  const open = (opening: Opening) => {
    switch (opening.kind) {
      case "action": {
        if (opening.name === "confirm-address") return confirmAddress();
        const action = ACTIONS.find(({ name }) => name === opening.name);
        return action && choose(action);
      }
      case "edit-address":
        return setDialog({ kind: "address" });
      case "check-address":
        return checkAddress();
      case "variant": {
        const item = order.items.find(({ id }) => id === opening.itemId);
        return item && setDialog({ kind: "variant", item });
      }
      case "link":
        return void navigate(opening.to);
      case "replace":
        return setDialog({ kind: "replace" });
      case "artwork": {
        // The item without any artwork is the one that waits.
        const slot =
          document.querySelector<HTMLElement>(".slots:not(:has(.slot:not(.slot-empty))) .slot-empty") ??
          document.querySelector<HTMLElement>(".slot-empty");
        slot?.focus();
        return slot?.click();
      }
    }
  };

  const delivered = (parcel: Parcel) => {
    const items = order.items.flatMap(({ id, units }) => {
      const quantity = units
        .filter((unit) => unit.parcelId === parcel.id && unit.state === "shipped")
        .reduce((sum, unit) => sum + unit.quantity, 0);
      return quantity > 0 ? [{ itemId: id, quantity, status: "delivered" }] : [];
    });
    void call("PATCH", "order-items/update-fulfilled", {
      body: { items },
      idempotencyKey: idempotencyKey(),
      changes: ORDER_CHANGES,
      success: "Marked as delivered",
    });
  };

  const nameStore = may("orders", "track") ? () => setDialog({ kind: "store" }) : null;

  const blockers = blockersOf({ order, side, may, opens });
  // What stands in the banner or at the address is not offered twice.
  const elsewhere = new Set<string>(["confirm-address", ...blockers.flatMap(namesIn)]);
  const actions = actionsOn(order, side, may).filter(({ name }) => !elsewhere.has(name));
  const steps: OwnStep[] = [
    ...(can("track")
      ? [{ label: "Add tracking", primary: true, onClick: () => setDialog({ kind: "parcel", parcel: null }) }]
      : []),
    ...(order.design && can("change-design-status")
      ? designStepsOf(order.design).map(({ to, label, said }) => ({
          label,
          primary: to === "approved",
          onClick: () =>
            void change("PATCH", `orders/change-design-status/${order.id}`, {
              body: { status: to },
              success: said,
            }),
        }))
      : []),
    ...(can("refund") && order.charge.total > 0 && isCaptured(order)
      ? [{ label: "Refund", onClick: () => setDialog({ kind: "refund" }) }]
      : []),
  ];

  const mayMap = side === "seller" && may("orders", "map") && opens("/s/mapping-products");
  const mayVariant = side === "agency" && may("orders", "update-item-code") && order.status !== "Cancel";
  return (
    <div className="screen screen-detail order-screen">
      <PageHeader
        title={nameOf(order)}
        back={{ to: `/${area}/orders`, label: "Orders" }}
        sub={
          <>
            {area === "ag" && <>{order.sellerTeam.name} · </>}
            Created <When at={order.createdAt} />
          </>
        }
        more={recalculations}
        aside={may("orders", "list") && <Neighbours area={area} id={order.id} />}
      />
      <Blockers blockers={blockers} open={open} busy={busy} />
      <div className="order-detail">
        <div className="order-main">
          <ItemsPanel
            order={order}
            mayDesign={can("update-item-design")}
            mapItem={
              mayMap
                ? (item) => `/s/mapping-products?search=${encodeURIComponent(item.sku ?? item.title)}`
                : null
            }
            changeVariant={mayVariant ? (item) => setDialog({ kind: "variant", item }) : null}
            edit={can("edit") ? () => setDialog({ kind: "edit" }) : null}
          />
          <ParcelsPanel
            order={order}
            correct={may("orders", "track") ? (parcel) => setDialog({ kind: "parcel", parcel }) : null}
            cancelShipment={
              can("shipment-cancel") ? (parcel) => choose(CANCEL_SHIPMENT, { parcelId: parcel.id }) : null
            }
            delivered={can("update-fulfilled") ? delivered : null}
            tellAgain={may("orders", "track") ? () => void tellAgain([order.id]) : null}
            nameStore={nameStore}
          />
          <ChangeNotes orderId={order.id} />
          <HistoryPanel order={order} />
        </div>
        <div className="order-side">
          <StatusPanel
            order={order}
            actions={actions}
            steps={steps}
            calm={blockers.length > 0}
            choose={choose}
            busy={busy}
          />
          {order.design && <DesignPanel design={order.design} />}
          <CustomerPanel
            order={order}
            busy={busy}
            edit={can("edit-address") ? () => setDialog({ kind: "address" }) : null}
            recheck={can("check-address") ? checkAddress : null}
            confirm={can("confirm-address") && order.addressStatus !== 2 ? confirmAddress : null}
          />
          <MoneyPanel
            order={order}
            open={may("balances", "show") ? (figure) => setDialog({ kind: "ledger", figure }) : null}
          />
          <ReferencesPanel
            order={order}
            area={area}
            toSeller={opens(`/ag/sellers/${order.sellerTeam.id}`)}
            toStore={area === "s" && may("integrations", "show")}
            nameStore={nameStore}
          />
        </div>
      </div>
      <Suspense>
        {asked && (
          <ActionDialog
            action={asked.action}
            area={area}
            target={{ ids: [order.id], versions: { [order.id]: order.version } }}
            count={1}
            known={[order]}
            {...(asked.extra ? { extra: asked.extra } : {})}
            close={(ran) => {
              close();
              if (ran && asked.action.name === "delete") void navigate(`/${area}/orders`);
            }}
          />
        )}
        {dialog?.kind === "address" && (
          <AddressDialog
            order={order}
            mayBear={side === "agency" && !["Unfulfilled", "Rejected"].includes(order.status)}
            close={closeDialog}
          />
        )}
        {dialog?.kind === "edit" && <EditDialog order={order} close={closeDialog} />}
        {dialog?.kind === "store" && <NameStoreDialog orders={[order]} close={closeDialog} />}
        {dialog?.kind === "replace" && <ReplaceDialog order={order} close={closeDialog} />}
        {dialog?.kind === "refund" && <RefundDialog order={order} close={closeDialog} />}
        {dialog?.kind === "variant" && <VariantDialog order={order} item={dialog.item} close={closeDialog} />}
        {dialog?.kind === "parcel" && (
          <ParcelDialog order={order} parcel={dialog.parcel} close={closeDialog} />
        )}
        {dialog?.kind === "ledger" && (
          <LedgerDrawer
            orderId={order.id}
            name={nameOf(order)}
            side={side}
            figure={dialog.figure}
            close={closeDialog}
          />
        )}
      </Suspense>
    </div>
  );
}

const namesIn = ({ openings }: Blocker) =>
  openings.flatMap((opening) => (opening.kind === "action" ? [opening.name] : []));

/** Nothing can be refunded that was only reserved. */
const isCaptured = ({ status, hold }: WholeOrder) =>
  !["Unfulfilled", "Rejected", "InReview"].includes(hold?.from ?? status);
