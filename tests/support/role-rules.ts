import type { Role } from "../../src/domain/access/roles.ts";

/** The specification's rules for a role at a host, repeated here instead of imported from the code. */
export interface RoleRules {
  host?: string;
  role: Role;
  landing: string;
  /** The entries that the specification lists, in its order. Other declared entries are between or below them. */
  menu: readonly string[];
  /** A path outside of the role's screens, and its redirect. `/` redirects to the landing screen. */
  refused: readonly [path: string, to: string];
}

const ADMINISTRATOR = "/a/catalogs /a/category-catalog /a/agencies /a/supplier-catalog";
const AGENCY =
  "/ag/catalogs /ag/category-catalog /ag/sellers /ag/orders /ag/order-items /ag/tracking /ag/deposits /ag/invoices /ag/base-cost /ag/users /ag/settings /ag/tickets /ag/referrals /ag/customers /ag/stores /s/image-library /ag/payouts /ds/orders /ag/email-history /ag/chatbot-ticket";
const SELLER =
  "/s/orders /s/order-items /s/profit-detail /s/payouts /s/customers /s/users /s/balance /s/invoices /s/referrals /s/integrations /s/image-library /s/catalogs /s/products";

const rulesOf = (
  role: Role,
  landing: string,
  menu: string,
  refused: string,
  to = "/no-access",
): Omit<RoleRules, "host"> => ({ role, landing, menu: menu.split(" "), refused: [refused, to] });

/** Suppliers, sellers and exporters: the same in both profiles. */
const EVERYWHERE = [
  rulesOf("supplier", "/a/catalogs", "/a/supplier-catalog", "/a/agencies"),
  rulesOf("agency:order_exporter", "/ag/orders", "/ag/orders", "/ag/catalogs"),
  rulesOf("seller", "/s/orders", SELLER, "/ag/catalogs"),
  rulesOf(
    "seller:staff",
    "/s/orders",
    "/s/orders /s/order-items /s/customers /s/invoices /s/referrals /s/integrations /s/image-library /s/catalogs /s/products",
    "/s/balance",
  ),
  rulesOf(
    "seller:accounting",
    "/s/orders",
    "/s/orders /s/order-items /s/customers /s/balance /s/invoices /s/image-library /s/catalogs /s/products",
    "/s/users",
  ),
  rulesOf("seller:designer", "/s/orders", "/s/orders /s/order-items /s/image-library", "/s/customers"),
  rulesOf(
    "seller:customer_support",
    "/s/orders",
    "/s/orders /s/order-items /s/customers /s/image-library",
    "/s/invoices",
  ),
  rulesOf("seller:order_exporter", "/ag/orders", "/s/orders", "/s/products"),
];

const STANDARD = [
  rulesOf("administrator", "/a/catalogs", ADMINISTRATOR, "/ag/orders"),
  rulesOf("agency", "/ag/catalogs", AGENCY, "/a/catalogs"),
  rulesOf(
    "agency:staff",
    "/ag/catalogs",
    "/ag/catalogs /ag/category-catalog /ag/sellers /ag/orders /ag/order-items /ag/tracking /ag/invoices /ag/base-cost /ag/settings /ag/tickets /ag/referrals /ag/stores /s/image-library /ag/payouts /ds/orders /ag/chatbot-ticket",
    "/ag/deposits",
    "/",
  ),
  rulesOf(
    "agency:accounting",
    "/ag/catalogs",
    "/ag/catalogs /ag/sellers /ag/orders /ag/order-items /ag/tracking /ag/deposits /ag/invoices /ag/base-cost /ag/tickets /ag/customers /ag/stores /s/image-library /ag/payouts /ds/orders",
    "/ag/users",
  ),
  rulesOf(
    "agency:customer_support",
    "/ag/catalogs",
    "/ag/catalogs /ag/orders /ag/order-items /ag/customers /s/image-library /ag/chatbot-ticket",
    "/ag/deposits",
  ),
  rulesOf("agency:designer", "/ds/orders", "/s/image-library /ds/orders", "/ag/orders"),
];

const RESTRICTED = [
  rulesOf("administrator", "/a/catalogs", ADMINISTRATOR, "/ag/orders"),
  rulesOf("agency", "/ag/catalogs", AGENCY, "/a/catalogs"),
  rulesOf(
    "agency:staff",
    "/s/catalogs",
    "/s/catalogs /ag/category-catalog /ag/base-cost /ag/tracking /ag/sellers",
    "/ag/customers",
  ),
  rulesOf("agency:accounting", "/ag/payouts", "/ag/payouts /ag/invoices /ag/deposits", "/ag/orders"),
  rulesOf(
    "agency:customer_support",
    "/ag/orders",
    "/ag/orders /ag/order-items /ag/tracking /ag/customers /ag/stores",
    "/ag/catalogs",
  ),
  rulesOf("agency:designer", "/s/image-library", "/s/image-library", "/ds/orders"),
];

const PROXY_GROUPS = [
  rulesOf(
    "agency:accounting",
    "/ag/payouts",
    "/ag/payouts /ag/invoices /ag/deposits /ag/proxy-groups",
    "/ag/base-cost",
  ),
];

/** The rules at the three hosts of the tests: both profiles, and the one where accounting has the proxy groups. */
export const ROLE_RULES: readonly Required<RoleRules>[] = Object.entries({
  "one.platen.test": [...EVERYWHERE, ...STANDARD],
  "two.platen.test": [...EVERYWHERE, ...RESTRICTED],
  "three.platen.test": PROXY_GROUPS,
}).flatMap(([host, people]) => people.map((person) => ({ host, ...person })));
