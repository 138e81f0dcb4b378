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
 * What no key may do, whatever its person may: manage keys, webhooks, people, passwords, tenants, mail and the credentials
 * of stores, and read mails, which have one-time links. The personal resources of a user are no business of a program.
 */
const CLOSED: Readonly<Record<string, "read and write" | "write">> = {
  "api-keys": "read and write",
  domains: "read and write",
  "email-history": "read and write",
  health: "read and write",
  home: "read and write",
  "mail-notifications": "read and write",
  "notification-choices": "read and write",
  onboarding: "read and write",
  "push-notifications": "read and write",
  views: "read and write",
  "webhook-deliveries": "read and write",
  webhooks: "read and write",
  agencies: "write",
  integrations: "write",
  "seller-teams": "write",
  settings: "write",
  users: "write",
};

/** The resources whose rows are orders or parts of them: closed to a team's keys unless the team has `getOrderAPI`. */
export const ORDER_RESOURCES: ReadonlySet<string> = new Set([
  "orders",
  "order-items",
  "order-imports",
  "tracking",
  "change-histories",
  "store-syncs",
  "invoices",
  "profits",
]);

/** The scope that an action needs; `undefined` for what no key may do. */
export function keyScopeOf(resource: string, action: string): KeyScope | undefined {
  const kind: KeyScopeKind = READING.has(action) ? "read" : "write";
  const closed = CLOSED[resource];
  if (closed === "read and write" || closed === kind) return undefined;
  return `${resource}:${kind}`;
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
