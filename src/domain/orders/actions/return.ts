import { itemNamed } from "../edit/named-items.ts";
import { pickUnits } from "../lots.ts";
import { RuleViolation } from "../rule-violation.ts";
import { finish } from "./finish.ts";
import type { Units } from "./fulfil.ts";
import type { Rule } from "./step.ts";

export interface ReturnTerms {
  readonly items: readonly Units[];
}

/**
 * Records that the buyer has sent units back: delivered ones, or shipped ones that came back to the sender. They count
 * as closed, which can finish the order. The charge changes only by a refund.
 */
export const returnUnits: Rule<ReturnTerms> = (order, context, { items }) => {
  for (const { itemId, quantity } of items) {
    const item = itemNamed(order, itemId);
    // What was delivered comes back sooner than what is under way.
    const delivered = item.lots.reduce(
      (count, lot) => count + (lot.state === "delivered" ? lot.quantity : 0),
      0,
    );
    const shipped = item.lots.reduce((count, lot) => count + (lot.state === "shipped" ? lot.quantity : 0), 0);
    const wanted = quantity ?? delivered + shipped;
    if (wanted === 0 || wanted > delivered + shipped) {
      throw new RuleViolation("Fewer units of this item are on their way or delivered");
    }
    const fromDelivered = Math.min(wanted, delivered);
    const picked = [
      ...(fromDelivered > 0 ? (pickUnits(item, ["delivered"], fromDelivered) ?? []) : []),
      ...(wanted > fromDelivered ? (pickUnits(item, ["shipped"], wanted - fromDelivered) ?? []) : []),
    ];
    for (const lot of picked) Object.assign(lot, { state: "closed", returned: true });
  }
  finish(order, context);
};
