import { and, type SQL, sql } from "drizzle-orm";
import type { PricedVariant } from "../../../domain/catalogs/price-file/price-file.ts";
import { inSizeOrder } from "../../../domain/catalogs/size-order.ts";
import { catalogs as declaredCatalogs } from "../../../domain/resources/index.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import { catalogs, catalogVariants as variants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { changeableBy } from "../locked-catalog.queries.ts";

type Row = Omit<PricedVariant, "catalog" | "supplierMinPrice" | "supplierMaxPrice"> & {
  readonly catalogId: string;
  readonly catalogName: string;
  readonly supplierMinPrice: string;
  readonly supplierMaxPrice: string;
};

/** Variants of the catalogs that a person may see. `rest`: the end of the statement, such as its order. */
async function variantsWhere(
  where: Database | Transaction,
  actor: Actor,
  condition: SQL | undefined,
  rest: SQL,
): Promise<PricedVariant[]> {
  const { read } = rowScopeOf(declaredCatalogs, actor.scope);
  const rows = await rowsOf<Row>(
    where,
    sql`select ${variants.id} as id, ${variants.catalogVariantCode} as "catalogVariantCode",
        ${variants.color} as color, ${variants.colorHex} as "colorHex", ${variants.size} as size,
        ${variants.inStock} as "inStock", ${variants.supplierMinPrice} as "supplierMinPrice",
        ${variants.supplierMaxPrice} as "supplierMaxPrice", ${variants.supplierQuantity} as "supplierQuantity",
        ${variants.printSizes} as "printSizes",
        ${catalogs.id} as "catalogId", ${catalogs.name} as "catalogName", ${changeableBy(actor)} as "isChangeable"
      from ${variants} join ${catalogs} on ${catalogs.id} = ${variants.catalogId}
      where ${and(sql`${variants.deletedAt} is null`, read, condition)} ${rest}`,
    "custom",
  );
  const known = new Map<string, PricedVariant["catalog"]>();
  // Named one by one: for the thousands of rows of a file, copying the others takes several times as long.
  return rows.map((row): PricedVariant => {
    const catalog = known.get(row.catalogId) ?? { id: row.catalogId, name: row.catalogName };
    known.set(row.catalogId, catalog);
    return {
      id: row.id,
      catalogVariantCode: row.catalogVariantCode,
      color: row.color,
      colorHex: row.colorHex,
      size: row.size,
      inStock: row.inStock,
      supplierMinPrice: BigInt(row.supplierMinPrice),
      supplierMaxPrice: BigInt(row.supplierMaxPrice),
      supplierQuantity: row.supplierQuantity,
      printSizes: row.printSizes,
      catalog,
      isChangeable: row.isChangeable,
    };
  });
}

const anyOf = (column: SQL, values: readonly string[], type: "text" | "uuid") =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
const LOCKED = sql`order by ${variants.id} for update of ${variants}`;

/** The catalogs with these SKUs that a person may change. */
export async function catalogsWithCodes(
  tx: Transaction,
  actor: Actor,
  codes: readonly string[],
): Promise<string[]> {
  const { read } = rowScopeOf(declaredCatalogs, actor.scope);
  const hasCode = anyOf(sql`${variants.catalogVariantCode}`, codes, "text");
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct ${catalogs.id} as id from ${variants} join ${catalogs} on ${catalogs.id} = ${variants.catalogId}
      where ${and(sql`${variants.deletedAt} is null`, read, hasCode, changeableBy(actor))}`,
    "custom",
  );
  return rows.map(({ id }) => id);
}

/** Locks the variants with these SKUs. Catalogs of several owners may have one SKU. */
export const lockVariantsWithCodes = (tx: Transaction, actor: Actor, codes: readonly string[]) =>
  variantsWhere(tx, actor, anyOf(sql`${variants.catalogVariantCode}`, codes, "text"), LOCKED);

export const lockVariants = (tx: Transaction, actor: Actor, ids: readonly string[]) =>
  variantsWhere(tx, actor, anyOf(sql`${variants.id}`, ids, "uuid"), LOCKED);

/** The variants of the catalogs that meet a condition, by catalog, color and size. */
export const variantsOfCatalogs = async (
  where: Database,
  actor: Actor,
  condition: SQL | undefined,
  limit: number,
): Promise<PricedVariant[]> => {
  const found = await variantsWhere(
    where,
    actor,
    condition,
    sql`order by ${catalogs.name}, ${catalogs.id}, ${variants.catalogVariantCode} limit ${limit}`,
  );
  return inSizeOrder(found, ({ catalog, color, size }) => ({ group: `${catalog.id} ${color}`, size }));
};
