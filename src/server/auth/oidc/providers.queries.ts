import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { identityProviders } from "../../db/schema/index.ts";
import type { Executor, Transaction } from "../../db/transaction.ts";
import type { SecretPlace } from "../../secrets/secret-box.ts";

export type ProviderRow = typeof identityProviders.$inferSelect;

export const clientSecretPlace = (agencyId: string): SecretPlace => ({
  agencyId,
  table: "identity_providers",
  rowId: agencyId,
  column: "client_secret",
});

export async function providerOf(
  where: Executor | Database["drizzle"],
  agencyId: string,
): Promise<ProviderRow | undefined> {
  const [row] = await where.select().from(identityProviders).where(eq(identityProviders.agencyId, agencyId));
  return row;
}

export async function saveProvider(tx: Transaction, row: Omit<ProviderRow, "updatedAt">): Promise<void> {
  const { agencyId: _agencyId, ...changed } = row;
  await tx
    .insert(identityProviders)
    .values(row)
    .onConflictDoUpdate({ target: identityProviders.agencyId, set: { ...changed, updatedAt: sql`now()` } });
}

export async function removeProvider(tx: Transaction, agencyId: string): Promise<boolean> {
  const removed = await tx
    .delete(identityProviders)
    .where(eq(identityProviders.agencyId, agencyId))
    .returning({ agencyId: identityProviders.agencyId });
  return removed.length > 0;
}
