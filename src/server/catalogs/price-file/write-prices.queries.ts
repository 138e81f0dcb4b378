import { sql } from "drizzle-orm";
import type { PublishStatus } from "../../../domain/catalogs/price-loop.ts";
import type { GridVariant } from "../../../domain/catalogs/variant-grid.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { checkOrdersOfCatalogs } from "../../orders/blockers/checks.queries.ts";

const BATCH = 1_000;

/**
 * Writes rows in batches: PostgreSQL accepts 65,535 parameters, and other work of the process runs in between. `sizeOf`:
 * how many rows one of them has, 1 by default.
 */
export async function inBatches<T>(
  rows: readonly T[],
  write: (batch: readonly T[]) => Promise<void>,
  sizeOf: (row: T) => number = () => 1,
): Promise<void> {
  let batch: T[] = [];
  let size = 0;
  for (const row of rows) {
    batch.push(row);
    size += Math.max(1, sizeOf(row));
    if (size < BATCH) continue;
    await write(batch);
    batch = [];
    size = 0;
  }
  if (batch.length > 0) await write(batch);
}

const SHAPE = { id: "uuid", stock: "boolean", min: "bigint", max: "bigint", quantity: "int" } as const;

/** Stores the prices, stock and quantity of variants. */
export async function writePrices(tx: Transaction, variants: readonly GridVariant[]): Promise<void> {
  await inBatches(variants, async (batch) => {
    const rows = batch.map((variant) => ({
      id: variant.id,
      stock: variant.inStock,
      min: Number(variant.supplierMinPrice),
      max: Number(variant.supplierMaxPrice),
      quantity: variant.supplierQuantity,
    }));
    const moved = await rowsOf<{ id: string }>(
      tx,
      sql`select distinct v.catalog_id as id from catalog_variants v
        join ${recordset(rows, SHAPE)} on v.id = x.id and v.in_stock <> x.stock`,
    );
    await checkOrdersOfCatalogs(
      tx,
      moved.map(({ id }) => id),
    );
    await tx.execute(sql`update catalog_variants v set in_stock = x.stock, supplier_min_price = x.min,
        supplier_max_price = x.max, supplier_quantity = x.quantity, updated_at = now(), version = v.version + 1
      from ${recordset(rows, SHAPE)} where v.id = x.id`);
  });
}

/** Stores the statuses of changed catalogs, which get a new version. */
export async function touchCatalogs(
  tx: Transaction,
  changes: readonly { readonly id: string; readonly status: PublishStatus }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ id, status }) => ({ id, status }));
  await tx.execute(sql`update catalogs c set publish_status = x.status, updated_at = now(), version = c.version + 1
    from ${recordset(rows, { id: "uuid", status: "int" })} where c.id = x.id`);
}
