import { formatMoney, formatShort } from "../../../../domain/format.ts";
import type { GateName } from "../../../../domain/orders/gates/gate-names.ts";
import type { BulkAction } from "../../actions/bulk-actions.ts";
import { MISSING_PRICES } from "../../blockers/fixes.ts";
import { gateLabel, ownerLabel } from "../../gate-labels.ts";
import type { WholeOrder } from "../../wire.ts";
import { badArtworkOf } from "./bad-artwork.ts";
import { hasPersonalFaults, isArtworkDone } from "./personal-faults.ts";

/** An action on this page that opens a closed gate. */
export type Opening =
  | { kind: "link"; label: string; to: string }
  | { kind: "action"; label: string; name: BulkAction["name"]; danger?: boolean }
  | { kind: "edit-address"; label: string }
  | { kind: "check-address"; label: string }
  | { kind: "edit"; label: string }
  | { kind: "artwork"; label: string }
  | { kind: "replace"; label: string }
  | { kind: "variant"; label: string; itemId: string };

export interface Blocker {
  key: string;
  title: string;
  text: string;
  who: string;
  since: string | null;
  /** The first is the most common, unless the choice is a decision that the screen must not suggest. */
  openings: Opening[];
  isDecision?: boolean;
}

/** The person's next step on a blocked order: the first button that opens a gate. */
export const primaryOpening = (blockers: readonly Blocker[]): Opening | undefined =>
  blockers.find(({ openings, isDecision }) => openings.length > 0 && !isDecision)?.openings[0];

interface BlockerContext {
  order: WholeOrder;
  side: "seller" | "agency";
  can(resource: string, action: string): boolean;
  opens(path: string): boolean;
}

const needsValuesOnly = (order: WholeOrder) => hasPersonalFaults(order) && isArtworkDone(order);

const offer = (opening: Opening, isAllowed: boolean): Opening[] => (isAllowed ? [opening] : []);

const chooseVariant = (item: { id: string } | undefined, { side, can }: BlockerContext): Opening[] =>
  item && side === "agency" && can("orders", "update-item-code")
    ? [{ kind: "variant", label: "Choose variant", itemId: item.id }]
    : [];

const editAddress = ({ can }: BlockerContext): Opening[] =>
  offer({ kind: "edit-address", label: "Edit address" }, can("orders", "edit-address"));

/** The actions that open a gate and that the person may use, the most common first. */
const OPENINGS: Partial<Record<GateName, (context: BlockerContext) => Opening[]>> = {
  mapped: (context) => {
    const { order, side, can, opens } = context;
    const item = order.items.find(({ variant }) => variant === null);
    const to = item ? `/s/mapping/${item.id}` : "/s/mapping-products";
    const canMap = can("orders", "map") && side === "seller" && opens("/s/mapping-products");
    return [...offer({ kind: "link", label: "Map item", to }, canMap), ...chooseVariant(item, context)];
  },
  catalog: (context) =>
    chooseVariant(
      context.order.items.find(({ onSale }) => !onSale),
      context,
    ),
  artwork: ({ order, can }) => [
    ...offer(
      { kind: "edit", label: "Enter personalization" },
      hasPersonalFaults(order) && order.actions.includes("edit") && can("orders", "edit"),
    ),
    ...offer(
      { kind: "artwork", label: badArtworkOf(order) ? "Replace artwork" : "Add artwork" },
      can("orders", "update-item-design") && !needsValuesOnly(order),
    ),
    ...offer(
      { kind: "action", label: "Hire designer", name: "hire-designs" },
      can("orders", "hire-designs") && order.design === null && !needsValuesOnly(order),
    ),
  ],
  address: (context) => [
    ...editAddress(context),
    ...offer(
      { kind: "check-address", label: "Re-check" },
      context.can("orders", "check-address") && context.order.addressStatus === 3,
    ),
    ...offer(
      { kind: "action", label: "Confirm as it is", name: "confirm-address" },
      context.can("orders", "confirm-address"),
    ),
  ],
  destination: (context) => [
    ...offer(
      { kind: "action", label: "Ship anyway", name: "ignore-cannot-ship" },
      context.can("orders", "ignore-cannot-ship"),
    ),
    ...editAddress(context),
  ],
  reference: ({ order, side, can }) => {
    const to = `/${side === "seller" ? "s" : "ag"}/orders?search=${encodeURIComponent(order.referenceId1 ?? "")}`;
    const canReplace = order.actions.includes("order-with-old") && can("orders", "order-with-old");
    return [
      ...offer({ kind: "replace", label: "Replace an older order" }, canReplace),
      ...offer({ kind: "link", label: "Show both orders", to }, order.referenceId1 !== null),
    ];
  },
  balance: ({ side, opens }) =>
    offer({ kind: "link", label: "Top up", to: "/s/balance" }, side === "seller" && opens("/s/balance")),
  price: ({ opens }) =>
    offer({ kind: "link", label: "Enter prices", to: MISSING_PRICES }, opens("/ag/base-cost")),
  rule: ({ order, can }) =>
    offer(
      { kind: "action", label: "Dismiss", name: "rule-fault/dismiss" },
      order.actions.includes("rule-fault/dismiss") && can("orders", "rule-fault/dismiss"),
    ),
  "store-change": ({ order, side, opens }) =>
    offer(
      { kind: "link", label: "Decide", to: `/ag/change-requests?order=${order.id}` },
      side === "agency" && opens("/ag/change-requests"),
    ),
};

/** What blocks the order, by priority: a hold, a cancellation request, the balance, then closed gates. */
export function blockersOf(context: BlockerContext): Blocker[] {
  const { order, side } = context;
  const blockers: Blocker[] = [];
  const { hold } = order;
  const action = (label: string, name: BulkAction["name"]): Opening[] =>
    order.actions.includes(name) && context.can("orders", name) ? [{ kind: "action", label, name }] : [];
  if (hold) {
    const mine = hold.owner === side;
    const until = hold.until ? ` until ${formatShort(hold.until)}` : "";
    blockers.push({
      key: "hold",
      title: `On hold by ${mine ? "you" : `the ${hold.owner}`}${until}`,
      text: hold.reason,
      who: hold.until
        ? "Released automatically"
        : mine || side === "agency"
          ? "Release it when this is resolved"
          : ownerLabel("agency", side),
      since: hold.since,
      openings:
        side === "agency" ? action("Release", "agency-unhold") : mine ? action("Release", "unhold") : [],
    });
  }
  if (order.cancelRequest === "pending") {
    blockers.push({
      key: "cancel-request",
      title: side === "seller" ? "You requested cancellation" : "The seller requests cancellation",
      text:
        side === "seller"
          ? "The agency decides. Nothing more is sent to production until then."
          : "Cancel the order or decline the request.",
      who: ownerLabel("agency", side),
      since: order.gates.find(({ gate }) => gate === "cancel-request")?.since ?? null,
      openings:
        side === "agency"
          ? [...action("Decline", "cancel-request/decline"), ...action("Cancel order", "cancel")]
          : action("Withdraw request", "cancel-request/withdraw"),
      isDecision: true,
    });
  }
  // Not a stored gate: the wallet decides it when the order is read.
  if (order.waitsFor?.includes("balance")) {
    blockers.push({
      key: "balance",
      title: gateLabel("balance"),
      text: `The charge of ${formatMoney(order.charge.total)} is more than ${side === "seller" ? "you" : "the seller"} can spend`,
      who: ownerLabel("seller", side),
      since: null,
      openings: OPENINGS.balance?.(context) ?? [],
    });
  }
  // A closed gate says how it opens; the reason is in the report.
  const [reason] = order.address?.findings ?? [];
  for (const { gate, owner, since, fix } of order.gates) {
    if (gate === "cancel-request") continue;
    blockers.push({
      key: gate,
      title: gate === "artwork" && needsValuesOnly(order) ? "Needs personalization" : gateLabel(gate),
      text: gate === "address" && reason ? `${reason.message}. ${fix}` : fix,
      who: ownerLabel(owner, side),
      since,
      openings: OPENINGS[gate]?.(context) ?? [],
      ...(gate === "rule" && { isDecision: true }),
    });
  }
  return blockers;
}
