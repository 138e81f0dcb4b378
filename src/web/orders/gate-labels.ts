import { WAITED_LABELS } from "../../domain/orders/blockers/waits-for.ts";
import type { GateName } from "../../domain/orders/gates/gate-names.ts";
import type { GateOwner } from "../../domain/orders/gates/gates.ts";
import { usePerson } from "../providers/person.tsx";
import type { Side } from "./actions/bulk-actions.ts";

/** Short label of a closed gate. */
export const gateLabel = (gate: GateName): string => WAITED_LABELS[gate];

/** "Waiting on the seller", to a reader of the other side. */
export const ownerLabel = (owner: GateOwner, side: Side): string =>
  `Waiting on ${owner === side ? "you" : `the ${owner}`}`;

/** `ownerLabel` for the signed-in person. */
export function useOwnerLabel(): (owner: GateOwner) => string {
  const side = usePerson().userType === "seller" ? "seller" : "agency";
  return (owner) => ownerLabel(owner, side);
}
