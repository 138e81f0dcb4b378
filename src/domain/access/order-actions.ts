import { HOME_ROLES } from "../home/views.ts";
import { INHERITANCE, type InheritedRole, ROLES, type Role } from "./roles.ts";

/** Roles that manage a seller's orders, and those that review and fulfill them. */
const SELLING = ["order-seller"] as const;
const FULFILLING = ["order-fulfiller"] as const;
const BOTH = [...SELLING, ...FULFILLING] as const;
/** Both, role by role: a profile can withhold what is not inherited. */
const BRINGING = [...INHERITANCE["order-seller"], ...INHERITANCE["order-fulfiller"]] as const;
/** Everyone except the platform's own users. */
const TENANTS = ROLES.filter((role) => role !== "administrator" && role !== "supplier");
const PROFIT_READERS: readonly Role[] = ["agency", "agency:accounting", "seller"];

/**
 * Which role may run which order action. Whether a given order allows it is decided by the lifecycle, and which orders
 * a user sees by the row scope.
 */
export const ORDER_ACTIONS = {
  submit: SELLING,
  approve: FULFILLING,
  reject: FULFILLING,
  hold: BOTH,
  unhold: SELLING,
  "agency-unhold": FULFILLING,
  cancel: BOTH,
  "cancel-request/withdraw": SELLING,
  "cancel-request/decline": FULFILLING,
  "shipment-cancel": FULFILLING,
  pickup: FULFILLING,
  "ignore-cannot-ship": FULFILLING,
  /** Letting an order go on that a rule could not act on. */
  "rule-fault/dismiss": BOTH,
  "confirm-address": BOTH,
  "check-address": BOTH,
  edit: SELLING,
  "edit-address": BOTH,
  delete: SELLING,
  "update-item-code": FULFILLING,
  "calc-order-basecost": FULFILLING,
  "update-item-design": [...BOTH, "seller:designer", "agency:designer"],
  /** Printing artwork as it is, whatever its check found. */
  "waive-preflight": BOTH,
  "hire-designs": BOTH,
  "change-design-status": [...BOTH, "seller:designer", "agency:designer"],
  "sync-default-design-cost": FULFILLING,
  "order-with-old": BOTH,
  "total-revenue": BOTH,
  "update-change-history": BOTH,
  refund: FULFILLING,
  return: FULFILLING,
  remake: FULFILLING,
  "calc-order-profit": FULFILLING,
  /** Recording what a buyer paid to a store that collects for the agency. */
  "buyer-paid": ["agency", "agency:accounting"],
  create: BRINGING,
  /** Reading the blocker board. */
  blockers: [
    ...BOTH,
    "agency:accounting",
    "agency:customer_support",
    "seller:accounting",
    "seller:customer_support",
  ],
  "ask-seller": FULFILLING,
  /** Tags and internal notes, which each side has for itself. */
  tag: [...BOTH, "agency:customer_support", "seller:customer_support"],
  note: [
    ...BOTH,
    "agency:accounting",
    "agency:customer_support",
    "seller:accounting",
    "seller:customer_support",
  ],
  import: BRINGING,
  map: BOTH,
  track: FULFILLING,
  /** Sending tracking numbers to the order's store again. */
  "sync-tracking": [...FULFILLING, "seller", "seller:staff"],
  "update-fulfilled": FULFILLING,
} as const satisfies Record<string, readonly (Role | InheritedRole)[]>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

/** Named calls on other resources, with the roles that may make them. */
export const NAMED_CALLS: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = {
  users: {
    create: ["agency", "seller"],
    delete: ["agency", "seller"],
    "reset-password": ["agency", "seller"],
    /** Managers of theirs, administrators of everybody. */
    "reset-factors": ["agency", "seller", "administrator"],
    sessions: ["agency", "seller", "administrator"],
    administrators: ["administrator"],
    /** The platform invites administrators, suppliers and the managers of agencies; an agency its suppliers and sellers. */
    invite: ["administrator", "agency"],
    designers: BRINGING,
    staffs: ["agency", "agency:staff", "agency:accounting"],
  },
  "seller-teams": {
    /** The short list, to choose whose order or customer it is: support sees no more of sellers. */
    choose: ["agency", "agency:staff", "agency:accounting", "agency:customer_support"],
    create: ["agency"],
    delete: ["agency"],
    map: ["agency"],
  },
  /** What is stored about a buyer, as a file, and its erasure, which cannot be taken back: managers. */
  customers: { "export-data": ["agency", "seller"], erase: ["agency", "seller"] },
  suppliers: { members: ["administrator", "agency"] },
  agencies: {
    create: ["administrator"],
    delete: ["administrator"],
    members: ["administrator"],
    catalogs: ["administrator"],
  },
  /** Whose catalogs, and which changes, the price loop decides. */
  catalogs: {
    "save-variants": ["administrator", "supplier", "agency", "agency:staff"],
    "publish-status": ["administrator", "supplier", "agency", "agency:staff"],
    "ask-price": ["administrator", "agency", "agency:staff"],
    /** What the user's own team pays, which an agency's users do not have. */
    prices: ["seller", "seller:staff", "seller:accounting"],
    "load-starter": ["administrator"],
    "export-prices": ["administrator", "supplier", "agency", "agency:staff"],
    "import-prices": ["administrator", "supplier", "agency", "agency:staff"],
    "export-agency": ["administrator", "agency", "agency:staff"],
    "price-simulation": ["administrator", "agency", "agency:staff"],
    "save-garment-photos": ["administrator", "agency", "agency:staff"],
    mockups: ["administrator", "agency", "agency:staff", "seller", "seller:staff"],
  },
  basecosts: {
    "price-simulation": ["administrator", "agency", "agency:staff"],
    "load-starter": ["agency", "agency:staff"],
  },
  products: { import: ["seller", "seller:staff"] },
  "price-publications": { cancel: ["administrator", "agency", "agency:staff"] },
  /** A seller asks for a top-up of the own team, which an agency's users do not have. */
  deposits: {
    ask: ["seller", "seller:accounting"],
    create: ["agency"],
    decide: ["agency"],
    reverse: ["agency"],
  },
  settlements: { create: ["agency", "agency:accounting"] },
  "settlement-lines": { settle: ["agency", "agency:accounting"] },
  /** Who receives what buyers pay: the agency decides it for its sellers' stores. */
  stores: { collect: ["agency"] },
  /** The requesting seller may cancel a request; the agency's side decides it. */
  payouts: {
    ask: ["seller"],
    decide: ["agency", "agency:accounting", "seller"],
    /** By the agency itself: money of the wallet, which sellers ask for by a ticket, and profit of sellers who are gone. */
    create: ["agency", "agency:accounting"],
  },
  "write-offs": { create: ["agency"], decide: ["agency", "agency:accounting"] },
  payables: { list: ["agency", "agency:accounting"] },
  "pay-runs": { create: ["agency", "agency:accounting"], decide: ["agency", "agency:accounting"] },
  domains: { check: ["agency"] },
  "api-keys": { create: ["agency", "seller"], revoke: ["agency", "seller"] },
  webhooks: {
    create: ["agency", "seller"],
    edit: ["agency", "seller"],
    delete: ["agency", "seller"],
    ping: ["agency", "seller"],
    pause: ["agency", "seller"],
    replay: ["agency", "seller"],
    rotate: ["agency", "seller"],
  },
  rules: { edit: ["agency", "agency:staff", "seller", "seller:staff"] },
  "supplier-logs": { save: ["administrator", "supplier", "agency"] },
  balances: {
    show: ["agency", "agency:accounting", "seller", "seller:staff", "seller:accounting"],
    /** The user's own team, which an agency's users do not have. The header shows it to everyone in the team. */
    own: ROLES.filter((role) => role.startsWith("seller")),
  },
  /** Lists for the accounting of an agency. */
  reports: { show: ["agency", "agency:accounting"] },
  profits: { show: PROFIT_READERS, export: PROFIT_READERS },
  /** The platform's users upload catalog images; they have no library. */
  images: {
    create: [
      "administrator",
      "supplier",
      "agency",
      "agency:staff",
      "agency:accounting",
      "agency:customer_support",
      "agency:designer",
      "seller",
      "seller:staff",
      "seller:accounting",
      "seller:customer_support",
      "seller:designer",
    ],
  },
  kpis: { show: ["agency", "agency:staff"] },
  settings: { show: ["agency", "agency:staff"], edit: ["agency"] },
  /** The agency's public page, which an editor at a host of the agency's choice makes. */
  "landing-page": { show: ["agency"], edit: ["agency"] },
  /** The company as documents name it: the agency's, and of a seller its own. */
  company: {
    show: ["agency", "agency:staff", "agency:accounting", "seller", "seller:accounting"],
    edit: ["agency", "seller"],
  },
  tickets: {
    reply: ["agency", "agency:staff", "seller", "seller:staff"],
    settle: ["agency", "agency:staff"],
  },
  "chatbot-tickets": {
    reply: ["agency", "agency:staff", "agency:customer_support"],
    settle: ["agency", "agency:staff", "agency:customer_support"],
  },
  "orders-warehouse": { advance: ["agency", "agency:staff"] },
  "warehouse-stock": { adjust: ["agency", "agency:staff"] },
  /** Credentials, which the agency enters for stores that collect for it. */
  integrations: { integrate: ["seller"], access: ["agency", "seller"] },
  "email-history": { resend: ["administrator", "agency"] },
  /** The checklist of the first hour. */
  onboarding: {
    show: ["administrator", "agency", "seller"],
    dismiss: ["administrator", "agency", "seller"],
    "test-mail": ["administrator"],
  },
  health: { inspect: ["administrator"] },
  home: { show: HOME_ROLES },
  "push-notifications": { list: TENANTS, edit: TENANTS },
  "notification-choices": { list: ROLES, edit: ROLES },
  views: { list: ROLES, create: ROLES, edit: ROLES, delete: ROLES },
};

/** A user's personal resources, which no profile restricts. */
export const OWN_RESOURCES: ReadonlySet<string> = new Set([
  "push-notifications",
  "notification-choices",
  "views",
]);
