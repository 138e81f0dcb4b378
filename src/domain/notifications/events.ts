import { readsInPart } from "../access/designer-view.ts";
import { can } from "../access/grants.ts";
import { GRANTS } from "../access/role-grants.ts";
import { areaOf, isDesigner, ROLES, type Role } from "../access/roles.ts";
import type { MenuArea } from "../resource/menu.ts";
import { CHOICES, type Choice, type EventGroup } from "./choices.ts";

type Party = "agency" | "seller" | "platform";

interface NotificationEvent {
  readonly group: EventGroup;
  readonly label: string;
  /** When it happens, in one line. */
  readonly description: string;
  /** Who receives it: the people of these parties whose role has the permission `needs`. */
  readonly to: readonly Party[];
  readonly needs: readonly [resource: string, verb: string];
  /** Whether only designers receive it, or only the others. Left out: both. */
  readonly only?: "designers" | "others";
  readonly default: Choice;
  /** The default of those who answer for a team or an agency: its manager, and the supporters of teams. */
  readonly managers?: Choice;
}

const ORDERS = ["orders", "list"] as const;
const CHANGES = ["orders", "update-change-history"] as const;
const DESIGNS = ["orders", "change-design-status"] as const;

/** Everything that people are notified of, by key. Mails about an account are no events: they are always sent. */
export const EVENTS = {
  "orders.submitted": {
    group: "Orders",
    label: "Orders submitted",
    description: "A seller submits orders for your review",
    to: ["agency"],
    needs: ORDERS,
    default: "app",
  },
  "orders.cancel-requested": {
    group: "Orders",
    label: "Cancellation requested",
    description: "A seller asks to cancel orders in production",
    to: ["agency"],
    needs: ORDERS,
    default: "app",
  },
  "orders.approved": {
    group: "Orders",
    label: "Orders approved",
    description: "The agency approves your orders",
    to: ["seller"],
    needs: ORDERS,
    default: "off",
    managers: "mail",
  },
  "orders.rejected": {
    group: "Orders",
    label: "Orders rejected",
    description: "The agency rejects your orders, with its reason",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
    managers: "mail",
  },
  "orders.held": {
    group: "Orders",
    label: "Orders put on hold or released",
    description: "The agency stops your orders, or lets them go on",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "orders.canceled": {
    group: "Orders",
    label: "Orders canceled",
    description: "The agency cancels orders or a shipment, or declines a cancellation",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "orders.shipped": {
    group: "Orders",
    label: "Orders shipped",
    description: "Orders leave the agency, with their tracking numbers",
    to: ["seller"],
    needs: ORDERS,
    default: "off",
    managers: "mail",
  },
  "orders.waiting": {
    group: "Orders",
    label: "Orders waiting on you",
    description: "The agency asks you about orders that cannot go on",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
    managers: "mail",
  },
  "orders.auto-submitted": {
    group: "Orders",
    label: "Orders submitted automatically",
    description: "Orders of your stores are submitted without you, or wait when their time comes",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "rules.notified": {
    group: "Orders",
    label: "A rule names you",
    description: "Orders meet a rule that notifies you",
    to: ["agency", "seller"],
    needs: ORDERS,
    default: "app",
  },
  "rules.failed": {
    group: "Orders",
    label: "A rule failed",
    description: "A rule could not act on orders, which wait for a person",
    to: ["agency", "seller"],
    needs: ["rules", "list"],
    default: "app",
    managers: "mail",
  },
  "orders.created": {
    group: "Orders",
    label: "Order created for you",
    description: "The agency enters an order on your behalf",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "orders.returned": {
    group: "Orders",
    label: "Units returned",
    description: "The agency records units that a buyer has sent back",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "orders.remade": {
    group: "Orders",
    label: "Remake created",
    description: "The agency makes units of an order again",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "changes.requested": {
    group: "Orders",
    label: "Change requested",
    description: "The other side asks for a change of an order, which you decide",
    to: ["agency", "seller"],
    needs: CHANGES,
    default: "app",
    managers: "mail",
  },
  "changes.decided": {
    group: "Orders",
    label: "Change request decided",
    description: "A change that you asked for is accepted or declined",
    to: ["agency", "seller"],
    needs: CHANGES,
    default: "mail",
  },
  "imports.finished": {
    group: "Orders",
    label: "Import finished",
    description: "A file that you uploaded is imported",
    to: ["agency", "seller"],
    needs: ["orders", "import"],
    default: "app",
  },
  "designs.hired": {
    group: "Designs",
    label: "Design requested",
    description: "You are hired for the design of orders",
    to: ["agency", "seller"],
    needs: DESIGNS,
    only: "designers",
    default: "mail",
  },
  "designs.submitted": {
    group: "Designs",
    label: "Proof submitted",
    description: "A design that you requested waits for your decision",
    to: ["agency", "seller"],
    needs: DESIGNS,
    only: "others",
    default: "mail",
  },
  "designs.decided": {
    group: "Designs",
    label: "Proof approved or returned",
    description: "A design that you work on is decided",
    to: ["agency", "seller"],
    needs: DESIGNS,
    default: "mail",
  },
  "designs.commented": {
    group: "Designs",
    label: "Comment on a proof",
    description: "Somebody comments on a proof that concerns you",
    to: ["agency", "seller"],
    needs: DESIGNS,
    default: "mail",
  },
  "deposits.waiting": {
    group: "Money",
    label: "Deposit to approve",
    description: "A deposit or a cashback waits for approval",
    to: ["agency"],
    needs: ["deposits", "list"],
    default: "app",
  },
  "deposits.approved": {
    group: "Money",
    label: "Top-up approved",
    description: "A top-up is added to your balance",
    to: ["seller"],
    needs: ["deposits", "list"],
    default: "app",
    managers: "mail",
  },
  "deposits.rejected": {
    group: "Money",
    label: "Deposit rejected",
    description: "A top-up or a cashback is rejected, with the reason",
    to: ["seller"],
    needs: ["deposits", "list"],
    default: "app",
    managers: "mail",
  },
  "deposits.reversed": {
    group: "Money",
    label: "Deposit reversed",
    description: "A top-up that bounced, or a wrong one, is taken out of your balance again",
    to: ["seller"],
    needs: ["deposits", "list"],
    default: "app",
    managers: "mail",
  },
  "deposits.cashback": {
    group: "Money",
    label: "Cashback approved",
    description: "A cashback is added to your balance",
    to: ["seller"],
    needs: ["deposits", "list"],
    default: "app",
  },
  "orders.refunded": {
    group: "Money",
    label: "Orders refunded",
    description: "The agency refunds orders, in full or in part",
    to: ["seller"],
    needs: ORDERS,
    default: "app",
  },
  "invoices.issued": {
    group: "Money",
    label: "Invoice issued",
    description: "The agency issues an invoice for your orders",
    to: ["seller"],
    needs: ["invoices", "list"],
    default: "off",
    managers: "mail",
  },
  "payouts.requested": {
    group: "Money",
    label: "Payout requested",
    description: "A seller requests a payout, or cancels a request",
    to: ["agency"],
    needs: ["payouts", "list"],
    default: "app",
  },
  "payouts.decided": {
    group: "Money",
    label: "Payout decided",
    description: "The agency approves or rejects a payout",
    to: ["seller"],
    needs: ["payouts", "list"],
    default: "app",
  },
  "money.two-people": {
    group: "Money",
    label: "Second-person approval changed",
    description: "Another manager changes which payments a second person must approve",
    to: ["agency"],
    needs: ["settings", "edit"],
    default: "mail",
  },
  "debts.canceled": {
    group: "Money",
    label: "Debt canceled",
    description: "The agency gives up what you owe, in full or in part",
    to: ["seller"],
    needs: ["balances", "show"],
    default: "app",
  },
  "prices.waiting": {
    group: "Catalog",
    label: "Prices to enter or check",
    description: "A catalog's prices are requested, filled, updated or confirmed",
    to: ["agency", "platform"],
    needs: ["catalogs", "publish-status"],
    default: "mail",
  },
  "prices.published": {
    group: "Catalog",
    label: "Catalog published or unpublished",
    description: "A catalog or its prices change for new orders",
    to: ["agency", "platform"],
    needs: ["catalogs", "publish-status"],
    default: "mail",
  },
  "prices.failed": {
    group: "Catalog",
    label: "Scheduled prices failed",
    description: "Prices that you scheduled could not be published",
    to: ["agency", "platform"],
    needs: ["price-publications", "list"],
    default: "app",
  },
  "stock.low": {
    group: "Stock",
    label: "Stock is low",
    description: "A product in a warehouse falls to the quantity at which you are warned",
    to: ["agency", "seller"],
    needs: ["warehouse-stock", "list"],
    default: "app",
    managers: "mail",
  },
  "stores.access": {
    group: "Stores",
    label: "Store refuses access",
    description: "A connected store no longer accepts Platen's keys, so no orders arrive",
    to: ["agency", "seller"],
    needs: ["integrations", "list"],
    default: "app",
    managers: "mail",
  },
  "stores.orders": {
    group: "Stores",
    label: "Orders of a store failed",
    description: "What a store has sent about its orders cannot be processed",
    to: ["agency", "seller"],
    needs: ["store-events", "list"],
    default: "app",
    managers: "mail",
  },
  "stores.tracking": {
    group: "Stores",
    label: "Tracking to a store failed",
    description: "Tracking numbers of shipped orders do not reach their store",
    to: ["agency", "seller"],
    needs: ["orders", "sync-tracking"],
    default: "app",
    managers: "mail",
  },
  "stores.privacy": {
    group: "Stores",
    label: "Privacy request failed",
    description: "What a store's platform demands for the privacy of a buyer is not carried out",
    to: ["agency", "seller"],
    needs: ["store-events", "list"],
    default: "app",
    managers: "mail",
  },
  "webhooks.paused": {
    group: "Programs",
    label: "Webhook paused",
    description: "A webhook is paused because its deliveries keep failing",
    to: ["agency", "seller"],
    needs: ["webhooks", "list"],
    default: "mail",
  },
} as const satisfies Record<string, NotificationEvent>;

export type EventKey = keyof typeof EVENTS;

export const EVENT_KEYS = Object.keys(EVENTS) as EventKey[]; // The keys of a constant.

export const eventOf = (key: EventKey): NotificationEvent => EVENTS[key];

const PARTIES: Readonly<Record<MenuArea, Party>> = { a: "platform", ag: "agency", s: "seller" };

function receives(role: Role, { to, needs: [resource, verb], only }: NotificationEvent): boolean {
  if (!to.includes(PARTIES[areaOf(role)]) || !can(GRANTS.standard[role], resource, verb)) return false;
  if (only) return isDesigner(role) === (only === "designers");
  // A list of orders has fields that a designer may not read.
  return verb !== "list" || !readsInPart(resource, role);
}

const RECEIVERS = new Map(
  EVENT_KEYS.map((key) => [key, ROLES.filter((role) => receives(role, EVENTS[key]))]),
);

export const rolesOf = (key: EventKey): readonly Role[] => RECEIVERS.get(key) ?? [];

/** The events that a role receives, in the order of the declaration. */
export const eventsOf = (role: Role): EventKey[] => EVENT_KEYS.filter((key) => rolesOf(key).includes(role));

/** What the default of a person depends on. */
export interface Receiver {
  readonly role: Role;
  /** The manager of the own team or agency, or a supporter of a team. */
  readonly isManager: boolean;
}

/** Whether a role has a bell. The platform's people get mails only. */
export const hasBell = (role: Role): boolean => PARTIES[areaOf(role)] !== "platform";

export const choicesOf = (role: Role): Choice[] => CHOICES.filter((one) => one !== "app" || hasBell(role));

/** What a person gets without a choice of their own. */
export function defaultOf(key: EventKey, { role, isManager }: Receiver): Choice {
  const event = eventOf(key);
  const choice = (isManager && event.managers) || event.default;
  return choice === "app" && !hasBell(role) ? "mail" : choice;
}

/** What a person gets. `chosen`: their stored choice, which an earlier role may have made. */
export function choiceOf(key: EventKey, receiver: Receiver, chosen: string | undefined): Choice {
  const own = choicesOf(receiver.role).find((choice) => choice === chosen);
  return own ?? defaultOf(key, receiver);
}
