import { sql } from "drizzle-orm";
import type {
  Mark,
  NewDesignComment,
  ProofDecision,
  ProofImage,
} from "../../../domain/orders/designs/proof.ts";
import { designComments, designProofs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";

/** The artwork of an order's items, as a proof stores it. */
async function artworkOf(tx: Transaction, { agencyId }: AgencyScope, orderId: string): Promise<ProofImage[]> {
  return rowsOf<ProofImage & Record<string, unknown>>(
    tx,
    sql`select i.id as "itemId", art.slot::int as slot, art.path from order_items i,
        unnest(array[i.artwork1, i.artwork2, i.artwork3, i.artwork4, i.artwork5, i.artwork6])
          with ordinality art(path, slot)
      where i.agency_id = ${agencyId} and i.order_id = ${orderId} and i.deleted_at is null
        and art.path is not null
      order by i.position, art.slot`,
  );
}

/** Stores the artwork of a locked order as its next proof. */
export async function insertProof(
  tx: Transaction,
  scope: AgencyScope,
  proof: { orderId: string; number: number; note: string | null; userId: string },
): Promise<string> {
  const { orderId, number, note, userId } = proof;
  const id = newId();
  const images = await artworkOf(tx, scope, orderId);
  await tx.insert(designProofs).values({
    agencyId: scope.agencyId,
    id,
    orderId,
    number,
    images,
    note,
    createdUserId: userId,
    createdAt: new Date().toISOString(),
  });
  return id;
}

interface Decision {
  readonly decision: ProofDecision;
  readonly userId: string;
  readonly reason?: string | null;
  readonly mark?: Mark | null;
}

/** Decides a proof that nobody has decided. @returns whether it did */
export async function decideProof(
  tx: Transaction,
  { agencyId }: AgencyScope,
  id: string,
  { decision, userId, reason = null, mark = null }: Decision,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update design_proofs set decision = ${decision}, decided_user_id = ${userId}, decided_at = now(),
        reason = ${reason}, mark = ${mark && JSON.stringify(mark)}::jsonb
      where agency_id = ${agencyId} and id = ${id} and decision is null returning id`,
  );
  return rows.length > 0;
}

/** Stores a comment on a proof of an order in the person's scope. */
export async function insertComment(
  tx: Transaction,
  { agencyId }: AgencyScope,
  { proof, message, mark }: NewDesignComment,
  authorId: string,
): Promise<string> {
  const id = newId();
  await tx.insert(designComments).values({
    agencyId,
    id,
    proofId: proof,
    authorId,
    message,
    mark: mark ?? null,
    createdAt: new Date().toISOString(),
  });
  return id;
}
