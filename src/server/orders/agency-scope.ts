import { isDesigner } from "../../domain/access/roles.ts";
import type { Person } from "../../domain/orders/actions/step.ts";
import type { Side } from "../../domain/orders/order.ts";
import { forbidden } from "../refusal.ts";
import type { Actor, AgencyScope } from "../scope.ts";

/** The agency that a person acts in. Who belongs to none has no orders: 403. */
export function agencyScopeOf(actor: Actor): AgencyScope {
  if (actor.scope.reach === "platform") throw forbidden();
  return actor.scope;
}

/** On which side of the counter a person stands. */
export const sideOf = (actor: Actor): Exclude<Side, "system"> =>
  actor.scope.reach === "sellerTeam" ? "seller" : "agency";

/** A person as the rules of orders know them. */
export const personActing = ({ userId, role }: Actor): Person => ({
  id: userId,
  isDesigner: isDesigner(role),
});
