import { and, eq, sql } from "drizzle-orm";
import { cancelRefusal } from "../../../domain/catalogs/publish-at.ts";
import { pricePublications as declared } from "../../../domain/resources/index.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { pricePublications } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";

/** Cancels a waiting publication. @throws ApiError 404, or 400 once it is not waiting */
export async function cancelPublication(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { write } = rowScopeOf(declared, actor.scope);
  const [row] = await tx
    .select({ status: pricePublications.status })
    .from(pricePublications)
    .where(and(write, eq(pricePublications.id, id)))
    .for("update");
  if (!row) throw notFound();
  const refusal = cancelRefusal(row.status);
  if (refusal !== null) throw badRequest(refusal);
  await tx
    .update(pricePublications)
    .set({ status: "canceled", updatedAt: sql`now()`, version: sql`${pricePublications.version} + 1` })
    .where(eq(pricePublications.id, id));
  await recordAudit(tx, actor, { action: "cancel", object: declared.name, subject: id });
}
