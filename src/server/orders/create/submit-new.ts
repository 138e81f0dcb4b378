import { recordAudit } from "../../audit.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { perform } from "../actions/perform.ts";
import { agencyScopeOf } from "../agency-scope.ts";

/**
 * Submits an order that this transaction has created, by an agency's person on the seller's behalf: by the seller's rules
 * and from the seller's balance. Returns why it cannot be submitted; `null` if it was.
 */
export async function submitNew(tx: Transaction, actor: Actor, id: string): Promise<string | null> {
  const { failed } = await perform(tx, {
    scope: agencyScopeOf(actor),
    side: "seller",
    actorId: actor.userId,
    name: "submit",
    ids: [id],
    actionFor: () => ({ type: "submit" }),
  });
  const [refused] = failed;
  if (refused) return refused.message;
  await recordAudit(tx, actor, { action: "submit", object: "orders", subject: id, after: { ids: [id] } });
  return null;
}
