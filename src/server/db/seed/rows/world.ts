import type { Role } from "../../../../domain/access/roles.ts";
import type { KnownVariant } from "../../../orders/create.queries.ts";
import type { DemoCatalog, DemoVariant } from "../content/catalog.ts";
import type { BaseCostName } from "../content/catalogs.ts";
import type { DemoListing } from "../content/listings.ts";
import type { DemoAgency, DemoTeam } from "../content/teams.ts";

/** What has been written, by the names that the content gives it. */
export interface SeededAgency {
  readonly id: string;
  readonly demo: DemoAgency;
  /** The agency's own people; a role that nobody has is done by its manager. */
  readonly person: (role: Role) => string;
  readonly teams: readonly SeededTeam[];
}

export interface SeededTeam {
  readonly id: string;
  readonly demo: DemoTeam;
  readonly managerId: string;
  readonly createdAt: string;
  /** What its shop offers; its orders are drawn from it. */
  readonly listings: readonly DemoListing[];
}

export interface SeededVariant extends KnownVariant {
  readonly demo: DemoVariant;
  readonly catalog: DemoCatalog;
}

/** Ids that are given out before anything is written, since these rows refer to each other both ways. */
export interface BaseCostIds {
  /** The platform's list, which prices the agencies. */
  readonly wholesale: string;
  /** By agency, then by the name of the list that prices its sellers. */
  readonly sellers: readonly ReadonlyMap<BaseCostName, string>[];
}

export interface SeededCatalogs {
  /** By SKU. */
  readonly variants: ReadonlyMap<string, SeededVariant>;
  readonly baseCosts: BaseCostIds;
}
