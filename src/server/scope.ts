import type { SQL } from "drizzle-orm";
import type { Grants } from "../domain/access/grants.ts";
import type { Authority, Role, UserType } from "../domain/access/roles.ts";
import type { Profile } from "../domain/access/whitelists.ts";

/** Which rows are a person's: the first argument of every query on a tenant's table. */
export type Scope =
  | { readonly reach: "platform" }
  | ({ readonly reach: "agency"; readonly agencyId: string } & DesignScope)
  | ({
      readonly reach: "sellerTeam";
      readonly agencyId: string;
      readonly sellerTeamId: string;
    } & DesignScope);

/** A designer's scope holds only orders with a design request, and of these what a design needs. */
interface DesignScope {
  readonly designsOnly?: true;
}

export const isDesignScope = (scope: Scope): boolean =>
  scope.reach !== "platform" && scope.designsOnly === true;

/** A scope that lies within one agency: what everything about orders and money asks for. */
export type AgencyScope = Exclude<Scope, { reach: "platform" }>;

/** The person behind a request, with what they may do and whose rows they see. */
export interface Actor {
  readonly userId: string;
  readonly sessionId: string;
  readonly fullName: string;
  readonly email: string;
  readonly userType: UserType;
  readonly authority: Authority | null;
  readonly role: Role;
  readonly isSubUser: boolean;
  /** The access profile that the grants are of. */
  readonly profile: Profile;
  readonly grants: Grants;
  readonly scope: Scope;
  readonly ip: string | null;
}

/** A person as an earlier request found them. Nothing is answered to them before `isConfirmed`. */
export interface Remembered {
  readonly actor: Actor;
  /** True while the session is live and its person who they were. */
  readonly holds: SQL;
  /** Set by whoever has asked `holds` and was told so. */
  isConfirmed: boolean;
}
