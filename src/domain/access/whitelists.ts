import type { Verb } from "../resource/define.ts";
import type { Role } from "./roles.ts";

/** The specification's two whitelists; a host's brand selects `restricted`. */
export const PROFILES = ["standard", "restricted"] as const;
export type Profile = (typeof PROFILES)[number];

type PrefixesByRole = Readonly<Partial<Record<Role, readonly string[]>>>;

/**
 * The path prefixes that section 6 of the specification lists for a role in addition to the screens of its own area.
 * Those open wherever the role may read their data. A prefix includes everything below it.
 */
export const OPENED: PrefixesByRole = {
  agency: ["/ds/orders", "/s/image-library", "/s/catalogs"],
  "agency:staff": ["/ds/orders", "/s/image-library", "/s/catalogs"],
  "agency:designer": ["/ds/orders", "/ds/home", "/s/image-library"],
  "agency:accounting": ["/ds/orders", "/s/image-library"],
  "agency:customer_support": ["/s/image-library"],
  seller: ["/ag/orders", "/ag/order-items", "/s/users/list"],
  "seller:staff": ["/ag/orders", "/ag/order-items"],
  "seller:designer": ["/ag/orders", "/ag/order-items"],
  "seller:accounting": ["/ag/orders", "/ag/order-items"],
  "seller:customer_support": ["/ag/orders", "/ag/order-items"],
  "seller:order_exporter": ["/ag/orders"],
};

/**
 * Roles for which the agency's screens that the seller's area repeats open, where they may make the calls. Section 6 of
 * the specification lists all screens of the team's other sub-users.
 */
export const REPEATED_FOR: readonly Role[] = ["seller", "seller:staff"];

/** In an agency's area this is part of the image library. */
const NO_SCREENS = ["/ag/images"];

/** Screens of the own area that the specification does not list for a role, whatever its permissions. */
export const CLOSED: PrefixesByRole = {
  agency: NO_SCREENS,
  "agency:staff": NO_SCREENS,
  "agency:designer": [...NO_SCREENS, "/ag/orders", "/ag/home"],
  "agency:accounting": [...NO_SCREENS, "/ag/proxy-groups"],
  "agency:customer_support": [...NO_SCREENS, "/ag/tracking", "/ag/base-cost", "/ag/stores"],
  "seller:staff": ["/s/balance"],
};

/** In the restricted profile these four roles open only the screens that the specification lists. */
export const RESTRICTED_SCREENS: PrefixesByRole = {
  "agency:staff": [
    "/s/catalogs",
    "/ag/category-catalog",
    "/ag/base-cost",
    "/ag/tracking",
    "/ag/sellers",
    "/ag/catalogs/create",
    "/ag/catalogs/create-dropship",
  ],
  "agency:customer_support": [
    "/ag/orders",
    "/ag/order-items",
    "/ag/tracking",
    "/ag/customers",
    "/ag/stores",
    "/ag/chatbot-ticket",
  ],
  "agency:accounting": ["/ag/payouts", "/ag/invoices", "/ag/deposits", "/ag/proxy-groups"],
  "agency:designer": ["/s/image-library"],
};

/** In the restricted profile these four roles have no permission on resources that are not listed here. */
export const RESTRICTED_RESOURCES: Readonly<
  Partial<Record<Role, Readonly<Record<string, readonly Verb[] | "as declared">>>>
> = {
  "agency:staff": {
    catalogs: "as declared",
    "catalog-variants": "as declared",
    "category-catalog": "as declared",
    "basecost-groups": "as declared",
    basecosts: "as declared",
    tracking: ["list", "show"],
    "seller-teams": "as declared",
    "export-history": "as declared",
  },
  "agency:customer_support": {
    orders: "as declared",
    "order-items": "as declared",
    tracking: ["list", "show"],
    customers: "as declared",
    // No verb, only the named call that chooses a customer's seller.
    "seller-teams": [],
    stores: ["list", "show"],
    "chatbot-tickets": "as declared",
    "export-history": "as declared",
  },
  "agency:accounting": {
    invoices: "as declared",
    deposits: "as declared",
    payouts: "as declared",
    proxies: "as declared",
    "proxy-groups": "as declared",
    "seller-teams": "as declared",
    "export-history": "as declared",
  },
  "agency:designer": { images: "as declared" },
};

/** Named calls that the restricted profile withholds from a role on a resource that it keeps: its screens have no form for them. */
export const RESTRICTED_WITHOUT: Readonly<
  Partial<Record<Role, Readonly<Record<string, readonly string[]>>>>
> = {
  "agency:customer_support": { orders: ["create", "import"] },
};
