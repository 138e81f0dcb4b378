import type { Verb } from "../resource/define.ts";
import type { Role } from "./roles.ts";

/**
 * The whitelists of the specification's section 6 as data, one table a profile. `standard` holds path
 * prefixes; `restricted` holds the route names, and applies where the brand of the host asks for it. A prefix
 * opens itself and what lies below it.
 */
export const PROFILES = ["standard", "restricted"] as const;
export type Profile = (typeof PROFILES)[number];

const AGENCY_WITHOUT_STAFF_DENIALS = [
  "/ag/sellers",
  "/ag/settings",
  "/ag/orders",
  "/ag/invoices",
  "/ag/base-cost",
  "/ag/catalogs",
  "/ag/tracking",
  "/ag/warehouses",
  "/ag/category-catalog",
  "/ag/referrals",
  "/ag/image-library",
  "/ag/tickets",
  "/ag/stores",
  "/ag/order-items",
  "/ag/payouts",
  "/ag/kpis",
  "/ag/proxy-groups",
  "/ag/chatbot-ticket",
  "/ds/orders",
  "/s/image-library",
  "/s/catalogs",
];

const SELLER_SCREENS = [
  "/s/orders",
  "/s/order-items",
  "/s/customers",
  "/s/tickets",
  "/s/referrals",
  "/s/integrations",
  "/s/image-library",
  "/s/catalogs",
  "/s/products",
  "/s/invoices",
  "/s/mapping",
  "/s/mapping-product",
  "/s/mapping-products",
  "/s/products-warehouse",
  "/s/orders-warehouse",
  "/s/warehouses",
  "/ag/orders",
  "/ag/order-items",
];
const MANAGER_ONLY = ["/s/users", "/s/balance", "/s/payouts", "/s/profit-detail", "/s/estimated-profit"];
const MAPPING = ["/s/mapping", "/s/mapping-product", "/s/mapping-products"];

const STANDARD: Readonly<Record<Role, readonly string[]>> = {
  administrator: ["/a"],
  supplier: ["/a/supplier-catalog", "/a/catalogs"],
  agency: [
    ...AGENCY_WITHOUT_STAFF_DENIALS,
    "/ag/deposits",
    "/ag/users",
    "/ag/customers",
    "/ag/email-history",
  ],
  "agency:staff": AGENCY_WITHOUT_STAFF_DENIALS,
  "agency:accounting": [
    "/ag/catalogs",
    "/ag/orders",
    "/ag/order-items",
    "/ag/tracking",
    "/ag/sellers",
    "/ag/deposits",
    "/ag/invoices",
    "/ag/base-cost",
    "/ag/stores",
    "/ag/tickets",
    "/ag/image-library",
    "/s/image-library",
    "/ag/payouts",
    "/ag/customers",
    "/ds/orders",
  ],
  "agency:customer_support": [
    "/ag/catalogs",
    "/ag/orders",
    "/ag/order-items",
    "/ag/customers",
    "/ag/image-library",
    "/s/image-library",
    "/ag/chatbot-ticket",
  ],
  "agency:designer": ["/ds/orders", "/ag/image-library", "/s/image-library"],
  "agency:order_exporter": ["/ag/orders"],
  seller: [...SELLER_SCREENS, ...MANAGER_ONLY],
  "seller:staff": SELLER_SCREENS,
  "seller:accounting": [
    "/s/catalogs",
    "/s/products",
    "/s/orders",
    "/s/order-items",
    "/s/invoices",
    "/s/balance",
    "/s/customers",
    "/s/image-library",
    "/ag/orders",
    "/ag/order-items",
    ...MAPPING,
  ],
  "seller:designer": ["/s/orders", "/s/order-items", "/s/image-library", "/ag/orders", "/ag/order-items"],
  "seller:customer_support": [
    "/s/orders",
    "/s/order-items",
    "/s/customers",
    "/s/image-library",
    "/ag/orders",
    "/ag/order-items",
    ...MAPPING,
  ],
  "seller:order_exporter": ["/s/orders", "/ag/orders"],
};

export const SCREEN_PREFIXES: Readonly<Record<Profile, Readonly<Record<Role, readonly string[]>>>> = {
  standard: STANDARD,
  restricted: {
    ...STANDARD,
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
  },
};

/** In the restricted profile these four hold nothing of a resource that is not named here. */
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
    "order-imports": "as declared",
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
