import type { GateName } from "../../domain/orders/gates/gate-names.ts";
import type { OrderStatus } from "../../domain/orders/status.ts";
import type { Random } from "../random.ts";

/** The final status of an order, and the gate that it is stuck at, if any. */
export interface Outcome {
  status: OrderStatus;
  gate: GateName | null;
}

const outcome = (status: OrderStatus, gate: GateName | null = null): Outcome => ({ status, gate });

/** Every status and every gate, with plausible ages in days. */
export const everyOutcome: readonly (readonly [Outcome, low: number, high: number])[] = [
  [outcome("Unfulfilled"), 0, 2],
  [outcome("InReview"), 0.3, 3],
  [outcome("Approved"), 0.8, 4],
  [outcome("Hold"), 0.8, 9],
  [outcome("Rejected"), 1, 14],
  [outcome("InProduction"), 2, 6],
  [outcome("PartiallyFulfilled"), 4, 9],
  [outcome("InTransit"), 4, 11],
  [outcome("Fulfilled"), 10, 120],
  [outcome("CancelShipment"), 5, 14],
  [outcome("Cancel"), 1, 90],
  [outcome("Unfulfilled", "mapped"), 0.2, 9],
  [outcome("Unfulfilled", "artwork"), 0.2, 9],
  [outcome("Unfulfilled", "address"), 0.2, 9],
  [outcome("Unfulfilled", "price"), 0.2, 9],
  [outcome("Unfulfilled", "reference"), 0.2, 9],
  [outcome("Unfulfilled", "paid"), 0.1, 4],
  [outcome("Unfulfilled", "balance"), 0.2, 6],
  [outcome("InReview", "address"), 0.3, 4],
  [outcome("InReview", "stock"), 0.5, 9],
  [outcome("InReview", "destination"), 0.5, 9],
  [outcome("InReview", "design"), 0.5, 6],
  [outcome("Approved", "cancel-request"), 0.8, 5],
];

/** Weights of the exceptions among orders younger than ten days; one in nine orders is an exception. */
const exceptions: readonly (readonly [Outcome, number])[] = [
  [outcome("Unfulfilled", "mapped"), 9],
  [outcome("Unfulfilled", "artwork"), 9],
  [outcome("Unfulfilled", "address"), 8],
  [outcome("Unfulfilled", "price"), 3],
  [outcome("Unfulfilled", "reference"), 4],
  [outcome("Unfulfilled", "balance"), 3],
  [outcome("InReview", "address"), 4],
  [outcome("InReview", "stock"), 7],
  [outcome("InReview", "destination"), 3],
  [outcome("InReview", "design"), 7],
  [outcome("Approved", "cancel-request"), 3],
  [outcome("Hold"), 14],
  [outcome("Rejected"), 9],
  [outcome("Cancel"), 8],
  [outcome("CancelShipment"), 4],
];

/** The status of an order of this age in days that is not an exception. */
const usualStatus = (random: Random, age: number): OrderStatus => {
  const pace = age / (0.75 + random.next() * 0.6);
  if (pace < 0.35) return "Unfulfilled";
  if (pace < 1.3) return "InReview";
  if (pace < 2.2) return "Approved";
  if (pace < 5) return "InProduction";
  if (pace < 11) return random.chance(0.14) ? "PartiallyFulfilled" : "InTransit";
  return "Fulfilled";
};

/** An outcome for an order of this age in days. */
export function outcomeAt(random: Random, age: number): Outcome {
  if (age < 10 && age > 0.3 && random.chance(0.11)) {
    const drawn = random.weighted(exceptions);
    const span = everyOutcome.find(([f]) => f.status === drawn.status && f.gate === drawn.gate);
    if (span && age >= span[1] && age <= span[2]) return drawn;
  }
  if (age >= 10) {
    const rare = random.weighted<OrderStatus>([
      ["Fulfilled", 940],
      ["Cancel", 38],
      ["Rejected", 12],
      ["CancelShipment", age < 30 ? 3 : 0],
      ["Hold", age < 30 ? 4 : 0],
    ]);
    if (rare !== "Fulfilled") return outcome(rare);
  }
  return outcome(usualStatus(random, age));
}
