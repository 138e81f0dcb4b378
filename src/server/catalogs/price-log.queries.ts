import { sql } from "drizzle-orm";
import type { PublishStatus } from "../../domain/catalogs/price-loop.ts";
import type { LOG_TYPES, LoggedVariant } from "../../domain/catalogs/supplier-log.ts";
import { supplierLogs } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Actor } from "../scope.ts";

interface PriceChange {
  readonly catalog: { readonly id: string; readonly ownerAgencyId: string | null };
  readonly type: keyof typeof LOG_TYPES;
  readonly statusBefore: PublishStatus;
  /** After the change. */
  readonly status: PublishStatus;
  readonly note: string | null;
  readonly variants: readonly LoggedVariant[];
  /** The import of a price file that made the change. */
  readonly importId?: string;
}

/** Rows of one statement: PostgreSQL accepts 65,535 parameters. */
const BATCH = 1_000;

export async function logPrices(
  tx: Transaction,
  actor: Actor,
  changes: PriceChange | readonly PriceChange[],
): Promise<void> {
  const listed = [changes].flat();
  for (let at = 0; at < listed.length; at += BATCH)
    await tx.insert(supplierLogs).values(
      listed.slice(at, at + BATCH).map((change) => ({
        id: newId(),
        ownerAgencyId: change.catalog.ownerAgencyId,
        catalogId: change.catalog.id,
        createdUserId: actor.userId,
        statusBefore: change.statusBefore,
        status: change.status,
        type: change.type,
        note: change.note,
        variantChanged: [...change.variants],
        importId: change.importId ?? null,
        createdDate: sql`now()`,
      })),
    );
}
