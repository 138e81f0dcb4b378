import type { Role } from "../../domain/access/roles.ts";
import type { CatalogVariant } from "../../domain/orders/incoming/draft-order.ts";
import type { BaseCostName, DemoCatalog, DemoVariant } from "../content/catalogs.ts";
import type { DemoAgency, DemoTeam } from "../content/teams.ts";
import type { DemoListing } from "../orders/listings.ts";

/** An inserted agency, with the names that the content uses. */
export interface SeededAgency {
  readonly id: string;
  readonly demo: DemoAgency;
  /** The agency's user with a role; its manager where no user has the role. */
  readonly person: (role: Role) => string;
  readonly teams: readonly SeededTeam[];
}

export interface SeededTeam {
  readonly id: string;
  readonly demo: DemoTeam;
  readonly managerId: string;
  readonly createdAt: string;
  /** The listings of its shop; its orders are drawn from them. */
  readonly listings: readonly DemoListing[];
}

export interface SeededVariant extends CatalogVariant {
  readonly demo: DemoVariant;
  readonly catalog: DemoCatalog;
}

/** Ids assigned before the inserts, because these rows refer to each other both ways. */
export interface BaseCostIds {
  /** The platform's list, whose prices apply to agencies. */
  readonly wholesale: string;
  /** By agency, then by the name of the list that applies to its sellers. */
  readonly sellers: readonly ReadonlyMap<BaseCostName, string>[];
}

export interface SeededCatalogs {
  /** By SKU. */
  readonly variants: ReadonlyMap<string, SeededVariant>;
  readonly baseCosts: BaseCostIds;
}
