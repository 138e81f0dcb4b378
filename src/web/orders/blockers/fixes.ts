import { PERSONALIZATION } from "../../../domain/orders/blockers/causes.ts";
import type { BlockerGroupRow } from "../../../domain/orders/blockers/responses.ts";
import { ACTIONS, type BulkAction, type Can, type Side } from "../actions/bulk-actions.ts";

/** What resolves a group of blocked orders, on the board itself where it can. */
export type Fix =
  | { readonly kind: "map"; readonly label: string }
  | { readonly kind: "ask"; readonly label: string }
  | { readonly kind: "action"; readonly label: string; readonly action: BulkAction }
  | { readonly kind: "link"; readonly label: string; readonly to: string };

interface Context {
  side: Side;
  can: Can;
  opens(path: string): boolean;
}

/** The bulk actions that resolve a gate for all orders of the group. */
const ACTIONS_OF: Partial<Record<BlockerGroupRow["gate"], readonly BulkAction["name"][]>> = {
  address: ["confirm-address"],
  destination: ["ignore-cannot-ship"],
  rule: ["rule-fault/dismiss"],
  approve: ["approve"],
  submit: ["submit"],
  artwork: ["hire-designs"],
};

/** A request to cancel is decided by the agency, and withdrawn by its seller. */
const DECISIONS: Readonly<Record<Side, readonly BulkAction["name"][]>> = {
  agency: ["cancel-request/decline", "cancel"],
  seller: ["cancel-request/withdraw"],
};

const LABELS: Partial<Record<BulkAction["name"], string>> = {
  "confirm-address": "Confirm addresses",
  "hire-designs": "Hire designer",
  "rule-fault/dismiss": "Dismiss",
  "cancel-request/decline": "Decline",
  "cancel-request/withdraw": "Withdraw request",
  cancel: "Cancel orders",
};

/** Where the catalogs are with variants that orders wait for. */
export const MISSING_PRICES = "/ag/base-cost?tab=matrix";

/** Screens that open a gate outside of the order. */
const LINK_OF: Partial<Record<BlockerGroupRow["gate"], readonly { label: string; to: string }[]>> = {
  balance: [{ label: "Top up", to: "/s/balance" }],
  price: [{ label: "Enter prices", to: MISSING_PRICES }],
};

/** Its values are entered order by order. */
const isPersonalization = ({ gate, filter }: BlockerGroupRow) =>
  gate === "artwork" && filter.cause === PERSONALIZATION;

/** A seller does not decide about an agency's rule. */
const isTheirs = ({ gate, owner }: BlockerGroupRow, side: Side) =>
  gate === "rule" && side === "seller" && owner !== side;

const pathOf = (to: string) => to.replace(/\?.*/, "");

/** The fixes of a group that this person may use, the most effective first. */
export function fixesOf(group: BlockerGroupRow, { side, can, opens }: Context): Fix[] {
  const fixes: Fix[] = [];
  if (group.gate === "mapped" && group.item && can("orders", "map")) {
    fixes.push({ kind: "map", label: "Map all" });
  }
  if (isTheirs(group, side)) return fixes;
  const names = group.gate === "cancel-request" ? DECISIONS[side] : (ACTIONS_OF[group.gate] ?? []);
  for (const name of names) {
    const action = ACTIONS.find((one) => one.name === name);
    // A design that a designer works on is already hired.
    if (action && can("orders", name) && group.owner !== "designer" && !isPersonalization(group))
      fixes.push({ kind: "action", label: LABELS[name] ?? action.label, action });
  }
  if (isPersonalization(group) && side === "seller" && can("orders", "edit"))
    fixes.push({ kind: "link", label: "Enter values", to: ordersLink("s", group) });
  for (const { label, to } of LINK_OF[group.gate] ?? []) {
    if (opens(pathOf(to)) && to.startsWith(side === "seller" ? "/s/" : "/ag/"))
      fixes.push({ kind: "link", label, to });
  }
  if (side === "agency" && group.owner === "seller" && can("orders", "ask-seller")) {
    fixes.push({ kind: "ask", label: "Ask seller" });
  }
  return fixes;
}

/** The order list with exactly the group's orders. */
export const ordersLink = (area: string, { filter }: Pick<BlockerGroupRow, "filter">): string => {
  const { sellerTeam, ...shared } = filter;
  const params = new URLSearchParams(area === "s" || !sellerTeam ? shared : { ...shared, sellerTeam });
  return `/${area}/orders?${params.toString()}`;
};
