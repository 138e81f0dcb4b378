import type { MarginClass } from "../../../domain/catalogs/price-simulation/simulated-margins.ts";
import type { Phase } from "../../../domain/orders/order.ts";

export const MARGIN_LABELS: Readonly<Record<MarginClass, string>> = {
  negative: "Negative",
  thinner: "Thinner",
  better: "Better",
};

/** Whose margin it is where no agency is named. */
export const PLATFORM = "Platform";

export const PHASE_LABELS: Readonly<Record<Phase, string>> = {
  quote: "Not yet submitted",
  held: "Submitted",
  captured: "Approved",
};

/** The effect on orders that wait for a price: the amount is their charge. */
export const NEW_PRICE = "Get their missing price";

/** What the difference of open orders means: the amount is shown without its sign. */
export function effectLabel(phase: Phase, amount: number): string {
  if (phase !== "quote") return amount < 0 ? "Gained by the agency" : "Paid by the agency";
  if (amount === 0) return "Repriced";
  return amount < 0 ? "Repriced: sellers pay less" : "Repriced: sellers pay more";
}
