import { ROLES, type Role } from "./roles.ts";

/** Roles that run a seller's orders, and those that review and fulfil them. */
const SELLING: readonly Role[] = ["seller", "seller:staff", "seller:accounting", "seller:customer_support"];
const FULFILLING: readonly Role[] = [
  "agency",
  "agency:staff",
  "agency:accounting",
  "agency:customer_support",
];
/** Everybody but the platform's own people. */
const TENANTS = ROLES.filter((role) => role !== "administrator" && role !== "supplier");
const BOTH = [...SELLING, ...FULFILLING];
const PROFIT_READERS: readonly Role[] = ["agency", "agency:accounting", "seller"];

/**
 * Which role may ask for which order action. Whether a given order can take it is the lifecycle's business,
 * and which orders a person sees is scope.
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
  "confirm-address": BOTH,
  "check-address": BOTH,
  edit: SELLING,
  "edit-address": BOTH,
  delete: SELLING,
  "update-item-code": FULFILLING,
  "calc-order-basecost": FULFILLING,
  "update-item-design": [...BOTH, "seller:designer", "agency:designer"],
  "hire-designs": BOTH,
  "change-design-status": [...BOTH, "seller:designer", "agency:designer"],
  "sync-default-design-cost": FULFILLING,
  "order-with-old": BOTH,
  "total-revenue": BOTH,
  "update-change-history": BOTH,
  refund: FULFILLING,
  "calc-order-profit": FULFILLING,
  import: BOTH,
  map: BOTH,
  track: FULFILLING,
  "update-fulfilled": FULFILLING,
} as const satisfies Record<string, readonly Role[]>;

export type OrderAction = keyof typeof ORDER_ACTIONS;

/** Named calls on other resources, by who may make them. */
export const NAMED_CALLS: Readonly<Record<string, Readonly<Record<string, readonly Role[]>>>> = {
  users: {
    create: ["agency", "seller"],
    delete: ["agency", "seller"],
    "reset-password": ["agency", "seller"],
    designers: BOTH,
    staffs: ["agency", "agency:staff", "agency:accounting"],
  },
  "seller-teams": { create: ["agency"], delete: ["agency"], map: ["agency"] },
  agencies: {
    create: ["administrator"],
    delete: ["administrator"],
    members: ["administrator"],
    catalogs: ["administrator"],
  },
  deposits: { create: ["agency"], decide: ["agency"] },
  /** The seller that asked may take a request back; who decides it is the agency's side. */
  payouts: { ask: ["seller"], decide: ["agency", "agency:accounting", "seller"] },
  domains: { check: ["agency"] },
  "supplier-logs": { save: ["administrator", "supplier", "agency"] },
  balances: {
    show: ["agency", "agency:accounting", "seller", "seller:staff", "seller:accounting"],
    /** The one of one's own team, which an agency's people do not have. */
    own: ["seller", "seller:staff", "seller:accounting"],
  },
  profits: { show: PROFIT_READERS, export: PROFIT_READERS },
  /** The platform's people upload pictures of catalogs; they have no library. */
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
  tickets: {
    reply: ["agency", "agency:staff", "seller", "seller:staff"],
    settle: ["agency", "agency:staff"],
  },
  "chatbot-tickets": {
    reply: ["agency", "agency:staff", "agency:customer_support"],
    settle: ["agency", "agency:staff", "agency:customer_support"],
  },
  "orders-warehouse": { advance: ["agency", "agency:staff"] },
  integrations: { integrate: ["seller"] },
  "email-history": { resend: ["agency"] },
  health: { inspect: ["administrator"] },
  "push-notifications": { list: TENANTS, edit: TENANTS },
  views: { list: ROLES, create: ROLES, edit: ROLES, delete: ROLES },
};

/** What is each person's own: no profile takes it from anybody. */
export const OWN_RESOURCES: ReadonlySet<string> = new Set(["push-notifications", "views"]);
