import type { Role } from "./roles.ts";

/** What a screen is called and where it stands in a menu. Paths are without the base `/cms`. */
export interface Screen {
  readonly path: string;
  readonly label: string;
  /** The resource whose list it is, for Refine and for links; none: composed of several. */
  readonly resource?: string;
}

/** Every screen that exists. A menu names its screens by path; one that is not here is not shown. */
export const SCREENS: readonly Screen[] = [
  { path: "/a/catalogs", label: "Catalogs", resource: "catalogs" },
  { path: "/a/category-catalog", label: "Category Catalog", resource: "category-catalog" },
  { path: "/a/agencies", label: "Agencies", resource: "agencies" },
  { path: "/a/base-cost", label: "Base Cost", resource: "basecosts" },
  { path: "/a/supplier-catalog", label: "Supplier Catalog" },
  { path: "/a/books", label: "Ledger proof" },
  { path: "/ag/catalogs", label: "Catalogs", resource: "catalogs" },
  { path: "/ag/category-catalog", label: "Category Catalog", resource: "category-catalog" },
  { path: "/ag/sellers", label: "Sellers", resource: "seller-teams" },
  { path: "/ag/orders", label: "Orders", resource: "orders" },
  { path: "/ag/order-items", label: "Order Items", resource: "order-items" },
  { path: "/ag/tracking", label: "Tracking", resource: "tracking" },
  { path: "/ag/deposits", label: "Deposits", resource: "deposits" },
  { path: "/ag/invoices", label: "Invoices", resource: "invoices" },
  { path: "/ag/base-cost", label: "Base Cost", resource: "basecosts" },
  { path: "/ag/users", label: "Users", resource: "users" },
  { path: "/ag/settings", label: "Settings" },
  { path: "/ag/settings/domain", label: "Domain", resource: "domains" },
  { path: "/ag/tickets", label: "Tickets", resource: "tickets" },
  { path: "/ag/referrals", label: "Referrals", resource: "referrals" },
  { path: "/ag/customers", label: "Customers", resource: "customers" },
  { path: "/ag/stores", label: "Stores", resource: "stores" },
  { path: "/ag/payouts", label: "Payouts", resource: "payouts" },
  { path: "/ds/orders", label: "Requested designs", resource: "orders" },
  { path: "/ag/chatbot-ticket", label: "Chatbot Ticket", resource: "chatbot-tickets" },
  { path: "/ag/kpis", label: "KPIs" },
  { path: "/ag/warehouses", label: "Warehouses", resource: "warehouses" },
  { path: "/ag/proxy-groups", label: "Proxy Groups", resource: "proxy-groups" },
  { path: "/ag/proxy-groups/proxies", label: "Proxies", resource: "proxies" },
  { path: "/ag/email-history", label: "Email History", resource: "email-history" },
  { path: "/s/orders", label: "Orders", resource: "orders" },
  { path: "/s/order-items", label: "Order Items", resource: "order-items" },
  { path: "/s/orders/import/histories", label: "Import histories", resource: "order-imports" },
  { path: "/s/mapping-products", label: "Item mapping" },
  { path: "/s/profit-detail", label: "Profit Detail" },
  { path: "/s/estimated-profit", label: "Estimated Profit" },
  { path: "/s/payouts", label: "Payouts", resource: "payouts" },
  { path: "/s/customers", label: "Customers", resource: "customers" },
  { path: "/s/balance", label: "Balance" },
  { path: "/s/invoices", label: "Invoices", resource: "invoices" },
  { path: "/s/users", label: "Users", resource: "users" },
  { path: "/s/tickets", label: "Tickets", resource: "tickets" },
  { path: "/s/referrals", label: "Referrals", resource: "referrals" },
  { path: "/s/integrations", label: "Integrations", resource: "integrations" },
  { path: "/s/catalogs", label: "Catalogs", resource: "catalogs" },
  { path: "/s/image-library", label: "Image library", resource: "images" },
  { path: "/s/products", label: "Products", resource: "products" },
  { path: "/s/products-warehouse", label: "Warehouse Products", resource: "products-warehouse" },
  { path: "/s/orders-warehouse", label: "Warehouse Orders", resource: "orders-warehouse" },
  { path: "/s/warehouses", label: "Warehouses", resource: "warehouses" },
];

/** The side menus in the order of the specification, section 2. */
export const MENUS = {
  administrator: ["/a/catalogs", "/a/category-catalog", "/a/agencies", "/a/supplier-catalog"],
  supplier: ["/a/supplier-catalog"],
  agency: [
    "/ag/catalogs",
    "/ag/category-catalog",
    "/ag/sellers",
    "/ag/orders",
    "/ag/order-items",
    "/ag/tracking",
    "/ag/deposits",
    "/ag/invoices",
    "/ag/base-cost",
    "/ag/users",
    "/ag/settings",
    "/ag/tickets",
    "/ag/referrals",
    "/ag/customers",
    "/ag/stores",
    "/s/image-library",
    "/ag/payouts",
    "/ds/orders",
    "/ag/email-history",
    "/ag/chatbot-ticket",
  ],
  seller: [
    "/s/orders",
    "/s/order-items",
    "/s/profit-detail",
    "/s/payouts",
    "/s/customers",
    "/s/users",
    "/s/balance",
    "/s/invoices",
    "/s/referrals",
    "/s/integrations",
    "/s/image-library",
    "/s/catalogs",
    "/s/products",
  ],
} as const;

/**
 * The short menus of the restricted profile, in the specification's order. What its whitelist opens besides is
 * reached by its address.
 */
export const SHORT_MENUS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  "agency:staff": ["/s/catalogs", "/ag/category-catalog", "/ag/base-cost", "/ag/tracking", "/ag/sellers"],
  "agency:customer_support": ["/ag/orders", "/ag/order-items", "/ag/tracking", "/ag/customers", "/ag/stores"],
  "agency:accounting": ["/ag/payouts", "/ag/invoices", "/ag/deposits"],
  "agency:designer": ["/s/image-library"],
};
