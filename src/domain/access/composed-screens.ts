/** An action on a resource that the API calls of an opening screen require. */
export type Need = readonly [resource: string, action: string];

const listOf = (resource: string): readonly Need[] => [[resource, "list"]];
const oneOf = (resource: string): readonly Need[] => [[resource, "show"]];

const SETTINGS = oneOf("settings");
const MAIL_TEMPLATES = listOf("mail-notifications");
const IMPORT: readonly Need[] = [["orders", "import"]];
const CREATE_ORDER: readonly Need[] = [["orders", "create"]];
const SCAN: readonly Need[] = [
  ["order-items", "show"],
  // The steps that a scan takes.
  ["orders", "pickup"],
];
const MAPPING: readonly Need[] = [["orders", "map"]];
const BLOCKERS: readonly Need[] = [
  ["orders", "blockers"],
  ["orders", "list"],
];
const HOME = oneOf("home");
const TRACKING_IMPORT: readonly Need[] = [["orders", "track"]];
const CREATE_CATALOG: readonly Need[] = [["catalogs", "create"]];
const EDIT_CATALOG: readonly Need[] = [["catalogs", "edit"]];
const FROM_ARTWORK: readonly Need[] = [
  ["products", "create"],
  ["catalogs", "list"],
  ["catalogs", "prices"],
];
const ADD_ARTWORK: readonly Need[] = [
  ["products", "edit"],
  ["products", "show"],
  ["catalogs", "list"],
  ["catalogs", "prices"],
];
const BASECOSTS = listOf("basecosts");
const CATALOG_COSTS: readonly Need[] = [
  ["basecosts", "show"],
  ["catalogs", "show"],
];

/**
 * The hand-written screens by route path, with the grants that each needs to open. `src/web/screen-table.tsx` lists
 * their components, and the generic screens of the declared resources.
 */
export const COMPOSED_SCREENS = {
  "/ag/home": HOME,
  "/s/home": HOME,
  "/ds/home": HOME,
  "/a/home": HOME,
  "/s/orders": listOf("orders"),
  "/ag/orders": listOf("orders"),
  "/s/blockers": BLOCKERS,
  "/ag/blockers": BLOCKERS,
  "/s/orders/:id": oneOf("orders"),
  "/ag/orders/:id": oneOf("orders"),
  "/ag/orders/:id/refund": [
    ["orders", "show"],
    ["orders", "refund"],
  ],
  "/ag/scan": SCAN,
  "/ds/orders": listOf("orders"),
  "/ds/orders/:id": oneOf("orders"),
  "/s/orders/create": CREATE_ORDER,
  "/ag/orders/create": CREATE_ORDER,
  "/ag/change-requests": listOf("change-histories"),
  "/s/change-requests": listOf("change-histories"),
  "/ag/design-report": oneOf("kpis"),
  "/s/orders/import": IMPORT,
  "/ag/orders/import": IMPORT,
  "/s/orders/import/histories": listOf("order-imports"),
  "/ag/orders/import/histories": listOf("order-imports"),
  "/s/orders/import/histories/:id": IMPORT,
  "/ag/orders/import/histories/:id": IMPORT,
  "/s/mapping-products": MAPPING,
  "/s/mapping-products/:id": MAPPING,
  "/s/mapping/:id": MAPPING,
  "/s/mapping-product/:id": MAPPING,
  "/ag/tracking": listOf("tracking"),
  "/ag/tracking/:id": oneOf("tracking"),
  "/ag/tracking/import": TRACKING_IMPORT,
  "/ag/tracking/import/histories": TRACKING_IMPORT,
  "/ag/tracking/import/histories/:id": TRACKING_IMPORT,
  "/ag/tracking/stores": listOf("store-syncs"),
  "/s/tracking/stores": listOf("store-syncs"),
  "/ag/store-events": listOf("store-events"),
  "/s/store-events": listOf("store-events"),
  "/s/integrations/:id": oneOf("integrations"),
  "/a/ledger": [["health", "inspect"]],
  "/a/books": [["health", "inspect"]],
  "/s/balance": [
    ["balances", "own"],
    ["balances", "show"],
  ],
  "/ag/accounting": [
    ["reports", "show"],
    ["balances", "show"],
  ],
  "/s/statement": oneOf("balances"),
  "/ag/sellers/:id/statement": [
    ["seller-teams", "show"],
    ["balances", "show"],
  ],
  "/ag/sellers": listOf("seller-teams"),
  "/ag/sellers/:id": oneOf("seller-teams"),
  "/ag/sellers/:id/close": [["seller-teams", "delete"]],
  "/ag/kpis": oneOf("kpis"),
  "/s/profit-detail": oneOf("profits"),
  "/s/estimated-profit": oneOf("profits"),
  "/ag/invoices": listOf("invoices"),
  "/s/invoices": listOf("invoices"),
  "/ag/invoices/:id": oneOf("invoices"),
  "/s/invoices/:id": oneOf("invoices"),
  "/ag/payouts": listOf("payouts"),
  "/s/payouts": listOf("payouts"),
  "/ag/write-offs": listOf("write-offs"),
  "/ag/referrals": listOf("referrals"),
  "/s/referrals": listOf("referrals"),
  "/ag/settlements": listOf("settlements"),
  "/ag/settlement-lines": listOf("settlement-lines"),
  "/ag/stores/:id": oneOf("stores"),
  "/ag/deposits": listOf("deposits"),
  "/ag/deposits/:id": oneOf("deposits"),
  "/ag/email-history/:id": oneOf("email-history"),
  "/a/email-history/:id": oneOf("email-history"),
  "/a/catalogs": listOf("catalogs"),
  "/ag/catalogs": listOf("catalogs"),
  "/a/price-publications": listOf("price-publications"),
  "/ag/price-publications": listOf("price-publications"),
  "/a/supplier-catalog": listOf("catalogs"),
  "/a/catalogs/detail/:id": oneOf("catalogs"),
  "/a/catalogs/detail-drop/:id": oneOf("catalogs"),
  "/s/catalogs/:id": oneOf("catalogs"),
  "/s/products": listOf("products"),
  "/s/products/from-artwork": FROM_ARTWORK,
  "/s/products/:id": oneOf("products"),
  "/s/products/:id/artwork": ADD_ARTWORK,
  "/s/products/import": [["products", "import"]],
  "/s/products/import/histories/:id": [["products", "import"]],
  "/s/catalogs/detail/:id": oneOf("catalogs"),
  "/a/catalogs/:id": oneOf("catalogs"),
  "/ag/catalogs/:id": oneOf("catalogs"),
  "/a/catalogs/create": CREATE_CATALOG,
  "/ag/catalogs/create": CREATE_CATALOG,
  "/a/catalogs/create-dropship": CREATE_CATALOG,
  "/ag/catalogs/create-dropship": CREATE_CATALOG,
  "/a/catalogs/update/:id": EDIT_CATALOG,
  "/ag/catalogs/update/:id": EDIT_CATALOG,
  "/a/base-cost": BASECOSTS,
  "/ag/base-cost": BASECOSTS,
  "/a/base-cost/:id": oneOf("basecosts"),
  "/ag/base-cost/:id": oneOf("basecosts"),
  "/ag/base-cost/group/:groupId/create": [["basecosts", "create"]],
  "/ag/base-cost/group/:groupId/update/:id": [
    ["basecosts", "show"],
    ["basecosts", "edit"],
  ],
  "/a/base-cost/catalogs/:id": CATALOG_COSTS,
  "/ag/base-cost/catalogs/:id": CATALOG_COSTS,
  "/a/base-cost/catalog-cost/:id/basecost/:basecostId": CATALOG_COSTS,
  "/ag/base-cost/catalog-cost/:id/basecost/:basecostId": CATALOG_COSTS,
  "/s/image-library": listOf("images"),
  "/ag/image-library": listOf("images"),
  "/ag/users": listOf("users"),
  "/ag/users/list": listOf("users"),
  "/s/users": listOf("users"),
  "/ag/users/:id": oneOf("users"),
  "/s/users/:id": oneOf("users"),
  "/a/administrators": [["users", "administrators"]],
  "/a/suppliers/:id": oneOf("suppliers"),
  "/ag/suppliers/:id": oneOf("suppliers"),
  "/a/agencies": listOf("agencies"),
  "/a/agencies/:id": oneOf("agencies"),
  "/ag/settings": SETTINGS,
  "/ag/settings/board": SETTINGS,
  "/ag/settings/domain": listOf("domains"),
  "/ag/api-keys": listOf("api-keys"),
  "/s/api-keys": listOf("api-keys"),
  "/ag/webhooks": listOf("webhooks"),
  "/s/webhooks": listOf("webhooks"),
  "/ag/webhooks/:id": oneOf("webhooks"),
  "/s/webhooks/:id": oneOf("webhooks"),
  "/ag/settings/theme": SETTINGS,
  "/ag/settings/payment": SETTINGS,
  "/ag/settings/company": [
    ["settings", "show"],
    ["company", "show"],
  ],
  "/s/company": oneOf("company"),
  "/ag/settings/shipping": SETTINGS,
  "/ag/settings/landing-page": SETTINGS,
  "/ag/settings/template-file": SETTINGS,
  "/ag/settings/artwork": SETTINGS,
  "/ag/settings/terms": SETTINGS,
  "/ag/settings/others": SETTINGS,
  "/ag/settings/email": MAIL_TEMPLATES,
  "/ag/settings/email/customize": MAIL_TEMPLATES,
  "/ag/tickets": listOf("tickets"),
  "/s/tickets": listOf("tickets"),
  "/ag/chatbot-ticket": listOf("chatbot-tickets"),
  "/ag/tickets/:id": oneOf("tickets"),
  "/s/tickets/:id": oneOf("tickets"),
  "/ag/chatbot-ticket/:id": oneOf("chatbot-tickets"),
  "/s/products-warehouse": listOf("products-warehouse"),
  "/s/products-warehouse/:id": oneOf("products-warehouse"),
  "/s/orders-warehouse/:id": oneOf("orders-warehouse"),
  "/ag/stock-movements": listOf("stock-movements"),
  "/s/stock-movements": listOf("stock-movements"),
  "/ag/warehouses/:id": oneOf("warehouses"),
  "/s/warehouses/:id": oneOf("warehouses"),
} as const satisfies Readonly<Record<string, readonly Need[]>>;

export type ComposedPath = keyof typeof COMPOSED_SCREENS;
