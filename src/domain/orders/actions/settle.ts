import { settleStore } from "../../money/wallet-operations.ts";
import { RuleViolation } from "../rule-violation.ts";
import { anyway, exactly, isSettled, openGross, type StorePayout, settlementObstacle } from "../sale.ts";
import { release } from "./finish.ts";
import type { Rule } from "./step.ts";

export interface SettlementTerms extends StorePayout {
  /** Of the settlement: its journal entry is posted once. */
  readonly lineId: string;
  /** Books what differs from the order as kept by the store: the agency bears it. */
  readonly acceptsDifference?: boolean;
}

/** Settles a line of a store's payout with its order, whose profit is released once both are due. */
export const settle: Rule<SettlementTerms> = (order, context, terms) => {
  const obstacle = settlementObstacle(order, terms);
  const { sale } = order;
  const isOpen = sale?.paid && (terms.gross === 0n || openGross(sale) > 0n);
  if (!sale || (obstacle !== null && !(terms.acceptsDifference && isOpen)))
    throw new RuleViolation(obstacle ?? "There is nothing to settle");
  const settled = exactly(sale, terms) ?? anyway(sale, terms);
  const amount = settled.gross - settled.refunds;
  const paid = terms.gross - terms.refunds - terms.fee;
  settleStore(context.ledger, {
    id: terms.lineId,
    teamId: order.teamId,
    orderId: order.id,
    amount,
    fees: amount - paid,
  });
  order.sale = { ...sale, settled: sale.settled + amount, deducted: sale.deducted + settled.refunds };
  const isDue = order.releaseAt !== null && order.releaseAt <= context.now;
  if (isDue && isSettled(order)) release(order, context, {});
};
