import { type DesignStatusChange, decisionObstacle, isOn } from "../../../domain/orders/designs/proof.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import { approveArtwork, rejectArtwork } from "../../preflight/orders/reject-artwork.queries.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { performOne } from "../edit/one-order.ts";
import { lockOrders } from "../load.queries.ts";
import { notifyOfDesign } from "./notify-of-designs.ts";
import { currentProofs } from "./submit-proof.ts";
import { decideProof } from "./write-proofs.queries.ts";

/**
 * Approves or returns a design together with the proof that waits. The order is locked first, so that a decision and
 * another proof, or two decisions, follow each other, and the later one sees what the earlier one did.
 */
export async function decideDesign(
  tx: Transaction,
  actor: Actor,
  orderId: string,
  { status, proof: seen, reason, mark }: DesignStatusChange & { status: "approved" | "rejected" },
): Promise<void> {
  if (seen !== undefined && status === "rejected" && !reason) throw badField("reason", "Enter a reason");
  const scope = agencyScopeOf(actor);
  const [order] = await lockOrders(tx, scope, [orderId]);
  if (!order) throw notFound();
  const proofs = await currentProofs(tx, scope, order);
  const states = proofs.map(({ by, decidedBy, ...proof }) => ({
    ...proof,
    by: by?.fullName ?? null,
    decidedBy: decidedBy?.fullName ?? null,
  }));
  const obstacle = decisionObstacle(states, seen);
  if (obstacle) throw badRequest(obstacle, { proof: obstacle });
  const latest = proofs.at(-1);
  const waiting = latest?.decision === null ? latest : undefined;
  if (mark && !(waiting && isOn(waiting.images, mark))) throw badField("mark", "The proof has no such image");
  await performOne(tx, actor, {
    id: orderId,
    name: "change-design-status",
    action: () => ({ type: "change-design-status", status }),
    detail: { status, ...(waiting && { proof: waiting.number }), ...(reason && { reason }) },
  });
  if (waiting) {
    await decideProof(tx, scope, waiting.id, {
      decision: status,
      userId: actor.userId,
      reason: reason ?? null,
      mark: mark ?? null,
    });
  }
  if (status === "rejected") await rejectArtwork(tx, scope.agencyId, [orderId], reason ?? "");
  else await approveArtwork(tx, scope.agencyId, [orderId]);
  await notifyOfDesign(tx, actor, orderId, { kind: status, note: reason ?? "", proof: waiting ?? null });
}
