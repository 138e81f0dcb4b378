import type { OrderDraft } from "../orders/order-draft.ts";
import type { PhaseName } from "./phases.ts";

/** A step of an order and its earliest time. ISO 8601. */
export interface Step {
  readonly phase: PhaseName;
  readonly notBefore: string;
}

const later = (iso: string, hours: number) => new Date(Date.parse(iso) + hours * 3_600_000).toISOString();

/** How long stores keep what they collect, after a delivery. */
const SETTLED_AFTER_HOURS = 72;

/** Older orders skip design reviews and address confirmations, which would each be a call for a single order. */
const DETAILED_DAYS = 40;

/** The steps that bring an order to its target, in order. */
export function stepsOf({ createdAt, target }: OrderDraft, isCollected: boolean, now: string): Step[] {
  const { timeline, parcels } = target;
  const steps: Step[] = [];
  const add = (phase: PhaseName, at: string | null | undefined) => {
    if (at) steps.push({ phase, notBefore: at });
  };
  if (isCollected && target.gate !== "paid") add("buyer-paid", createdAt);
  const isDetailed = createdAt > later(now, -24 * DETAILED_DAYS);
  const design = isDetailed ? target.design : null;
  if (isDetailed && target.addressStatus === 2) add("confirm-address", createdAt);
  if (design) add("hire-designs", createdAt);
  add("submit", timeline.submittedAt);
  if (design && design !== "assign") add("design-review", timeline.submittedAt);
  if (design === "approved") add("design-approve", timeline.submittedAt);
  add("approve", timeline.approvedAt);
  add("pickup", timeline.pickedUpAt);
  add("track-1", parcels[0]?.shippedAt);
  add("track-2", parcels[1]?.shippedAt);
  const delivered = target.status === "Fulfilled" ? parcels[0]?.deliveredAt : null;
  add("deliver", delivered);
  if (target.refund && delivered) add("refund", later(delivered, 30));
  if (isCollected && delivered) add("settle", later(delivered, SETTLED_AFTER_HOURS));
  if (delivered) add("release", delivered);
  const { decidedAt } = timeline;
  if (target.status === "Rejected") add("reject", decidedAt);
  if (target.hold) add(target.hold.owner === "seller" ? "hold-seller" : "hold-agency", decidedAt);
  if (target.status === "CancelShipment") add("shipment-cancel", parcels[0]?.voided?.at ?? decidedAt);
  if (target.status === "Cancel")
    add(target.cancel?.by === "seller" ? "cancel-seller" : "cancel-agency", decidedAt);
  if (target.cancelRequest === "pending") add("ask-cancel", decidedAt);
  return steps;
}
