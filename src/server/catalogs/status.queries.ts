import { eq, sql } from "drizzle-orm";
import {
  isOnSaleAfter,
  type PublishStatus,
  STATUS,
  type Transition,
  transitionTo,
} from "../../domain/catalogs/price-loop.ts";
import { ApiError, badRequest, forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { catalogs } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import { notifyOfPrices } from "../notifications/notify-of-prices.ts";
import { requoteOrdersOfCatalog } from "../orders/actions/requote.queries.ts";
import { checkOrdersOfCatalogs } from "../orders/blockers/checks.queries.ts";
import type { Actor } from "../scope.ts";
import { type LockedCatalog, lockCatalog } from "./locked-catalog.queries.ts";
import { logPrices } from "./price-log.queries.ts";

/** Makes the current prices of a catalog those that orders are costed with. @returns whether they differed */
export async function publishPrices(tx: Transaction, catalogId: string): Promise<boolean> {
  const { rowCount } =
    await tx.execute(sql`update catalog_variants set published_min_price = supplier_min_price,
      published_max_price = supplier_max_price, updated_at = now(), version = version + 1
    where catalog_id = ${catalogId} and deleted_at is null
      and (published_min_price, published_max_price) is distinct from (supplier_min_price, supplier_max_price)`);
  const isNew = (rowCount ?? 0) > 0;
  if (isNew) await requoteOrdersOfCatalog(tx, catalogId);
  return isNew;
}

/** Stores the result of transitions on a locked catalog; publishing also publishes its prices. */
export async function applyTransitions(
  tx: Transaction,
  { id, status, active }: LockedCatalog,
  transitions: readonly Transition[],
): Promise<PublishStatus> {
  const isActive = transitions.reduce((isOnSale, one) => isOnSaleAfter(one, isOnSale), active);
  const last = transitions.at(-1)?.to ?? status;
  await tx.update(catalogs).set({ publishStatus: last, active: isActive }).where(eq(catalogs.id, id));
  if (transitions.some(({ to }) => to === STATUS.published)) await publishPrices(tx, id);
  if (isActive !== active) await checkOrdersOfCatalogs(tx, [id]);
  return last;
}

export interface StatusResult {
  readonly success: string[];
  readonly failed: { id: string; message: string }[];
}

/** Sets the status of catalogs, each by itself: impossible changes are reported. A note replaces the catalog's own. */
export async function setStatus(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  to: PublishStatus,
  note: string | null = null,
): Promise<StatusResult> {
  const result: StatusResult = { success: [], failed: [] };
  const changed: StatusChange[] = [];
  // In id order, so that concurrent calls on the same catalogs do not deadlock.
  for (const id of [...new Set(ids.map((one) => one.toLowerCase()))].sort()) {
    const change = await setOne(tx, actor, id, to, note);
    if (typeof change === "string") {
      result.failed.push({ id, message: change });
      continue;
    }
    result.success.push(id);
    changed.push(change);
  }
  await notifyOfChanges(tx, actor, changed, note);
  return result;
}

/**
 * Publishes a catalog with its saved prices, also one that is published already, whose new prices then count.
 * @throws ApiError where this status or this person cannot
 */
export async function publishCatalog(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const catalog = await lockCatalog(tx, actor, id);
  if (catalog.status !== STATUS.published) {
    const change = await setOne(tx, actor, id, STATUS.published, null);
    if (typeof change === "string") throw badRequest(change);
    return notifyOfChanges(tx, actor, [change], null);
  }
  if (!catalog.parties.includes("owner")) throw forbidden();
  const isNew = await publishPrices(tx, id);
  await tx
    .update(catalogs)
    .set({ updatedAt: sql`now()`, version: sql`${catalogs.version} + 1` })
    .where(eq(catalogs.id, id));
  const { status } = catalog;
  await logPrices(tx, actor, {
    catalog,
    type: "CHANGE_SUPPLIER_PRICE",
    statusBefore: status,
    status,
    note: null,
    variants: [],
  });
  await recordAudit(tx, actor, { action: "publish", object: "catalogs", subject: id });
  if (isNew) await notifyOfPrices(tx, actor, "republish", [catalog]);
}

interface StatusChange {
  readonly catalog: LockedCatalog;
  readonly transition: Transition;
}

/** Notifies of changes to one status, which are the same transition. */
async function notifyOfChanges(
  tx: Transaction,
  actor: Actor,
  changes: readonly StatusChange[],
  note: string | null,
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const changed = changes.map(({ catalog }) => catalog);
  await notifyOfPrices(tx, actor, first.transition.name, changed, note);
}

/** The change of a catalog to a status, or why it cannot get it. */
async function setOne(
  tx: Transaction,
  actor: Actor,
  id: string,
  to: PublishStatus,
  note: string | null,
): Promise<StatusChange | string> {
  const catalog = await lockCatalog(tx, actor, id).catch((error: unknown) => {
    if (error instanceof ApiError) return error.message;
    throw error;
  });
  if (typeof catalog === "string") return catalog;
  const found = transitionTo(catalog.status, to, catalog.parties);
  if ("reason" in found) return found.reason;
  await applyTransitions(tx, catalog, [found.transition]);
  // A supplier's note is in the log only: the catalog's is its owner's.
  const isNewNote = note !== null && note !== catalog.note && catalog.parties.includes("owner");
  await tx
    .update(catalogs)
    .set({ ...(isNewNote && { note }), updatedAt: sql`now()`, version: sql`${catalogs.version} + 1` })
    .where(eq(catalogs.id, id));
  await logPrices(tx, actor, {
    catalog,
    type: "CHANGE_SUPPLIER_PRICE",
    statusBefore: catalog.status,
    status: to,
    note,
    variants: [],
  });
  await recordAudit(tx, actor, {
    action: found.transition.name,
    object: "catalogs",
    subject: id,
    before: { publishStatus: catalog.status, ...(isNewNote && { note: catalog.note }) },
    after: { publishStatus: to, ...(isNewNote && { note }) },
  });
  return { catalog, transition: found.transition };
}
