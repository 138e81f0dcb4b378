import { sql } from "drizzle-orm";
import type { NewProof, ProofImage } from "../../../domain/orders/designs/proof.ts";
import { outOfPlace } from "../../../domain/orders/lifecycle.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { checkItemImages } from "../edit/item-images.ts";
import { performOne } from "../edit/one-order.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import type { OrderRow } from "../order-row.ts";
import { notifyOfDesign } from "./notify-of-designs.ts";
import { proofsSince } from "./proofs.queries.ts";
import { decideProof, insertProof } from "./write-proofs.queries.ts";

/** Writes the artwork of a proof to the items of a locked order. */
async function writeArtwork(
  tx: Transaction,
  actor: Actor,
  order: OrderRow,
  images: readonly ProofImage[],
): Promise<void> {
  if (images.length === 0) return;
  const scope: AgencyScope = agencyScopeOf(actor);
  const reason = outOfPlace(order, "update-item-design", sideOf(actor));
  if (reason) throw badRequest(reason);
  const items = (await itemsOf(tx, scope.agencyId, [order.id])).get(order.id) ?? [];
  for (const itemId of new Set(images.map((image) => image.itemId))) {
    if (!items.some(({ id }) => id === itemId)) throw badField("images", "The order has no such item");
    const ofItem = images.filter((image) => image.itemId === itemId);
    const columns = Object.fromEntries(ofItem.map(({ slot, path }) => [`artwork${slot}`, path]));
    await checkItemImages(tx, scope, itemId, columns);
    for (const [column, path] of Object.entries(columns)) {
      await tx.execute(sql`update order_items set ${sql.identifier(column)} = ${path}
        where agency_id = ${scope.agencyId} and id = ${itemId}`);
    }
  }
}

/** Submits an order's artwork as the next proof of its design, which is then in review. Replaces a waiting proof. */
export async function submitProof(
  tx: Transaction,
  actor: Actor,
  orderId: string,
  { images = [], note }: NewProof,
): Promise<void> {
  const scope = agencyScopeOf(actor);
  const [order] = await lockOrders(tx, scope, [orderId]);
  if (!order) throw notFound();
  await writeArtwork(tx, actor, order, images);
  const [last] = await rowsOf<{ id: string; number: number }>(
    tx,
    sql`select id, number from design_proofs where agency_id = ${scope.agencyId} and order_id = ${orderId}
      order by number desc limit 1`,
  );
  const number = (last?.number ?? 0) + 1;
  await performOne(tx, actor, {
    id: orderId,
    name: "change-design-status",
    action: () => ({ type: "change-design-status", status: "in_review", proof: true }),
    detail: { status: "in_review", proof: number },
  });
  if (last) await decideProof(tx, scope, last.id, { decision: "replaced", userId: actor.userId });
  const id = await insertProof(tx, scope, { orderId, number, note: note || null, userId: actor.userId });
  await notifyOfDesign(tx, actor, orderId, { kind: "submitted", note: note || "", proof: { id, number } });
}

/** The proofs of the order's current design request, oldest first. */
export const currentProofs = (
  tx: Transaction,
  scope: AgencyScope,
  { id, accounting }: Pick<OrderRow, "id" | "accounting">,
) => proofsSince(tx, scope, id, accounting.design?.requestedAt ?? null);
