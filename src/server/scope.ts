import type { Grants } from "../domain/access/grants.ts";
import type { Authority, Role, UserType } from "../domain/access/roles.ts";
import type { Profile } from "../domain/access/whitelists.ts";

/** The rows that a person may access. Every query on a tenant's table takes it. */
export type Scope =
  | ({ readonly reach: "platform" } & SupplierScope)
  | ({ readonly reach: "agency"; readonly agencyId: string } & DesignScope &
      KeyedScope &
      PulledScope &
      ProxiedScope)
  | ({
      readonly reach: "sellerTeam";
      readonly agencyId: string;
      readonly sellerTeamId: string;
    } & DesignScope &
      KeyedScope &
      OrderlessScope);

/** A supplier's scope contains only the catalogs that this company prices, without notes, and no prices for sellers. */
interface SupplierScope {
  /** The person's company. */
  readonly supplierId?: string;
}

/** The company of a supplier's scope; `undefined` for everybody else. */
export const supplierOf = (scope: Scope): string | undefined =>
  scope.reach === "platform" ? scope.supplierId : undefined;

export const isSupplierScope = (scope: Scope): boolean => supplierOf(scope) !== undefined;

/** A designer's scope contains only orders with a design request, and of these only the fields that a design needs. */
interface DesignScope {
  readonly designsOnly?: true;
  /** Who the designer is. */
  readonly designerId?: string;
}

export const isDesignScope = (scope: Scope): boolean =>
  scope.reach !== "platform" && scope.designsOnly === true;

/** The designer of a scope; `undefined` for everybody else. */
export const designerOf = (scope: Scope): string | undefined =>
  scope.reach === "platform" ? undefined : scope.designerId;

interface KeyedScope {
  readonly keyId?: string;
}

/** The API key of a scope; `undefined` for a person's. */
export const keyIdOf = (scope: Scope): string | undefined =>
  scope.reach === "platform" ? undefined : scope.keyId;

/** The scope of an agency's API key: only the teams that let their orders be pulled by API. */
interface PulledScope {
  readonly pulledOnly?: true;
}

export const isPulledScope = (scope: Scope): boolean => scope.reach === "agency" && scope.pulledOnly === true;

/** The scope of a member with proxies: only the orders of the stores of these, and what belongs to them. */
interface ProxiedScope {
  /** Ids of proxies; never empty. */
  readonly proxies?: readonly string[];
  /** Whose proxies they are. */
  readonly memberId?: string;
}

/** The proxies whose stores limit a scope; `undefined` for all stores. */
export const proxiesOf = (scope: Scope): readonly string[] | undefined =>
  scope.reach === "agency" ? scope.proxies : undefined;

/** The scope of the API key of a team whose orders may not be pulled by API: no row that names an order. */
interface OrderlessScope {
  readonly withoutOrders?: true;
}

export const isOrderlessScope = (scope: Scope): boolean =>
  scope.reach === "sellerTeam" && scope.withoutOrders === true;

/** Whether a scope lacks orders of its agency or team, which counters and the indexes of other tables include. */
export const lacksOrders = (scope: Scope): boolean =>
  isDesignScope(scope) || isPulledScope(scope) || proxiesOf(scope) !== undefined;

/** A scope within one agency. Code for orders and money requires it. */
export type AgencyScope = Exclude<Scope, { reach: "platform" }>;

/** The person who makes a request, with their permissions and scope. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  readonly userType: UserType;
  readonly authority: Authority | null;
  readonly role: Role;
  readonly isSubUser: boolean;
  /** The access profile that the grants belong to. */
  readonly profile: Profile;
  readonly grants: Grants;
  readonly scope: Scope;
  readonly ip: string | null;
  /** When the password or a second factor was given last; absent for API keys and jobs. */
  readonly verifiedAt?: string;
  /** The API key of the request; absent with a session. */
  readonly apiKeyId?: string;
}
