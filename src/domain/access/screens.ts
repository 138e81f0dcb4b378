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
  { path: "/ag/customers", label: "Customers", resource: "customers" },
  { path: "/s/orders", label: "Orders", resource: "orders" },
  { path: "/s/order-items", label: "Order Items", resource: "order-items" },
  { path: "/s/orders/import/histories", label: "Import histories", resource: "order-imports" },
  { path: "/s/mapping-products", label: "Item mapping" },
  { path: "/s/customers", label: "Customers", resource: "customers" },
  { path: "/s/balance", label: "Balance" },
  { path: "/s/invoices", label: "Invoices", resource: "invoices" },
  { path: "/s/users", label: "Users", resource: "users" },
  { path: "/s/catalogs", label: "Catalogs", resource: "catalogs" },
  { path: "/s/image-library", label: "Image library", resource: "images" },
  { path: "/s/products", label: "Products", resource: "products" },
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
