import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { planUndo, type UndoPlan } from "../../../domain/catalogs/price-file/price-undo.ts";
import { type PublishStatus, STATUS } from "../../../domain/catalogs/price-loop.ts";
import { type LoggedVariant, loggedVariants } from "../../../domain/catalogs/supplier-log.ts";
import { messages } from "../../../domain/messages.ts";
import { supplierLogs as declaredLogs } from "../../../domain/resources/index.ts";
import { badRequest, notFound } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { supplierLogs } from "../../db/schema/index.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Actor } from "../../scope.ts";
import { type LockedCatalog, lockCatalogs } from "../locked-catalog.queries.ts";
import { logPrices } from "../price-log.queries.ts";
import { lockVariants } from "./priced-variants.queries.ts";
import { inBatches, touchCatalogs, writePrices } from "./write-prices.queries.ts";

interface ImportLog {
  readonly id: string;
  readonly catalogId: string;
  readonly status: PublishStatus;
  readonly statusBefore: PublishStatus | null;
  readonly variants: readonly LoggedVariant[];
  readonly isUndone: boolean;
  /** Whether the catalog was published after the import. */
  readonly isPublished: boolean;
  /** Whether its status was changed after the import. */
  readonly isMoved: boolean;
}

/**
 * Whether a later change of the catalog's status meets a condition. Ids are in the order of their creation. Drizzle
 * leaves the table's name out of selected columns, which would then be those of `later`.
 */
const later = (condition: SQL) =>
  sql<boolean>`exists (select 1 from supplier_logs later where later.catalog_id = supplier_logs.catalog_id
    and later.id > supplier_logs.id and later.status_before is distinct from later.status and ${condition})`;

function logsOf(tx: Transaction, actor: Actor, importId: string): Promise<ImportLog[]> {
  const { read } = rowScopeOf(declaredLogs, actor.scope);
  const own = and(eq(supplierLogs.importId, importId), eq(supplierLogs.createdUserId, actor.userId));
  return tx
    .select({
      id: supplierLogs.id,
      catalogId: supplierLogs.catalogId,
      status: sql<PublishStatus>`${supplierLogs.status}`,
      statusBefore: sql<PublishStatus | null>`${supplierLogs.statusBefore}`,
      variants: supplierLogs.variantChanged,
      isUndone: sql<boolean>`${supplierLogs.undoneAt} is not null`,
      isPublished: later(sql`later.status = ${STATUS.published}`),
      isMoved: later(sql`true`),
    })
    .from(supplierLogs)
    .where(and(read, own))
    .orderBy(asc(supplierLogs.id));
}

interface CatalogUndo extends UndoPlan {
  readonly log: ImportLog;
  readonly catalog: LockedCatalog;
  readonly status: PublishStatus;
}

/** Why nothing of an import can be undone. */
function refusalOf(logs: readonly ImportLog[]): string {
  if (logs.every(({ isUndone }) => isUndone)) return messages.importUndone;
  return logs.some(({ isPublished }) => isPublished) ? messages.importPublished : messages.importChanged;
}

export interface UndoResult {
  /** Numbers of variants. */
  readonly restored: number;
  readonly kept: number;
}

/**
 * Restores what an import changed, where a catalog was not published since and a value is still the imported one, and
 * the statuses that nobody has changed since. @throws ApiError 404, or 400 where nothing can be restored
 */
export async function undoImport(tx: Transaction, actor: Actor, importId: string): Promise<UndoResult> {
  const catalogIds = (await logsOf(tx, actor, importId)).map(({ catalogId }) => catalogId);
  if (catalogIds.length === 0) throw notFound();
  const locked = await lockCatalogs(tx, actor, catalogIds);
  const writable = new Map(
    locked.flatMap(({ catalog, isWritable }) => (isWritable ? [[catalog.id, catalog] as const] : [])),
  );
  // Again, since the locks may have waited for a publication or another undo.
  const logs = await logsOf(tx, actor, importId);
  const open = logs.filter(
    ({ catalogId, isUndone, isPublished }) => writable.has(catalogId) && !isUndone && !isPublished,
  );
  const ids = open.flatMap(({ variants }) => variants.map(({ id }) => id));
  const current = new Map((await lockVariants(tx, actor, ids)).map((variant) => [variant.id, variant]));
  const undos = open.flatMap((log): CatalogUndo[] => {
    const catalog = writable.get(log.catalogId);
    if (!catalog) return [];
    const plan = planUndo(log.variants, current);
    const isBack = log.statusBefore !== null && !log.isMoved && catalog.status === log.status;
    const status = isBack ? (log.statusBefore ?? catalog.status) : catalog.status;
    return plan.restored.length > 0 || status !== catalog.status ? [{ ...plan, log, catalog, status }] : [];
  });
  if (undos.length === 0) throw badRequest(refusalOf(logs));
  await write(tx, actor, undos);
  const all = logs.reduce((sum, { variants }) => sum + variants.length, 0);
  const restored = undos.reduce((sum, undo) => sum + undo.restored.length, 0);
  return { restored, kept: all - restored };
}

async function write(tx: Transaction, actor: Actor, undos: readonly CatalogUndo[]): Promise<void> {
  await writePrices(
    tx,
    undos.flatMap(({ restored }) => restored.map(({ after }) => after)),
  );
  await touchCatalogs(
    tx,
    undos.map(({ catalog, status }) => ({ id: catalog.id, status })),
  );
  const logIds = undos.map(({ log }) => log.id);
  await tx
    .update(supplierLogs)
    .set({ undoneAt: sql`now()` })
    .where(sql`${supplierLogs.id} = any(${uuids(logIds)})`);
  await logPrices(
    tx,
    actor,
    undos.map(({ catalog, status, restored }) => ({
      catalog,
      type: "IMPORT_SUPPLIER_PRICE",
      statusBefore: catalog.status,
      status,
      note: "Import undone",
      variants: loggedVariants({ added: [], removed: [], changed: restored }),
    })),
  );
  await inBatches(undos, (batch) =>
    recordAudit(
      tx,
      actor,
      batch.map(({ catalog, status, restored }) => ({
        action: "undo-import-prices",
        object: "catalogs",
        subject: catalog.id,
        before: status === catalog.status ? {} : { publishStatus: catalog.status },
        after: {
          ...(status !== catalog.status && { publishStatus: status }),
          ...(restored.length > 0 && { variants: restored.length }),
        },
      })),
    ),
  );
}
