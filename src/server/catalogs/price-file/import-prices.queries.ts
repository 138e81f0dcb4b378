import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { PriceRow } from "../../../domain/catalogs/price-file/price-cells.ts";
import {
  codesOf,
  countRows,
  type JudgedRow,
  judgeInSteps,
  leftOut,
  type RowStatus,
} from "../../../domain/catalogs/price-file/price-file.ts";
import { type PublishStatus, STATUS, transitionTo } from "../../../domain/catalogs/price-loop.ts";
import { loggedVariants } from "../../../domain/catalogs/supplier-log.ts";
import type { GridVariant } from "../../../domain/catalogs/variant-grid.ts";
import { recordAudit } from "../../audit.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { notifyOfPrices } from "../../notifications/notify-of-prices.ts";
import type { Actor } from "../../scope.ts";
import { type LockedCatalog, lockCatalogs } from "../locked-catalog.queries.ts";
import { logPrices } from "../price-log.queries.ts";
import { catalogsWithCodes, lockVariantsWithCodes } from "./priced-variants.queries.ts";
import { inBatches, touchCatalogs, writePrices } from "./write-prices.queries.ts";

/** The rows that are not wrong, by catalog. */
function byCatalog(judged: readonly JudgedRow[]): Map<string, JudgedRow[]> {
  const found = new Map<string, JudgedRow[]>();
  for (const row of judged) {
    if (!row.variant || !row.after) continue;
    const { id } = row.variant.catalog;
    const rows = found.get(id);
    if (rows) rows.push(row);
    else found.set(id, [row]);
  }
  return found;
}

/** Of these catalogs, those in which a variant has no price. A maximum of 0 means that none is set. */
async function withoutPrices(
  tx: Transaction,
  ids: readonly string[],
  judged: readonly JudgedRow[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const changed = new Map<string, GridVariant>();
  for (const { after } of judged) if (after) changed.set(after.id, after);
  const rows = await rowsOf<{ id: string; catalogId: string; max: string }>(
    tx,
    sql`select id, catalog_id as "catalogId", supplier_max_price as max from catalog_variants
      where catalog_id = any(${uuids(ids)}) and deleted_at is null`,
  );
  const unset = rows.filter(({ id, max }) => (changed.get(id)?.supplierMaxPrice ?? BigInt(max)) === 0n);
  return new Set(unset.map(({ catalogId }) => catalogId));
}

interface CatalogChange {
  readonly catalog: LockedCatalog;
  readonly rows: readonly JudgedRow[];
  readonly status: PublishStatus;
}

/** What an import changes in each catalog: its variants, and its status once all of them have prices. */
async function planChanges(
  tx: Transaction,
  catalogs: readonly LockedCatalog[],
  judged: readonly JudgedRow[],
): Promise<CatalogChange[]> {
  const rowsOfCatalog = byCatalog(judged);
  const canFill = catalogs.filter(
    ({ status, parties }) => "transition" in transitionTo(status, STATUS.filledPrice, parties),
  );
  const unset = await withoutPrices(
    tx,
    canFill.map(({ id }) => id),
    judged,
  );
  const filled = new Set(canFill.map(({ id }) => id).filter((id) => !unset.has(id)));
  return catalogs.flatMap((catalog): CatalogChange[] => {
    const rows = (rowsOfCatalog.get(catalog.id) ?? []).filter(({ status }) => status === "changed");
    const status = filled.has(catalog.id) ? STATUS.filledPrice : catalog.status;
    return rows.length > 0 || status !== catalog.status ? [{ catalog, rows, status }] : [];
  });
}

export interface ImportedPrices {
  readonly judged: readonly JudgedRow[];
  readonly changes: readonly CatalogChange[];
}

/** Marks rows of catalogs that were not locked: their variants were created after the catalogs were locked. */
const onlyLocked = (judged: readonly JudgedRow[], locked: ReadonlySet<string>): readonly JudgedRow[] =>
  judged.map((row) => {
    if (!row.after || !row.variant || locked.has(row.variant.catalog.id)) return row;
    const reason = "This SKU was changed at the same time. Import it again";
    return {
      ...row,
      status: "wrong",
      after: null,
      problems: [{ column: "SKU", reason, value: row.cells.SKU ?? "" }],
    };
  });

/** Locks the catalogs of a file's rows in id order and judges the rows by what is stored then. */
export async function planImport(
  tx: Transaction,
  actor: Actor,
  rows: readonly PriceRow[],
): Promise<ImportedPrices> {
  const codes = codesOf(rows);
  const locked = await lockCatalogs(tx, actor, await catalogsWithCodes(tx, actor, codes));
  const catalogs = locked.flatMap(({ catalog, isWritable }) => (isWritable ? [catalog] : []));
  const ids = new Set(catalogs.map(({ id }) => id));
  const variants = await lockVariantsWithCodes(tx, actor, codes);
  // Reading the variants of a large file and judging its rows are two spells of work.
  await setImmediate();
  const judged = onlyLocked(await judgeInSteps(rows, variants), ids);
  return { judged, changes: await planChanges(tx, catalogs, judged) };
}

export interface ImportResult {
  /** `null` where nothing was changed. */
  readonly id: string | null;
  readonly counts: Record<RowStatus, number>;
  /** Names of catalogs. */
  readonly filled: string[];
  /** The rows that were not imported. */
  readonly rest: readonly JudgedRow[];
}

export const resultOf = ({ judged, changes }: ImportedPrices, id: string | null): ImportResult => ({
  id,
  counts: countRows(judged),
  filled: changes.flatMap(({ catalog, status }) => (status === catalog.status ? [] : [catalog.name])),
  rest: leftOut(judged),
});

const changeOf = ({ variant, after }: JudgedRow) => (variant && after ? [{ before: variant, after }] : []);

/** Stores the good rows of a file: the variants, statuses and a log of each changed catalog. */
export async function importPrices(
  tx: Transaction,
  actor: Actor,
  rows: readonly PriceRow[],
): Promise<ImportResult> {
  const plan = await planImport(tx, actor, rows);
  const { changes } = plan;
  if (changes.length === 0) return resultOf(plan, null);
  const id = newId();
  await writePrices(
    tx,
    changes.flatMap((change) => change.rows.flatMap(({ after }) => (after ? [after] : []))),
  );
  await touchCatalogs(
    tx,
    changes.map(({ catalog, status }) => ({ id: catalog.id, status })),
  );
  await inBatches(
    changes,
    async (batch) => {
      await logPrices(
        tx,
        actor,
        batch.map(({ catalog, rows: changed, status }) => ({
          catalog,
          type: "IMPORT_SUPPLIER_PRICE",
          statusBefore: catalog.status,
          status,
          note: null,
          variants: loggedVariants({ added: [], removed: [], changed: changed.flatMap(changeOf) }),
          importId: id,
        })),
      );
      await recordAudit(
        tx,
        actor,
        batch.map(({ catalog, rows: changed, status }) => ({
          action: "import-prices",
          object: "catalogs",
          subject: catalog.id,
          before: status === catalog.status ? {} : { publishStatus: catalog.status },
          after: {
            ...(status !== catalog.status && { publishStatus: status }),
            ...(changed.length > 0 && { variants: changed.length }),
          },
        })),
      );
    },
    (change) => change.rows.length,
  );
  const filled = changes.filter(({ catalog, status }) => status !== catalog.status);
  await notifyOfPrices(
    tx,
    actor,
    "fill",
    filled.map(({ catalog }) => catalog),
  );
  return resultOf(plan, id);
}
