import { forbidden } from "../api-error.ts";
import type { Actor, Scope } from "../scope.ts";

export type TeamScope = Extract<Scope, { reach: "sellerTeam" }>;

export type Seller = Actor & { readonly scope: TeamScope };

/** Products belong to a seller team. @throws ApiError 403 */
export function asSeller(actor: Actor): Seller {
  if (actor.scope.reach !== "sellerTeam") throw forbidden();
  return { ...actor, scope: actor.scope };
}
