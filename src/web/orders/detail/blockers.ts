import type { GateName } from "../../../domain/orders/gates.ts";
import type { BulkAction } from "../actions/catalogue.ts";
import { gateWords, ownerWords } from "../gate-words.ts";
import type { WholeOrder } from "../wire.ts";

/** What opens a closed gate from here. */
export type Opening =
  | { kind: "link"; label: string; to: string }
  | { kind: "action"; label: string; name: BulkAction["name"]; danger?: boolean }
  | { kind: "edit-address"; label: string }
  | { kind: "check-address"; label: string }
  | { kind: "artwork"; label: string }
  | { kind: "replace"; label: string }
  | { kind: "variant"; label: string; itemId: string };

export interface Blocker {
  key: string;
  title: string;
  text: string;
  who: string;
  since: string | null;
  /** The first is what most people come for, unless it is a decision that the screen must not suggest. */
  openings: Opening[];
  isDecision?: boolean;
}

interface Asked {
  order: WholeOrder;
  side: "seller" | "agency";
  may(resource: string, action: string): boolean;
  opens(path: string): boolean;
}

const firstUnmapped = ({ items }: WholeOrder) => items.find((item) => item.variant === null);

/** The buttons that open a gate, for whoever looks: only what they may press, the likeliest first. */
export function openingsOf(gate: GateName, { order, side, may, opens }: Asked): Opening[] {
  const can = (action: string) => may("orders", action);
  const open = (opening: Opening, allowed: boolean): Opening[] => (allowed ? [opening] : []);
  switch (gate) {
    case "mapped": {
      const item = firstUnmapped(order);
      const search = encodeURIComponent(item?.sku ?? item?.title ?? "");
      const to = `/s/mapping-products?search=${search}`;
      return [
        ...open(
          { kind: "link", label: "Map item", to },
          can("map") && side === "seller" && opens("/s/mapping-products"),
        ),
        ...open(
          { kind: "variant", label: "Choose variant", itemId: item?.id ?? "" },
          side === "agency" && can("update-item-code") && item !== undefined,
        ),
      ];
    }
    case "artwork":
      return [
        ...open({ kind: "artwork", label: "Add artwork" }, can("update-item-design")),
        ...open(
          { kind: "action", label: "Hire designer", name: "hire-designs" },
          can("hire-designs") && order.design === null,
        ),
      ];
    case "address":
      return [
        ...open({ kind: "edit-address", label: "Edit address" }, can("edit-address")),
        ...open(
          { kind: "check-address", label: "Re-check" },
          can("check-address") && order.addressStatus === 3,
        ),
        ...open(
          { kind: "action", label: "Confirm as it is", name: "confirm-address" },
          can("confirm-address"),
        ),
      ];
    case "destination":
      return [
        ...open(
          { kind: "action", label: "Ship anyway", name: "ignore-cannot-ship" },
          can("ignore-cannot-ship"),
        ),
        ...open({ kind: "edit-address", label: "Edit address" }, can("edit-address")),
      ];
    case "reference": {
      const to = `/${side === "seller" ? "s" : "ag"}/orders?search=${encodeURIComponent(order.referenceId1 ?? "")}`;
      return [
        ...open(
          { kind: "replace", label: "Replaces an older order" },
          order.actions.includes("order-with-old") && can("order-with-old"),
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
    default:
      return [];
  }
}

/** Everything that stops the order now, what is best dealt with first: a hold, a request, then its gates. */
export function blockersOf(asked: Asked): Blocker[] {
  const { order, side } = asked;
  const blockers: Blocker[] = [];
  const { hold } = order;
  const action = (label: string, name: BulkAction["name"]): Opening[] =>
    order.actions.includes(name) && asked.may("orders", name) ? [{ kind: "action", label, name }] : [];
  if (hold) {
    const mine = hold.owner === side;
    blockers.push({
      key: "hold",
      title: mine ? "You hold this order" : `The ${hold.owner} holds this order`,
      text: hold.reason,
      who: mine || side === "agency" ? "Release it when that is settled" : ownerWords("agency"),
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
      who: ownerWords("agency"),
      since: order.gates.find(({ gate }) => gate === "cancel-request")?.since ?? null,
      openings:
        side === "agency"
          ? [...action("Decline", "cancel-request/decline"), ...action("Cancel order", "cancel")]
          : action("Withdraw request", "cancel-request/withdraw"),
      isDecision: true,
    });
  }
  for (const { gate, owner, since, fix } of order.gates) {
    if (gate === "cancel-request") continue;
    blockers.push({
      key: gate,
      title: gateWords(gate),
      text: fix,
      who: ownerWords(owner),
      since,
      openings: openingsOf(gate, asked),
    });
  }
  return blockers;
}
