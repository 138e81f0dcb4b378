import { eq, sql } from "drizzle-orm";
import type { GridSave } from "../../domain/catalogs/grid-save.ts";
import { STATUS, transitionsOfSave } from "../../domain/catalogs/price-loop.ts";
import type { PriceEvent } from "../../domain/catalogs/price-notices.ts";
import { compareSizes } from "../../domain/catalogs/size-order.ts";
import { loggedVariants } from "../../domain/catalogs/supplier-log.ts";
import {
  type GridPlan,
  type GridVariant,
  isEmptyPlan,
  planGrid,
} from "../../domain/catalogs/variant-grid.ts";
import { FieldViolation } from "../../domain/orders/rule-violation.ts";
import { catalogs as declaredCatalogs } from "../../domain/resources/index.ts";
import { badField } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { checkVersion } from "../crud/write/versions.ts";
import { recordset } from "../db/recordset.ts";
import { catalogs } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";
import { notifyOfPrices } from "../notifications/notify-of-prices.ts";
import { checkOrdersOfCatalogs } from "../orders/blockers/checks.queries.ts";
import type { Actor } from "../scope.ts";
import { type LockedCatalog, lockCatalog } from "./locked-catalog.queries.ts";
import { logPrices } from "./price-log.queries.ts";
import { applyTransitions, publishPrices } from "./status.queries.ts";
import { checkVariantRemoval } from "./variant-use.queries.ts";
import { variantsOf } from "./variants.queries.ts";

const model = modelOf(declaredCatalogs);

/** Refuses a new SKU that another catalog of the same owner has. The unique index decides between concurrent saves. */
async function checkCodes(
  tx: Transaction,
  catalog: LockedCatalog,
  save: GridSave,
  plan: GridPlan,
): Promise<void> {
  const codes = [...plan.added, ...plan.changed.map(({ after }) => after)].map(
    (one) => one.catalogVariantCode,
  );
  if (codes.length === 0) return;
  const [taken] = await rowsOf<{ code: string; catalog: string }>(
    tx,
    sql`select v.catalog_variant_code as code, c.name as catalog from catalog_variants v
      join catalogs c on c.id = v.catalog_id
      where v.catalog_variant_code = any(${sql.param(codes)}::text[]) and v.catalog_id <> ${catalog.id}
        and v.owner_agency_id is not distinct from ${catalog.ownerAgencyId} and v.deleted_at is null limit 1`,
  );
  if (!taken) return;
  const row = save.variants.findIndex(({ catalogVariantCode }) => catalogVariantCode === taken.code);
  throw new FieldViolation(
    `variants.${Math.max(0, row)}.catalogVariantCode`,
    `The SKU ${taken.code} is used by the catalog ${taken.catalog}`,
  );
}

const SHAPE = {
  id: "uuid",
  code: "text",
  color: "text",
  hex: "text",
  size: "text",
  stock: "boolean",
  min: "bigint",
  max: "bigint",
  quantity: "int",
  prints: "jsonb",
} as const;

const recordOf = (variant: GridVariant) => ({
  id: variant.id,
  code: variant.catalogVariantCode,
  color: variant.color,
  hex: variant.colorHex,
  size: variant.size,
  stock: variant.inStock,
  min: Number(variant.supplierMinPrice),
  max: Number(variant.supplierMaxPrice),
  quantity: variant.supplierQuantity,
  prints: variant.printSizes,
});

async function writeVariants(tx: Transaction, catalog: LockedCatalog, plan: GridPlan): Promise<void> {
  const removed = plan.removed.map(({ id }) => id);
  if (removed.length > 0) {
    await checkVariantRemoval(tx, removed);
    await tx.execute(sql`update catalog_variants set deleted_at = now(), updated_at = now(), version = version + 1
      where id = any(${uuids(removed)})`);
  }
  if (plan.changed.some(({ before, after }) => before.inStock !== after.inStock)) {
    await checkOrdersOfCatalogs(tx, [catalog.id]);
  }
  if (plan.changed.length > 0) {
    const rows = plan.changed.map(({ after }) => recordOf(after));
    // Two variants that exchange their SKUs would meet in the unique index: free the codes first.
    await tx.execute(sql`update catalog_variants v set catalog_variant_code = '~' || v.id
      from ${recordset(rows, SHAPE)} where v.id = x.id and v.catalog_variant_code <> x.code`);
    await tx.execute(sql`update catalog_variants v set catalog_variant_code = x.code, color = x.color,
        color_hex = x.hex, size = x.size, in_stock = x.stock, supplier_min_price = x.min, supplier_max_price = x.max,
        supplier_quantity = x.quantity, print_sizes = x.prints, updated_at = now(), version = v.version + 1
      from ${recordset(rows, SHAPE)} where v.id = x.id`);
  }
  if (plan.added.length > 0)
    await tx.execute(sql`insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color,
        color_hex, size, in_stock, supplier_min_price, supplier_max_price, supplier_quantity, print_sizes)
      select x.id, ${catalog.ownerAgencyId}::uuid, ${catalog.id}::uuid, x.code, x.color, x.hex, x.size, x.stock, x.min,
        x.max, x.quantity, x.prints from ${recordset(plan.added.map(recordOf), SHAPE)}`);
}

/** The sizes and colors that the catalog lists, with those that only its variants have. */
function chipsWith({ sizes, colors }: LockedCatalog, variants: readonly GridVariant[]) {
  const lower = (text: string) => text.toLowerCase();
  const knownSizes = new Set(sizes.map(lower));
  const knownColors = new Set(colors.map(({ name }) => lower(name)));
  const newSizes: string[] = [];
  const newColors: { name: string; hex?: string }[] = [];
  for (const { size, color, colorHex } of variants) {
    if (size !== null && !knownSizes.has(lower(size))) {
      knownSizes.add(lower(size));
      newSizes.push(size);
    }
    if (color !== null && !knownColors.has(lower(color))) {
      knownColors.add(lower(color));
      newColors.push({ name: color, ...(colorHex ? { hex: colorHex } : {}) });
    }
  }
  const all = [...sizes, ...newSizes];
  return { sizes: newSizes.length > 0 ? all.sort(compareSizes) : all, colors: [...colors, ...newColors] };
}

/**
 * Saves the variants of a catalog, its status and its note at once. Refuses a save of an older version with who changed
 * what since. A save that changes nothing leaves the version and the log as they are.
 */
export async function saveVariants(tx: Transaction, actor: Actor, id: string, save: GridSave): Promise<void> {
  const catalog = await lockCatalog(tx, actor, id);
  await checkVersion(tx, model, actor, catalog, save.version);
  const party = catalog.parties.includes("owner") ? "owner" : "supplier";
  const plan = planGrid(
    await variantsOf(tx, id),
    { variants: [...save.variants], removed: [...save.removed] },
    party,
    newId,
  );
  await checkCodes(tx, catalog, save, plan);
  const found = transitionsOfSave(catalog.status, save.status ?? catalog.status, catalog.parties);
  if ("reason" in found) throw badField("status", found.reason);
  // A supplier's note is in the log only: the catalog's is its owner's, and suppliers do not read it.
  const note = save.note === undefined || party === "supplier" ? catalog.note : save.note || null;
  const isRemark = party === "supplier" && !!save.note;
  // A published catalog is published again with its new prices.
  const isRepublished =
    save.status === STATUS.published && catalog.status === STATUS.published && party === "owner";
  const isUnchanged =
    isEmptyPlan(plan) && found.transitions.length === 0 && note === catalog.note && !isRemark;
  if (isUnchanged && !isRepublished) return;

  await writeVariants(tx, catalog, plan);
  const status = await applyTransitions(tx, catalog, found.transitions);
  const hasNewPrices = isRepublished && (await publishPrices(tx, id));
  const saved = [...plan.added, ...plan.changed.map(({ after }) => after)];
  await tx
    .update(catalogs)
    .set({
      ...chipsWith(catalog, saved),
      note,
      updatedAt: sql`now()`,
      version: sql`${catalogs.version} + 1`,
    })
    .where(eq(catalogs.id, id));
  const variants = loggedVariants(plan);
  await logPrices(tx, actor, {
    catalog,
    type: "CHANGE_SUPPLIER_PRICE",
    statusBefore: catalog.status,
    status,
    note: save.note || null,
    variants,
  });
  const isNewStatus = status !== catalog.status;
  const isNewNote = note !== catalog.note;
  await recordAudit(tx, actor, {
    action: "save-variants",
    object: declaredCatalogs.name,
    subject: id,
    before: {
      ...(isNewStatus && { publishStatus: catalog.status }),
      ...(isNewNote && { note: catalog.note }),
    },
    after: {
      ...(isNewStatus && { publishStatus: status }),
      ...(isNewNote && { note }),
      ...(variants.length > 0 && { variants: variants.length }),
    },
  });
  const events: PriceEvent[] = hasNewPrices ? ["republish"] : found.transitions.map(({ name }) => name);
  const message = isNewNote || isRemark ? save.note : null;
  for (const event of events) await notifyOfPrices(tx, actor, event, [catalog], message || null);
}
