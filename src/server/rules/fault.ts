import type { RuleFault } from "../../domain/orders/order.ts";
import type { Transaction } from "../db/transaction.ts";
import { perform } from "../orders/actions/perform.ts";
import type { Performed } from "../orders/actions/performance.ts";

export interface OrderFault {
  readonly orderId: string;
  readonly fault: RuleFault;
}

/**
 * Stops the orders that rules could not act on, until a person has looked at them. The first failure of an order is kept.
 * Orders without a further gate, such as those in production, are refused.
 */
export function performFault(
  tx: Transaction,
  agencyId: string,
  faults: readonly OrderFault[],
): Promise<Performed> {
  const faultOf = new Map([...faults].reverse().map(({ orderId, fault }) => [orderId, fault]));
  return perform(tx, {
    scope: { reach: "agency", agencyId },
    side: "system",
    actorId: null,
    name: "rule-fault",
    ids: [...faultOf.keys()],
    actionFor: ({ id }) => {
      const fault = faultOf.get(id);
      return fault ? { type: "rule-fault", fault } : "No rule has failed on this order";
    },
    detailFor: ({ id }) => {
      const fault = faultOf.get(id);
      // Of the other side's rules, histories tell no more than the side.
      return fault
        ? { rule: { id: fault.rule, name: fault.name, side: fault.side, reason: fault.text } }
        : null;
    },
    quiet: true,
  });
}
