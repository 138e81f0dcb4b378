import { useLocation, useNavigate } from "react-router";
import { changeDesignStatus } from "../../../../domain/orders/designs/calls.ts";
import type { Area } from "../../../../domain/resource/define.ts";
import { useAbility } from "../../../providers/person.tsx";
import { lazyDialog } from "../../../widgets/dialog/lazyDialog.ts";
import { useDialog } from "../../../widgets/dialog/useDialog.tsx";
import { PROOFS } from "../../designs/proofs/ProofsPanel.tsx";
import type { WholeOrder } from "../../wire.ts";
import { designStepsOf, type OwnStep } from "../items/design-steps.ts";
import { returnable } from "../returns/returnable.ts";
import { useCanDo } from "../useCanDo.ts";
import type { OrderWork } from "../useOrderWork.tsx";

const ParcelDialog = lazyDialog(() => import("../parcels/ParcelDialog.tsx"));
const RefundDialog = lazyDialog(() => import("../returns/RefundDialog.tsx"));
const RemakeDialog = lazyDialog(() => import("../returns/RemakeDialog.tsx"));
const ReturnDialog = lazyDialog(() => import("../returns/ReturnDialog.tsx"));

/** Only captured money can be refunded, reserved money cannot. */
const isCaptured = ({ status, hold }: WholeOrder) =>
  !["Unfulfilled", "Rejected", "InReview"].includes(hold?.from ?? status);

const hasLeft = ({ parcels }: WholeOrder) =>
  parcels.some(({ status }) => status === "shipped" || status === "delivered");

/** The refund has a path of its own, `/ag/orders/{id}/refund`. */
function useRefund(order: WholeOrder, area: Area) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const own = `/${area}/orders/${order.id}`;
  return useDialog<void>(
    (close) => (
      <RefundDialog
        order={order}
        close={() => {
          close();
          if (pathname !== own) void navigate(own, { replace: true });
        }}
      />
    ),
    pathname === `${own}/refund` ? { subject: undefined } : null,
  );
}

/** The decisions about a design, by the person who requested it. */
function designSteps(order: WholeOrder, { change }: OrderWork): OwnStep[] {
  const { id, design } = order;
  if (!design) return [];
  const decisions = designStepsOf(design).map(({ to, label, done }) => ({
    label,
    primary: to === "approved",
    onClick: () =>
      void change(changeDesignStatus, { params: { id }, body: { status: to } }, { success: done }),
  }));
  if (!design.waiting || design.steps.length === 0) return decisions;
  const review = () => document.getElementById(PROOFS)?.scrollIntoView({ block: "start" });
  return [...decisions, { label: `Review proof ${design.waiting.number}`, primary: true, onClick: review }];
}

/** The available steps that have a call or a dialog of their own, with these dialogs. */
export function useOwnSteps(order: WholeOrder, area: Area, work: OrderWork) {
  const canDo = useCanDo(order);
  const canTrack = useAbility().can("orders", "track");
  const parcel = useDialog((close) => <ParcelDialog order={order} close={close} />);
  const refund = useRefund(order, area);
  const takeBack = useDialog((close) => <ReturnDialog order={order} close={close} />);
  const remake = useDialog((close) => <RemakeDialog order={order} close={close} />);
  const { items } = order;
  const steps: OwnStep[] = [];
  if (canDo("track")) steps.push({ label: "Add tracking", primary: true, onClick: parcel.open });
  // A further box of items that have left is entered without a charge.
  else if (area === "ag" && canTrack && hasLeft(order))
    steps.push({ label: "Add another parcel", onClick: parcel.open });
  if (canDo("change-design-status")) steps.push(...designSteps(order, work));
  if (canDo("refund") && order.charge.total > 0 && isCaptured(order))
    steps.push({ label: "Refund", onClick: refund.open });
  if (canDo("return") && items.some((item) => returnable(item) > 0))
    steps.push({ label: "Record return", onClick: takeBack.open });
  if (canDo("remake") && items.some(({ remakable }) => remakable > 0))
    steps.push({ label: "Remake", onClick: remake.open });
  const dialogs = (
    <>
      {parcel.dialog}
      {refund.dialog}
      {takeBack.dialog}
      {remake.dialog}
    </>
  );
  return { steps, dialogs };
}
