import { countryName } from "../address/countries.ts";
import type { GateOwner } from "../gates/gates.ts";
import { CHECKING, COLLECTED, PRINT } from "./blockers.ts";
import { PERSONALIZATION } from "./causes.ts";
import type { Waited } from "./waits-for.ts";

/** Gates whose orders are resolved for one seller team at a time. */
export const TEAM_GATES: readonly Waited[] = [
  "mapped",
  "artwork",
  "price",
  "reference",
  "paid",
  "cancel-request",
  "store-change",
  "store-hold",
  "address-withheld",
  "submit",
  "balance",
];

/** A group of blocked orders, with the names of what its cause refers to. */
export interface BlockerGroup {
  readonly gate: Waited;
  readonly owner: GateOwner;
  readonly key: string;
  readonly team: { readonly id: string; readonly name: string } | null;
  /** An item of the mapping key. */
  readonly item: { readonly title: string; readonly sku: string | null } | null;
  readonly variant: { readonly code: string; readonly catalog: string } | null;
  /** The product that is short in warehouses. */
  readonly goods: { readonly title: string; readonly sku: string } | null;
  readonly designer: string | null;
  /** The name of the rule to its own side, else whose it is. */
  readonly rule: string | null;
}

const ADDRESS_CAUSES: Readonly<Record<string, string>> = {
  wrong: "Wrong address",
  doubtful: "Doubtful address",
  unchecked: "Address that cannot be checked",
  [CHECKING]: "Address being checked",
};

/** The cause of a group as people read it. */
export function causeLabel({ gate, key, team, item, variant, goods, designer, rule }: BlockerGroup): string {
  switch (gate) {
    case "mapped":
      return item?.sku ? `SKU ${item.sku}` : (item?.title ?? "Items without a name");
    case "stock":
    case "catalog":
      if (goods) return `${goods.title}, ${goods.sku}`;
      return variant ? `${variant.catalog}, ${variant.code}` : "A variant that was deleted";
    case "address":
      return ADDRESS_CAUSES[key] ?? "Address";
    case "destination":
      return countryName(key) || "Unknown country";
    case "reference":
      return `Reference ${key}`;
    case "price":
      return key === "agency" ? "Your own base cost" : `Base cost of ${team?.name ?? "the seller"}`;
    case "artwork":
      if (key === PERSONALIZATION) return `${team?.name ?? "Items"}, personalization missing or wrong`;
      return key === PRINT
        ? `${team?.name ?? "Artwork"}, bad for print`
        : (designer ?? team?.name ?? "Any designer");
    case "design":
      return designer ?? team?.name ?? "Any designer";
    case "rule":
      return rule ?? "A rule of the agency";
    case "approve":
      return key === PRINT ? "Artwork doubtful for print" : "All checks passed";
    case "submit":
      return key === COLLECTED ? `${team?.name ?? ""}, paid by buyers` : (team?.name ?? "");
    default:
      return team?.name ?? "";
  }
}

/** The filter of the order list that finds exactly the group's orders. */
export function filterOf({ gate, key, team }: BlockerGroup): Record<string, string> {
  return {
    waitsFor: gate,
    ...(key !== "" && { cause: key }),
    ...(team && { sellerTeam: team.id }),
  };
}
