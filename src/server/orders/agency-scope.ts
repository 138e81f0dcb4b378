import { isDesigner } from "../../domain/access/roles.ts";
import type { Person } from "../../domain/orders/actions/step.ts";
import type { Side } from "../../domain/orders/order.ts";
import { forbidden } from "../api-error.ts";
import type { Actor, AgencyScope } from "../scope.ts";

/** The agency that a person acts in. Throws 403 for a person without one. */
export function agencyScopeOf(actor: Actor): AgencyScope {
  if (actor.scope.reach === "platform") throw forbidden();
  return actor.scope;
}

/** Whether a person acts for the agency or for a seller. */
export const sideOf = (actor: Actor): Exclude<Side, "system"> =>
  actor.scope.reach === "sellerTeam" ? "seller" : "agency";

/** The person as the order rules take it. */
export const personActing = ({ userId, role }: Actor): Person => ({
  id: userId,
  isDesigner: isDesigner(role),
});
