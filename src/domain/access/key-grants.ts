import { allCalls } from "../calls/registry.ts";
import { lazy } from "../lazy.ts";
import { keyAccessOf } from "../resource/call.ts";
import { EXPORT } from "./declared-verbs.ts";
import type { Grants } from "./grants.ts";
import { type KeyScope, ORDER_RESOURCES } from "./key-scopes.ts";
import { GRANTS } from "./role-grants.ts";

/** The scopes by permission: `orders submit` needs `orders:write`. */
const scopesByPermission = lazy(() => {
  const scopes = new Map<string, KeyScope>();
  for (const { requires, key } of allCalls())
    if (key !== undefined && typeof requires !== "string")
      scopes.set(requires.join(" "), `${requires[0]}:${keyAccessOf(key).scope}`);
  return scopes;
});

/** The scope that an action needs; `undefined` for what no key may do, which is all that no call or resource opens. */
export const keyScopeOf = (resource: string, action: string): KeyScope | undefined =>
  scopesByPermission().get(`${resource} ${action}`);

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

/** The scopes that a person can give to a key that can use them: an agency's has no use of one whose calls are all sums. */
export const offeredScopesOf = (grants: Grants, isOfAgency: boolean): KeyScope[] =>
  keyScopesOf(isOfAgency ? withoutSums(grants) : grants);

/** Every scope that some role can give to a key. */
export const allKeyScopes = lazy(
  (): ReadonlySet<string> => new Set(Object.values(GRANTS.standard).flatMap((grants) => keyScopesOf(grants))),
);
