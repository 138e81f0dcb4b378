import { and, eq } from "drizzle-orm";
import type { GarmentColor, PreflightJob } from "../../../domain/images/preflight/job.ts";
import { messages } from "../../../domain/messages.ts";
import { catalogs as declaredCatalogs } from "../../../domain/resources/index.ts";
import { badField, notFound } from "../../api-error.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Database } from "../../db/client.ts";
import { catalogs } from "../../db/schema/index.ts";
import type { Scope } from "../../scope.ts";

/** Where artwork is meant to be printed. */
export interface PrintTarget {
  readonly catalog?: string | undefined;
  readonly slot?: number | undefined;
}

/**
 * The slot and the garment colors of a catalog in the person's scope; without a slot, that of a catalog with one only.
 * Throws an ApiError: 404 where there is no such catalog, 400 where it has no such slot.
 */
export async function printTarget(
  database: Database,
  scope: Scope,
  { catalog: id, slot: number }: PrintTarget,
): Promise<Pick<PreflightJob, "slot" | "garments">> {
  if (id === undefined) return { slot: undefined, garments: [] };
  const { read } = rowScopeOf(declaredCatalogs, scope);
  const [catalog] = await database.drizzle
    .select({ designs: catalogs.designs, colors: catalogs.colors })
    .from(catalogs)
    .where(and(read, eq(catalogs.id, id)));
  if (!catalog) throw notFound();
  const { designs, colors } = catalog;
  const garments = colors.flatMap(({ name, hex }): GarmentColor[] => (hex ? [{ name, hex }] : []));
  if (number === undefined) return { slot: designs.length === 1 ? designs[0] : undefined, garments };
  const slot = designs.find((one) => one.slot === number);
  const numbers = designs.map((one) => one.slot).toSorted((a, b) => a - b);
  if (!slot) throw badField("slot", messages.catalogHasNoSlot(number, numbers));
  return { slot, garments };
}
