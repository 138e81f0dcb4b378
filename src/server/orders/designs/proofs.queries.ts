import { sql } from "drizzle-orm";
import type { DesignComment, Proof } from "../../../domain/orders/designs/responses.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { designComments, designProofs, users } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";

type ProofRow = Raw<
  typeof designProofs,
  "id" | "number" | "images" | "note" | "created_at" | "decision" | "decided_at" | "reason" | "mark"
> &
  Record<"created_user_id" | "created_by" | "decided_user_id" | "decided_by", string | null>;

type CommentRow = Raw<
  typeof designComments,
  "id" | "proof_id" | "author_id" | "message" | "mark" | "created_at"
> &
  Nullable<Raw<typeof users, "full_name">>;

const personOf = (id: string | null, fullName: string | null) =>
  id !== null && fullName !== null ? { id, fullName } : null;

async function commentsOf(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  orderId: string,
): Promise<(DesignComment & { proofId: string })[]> {
  const rows = await rowsOf<CommentRow>(
    where,
    sql`select c.id, c.proof_id, c.author_id, c.message, c.mark, c.created_at, u.full_name
      from design_proofs p join design_comments c on c.agency_id = p.agency_id and c.proof_id = p.id
      left join users u on u.id = c.author_id
      where p.agency_id = ${agencyId} and p.order_id = ${orderId} order by c.created_at, c.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    proofId: row.proof_id,
    by: personOf(row.author_id, row.full_name),
    message: row.message,
    mark: row.mark,
    createdAt: toIso(row.created_at),
  }));
}

/** The proofs of an order, oldest first, without comments. `since`: only those of the request of that time. */
export async function proofsSince(
  where: Database | Transaction,
  { agencyId }: AgencyScope,
  orderId: string,
  since: string | null,
): Promise<Omit<Proof, "comments">[]> {
  const rows = await rowsOf<ProofRow>(
    where,
    sql`select p.id, p.number, p.images, p.note, p.created_at, p.decision, p.decided_at, p.reason, p.mark,
        p.created_user_id, author.full_name as created_by, p.decided_user_id, decider.full_name as decided_by
      from design_proofs p
      left join users author on author.id = p.created_user_id
      left join users decider on decider.id = p.decided_user_id
      where p.agency_id = ${agencyId} and p.order_id = ${orderId}
        and (${since}::timestamptz is null or p.created_at >= ${since}::timestamptz)
      order by p.number`,
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    images: row.images,
    note: row.note,
    by: personOf(row.created_user_id, row.created_by),
    createdAt: toIso(row.created_at),
    decision: row.decision,
    decidedBy: personOf(row.decided_user_id, row.decided_by),
    decidedAt: row.decided_at && toIso(row.decided_at),
    reason: row.reason,
    mark: row.mark,
  }));
}

/** All proofs of an order with their comments, newest first. The caller has checked that the order is in the scope. */
export async function proofsOf(
  where: Database | Transaction,
  scope: AgencyScope,
  orderId: string,
): Promise<Proof[]> {
  const proofs = await proofsSince(where, scope, orderId, null);
  const comments = await commentsOf(where, scope, orderId);
  return proofs
    .map((proof) => ({
      ...proof,
      comments: comments
        .filter(({ proofId }) => proofId === proof.id)
        .map(({ proofId: _proofId, ...comment }) => comment),
    }))
    .reverse();
}
