import type { KeyScopeKind } from "../resource/call.ts";
import type { Resource } from "../resource/define.ts";
import { resources } from "../resources/registry.ts";

export const KEY_SCOPE_KINDS: readonly KeyScopeKind[] = ["read", "write"];
/** A permission of an API key: `orders:read`. */
export type KeyScope = `${string}:${KeyScopeKind}`;

const isPartOfOrder = ({ fields }: Resource) =>
  Object.values(fields).some(({ target, required }) => target === "orders" && required);

/**
 * The resources whose rows are orders or parts of them, also as a store sent them: closed to a team's keys unless the team
 * has `getOrderAPI`. Of other resources, rows that name an order are closed then.
 */
export const ORDER_RESOURCES: ReadonlySet<string> = new Set([
  ...[...resources.values()].filter(isPartOfOrder).map(({ name }) => name),
  "orders",
  "order-imports",
  "store-events",
  "invoices",
  "profits",
]);
