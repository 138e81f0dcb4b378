import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { WrittenRow } from "../crud/row-rules.ts";
import { reachOf } from "../crud/scopes.ts";
import { specOf } from "../crud/spec.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";
import type { Scope } from "../scope.ts";

interface Variant {
  readonly catalogVariant?: string | null;
}

const idsOf = (variants: unknown): string[] =>
  // Parsed by the declaration, or stored by it.
  ((variants ?? []) as readonly Variant[]).flatMap(
    ({ catalogVariant }) => catalogVariant?.toLowerCase() ?? [],
  );

/** A catalog's variant that a row names already stays while the agency has it, published or not. */
const agencyWide = (scope: Scope): Scope =>
  scope.reach === "sellerTeam" ? { reach: "agency", agencyId: scope.agencyId } : scope;

/** Refuses variants of a product that name no variant of a catalog which the person may use. */
export async function checkProductVariants(tx: Transaction, row: WrittenRow): Promise<void> {
  const named = [...new Set(idsOf(row.body.variants))];
  if (named.length === 0) return;
  const { resource, table } = specOf(resourceNamed("catalog-variants"));
  const kept = sql`${table.id} = any(${sql.param(idsOf(row.stored.variants))}::uuid[])`;
  const within = (scope: Scope): SQL => reachOf(resource, table, scope).read ?? sql`true`;
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select id from ${table} where ${table.id} = any(${sql.param(named)}::uuid[])
      and (${within(row.scope)} or ${kept} and ${within(agencyWide(row.scope))})`,
  );
  if (found.length < named.length)
    throw refuseField("variants", messages.missingReference("Catalog variant"));
}
