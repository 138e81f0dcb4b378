import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { changeDesignStatus } from "../../../domain/orders/designs/calls.ts";
import { checkAddress, confirmOneAddress } from "../../../domain/orders/edit/calls.ts";
import { updateFulfilledItems } from "../../../domain/orders/tracking/calls.ts";
import type { Area } from "../../../domain/resource/define.ts";
import { withTimeout } from "../../chunks.ts";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { idempotencyKey } from "../../providers/http.ts";
import { useAbility } from "../../providers/person.tsx";
import { useRetrySync } from "../../stores/useRetrySync.ts";
import { When } from "../../widgets/values.tsx";
import { ACTIONS, actionsOn, CANCEL_SHIPMENT, sideOf } from "../actions/bulk-actions.ts";
import { nameOf } from "../actions/names.ts";
import { useAppliedChange } from "../changes/applied-change.tsx";
import { ChangeBanner } from "../changes/ChangeBanner.tsx";
import { DesignPanel } from "../designs/DesignPanel.tsx";
import { PROOFS, ProofsPanel } from "../designs/proofs/ProofsPanel.tsx";
import { NotesPanel } from "../notes/NotesPanel.tsx";
import { RemakeTag } from "../RemakeTag.tsx";
import { TagsPanel } from "../tags/TagsPanel.tsx";
import type { OrderItem, Parcel, WholeOrder } from "../wire.ts";
import { CustomerPanel } from "./customer/CustomerPanel.tsx";
import { ChangeNotes } from "./history/ChangeNotes.tsx";
import { HistoryPanel } from "./history/HistoryPanel.tsx";
import { designStepsOf } from "./items/design-steps.ts";
import { ItemsPanel } from "./items/ItemsPanel.tsx";
import type { OrderAmount } from "./money/amounts.ts";
import { MoneyPanel } from "./money/MoneyPanel.tsx";
import { useRecalculations } from "./money/useRecalculations.ts";
import { Neighbours } from "./Neighbours.tsx";
import { ParcelsPanel } from "./parcels/ParcelsPanel.tsx";
import { ReferencesPanel } from "./references/ReferencesPanel.tsx";
import { returnable } from "./returns/returnable.ts";
import { Blockers } from "./status/Blockers.tsx";
import { badArtworkOf } from "./status/bad-artwork.ts";
import { type Blocker, blockersOf, type Opening } from "./status/blockers.ts";
import { type OwnStep, StatusPanel } from "./status/StatusPanel.tsx";
import { useOrderActions } from "./useOrderActions.ts";
import { useOrderCall } from "./useOrderCall.ts";

const ActionDialog = lazy(() => withTimeout(import("../actions/ActionDialog.tsx")));
const AddressDialog = lazy(() => withTimeout(import("./customer/AddressDialog.tsx")));
const EditDialog = lazy(() => withTimeout(import("./EditDialog.tsx")));
const LedgerDrawer = lazy(() => withTimeout(import("./money/LedgerDrawer.tsx")));
const CorrectParcelDialog = lazy(() => withTimeout(import("../tracking/CorrectParcelDialog.tsx")));
const ParcelDialog = lazy(() => withTimeout(import("./parcels/ParcelDialog.tsx")));
const RefundDialog = lazy(() => withTimeout(import("./returns/RefundDialog.tsx")));
const RemakeDialog = lazy(() => withTimeout(import("./returns/RemakeDialog.tsx")));
const ReturnDialog = lazy(() => withTimeout(import("./returns/ReturnDialog.tsx")));
const ReplaceDialog = lazy(() => withTimeout(import("./references/ReplaceDialog.tsx")));
const AssignStoreDialog = lazy(() => withTimeout(import("../../stores/AssignStoreDialog.tsx")));
const VariantDialog = lazy(() => withTimeout(import("./items/VariantDialog.tsx")));

/** The open dialog. */
type Dialog =
  | { kind: "address" | "edit" | "refund" | "remake" | "replace" | "return" | "store" }
  | { kind: "variant"; item: OrderItem }
  | { kind: "parcel" }
  | { kind: "correct-parcel"; parcel: Parcel }
  | { kind: "ledger"; amount: OrderAmount };

export function OrderContent({ order, area }: { order: WholeOrder; area: Area }) {
  const { can } = useAbility();
  const retrySync = useRetrySync();
  const { canOpen } = useAbility();
  const reportItems = useNamedCall(updateFulfilledItems);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const side = sideOf(area);
  const own = `/${area}/orders/${order.id}`;
  // The refund has its own path: `/ag/orders/{id}/refund`.
  const [dialog, setDialog] = useState<Dialog | null>(
    pathname === `${own}/refund` ? { kind: "refund" } : null,
  );
  const { pending, close, choose, busy: acting } = useOrderActions(order);
  const { change, busy: changing } = useOrderCall();
  const recalculations = useRecalculations(order, change);
  const busy = acting || changing;

  // The edit of an order with one item opens by itself; otherwise the person chooses the item.
  const requested = useAppliedChange();
  const [onlyItem, ...otherItems] = order.items;
  const opensVariant =
    requested?.reason === "change_catalog_code" && onlyItem !== undefined && otherItems.length === 0;
  const [opened, setOpened] = useState<string | null>(null);
  if (opensVariant && side === "agency" && opened !== requested.id) {
    setOpened(requested.id);
    setDialog({ kind: "variant", item: onlyItem });
  }

  const canDo = (action: string) => order.actions.includes(action) && can("orders", action);
  const closeDialog = () => {
    setDialog(null);
    if (pathname !== own) void navigate(own, { replace: true });
  };
  const params = { id: order.id };
  const confirmAddress = () => void change(confirmOneAddress, { params }, { success: "Address confirmed" });
  const recheckAddress = () => void change(checkAddress, { params }, { success: "Address checked" });

  const open = (opening: Opening) => {
    switch (opening.kind) {
      case "action": {
        if (opening.name === "confirm-address") return confirmAddress();
        const action = ACTIONS.find(({ name }) => name === opening.name);
        return action && choose(action);
      }
      case "edit-address":
        return setDialog({ kind: "address" });
      case "edit":
        return setDialog({ kind: "edit" });
      case "check-address":
        return recheckAddress();
      case "variant": {
        const item = order.items.find(({ id }) => id === opening.itemId);
        return item && setDialog({ kind: "variant", item });
      }
      case "link":
        return void navigate(opening.to);
      case "replace":
        return setDialog({ kind: "replace" });
      case "artwork": {
        // Bad artwork to replace, or the item to upload artwork for: one without any.
        const bad = badArtworkOf(order);
        const item = bad && document.querySelectorAll(".item")[bad.position];
        const slot =
          item?.querySelector<HTMLElement>(`.slot[aria-label="Artwork ${bad?.slot}"]`) ??
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
      return quantity > 0 ? [{ itemId: id, quantity, status: "delivered" as const }] : [];
    });
    void reportItems(
      { body: { items } },
      { idempotencyKey: idempotencyKey(), success: "Marked as delivered" },
    );
  };

  const assignStore = can("orders", "track") ? () => setDialog({ kind: "store" }) : null;

  const blockers = blockersOf({ order, side, can, opens: canOpen });
  // Actions of the banner and of the address panel are not repeated.
  const elsewhere = new Set<string>(["confirm-address", ...blockers.flatMap(namesIn)]);
  const actions = actionsOn(order, side, can).filter(({ name }) => !elsewhere.has(name));
  // A further box of items that have left is entered without a charge.
  const hasLeft =
    side === "agency" && order.parcels.some(({ status }) => status === "shipped" || status === "delivered");
  const steps: OwnStep[] = [
    ...(canDo("track")
      ? [{ label: "Add tracking", primary: true, onClick: () => setDialog({ kind: "parcel" }) }]
      : hasLeft && can("orders", "track")
        ? [{ label: "Add a further parcel", primary: false, onClick: () => setDialog({ kind: "parcel" }) }]
        : []),
    ...(order.design && canDo("change-design-status")
      ? designStepsOf(order.design).map(({ to, label, done }) => ({
          label,
          primary: to === "approved",
          onClick: () => void change(changeDesignStatus, { params, body: { status: to } }, { success: done }),
        }))
      : []),
    ...(order.design?.waiting && order.design.steps.length > 0 && canDo("change-design-status")
      ? [
          {
            label: `Review proof ${order.design.waiting.number}`,
            primary: true,
            onClick: () => document.getElementById(PROOFS)?.scrollIntoView({ block: "start" }),
          },
        ]
      : []),
    ...(canDo("refund") && order.charge.total > 0 && isCaptured(order)
      ? [{ label: "Refund", onClick: () => setDialog({ kind: "refund" }) }]
      : []),
    ...(canDo("return") && order.items.some((item) => returnable(item) > 0)
      ? [{ label: "Record return", onClick: () => setDialog({ kind: "return" }) }]
      : []),
    ...(canDo("remake") && order.items.some(({ remakable }) => remakable > 0)
      ? [{ label: "Make again", onClick: () => setDialog({ kind: "remake" }) }]
      : []),
  ];

  const canMap = side === "seller" && can("orders", "map") && canOpen("/s/mapping-products");
  return (
    <div className="screen screen-detail order-screen">
      <PageHeader
        title={nameOf(order)}
        back={{ to: `/${area}/orders`, label: "Orders" }}
        beside={order.remake && <RemakeTag />}
        sub={
          <>
            {area === "ag" && <>{order.sellerTeam.name} · </>}
            Created <When at={order.createdAt} />
          </>
        }
        more={[
          ...(can("orders", "create") && canOpen(`/${area}/orders/create`)
            ? [{ label: "Duplicate", icon: "copy" as const, to: `/${area}/orders/create?from=${order.id}` }]
            : []),
          ...recalculations,
        ]}
        aside={can("orders", "list") && <Neighbours area={area} id={order.id} />}
      />
      <Blockers blockers={blockers} open={open} busy={busy} />
      <div className="order-detail">
        <div className="order-main">
          <ChangeBanner />
          <ItemsPanel
            order={order}
            canDesign={canDo("update-item-design")}
            mapItem={canMap ? ({ id }) => `/s/mapping/${id}` : null}
            changeVariant={canDo("update-item-code") ? (item) => setDialog({ kind: "variant", item }) : null}
            edit={canDo("edit") ? () => setDialog({ kind: "edit" }) : null}
          />
          <ParcelsPanel
            order={order}
            correct={
              can("orders", "track") ? (parcel) => setDialog({ kind: "correct-parcel", parcel }) : null
            }
            cancelShipment={
              canDo("shipment-cancel") ? (parcel) => choose(CANCEL_SHIPMENT, { parcelId: parcel.id }) : null
            }
            delivered={canDo("update-fulfilled") ? delivered : null}
            retrySync={can("orders", "track") ? () => void retrySync([order.id]) : null}
            assignStore={assignStore}
          />
          <ProofsPanel order={order} canChange={can("orders", "change-design-status")} />
          {can("orders", "note") && <NotesPanel orderId={order.id} />}
          <ChangeNotes orderId={order.id} area={area} />
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
          {can("orders", "tag") && <TagsPanel order={order} />}
          {order.design && <DesignPanel design={order.design} />}
          <CustomerPanel
            order={order}
            busy={busy}
            edit={canDo("edit-address") ? () => setDialog({ kind: "address" }) : null}
            recheck={canDo("check-address") ? recheckAddress : null}
            confirm={canDo("confirm-address") && order.addressStatus !== 2 ? confirmAddress : null}
          />
          <MoneyPanel
            order={order}
            open={can("balances", "show") ? (amount) => setDialog({ kind: "ledger", amount }) : null}
          />
          <ReferencesPanel
            order={order}
            area={area}
            toSeller={canOpen(`/ag/sellers/${order.sellerTeam.id}`)}
            toStore={area === "s" && can("integrations", "show")}
            assignStore={assignStore}
          />
        </div>
      </div>
      <Suspense>
        {pending && (
          <ActionDialog
            action={pending.action}
            area={area}
            target={{ ids: [order.id], versions: { [order.id]: order.version } }}
            count={1}
            orders={[order]}
            {...(pending.extra ? { extra: pending.extra } : {})}
            close={(ran) => {
              close();
              if (ran && pending.action.name === "delete") void navigate(`/${area}/orders`);
            }}
          />
        )}
        {dialog?.kind === "address" && (
          <AddressDialog
            order={order}
            canBearCost={side === "agency" && !["Unfulfilled", "Rejected"].includes(order.status)}
            close={closeDialog}
          />
        )}
        {dialog?.kind === "edit" && <EditDialog order={order} close={closeDialog} />}
        {dialog?.kind === "store" && <AssignStoreDialog orders={[order]} close={closeDialog} />}
        {dialog?.kind === "replace" && <ReplaceDialog order={order} close={closeDialog} />}
        {dialog?.kind === "refund" && <RefundDialog order={order} close={closeDialog} />}
        {dialog?.kind === "return" && <ReturnDialog order={order} close={closeDialog} />}
        {dialog?.kind === "remake" && <RemakeDialog order={order} close={closeDialog} />}
        {dialog?.kind === "variant" && <VariantDialog order={order} item={dialog.item} close={closeDialog} />}
        {dialog?.kind === "parcel" && <ParcelDialog order={order} close={closeDialog} />}
        {dialog?.kind === "correct-parcel" && (
          <CorrectParcelDialog parcel={dialog.parcel} orderId={order.id} close={closeDialog} />
        )}
        {dialog?.kind === "ledger" && (
          <LedgerDrawer
            orderId={order.id}
            name={nameOf(order)}
            side={side}
            amount={dialog.amount}
            close={closeDialog}
          />
        )}
      </Suspense>
    </div>
  );
}

const namesIn = ({ openings }: Blocker) =>
  openings.flatMap((opening) => (opening.kind === "action" ? [opening.name] : []));

/** Only captured money can be refunded, reserved money cannot. */
const isCaptured = ({ status, hold }: WholeOrder) =>
  !["Unfulfilled", "Rejected", "InReview"].includes(hold?.from ?? status);
