import { sql } from "drizzle-orm";
import type { Raw } from "../../server/db/raw-row.ts";
import { supplierLogs, type users } from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { DAY } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededCatalogs, SeededVariant } from "./world.ts";

const NOTES = [
  ["IMPORT_SUPPLIER_PRICE", 6, "Prices of the new season, by file"],
  ["CHANGE_SUPPLIER_PRICE", 5, "Cotton rose by 4 %, larger sizes only"],
  ["CHANGE_SUPPLIER_PRICE", 6, "Stock counted after the holidays"],
] as const;

/** Inserts the supplier's changes of the platform's catalogs. */
export async function insertSupplierLogs(
  tx: Transaction,
  random: Random,
  { variants }: SeededCatalogs,
  now: string,
): Promise<void> {
  const [supplier] = await rowsOf<Raw<typeof users, "id">>(
    tx,
    sql`select id from users where user_type = 'supplier' order by id limit 1`,
  );
  const byCatalog = new Map<string, SeededVariant[]>();
  for (const variant of variants.values()) {
    byCatalog.set(variant.catalogId, [...(byCatalog.get(variant.catalogId) ?? []), variant]);
  }
  const rows = [...byCatalog].slice(0, 8).flatMap(([catalogId, own], i) =>
    NOTES.slice(0, 1 + (i % 3)).map(([type, status, note], j) => {
      const at = new Date(Date.parse(now) - (90 - i * 7 - j * 20 + 40) * DAY).toISOString();
      return {
        id: demoId(random, at),
        ownerAgencyId: null,
        catalogId,
        createdUserId: supplier?.id ?? null,
        status,
        type,
        note,
        createdDate: at,
        createdAt: at,
        variantChanged: own.slice(0, 6).map(({ id, code, inStock, demo }) => ({
          id,
          catalogVariantCode: code,
          color: demo.color.name,
          size: demo.size,
          inStock,
          supplierMinPrice: demo.supplierMinPrice / 100,
          supplierMaxPrice: demo.supplierMaxPrice / 100,
          supplierQuantity: demo.supplierQuantity,
        })),
      };
    }),
  );
  await insertRows(tx, supplierLogs, rows);
}
