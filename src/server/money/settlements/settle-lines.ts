import { matchOf } from "../../../domain/money/settlements/match.ts";
import type { Amounts } from "../../../domain/money/settlements/settlement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { perform } from "../../orders/actions/perform.ts";
import { candidatesOf } from "./candidates.queries.ts";

/** A line to settle. `orderId`: chosen by a person. */
export interface OpenLine extends Amounts {
  readonly id: string;
  readonly orderReference: string;
  readonly orderId?: string;
  readonly acceptsDifference?: boolean;
}

export interface Settling {
  readonly agencyId: string;
  readonly teamId: string;
  readonly storeId: string;
  readonly actorId: string;
  /** For the histories of the orders. */
  readonly settlement: string;
  readonly now?: string;
}

/** The outcome of a line: its order, and why it is not settled with it. */
export interface SettledLine {
  readonly orderId: string | null;
  readonly reason: string | null;
}

/** Settles lines of different orders, each by itself. @returns why a line was refused, by order */
async function settleRound(
  tx: Transaction,
  { agencyId, actorId, settlement, now }: Settling,
  lines: ReadonlyMap<string, OpenLine>,
): Promise<Map<string, string>> {
  const { failed, success } = await perform(tx, {
    scope: { reach: "agency", agencyId },
    side: "agency",
    actorId,
    name: "settle",
    ids: [...lines.keys()],
    ...(now !== undefined && { now }),
    actionFor: ({ id }) => {
      const { id: lineId, gross, fee, refunds, acceptsDifference = false } = lines.get(id) as OpenLine; // Called with these ids only.
      return { type: "settle", lineId, gross, fee, refunds, acceptsDifference };
    },
    detailFor: () => ({ settlement }),
  });
  const done = new Set(success);
  const refused = new Map(failed.map(({ id, message }) => [id, message]));
  for (const id of lines.keys())
    if (!done.has(id) && !refused.has(id)) refused.set(id, "No order of this store has this reference");
  return refused;
}

/**
 * Settles lines with the orders that they name. One that matches no order, or differs from it, is left with the
 * reason. Several lines of an order are settled one after the other.
 */
export async function settleLines(
  tx: Transaction,
  settling: Settling,
  lines: readonly OpenLine[],
): Promise<Map<string, SettledLine>> {
  const references = lines.flatMap(({ orderId, orderReference }) => (orderId ? [] : [orderReference]));
  const candidates = references.length > 0 ? await candidatesOf(tx, settling, references) : [];
  const outcomes = new Map<string, SettledLine>();
  const byOrder = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const match = line.orderId ? { orderId: line.orderId } : matchOf(line.orderReference, candidates);
    if ("reason" in match) outcomes.set(line.id, { orderId: null, reason: match.reason });
    else byOrder.set(match.orderId, [...(byOrder.get(match.orderId) ?? []), line]);
  }
  const most = Math.max(0, ...[...byOrder.values()].map(({ length }) => length));
  for (let index = 0; index < most; index += 1) {
    const round = new Map(
      [...byOrder].flatMap(([orderId, its]): [string, OpenLine][] => {
        const line = its[index];
        return line ? [[orderId, line]] : [];
      }),
    );
    const refused = await settleRound(tx, settling, round);
    for (const [orderId, line] of round)
      outcomes.set(line.id, { orderId, reason: refused.get(orderId) ?? null });
  }
  return outcomes;
}
