import { KEY_SCOPE_KINDS, ORDER_RESOURCES } from "../access/key-scopes.ts";
import type { KeyScopeKind } from "../resource/call.ts";
import { labelOf } from "../resource/labels.ts";
import { resources } from "../resources/registry.ts";

/** The scopes of a resource that a person can choose from. */
export interface ScopeRow {
  readonly resource: string;
  readonly label: string;
  readonly kinds: readonly KeyScopeKind[];
}

export interface ScopeGroup {
  readonly label: string;
  readonly rows: readonly ScopeRow[];
}

const GROUP_ORDER = ["Orders", "Catalogs and products", "Sellers and money", "Others"] as const;
type GroupLabel = (typeof GROUP_ORDER)[number];

const GROUPS: Readonly<Record<string, GroupLabel>> = {
  customers: "Orders",
  "basecost-groups": "Catalogs and products",
  basecosts: "Catalogs and products",
  "catalog-variants": "Catalogs and products",
  catalogs: "Catalogs and products",
  "category-catalog": "Catalogs and products",
  images: "Catalogs and products",
  "price-publications": "Catalogs and products",
  "product-imports": "Catalogs and products",
  products: "Catalogs and products",
  "supplier-logs": "Catalogs and products",
  balances: "Sellers and money",
  deposits: "Sellers and money",
  invoices: "Sellers and money",
  payouts: "Sellers and money",
  profits: "Sellers and money",
  referrals: "Sellers and money",
  "write-offs": "Sellers and money",
  "seller-teams": "Sellers and money",
};

const groupOf = (resource: string): GroupLabel =>
  GROUPS[resource] ?? (ORDER_RESOURCES.has(resource) ? "Orders" : "Others");

const nameOf = (resource: string) => resources.get(resource)?.label.many ?? labelOf(resource);

/** A person's scopes as a checklist: groups of resources, by name. */
export function scopeGroupsOf(scopes: readonly string[]): ScopeGroup[] {
  const offered = new Set(scopes);
  const names = [...new Set(scopes.map((scope) => scope.slice(0, scope.lastIndexOf(":"))))];
  const rows = names
    .map((resource) => ({
      resource,
      label: nameOf(resource),
      kinds: KEY_SCOPE_KINDS.filter((kind) => offered.has(`${resource}:${kind}`)),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return GROUP_ORDER.map((label) => ({
    label,
    rows: rows.filter(({ resource }) => groupOf(resource) === label),
  })).filter(({ rows: found }) => found.length > 0);
}
