import { sql } from "drizzle-orm";
import { isFullPrint, slotsOfVariant } from "../../../domain/catalogs/shapes.ts";
import type { RejectedArtwork } from "../../../domain/preflight/job.ts";
import type { ImageMeasures } from "../../../domain/preflight/measures.ts";
import {
  type Artworks,
  keepWaiver,
  type SlotPreflight,
  type SlotPreflights,
  worstStatus,
} from "../../../domain/preflight/orders/slot-preflight.ts";
import { preflight } from "../../../domain/preflight/preflight.ts";
import type { PreflightLimits } from "../../../domain/settings/preflight-settings.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import { type catalogs, type catalogVariants, type orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { announceAfter } from "../../live/announce.ts";
import { touchOrders } from "../../orders/blockers/keep.ts";
import { lockOrders } from "../../orders/load.queries.ts";
import { agencyLimits } from "../judge-image.ts";
import { isJudgedPath, measuresOf } from "../measures.queries.ts";
import { printFilesAmong } from "../print-files.queries.ts";
import { rejectedLike } from "../rejected.queries.ts";
import { ARTWORKS, CHECKED, UNMEASURED } from "./due.queries.ts";

type DueRow = Raw<typeof orderItems, "id" | "preflight"> &
  Nullable<
    Raw<typeof catalogs, "name" | "designs" | "colors"> & Raw<typeof catalogVariants, "color" | "print_sizes">
  > & {
    /** What its results are of. */
    of: (string | null)[];
    artworks: Artworks;
  };

interface Known {
  readonly measures: ReadonlyMap<string, ImageMeasures>;
  /** Paths of print files. */
  readonly placed: ReadonlySet<string>;
  readonly rejected: readonly RejectedArtwork[];
  readonly limits: PreflightLimits;
}

/** Not those whose artwork was replaced since by an image that is not measured: they are still due. */
const dueRows = (tx: Transaction, agencyId: string, orderIds: readonly string[]) =>
  rowsOf<DueRow>(
    tx,
    sql`select i.id, ${ARTWORKS} as artworks, ${CHECKED} as of, i.preflight, c.name, c.designs, c.colors, v.color, v.print_sizes
      from order_items i
      left join catalogs c on c.id = i.catalog_id
      left join catalog_variants v on v.id = i.variant_id
      where i.agency_id = ${agencyId} and i.order_id = any(${uuids(orderIds)}) and i.preflight_due
        and i.deleted_at is null and cardinality(${UNMEASURED}) = 0 order by i.id`,
  );

/** The color of the item's garment, if its catalog has a swatch for it. */
const garmentOf = ({ colors, color }: DueRow) =>
  (colors ?? []).flatMap(({ name, hex }) =>
    hex && name.toLowerCase() === color?.toLowerCase() ? [{ name, hex }] : [],
  );

function resultOf(
  row: DueRow,
  slot: number,
  path: string,
  { measures, placed, rejected, limits }: Known,
): SlotPreflight {
  const measured = measures.get(path);
  if (!measured) return { path, status: null, findings: [], image: null, waived: null };
  const printed = slotsOfVariant(row.designs ?? [], row.print_sizes ?? []).find((one) => one.slot === slot);
  const { status, findings } = preflight(measured, {
    slot: printed,
    isFullPrint: printed !== undefined && isFullPrint(printed, row.name),
    garments: garmentOf(row),
    rejected,
    isPlaced: placed.has(path),
    ...limits,
  });
  const { width, height, box } = measured;
  return { path, status, findings, image: { width, height, box }, waived: null };
}

function resultsOf(row: DueRow, known: Known): SlotPreflights {
  return Object.fromEntries(
    row.artworks.flatMap((path, index) => {
      if (!isJudgedPath(path)) return [];
      const found = resultOf(row, index + 1, path, known);
      return [[index + 1, keepWaiver(found, row.preflight?.[index + 1])]];
    }),
  );
}

/**
 * Judges the artwork of these orders, whose images are measured, and stores the results with the gates and blockers that
 * follow. The orders are locked first, as every writer of artwork does, so that a result is never of another image.
 */
export function judgeOrders(
  database: Database,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const orders = await lockOrders(tx, { reach: "agency", agencyId }, orderIds);
    const rows = await dueRows(
      tx,
      agencyId,
      orders.map(({ id }) => id),
    );
    const paths = rows.flatMap((row) => row.artworks.filter((path) => path !== null));
    const measures = await measuresOf(tx, agencyId, paths);
    const hashes = [...measures.values()].map(({ hash }) => hash);
    const rejected = await rejectedLike(tx, agencyId, hashes);
    const placed = await printFilesAmong(tx, agencyId, paths);
    const known = { measures, placed, rejected, limits: await agencyLimits(tx, agencyId) };
    const found = rows.map((row) => {
      const results = resultsOf(row, known);
      return { id: row.id, p: results, s: worstStatus(results), was: row.of };
    });
    // Written only where the item still has what was judged, so that a result is of its image even without the lock.
    await tx.execute(sql`update order_items i set preflight = x.p, preflight_status = x.s, preflight_of = ${CHECKED}
      from ${recordset(found, { id: "uuid", p: "jsonb", s: "text", was: "jsonb" })}
      where i.agency_id = ${agencyId} and i.id = x.id and to_jsonb(${CHECKED}) = x.was`);
    touchOrders(
      tx,
      agencyId,
      orders.map((row) => ({ id: row.id, teamId: row.seller_team_id })),
    );
    const counts = new Map<string, number>();
    for (const { seller_team_id: team } of orders) counts.set(team, (counts.get(team) ?? 0) + 1);
    announceAfter(
      tx,
      [...counts].map(([teamId, count]) => ({ kind: "orders", agencyId, teamId, actorId: null, count })),
    );
  });
}
