import type { UserType } from "../access/roles.ts";
import { listed } from "../resource/labels.ts";
import { PUBLISH_STATUSES } from "./shapes.ts";

/** The statuses of a catalog in the loop in which owner and supplier agree on prices. */
export const STATUS = {
  draft: 0,
  published: 1,
  askPrice: 2,
  filledPrice: 3,
  confirmPrice: 4,
  updatingPrice: 5,
  updatedPrice: 6,
} as const;
export type PublishStatus = (typeof STATUS)[keyof typeof STATUS];

/**
 * Who changes a status: the owner of the catalog (administrators for the platform's, an agency for its own) or the
 * supplier. Administrators act for both.
 */
export type PriceParty = "owner" | "supplier";

/**
 * As whom a person changes a catalog that the row scope allows. Suppliers change dropship catalogs of trademark goods
 * only (`isSuppliers`).
 */
export function partiesOf(userType: UserType, isSuppliers: boolean): readonly PriceParty[] {
  if (userType === "supplier") return isSuppliers ? ["supplier"] : [];
  return userType === "administrator" ? ["owner", "supplier"] : ["owner"];
}

export interface Transition {
  readonly name: "ask" | "fill" | "confirm" | "publish" | "unpublish" | "update" | "finish";
  readonly from: readonly PublishStatus[];
  readonly to: PublishStatus;
  readonly by: PriceParty;
}

const ALL = Object.values(STATUS);

/** Every change of status that is possible. Everything else is refused. */
export const TRANSITIONS: readonly Transition[] = [
  { name: "ask", from: [STATUS.draft, STATUS.published], to: STATUS.askPrice, by: "owner" },
  { name: "fill", from: [STATUS.askPrice], to: STATUS.filledPrice, by: "supplier" },
  { name: "confirm", from: [STATUS.filledPrice], to: STATUS.confirmPrice, by: "owner" },
  {
    name: "publish",
    from: [STATUS.draft, STATUS.confirmPrice, STATUS.updatedPrice],
    to: STATUS.published,
    by: "owner",
  },
  { name: "unpublish", from: [STATUS.published], to: STATUS.draft, by: "owner" },
  {
    name: "update",
    from: ALL.filter((status) => status !== STATUS.updatingPrice),
    to: STATUS.updatingPrice,
    by: "supplier",
  },
  { name: "finish", from: [STATUS.updatingPrice], to: STATUS.updatedPrice, by: "supplier" },
];

export const statusLabel = (status: PublishStatus): string => PUBLISH_STATUSES[status][0];

/** The change from one status to another, or the reason why these parties cannot make it. */
export function transitionTo(
  from: PublishStatus,
  to: PublishStatus,
  parties: readonly PriceParty[],
): { readonly transition: Transition } | { readonly reason: string } {
  if (from === to) return { reason: `This catalog is ${statusLabel(to)} already` };
  const transition = TRANSITIONS.find((one) => one.to === to && one.from.includes(from));
  if (!transition) {
    const sources = TRANSITIONS.filter((one) => one.to === to).flatMap((one) => one.from.map(statusLabel));
    return {
      reason: `A catalog becomes ${statusLabel(to)} from ${listed(sources, "or")}. This one is ${statusLabel(from)}`,
    };
  }
  return parties.includes(transition.by) ? { transition } : { reason: WRONG_PARTY[transition.by] };
}

/**
 * The same for saving prices with a status: "Save & Finish" sets Updated price from every status, as Updating price and
 * Updated price at once. Keeping the status needs no transition.
 */
export function transitionsOfSave(
  from: PublishStatus,
  to: PublishStatus,
  parties: readonly PriceParty[],
): { readonly transitions: readonly Transition[] } | { readonly reason: string } {
  if (from === to) return { transitions: [] };
  const steps =
    to === STATUS.updatedPrice && from !== STATUS.updatingPrice ? [STATUS.updatingPrice, to] : [to];
  const transitions: Transition[] = [];
  let status = from;
  for (const step of steps) {
    const found = transitionTo(status, step, parties);
    if ("reason" in found) return found;
    transitions.push(found.transition);
    status = step;
  }
  return { transitions };
}

const WRONG_PARTY: Readonly<Record<PriceParty, string>> = {
  owner: "Only the owner of this catalog can do this",
  supplier: "Only a supplier can do this",
};

/** The statuses that these parties can set now, for buttons and bulk actions. */
export const possibleTransitions = (
  from: PublishStatus,
  parties: readonly PriceParty[],
): readonly Transition[] => TRANSITIONS.filter((one) => one.from.includes(from) && parties.includes(one.by));

/**
 * Whether a catalog can be bought after a transition. It is on sale from its publication until it is unpublished, also
 * while new prices are agreed on.
 */
export const isOnSaleAfter = ({ name }: Transition, isOnSale: boolean): boolean =>
  name === "publish" || (isOnSale && name !== "unpublish");
