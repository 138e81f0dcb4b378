import { and, eq, isNull } from "drizzle-orm";
import { type DesignSlot, isFullPrint, slotsOfVariant } from "../../domain/catalogs/shapes.ts";
import { messages } from "../../domain/messages.ts";
import type { GarmentColor, PreflightJob } from "../../domain/preflight/job.ts";
import { catalogs as declaredCatalogs } from "../../domain/resources/index.ts";
import { badField, notFound } from "../api-error.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import { catalogs, catalogVariants } from "../db/schema/index.ts";
import type { Scope } from "../scope.ts";

export interface PrintTarget {
  readonly catalog?: string | undefined;
  readonly slot?: number | undefined;
  /** A variant of the catalog, whose printed size and color count. */
  readonly variant?: string | undefined;
}

async function variantIn(database: Database, catalogId: string, id: string) {
  const [variant] = await database.drizzle
    .select({ color: catalogVariants.color, printSizes: catalogVariants.printSizes })
    .from(catalogVariants)
    .where(
      and(
        eq(catalogVariants.id, id),
        eq(catalogVariants.catalogId, catalogId),
        isNull(catalogVariants.deletedAt),
      ),
    );
  if (!variant) throw badField("variant", "This catalog has no such variant");
  return variant;
}

/**
 * The slot and the garment colors of a catalog in the person's scope; without a slot, that of a catalog with one only.
 * Throws an ApiError: 404 where there is no such catalog, 400 where it has no such slot or variant.
 */
export async function printTarget(
  database: Database,
  scope: Scope,
  { catalog: id, slot: number, variant: variantId }: PrintTarget,
): Promise<Pick<PreflightJob, "slot" | "garments" | "isFullPrint">> {
  if (id === undefined) return { slot: undefined, garments: [], isFullPrint: false };
  const { read } = rowScopeOf(declaredCatalogs, scope);
  const [catalog] = await database.drizzle
    .select({ name: catalogs.name, designs: catalogs.designs, colors: catalogs.colors })
    .from(catalogs)
    .where(and(read, eq(catalogs.id, id)));
  if (!catalog) throw notFound();
  const variant = variantId === undefined ? undefined : await variantIn(database, id, variantId);
  const designs = slotsOfVariant(catalog.designs, variant?.printSizes ?? []);
  const garments = catalog.colors.flatMap(({ name, hex }): GarmentColor[] =>
    hex && (!variant || variant.color?.toLowerCase() === name.toLowerCase()) ? [{ name, hex }] : [],
  );
  const targetOf = (slot: DesignSlot | undefined) => ({
    slot,
    garments,
    isFullPrint: slot !== undefined && isFullPrint(slot, catalog.name),
  });
  if (number === undefined) return targetOf(designs.length === 1 ? designs[0] : undefined);
  const slot = designs.find((one) => one.slot === number);
  const numbers = designs.map((one) => one.slot).toSorted((a, b) => a - b);
  if (!slot) throw badField("slot", messages.catalogHasNoSlot(number, numbers));
  return targetOf(slot);
}
