import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import type { ProductVariant } from "../../domain/products/product-variants.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { badField } from "../api-error.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import type { Raw } from "../db/raw-row.ts";
import type { catalogVariants } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { Scope } from "../scope.ts";

const idsOf = (variants: unknown): string[] =>
  // Parsed by the declaration.
  ((variants ?? []) as readonly ProductVariant[]).flatMap(
    ({ catalogVariant }) => catalogVariant?.toLowerCase() ?? [],
  );

/** A variant that the row already refers to stays while the agency has it, published or not. */
const agencyWide = (scope: Scope): Scope =>
  scope.reach === "sellerTeam" ? { reach: "agency", agencyId: scope.agencyId } : scope;

/** Refuses product variants whose catalog variant does not exist or is not available to the person. */
export async function checkProductVariants(tx: Transaction, row: WrittenRow): Promise<void> {
  const named = [...new Set(idsOf(row.body.variants))];
  if (named.length === 0) return;
  const { resource, table } = modelOf(resourceNamed("catalog-variants"));
  const kept = row.stored.id
    ? sql`${table.id} in (select catalog_variant_id from product_variants
        where agency_id = ${row.stored.agencyId} and product_id = ${row.stored.id})`
    : sql`false`;
  // The lock comes first: a concurrent deletion of the variant is either finished before this check, or sees this
  // product.
  await tx.execute(
    sql`select id from ${table} where ${table.id} = any(${uuids(named)}) order by id for share`,
  );
  const within = (scope: Scope): SQL => rowScopeOf(resource, scope).read ?? sql`true`;
  const found = await rowsOf<Raw<typeof catalogVariants, "id">>(
    tx,
    sql`select id from ${table} where ${table.id} = any(${uuids(named)})
      and (${within(row.scope)} or ${kept} and ${within(agencyWide(row.scope))})`,
  );
  if (found.length < named.length) throw badField("variants", messages.missingReference("Catalog variant"));
}
