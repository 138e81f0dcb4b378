import type { Role } from "../../domain/access/roles.ts";
import { share, sum } from "../../domain/money/cents.ts";
import type { Action } from "../../domain/orders/act.ts";
import { lotsOf, type Order, type Side } from "../../domain/orders/order.ts";
import type { SeededOrder } from "../rows/orders.ts";
import { payoutOf } from "./settlements.ts";

/** A call that is made for many orders at once. */
export interface Phase {
  /** The action's name in the order history. */
  readonly name: string;
  readonly side: Side;
  /** The role of the agency's actor. Seller actions get the team's manager, all others the system. */
  readonly by?: Role;
  readonly action: (order: Order, seeded: SeededOrder, parcelId: string) => Action;
  readonly detail?: (seeded: SeededOrder) => Record<string, unknown> | null;
}

/** The order's current item ids for the units in a parcel of the draft. */
const unitsOf = (order: Order, { draft }: SeededOrder, parcel: number) =>
  (draft.target.parcels[parcel]?.units ?? []).flatMap(({ item, quantity }) => {
    const itemId = order.items[item]?.id;
    return itemId === undefined ? [] : [{ itemId, quantity }];
  });

const firstParcel = (order: Order) => lotsOf(order).find((lot) => lot.parcelId !== null)?.parcelId ?? "";

const reason = (text: string | undefined) => (text ? { reason: text } : null);
const holdReason = ({ draft }: SeededOrder) => draft.target.hold?.reason ?? "";
const cancelReason = ({ draft }: SeededOrder) => draft.target.cancel?.reason;
const track = (parcel: number): Phase => ({
  name: "track",
  side: "agency",
  by: "agency:staff",
  action: (order, seeded, parcelId) => ({ type: "track", parcelId, items: unitsOf(order, seeded, parcel) }),
  detail: ({ draft }) => ({ number: draft.target.parcels[parcel]?.number }),
});

export const PHASES = {
  "buyer-paid": {
    name: "buyer-paid",
    side: "system",
    action: (order) => ({ type: "buyer-paid", amount: order.totalPrice }),
  },
  "confirm-address": { name: "confirm-address", side: "seller", action: () => ({ type: "confirm-address" }) },
  "hire-designs": { name: "hire-designs", side: "seller", action: () => ({ type: "hire-designs" }) },
  submit: { name: "submit", side: "seller", action: () => ({ type: "submit" }) },
  "design-review": {
    name: "change-design-status",
    side: "agency",
    by: "agency:designer",
    action: () => ({ type: "change-design-status", status: "in_review" }),
  },
  "design-approve": {
    name: "change-design-status",
    side: "agency",
    by: "agency:staff",
    action: () => ({ type: "change-design-status", status: "approved" }),
  },
  approve: { name: "approve", side: "agency", by: "agency:staff", action: () => ({ type: "approve" }) },
  reject: {
    name: "reject",
    side: "agency",
    by: "agency:staff",
    action: (_order, { draft }) => ({ type: "reject", reason: draft.target.rejectReason ?? "" }),
    detail: ({ draft }) => reason(draft.target.rejectReason ?? undefined),
  },
  "hold-seller": {
    name: "hold",
    side: "seller",
    action: (_order, seeded) => ({ type: "hold", reason: holdReason(seeded) }),
    detail: (seeded) => reason(holdReason(seeded)),
  },
  "hold-agency": {
    name: "hold",
    side: "agency",
    by: "agency:customer_support",
    action: (_order, seeded) => ({ type: "hold", reason: holdReason(seeded) }),
    detail: (seeded) => reason(holdReason(seeded)),
  },
  "cancel-seller": {
    name: "cancel",
    side: "seller",
    action: () => ({ type: "cancel" }),
    detail: (seeded) => reason(cancelReason(seeded)),
  },
  "cancel-agency": {
    name: "cancel",
    side: "agency",
    by: "agency:customer_support",
    action: () => ({ type: "cancel" }),
    detail: (seeded) => reason(cancelReason(seeded)),
  },
  "ask-cancel": {
    name: "cancel",
    side: "seller",
    action: () => ({ type: "cancel" }),
    detail: (seeded) => reason(cancelReason(seeded)),
  },
  pickup: { name: "pickup", side: "agency", by: "agency:staff", action: () => ({ type: "pickup" }) },
  "track-1": track(0),
  "track-2": track(1),
  "shipment-cancel": {
    name: "shipment-cancel",
    side: "agency",
    by: "agency:staff",
    action: (order) => ({ type: "shipment-cancel", parcelId: firstParcel(order) }),
    detail: ({ draft }) => reason(draft.target.parcels[0]?.voided?.reason),
  },
  deliver: {
    name: "update-fulfilled",
    side: "system",
    action: (order) => ({
      type: "update-fulfilled",
      items: order.items.map(({ id }) => ({ itemId: id, status: "delivered" as const })),
    }),
  },
  refund: {
    name: "refund",
    side: "agency",
    by: "agency:accounting",
    action: (order, { draft }) => {
      const { refund } = draft.target;
      const goods = sum(lotsOf(order).map((lot) => lot.goods.total));
      return {
        type: "refund",
        reason: refund?.reason ?? "",
        amount: share(goods, BigInt(refund?.percent ?? 0), 100n),
      };
    },
    detail: ({ draft }) => reason(draft.target.refund?.reason),
  },
  settle: {
    name: "settle",
    side: "agency",
    by: "agency:accounting",
    action: (order, _seeded, lineId) => ({ type: "settle", ...payoutOf(order, lineId) }),
  },
  release: { name: "release", side: "system", action: () => ({ type: "release" }) },
} as const satisfies Record<string, Phase>;

export type PhaseName = keyof typeof PHASES;
