import type { KeyScopeKind } from "../resource/call.ts";

export const KEY_SCOPE_KINDS: readonly KeyScopeKind[] = ["read", "write"];
/** A permission of an API key: `orders:read`. */
export type KeyScope = `${string}:${KeyScopeKind}`;

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
