import { WAITED_LABELS } from "../../domain/orders/blockers/waits-for.ts";
import type { GateName } from "../../domain/orders/gates/gate-names.ts";
import type { GateOwner } from "../../domain/orders/gates/gates.ts";

/** Short label of a closed gate. */
export const gateLabel = (gate: GateName): string => WAITED_LABELS[gate];

const OWNERS: Readonly<Record<GateOwner, string>> = {
  seller: "Waits for the seller",
  agency: "Waits for the agency",
  designer: "Waits for the designer",
  buyer: "Waits for the buyer",
  supplier: "Waits for the supplier",
};

export const ownerLabel = (owner: GateOwner): string => OWNERS[owner];
