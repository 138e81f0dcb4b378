import { formatMoney } from "../../../../domain/format.ts";
import type { GateName } from "../../../../domain/orders/gates/gate-names.ts";
import type { BulkAction } from "../../actions/bulk-actions.ts";
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

const firstUnmapped = ({ items }: WholeOrder) => items.find((item) => item.variant === null);

const needsValuesOnly = (order: WholeOrder) => hasPersonalFaults(order) && isArtworkDone(order);

/** The actions that open a gate and that the person may use, the most common first. */
export function openingsOf(gate: GateName, { order, side, can, opens }: BlockerContext): Opening[] {
  const canDo = (action: string) => can("orders", action);
  const open = (opening: Opening, allowed: boolean): Opening[] => (allowed ? [opening] : []);
  switch (gate) {
    case "mapped": {
      const item = firstUnmapped(order);
      const to = item ? `/s/mapping/${item.id}` : "/s/mapping-products";
      return [
        ...open(
          { kind: "link", label: "Map item", to },
          canDo("map") && side === "seller" && opens("/s/mapping-products"),
        ),
        ...open(
          { kind: "variant", label: "Choose variant", itemId: item?.id ?? "" },
          side === "agency" && canDo("update-item-code") && item !== undefined,
        ),
      ];
    }
    case "catalog": {
      const item = order.items.find(({ onSale }) => !onSale);
      return open(
        { kind: "variant", label: "Choose variant", itemId: item?.id ?? "" },
        side === "agency" && canDo("update-item-code") && item !== undefined,
      );
    }
    case "artwork":
      return [
        ...open(
          { kind: "edit", label: "Enter personalization" },
          hasPersonalFaults(order) && order.actions.includes("edit") && canDo("edit"),
        ),
        ...open(
          { kind: "artwork", label: badArtworkOf(order) ? "Replace artwork" : "Add artwork" },
          canDo("update-item-design") && !needsValuesOnly(order),
        ),
        ...open(
          { kind: "action", label: "Hire designer", name: "hire-designs" },
          canDo("hire-designs") && order.design === null && !needsValuesOnly(order),
        ),
      ];
    case "address":
      return [
        ...open({ kind: "edit-address", label: "Edit address" }, canDo("edit-address")),
        ...open(
          { kind: "check-address", label: "Re-check" },
          canDo("check-address") && order.addressStatus === 3,
        ),
        ...open(
          { kind: "action", label: "Confirm as it is", name: "confirm-address" },
          canDo("confirm-address"),
        ),
      ];
    case "destination":
      return [
        ...open(
          { kind: "action", label: "Ship anyway", name: "ignore-cannot-ship" },
          canDo("ignore-cannot-ship"),
        ),
        ...open({ kind: "edit-address", label: "Edit address" }, canDo("edit-address")),
      ];
    case "reference": {
      const to = `/${side === "seller" ? "s" : "ag"}/orders?search=${encodeURIComponent(order.referenceId1 ?? "")}`;
      return [
        ...open(
          { kind: "replace", label: "Replace an older order" },
          order.actions.includes("order-with-old") && canDo("order-with-old"),
        ),
        ...open({ kind: "link", label: "Show both orders", to }, order.referenceId1 !== null),
      ];
    }
    case "balance":
      return open(
        { kind: "link", label: "Top up", to: "/s/balance" },
        side === "seller" && opens("/s/balance"),
      );
    case "price":
      return open({ kind: "link", label: "Open base costs", to: "/ag/base-cost" }, opens("/ag/base-cost"));
    case "store-change":
      return open(
        { kind: "link", label: "Decide", to: `/ag/change-requests?order=${order.id}` },
        side === "agency" && opens("/ag/change-requests"),
      );
    default:
      return [];
  }
}

/** What blocks the order, by priority: a hold, a cancellation request, the balance, then closed gates. */
export function blockersOf(context: BlockerContext): Blocker[] {
  const { order, side } = context;
  const blockers: Blocker[] = [];
  const { hold } = order;
  const action = (label: string, name: BulkAction["name"]): Opening[] =>
    order.actions.includes(name) && context.can("orders", name) ? [{ kind: "action", label, name }] : [];
  if (hold) {
    const mine = hold.owner === side;
    blockers.push({
      key: "hold",
      title: mine ? "You hold this order" : `The ${hold.owner} holds this order`,
      text: hold.reason,
      who: mine || side === "agency" ? "Release it when that is settled" : ownerLabel("agency"),
      since: hold.since,
      openings:
        side === "agency" ? action("Release", "agency-unhold") : mine ? action("Release", "unhold") : [],
    });
  }
  if (order.cancelRequest === "pending") {
    blockers.push({
      key: "cancel-request",
      title: side === "seller" ? "You asked to cancel this order" : "The seller asks to cancel this order",
      text:
        side === "seller"
          ? "The agency decides. Until then nothing more is sent to production."
          : "Cancel it or decline.",
      who: ownerLabel("agency"),
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
      who: ownerLabel("seller"),
      since: null,
      openings: openingsOf("balance", context),
    });
  }
  for (const { gate, owner, since, fix } of order.gates) {
    if (gate === "cancel-request") continue;
    blockers.push({
      key: gate,
      title: gate === "artwork" && needsValuesOnly(order) ? "Needs personalization" : gateLabel(gate),
      text: fix,
      who: ownerLabel(owner),
      since,
      openings: openingsOf(gate, context),
    });
  }
  return blockers;
}
