import { sql } from "drizzle-orm";
import type { GridVariant } from "../../domain/catalogs/variant-grid.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

type StoredRow = Omit<GridVariant, "supplierMinPrice" | "supplierMaxPrice"> & {
  supplierMinPrice: string;
  supplierMaxPrice: string;
};

/** Returns the variants of a catalog, locked unless they are only read. */
export async function variantsOf(
  tx: Transaction,
  catalogId: string,
  { lock = true }: { lock?: boolean } = {},
): Promise<GridVariant[]> {
  const rows = await rowsOf<StoredRow>(
    tx,
    sql`select id, catalog_variant_code as "catalogVariantCode", color, color_hex as "colorHex", size,
        in_stock as "inStock", supplier_min_price as "supplierMinPrice", supplier_max_price as "supplierMaxPrice",
        supplier_quantity as "supplierQuantity", print_sizes as "printSizes"
      from catalog_variants where catalog_id = ${catalogId} and deleted_at is null order by id ${lock ? sql`for update` : sql``}`,
  );
  return rows.map((row) => ({
    ...row,
    supplierMinPrice: BigInt(row.supplierMinPrice),
    supplierMaxPrice: BigInt(row.supplierMaxPrice),
  }));
}
