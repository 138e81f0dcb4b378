import { and, type SQL, sql } from "drizzle-orm";
import { type PriceParty, type PublishStatus, partiesOf } from "../../domain/catalogs/price-loop.ts";
import type { CatalogColor } from "../../domain/catalogs/shapes.ts";
import { catalogs as declaredCatalogs } from "../../domain/resources/index.ts";
import { forbidden, notFound } from "../api-error.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { catalogs } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { Actor } from "../scope.ts";

export interface LockedCatalog {
  readonly id: string;
  readonly name: string;
  readonly ownerAgencyId: string | null;
  /** Who enters its prices; `null` where only its owner does. */
  readonly supplierId: string | null;
  readonly status: PublishStatus;
  readonly active: boolean;
  readonly note: string | null;
  readonly version: number;
  readonly sizes: readonly string[];
  readonly colors: readonly CatalogColor[];
  /** For whom the person acts. */
  readonly parties: readonly PriceParty[];
}

/** Suppliers enter the prices of dropship catalogs of trademark goods. */
const supplierId = sql<
  string | null
>`case when ${catalogs.dropship} and ${catalogs.isTrademark} then ${catalogs.supplierId} end`;

export function changeableBy(actor: Actor): SQL<boolean> {
  const { write } = rowScopeOf(declaredCatalogs, actor.scope);
  return sql<boolean>`coalesce(${write ?? sql`true`}, false)`;
}

/** A catalog of a person's scope. */
export interface LockedRow {
  readonly catalog: LockedCatalog;
  /** Whether the person may change it; otherwise they only read it. */
  readonly isWritable: boolean;
}

/** The catalogs with these ids that the person may read, in id order. */
async function findCatalogs(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<LockedRow[]> {
  const { read } = rowScopeOf(declaredCatalogs, actor.scope);
  // Rows that are not the supplier's are not writable.
  const parties = partiesOf(actor.userType, true);
  const found = tx
    .select({
      id: catalogs.id,
      name: catalogs.name,
      ownerAgencyId: catalogs.ownerAgencyId,
      supplierId,
      status: catalogs.publishStatus,
      active: catalogs.active,
      note: catalogs.note,
      version: catalogs.version,
      sizes: catalogs.sizes,
      colors: catalogs.colors,
      isWritable: changeableBy(actor),
    })
    .from(catalogs)
    .where(and(read, sql`${catalogs.id} = any(${uuids(ids)})`))
    .orderBy(catalogs.id);
  const rows = await (lock ? found.for("update") : found);
  return rows.map(({ isWritable, ...catalog }) => ({ catalog: { ...catalog, parties }, isWritable }));
}

/** Locks the catalogs with these ids that the person may read, in id order. */
export const lockCatalogs = (tx: Transaction, actor: Actor, ids: readonly string[]): Promise<LockedRow[]> =>
  findCatalogs(tx, actor, ids, { lock: true });

/** Locks a catalog for a change of its variants, prices or status. @throws ApiError 404, or 403 where it is read-only */
export const lockCatalog = (tx: Transaction, actor: Actor, id: string): Promise<LockedCatalog> =>
  catalogToChange(tx, actor, id, { lock: true });

/** The same without a lock, for what only reads. */
export async function catalogToChange(
  tx: Transaction,
  actor: Actor,
  id: string,
  options: { readonly lock: boolean },
): Promise<LockedCatalog> {
  const [row] = await findCatalogs(tx, actor, [id], options);
  if (!row) throw notFound();
  if (!row.isWritable) throw forbidden();
  return row.catalog;
}
