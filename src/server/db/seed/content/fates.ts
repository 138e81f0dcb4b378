import type { GateName } from "../../../../domain/orders/gates.ts";
import type { OrderStatus } from "../../../../domain/orders/status.ts";
import type { Random } from "../random.ts";

/** What becomes of an order. */
export interface Fate {
  status: OrderStatus;
  gate: GateName | null;
}

const fate = (status: OrderStatus, gate: GateName | null = null): Fate => ({ status, gate });

/** Every status and every gate, with the ages in days at which one would meet it. */
export const everyFate: readonly (readonly [Fate, low: number, high: number])[] = [
  [fate("Unfulfilled"), 0, 2],
  [fate("InReview"), 0.3, 3],
  [fate("Approved"), 0.8, 4],
  [fate("Hold"), 0.8, 9],
  [fate("Rejected"), 1, 14],
  [fate("InProduction"), 2, 6],
  [fate("PartiallyFulfilled"), 4, 9],
  [fate("InTransit"), 4, 11],
  [fate("Fulfilled"), 10, 120],
  [fate("CancelShipment"), 5, 14],
  [fate("Cancel"), 1, 90],
  [fate("Unfulfilled", "mapped"), 0.2, 9],
  [fate("Unfulfilled", "artwork"), 0.2, 9],
  [fate("Unfulfilled", "address"), 0.2, 9],
  [fate("Unfulfilled", "price"), 0.2, 9],
  [fate("Unfulfilled", "reference"), 0.2, 9],
  [fate("Unfulfilled", "paid"), 0.1, 4],
  [fate("Unfulfilled", "balance"), 0.2, 6],
  [fate("InReview", "address"), 0.3, 4],
  [fate("InReview", "stock"), 0.5, 9],
  [fate("InReview", "destination"), 0.5, 9],
  [fate("InReview", "design"), 0.5, 6],
  [fate("Approved", "cancel-request"), 0.8, 5],
];

/** Of orders younger than ten days, about one in nine is stuck or off its way. */
const offTheWay: readonly (readonly [Fate, number])[] = [
  [fate("Unfulfilled", "mapped"), 9],
  [fate("Unfulfilled", "artwork"), 9],
  [fate("Unfulfilled", "address"), 8],
  [fate("Unfulfilled", "price"), 3],
  [fate("Unfulfilled", "reference"), 4],
  [fate("Unfulfilled", "balance"), 3],
  [fate("InReview", "address"), 4],
  [fate("InReview", "stock"), 7],
  [fate("InReview", "destination"), 3],
  [fate("InReview", "design"), 7],
  [fate("Approved", "cancel-request"), 3],
  [fate("Hold"), 14],
  [fate("Rejected"), 9],
  [fate("Cancel"), 8],
  [fate("CancelShipment"), 4],
];

/** What becomes of an order that is `age` days old, where nothing holds it up. */
const onTheWay = (random: Random, age: number): OrderStatus => {
  const pace = age / (0.75 + random.next() * 0.6);
  if (pace < 0.35) return "Unfulfilled";
  if (pace < 1.3) return "InReview";
  if (pace < 2.2) return "Approved";
  if (pace < 5) return "InProduction";
  if (pace < 11) return random.chance(0.14) ? "PartiallyFulfilled" : "InTransit";
  return "Fulfilled";
};

/** A fate for an order of this age in days. */
export function fateAt(random: Random, age: number): Fate {
  if (age < 10 && age > 0.3 && random.chance(0.11)) {
    const drawn = random.weighted(offTheWay);
    const span = everyFate.find(([f]) => f.status === drawn.status && f.gate === drawn.gate);
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
    if (rare !== "Fulfilled") return fate(rare);
  }
  return fate(onTheWay(random, age));
}
