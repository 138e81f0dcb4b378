import { and, eq, sql } from "drizzle-orm";
import { type CatalogDuplicate, nameOfCopy, skusOfCopy } from "../../domain/catalogs/duplicate.ts";
import { writableFields } from "../../domain/resource/wire.ts";
import { catalogs as declared } from "../../domain/resources/index.ts";
import { notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { initialValuesOf } from "../crud/write/values.ts";
import { recordset } from "../db/recordset.ts";
import { catalogs } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";
import { copyGarmentPhotos } from "../mockups/garment-photos.queries.ts";
import type { Actor } from "../scope.ts";
import { variantsOf } from "./variants.queries.ts";

type CatalogRow = typeof catalogs.$inferSelect;

/** A catalog that the person may read, locked against changes. @throws ApiError 404 */
async function originalOf(tx: Transaction, actor: Actor, id: string): Promise<CatalogRow> {
  const { read } = rowScopeOf(declared, actor.scope);
  const [original] = await tx
    .select()
    .from(catalogs)
    .where(and(read, eq(catalogs.id, id)))
    .for("share");
  if (!original) throw notFound();
  return original;
}

/** The columns that people fill in, without the note, which is about the original. */
const factsOf = (original: CatalogRow) =>
  Object.fromEntries(
    writableFields(declared)
      .filter(([name]) => name !== "note")
      // No field of a catalog that people fill in is a reference, so each is its own column.
      .map(([name]) => [name, original[name as keyof CatalogRow]]),
  ) as Partial<CatalogRow>;

/** Those of some categories that a catalog of this owner can have: its own and the platform's. */
async function categoriesFor(tx: Transaction, ownerAgencyId: string | null, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select id from category_catalog where id = any(${uuids(ids)}) and deleted_at is null
      and (owner_agency_id is null or owner_agency_id = ${ownerAgencyId}::uuid)`,
  );
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

/** Finds the SKUs among these that an owner has. The first condition is the unique index's. */
const skusOf = (tx: Transaction, ownerAgencyId: string | null) => async (candidates: readonly string[]) => {
  const rows = await rowsOf<{ code: string }>(
    tx,
    sql`select catalog_variant_code as code from catalog_variants
      where coalesce(owner_agency_id, '00000000-0000-0000-0000-000000000000')
          = coalesce(${ownerAgencyId}::uuid, '00000000-0000-0000-0000-000000000000')
        and catalog_variant_code = any(${sql.param([...candidates])}::text[]) and deleted_at is null`,
  );
  return new Set(rows.map(({ code }) => code));
};

/** Copies the variants with their saved prices and stock; published prices come with a publication. Returns their number. */
async function copyVariants(tx: Transaction, from: string, to: Pick<CatalogRow, "id" | "ownerAgencyId">) {
  const originals = await variantsOf(tx, from, { lock: false });
  if (originals.length === 0) return 0;
  const skus = await skusOfCopy(
    originals.map(({ catalogVariantCode }) => catalogVariantCode),
    skusOf(tx, to.ownerAgencyId),
  );
  const copies = originals.map(({ id, catalogVariantCode }) => ({
    id: newId(),
    original: id,
    code: skus.get(catalogVariantCode) ?? catalogVariantCode,
  }));
  await tx.execute(sql`insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color,
      color_hex, size, in_stock, supplier_min_price, supplier_max_price, supplier_quantity, print_sizes)
    select x.id, ${to.ownerAgencyId}::uuid, ${to.id}::uuid, x.code, v.color, v.color_hex, v.size, v.in_stock,
      v.supplier_min_price, v.supplier_max_price, v.supplier_quantity, v.print_sizes
    from ${recordset(copies, { id: "uuid", original: "uuid", code: "text" })} join catalog_variants v on v.id = x.original`);
  return copies.length;
}

/** Copies a catalog with its variants as a draft of the person's owner. Returns the copy's id. @throws ApiError 404 */
export async function duplicateCatalog(
  tx: Transaction,
  actor: Actor,
  id: string,
  { name, productCode }: CatalogDuplicate,
): Promise<string> {
  const ownerAgencyId = actor.scope.reach === "platform" ? null : actor.scope.agencyId;
  const original = await originalOf(tx, actor, id);
  // Two copies at once would choose the same SKUs.
  const owner = ownerAgencyId ?? "the platform";
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalog copies of ${owner}`}, 0))`);
  const copy = {
    ...initialValuesOf(declared),
    ...factsOf(original),
    id: newId(),
    ownerAgencyId,
    name: name ?? nameOfCopy(original.name),
    productCode: productCode === undefined ? original.productCode : productCode,
    categories: await categoriesFor(tx, ownerAgencyId, original.categories),
  };
  await tx.insert(catalogs).values(copy);
  const variants = await copyVariants(tx, id, copy);
  await copyGarmentPhotos(tx, id, copy.id);
  await recordAudit(tx, actor, {
    action: "duplicate",
    object: declared.name,
    subject: copy.id,
    after: { original: id, name: copy.name, productCode: copy.productCode, variants },
  });
  return copy.id;
}
