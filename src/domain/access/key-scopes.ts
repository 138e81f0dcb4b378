import { EXPORT } from "./declared-verbs.ts";
import type { Grants } from "./grants.ts";

/** What a scope of an API key permits on its resource. */
export const KEY_SCOPE_KINDS = ["read", "write"] as const;
export type KeyScopeKind = (typeof KEY_SCOPE_KINDS)[number];
/** A permission of an API key: `orders:read`. */
export type KeyScope = `${string}:${KeyScopeKind}`;

/** The actions that change nothing. All others need the `write` scope of their resource. */
const READING: ReadonlySet<string> = new Set([
  "list",
  "show",
  EXPORT,
  "choose",
  "own",
  "prices",
  "blockers",
  "designers",
  "staffs",
  "total-revenue",
  "export-prices",
  "export-agency",
  "price-simulation",
]);

/**
 * The resources that keys reach, and the kinds of their scopes. Keys are closed by default: no key reaches a resource that
 * is not listed, whatever its person may do. Left out are keys, webhooks, domains, mail (which has one-time links), a
 * person's own settings, and what sums or repeats the orders of all teams: the audit log and the metrics of an agency.
 * Which of their calls keys can make is listed in `key-calls.ts`.
 */
const OPEN: Readonly<Record<string, "read and write" | "read">> = {
  agencies: "read",
  balances: "read",
  "basecost-groups": "read and write",
  basecosts: "read and write",
  "catalog-variants": "read and write",
  catalogs: "read and write",
  "category-catalog": "read and write",
  "change-histories": "read",
  "chatbot-tickets": "read and write",
  customers: "read and write",
  deposits: "read and write",
  "export-history": "read",
  images: "read and write",
  integrations: "read",
  invoices: "read",
  "order-imports": "read",
  "order-items": "read",
  orders: "read and write",
  "orders-warehouse": "read and write",
  payouts: "read and write",
  "price-publications": "read and write",
  "product-imports": "read",
  products: "read and write",
  "products-warehouse": "read and write",
  profits: "read",
  proxies: "read and write",
  "proxy-groups": "read and write",
  referrals: "read",
  "seller-teams": "read",
  settings: "read",
  "stock-movements": "read",
  "store-events": "read",
  "store-syncs": "read",
  stores: "read and write",
  "supplier-logs": "read and write",
  tickets: "read and write",
  tracking: "read",
  users: "read",
  "warehouse-stock": "read and write",
  warehouses: "read and write",
};

/**
 * The resources whose rows are orders or parts of them, also as a store sent them: closed to a team's keys unless the team
 * has `getOrderAPI`. Of other resources, rows that name an order are closed then.
 */
export const ORDER_RESOURCES: ReadonlySet<string> = new Set([
  "orders",
  "order-items",
  "order-imports",
  "tracking",
  "change-histories",
  "store-events",
  "store-syncs",
  "invoices",
  "profits",
]);

/** The scope that an action needs; `undefined` for what no key may do. An action that is not listed as reading writes. */
export function keyScopeOf(resource: string, action: string): KeyScope | undefined {
  const kind: KeyScopeKind = READING.has(action) ? "read" : "write";
  const open = OPEN[resource];
  return open === "read and write" || open === kind ? `${resource}:${kind}` : undefined;
}

/** The scopes that a person with these grants can give to a key. */
export function keyScopesOf(grants: Grants): KeyScope[] {
  const held = Object.entries(grants.actions).flatMap(([resource, actions]) =>
    actions.flatMap((action) => keyScopeOf(resource, action) ?? []),
  );
  return [...new Set(held)].sort();
}

/** The grants of a key: those of its person that its scopes include. A key opens no screens. */
export function grantsOfKey(grants: Grants, scopes: readonly string[]): Grants {
  const held = new Set(scopes);
  const isHeld = (resource: string) => (action: string) => {
    const needed = keyScopeOf(resource, action);
    return needed !== undefined && held.has(needed);
  };
  const kept = Object.entries(grants.actions)
    .map(([resource, actions]) => [resource, actions.filter(isHeld(resource))] as const)
    .filter(([, actions]) => actions.length > 0);
  return { actions: Object.fromEntries(kept), screens: [] };
}

/** The grants without those on orders. */
export const withoutOrders = ({ actions, screens }: Grants): Grants => ({
  actions: Object.fromEntries(Object.entries(actions).filter(([resource]) => !ORDER_RESOURCES.has(resource))),
  screens,
});

/** Calls of an agency that sum or group the orders of all its teams, also of those that keep them from the API. */
const SUMS: Readonly<Record<string, readonly string[]>> = {
  orders: ["blockers", "map"],
  profits: ["show", EXPORT],
};

/** The grants of an agency's key: without the calls whose results contain orders of every team. */
export const withoutSums = ({ actions, screens }: Grants): Grants => ({
  actions: Object.fromEntries(
    Object.entries(actions).map(([resource, granted]) => [
      resource,
      granted.filter((action) => !SUMS[resource]?.includes(action)),
    ]),
  ),
  screens,
});
