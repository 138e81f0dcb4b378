import { and, eq, sql } from "drizzle-orm";
import {
  type CatalogPrices,
  type ChangedPrice,
  changedPrices,
  checkCatalogPrices,
} from "../../../domain/catalogs/basecosts/basecost-prices.ts";
import type { PublishStatus } from "../../../domain/catalogs/price-loop.ts";
import type { LoggedVariant } from "../../../domain/catalogs/supplier-log.ts";
import type { GridVariant } from "../../../domain/catalogs/variant-grid.ts";
import { toCents, toDollars } from "../../../domain/money/cents.ts";
import {
  basecosts as declaredBasecosts,
  catalogs as declaredCatalogs,
} from "../../../domain/resources/index.ts";
import { forbidden } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { showRow } from "../../crud/show.ts";
import { checkVersion } from "../../crud/write/versions.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import { type basecostItems, type basecostShipping, basecosts } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { requoteOrdersOf } from "../../orders/actions/requote.queries.ts";
import type { Actor, Scope } from "../../scope.ts";
import { logPrices } from "../price-log.queries.ts";
import { variantsOf } from "../variants.queries.ts";
import { lockPrices, versionOfPrices } from "./price-version.queries.ts";

const model = modelOf(declaredBasecosts);
const catalogModel = modelOf(declaredCatalogs);

/** Lines of a price list, in dollars. The database returns cents as text. */
export async function linesOf(database: Database | Transaction, basecostId: string) {
  const items = await rowsOf<
    Raw<typeof basecostItems, "price"> & { catalog: string; variant: string | null }
  >(
    database,
    sql`select catalog_id as catalog, variant_id as variant, price from basecost_items
      where basecost_id = ${basecostId} order by catalog_id, variant_id nulls first`,
  );
  const shipping = await rowsOf<
    Raw<typeof basecostShipping, "zone" | "option" | "first" | "additional"> & { catalog: string }
  >(
    database,
    sql`select catalog_id as catalog, zone, option, first, additional from basecost_shipping
      where basecost_id = ${basecostId} order by catalog_id, zone = '*', zone, option`,
  );
  const dollars = (cents: string) => Number(cents) / 100;
  return {
    items: items.map((item) => ({ ...item, price: dollars(item.price) })),
    shipping: shipping.map((rate) => ({
      ...rate,
      first: dollars(rate.first),
      additional: dollars(rate.additional),
    })),
  };
}

async function pricesOf(
  where: Database | Transaction,
  id: string,
  catalogId: string,
): Promise<CatalogPrices> {
  const { items, shipping } = await linesOf(where, id);
  return {
    items: items.flatMap(({ catalog, ...item }) => (catalog === catalogId ? [item] : [])),
    shipping: shipping.flatMap(({ catalog, ...rate }) => (catalog === catalogId ? [rate] : [])),
  };
}

/** The prices of a catalog in a base cost, and their version. @throws ApiError 404 for either */
export async function showPrices(
  database: Database | Transaction,
  scope: Scope,
  id: string,
  catalogId: string,
) {
  await showRow(database, model, scope, id);
  await showRow(database, catalogModel, scope, catalogId);
  return {
    ...(await pricesOf(database, id, catalogId)),
    version: await versionOfPrices(database, id, catalogId),
  };
}

/** A base cost that the person may change, locked against changes unless it is only read. @throws ApiError 404, or 403 where it is read-only */
export async function basecostToChange(
  tx: Transaction,
  actor: Actor,
  id: string,
  { lock }: { lock: boolean },
) {
  const { write } = rowScopeOf(declaredBasecosts, actor.scope);
  const found = tx
    .select({ id: basecosts.id, name: basecosts.name, ownerAgencyId: basecosts.ownerAgencyId })
    .from(basecosts)
    .where(and(write, eq(basecosts.id, id)));
  // Two people may price different catalogs at once: the lock of their prices is `lockPrices`.
  const [row] = await (lock ? found.for("share") : found);
  if (row) return row;
  await showRow(tx, model, actor.scope, id);
  throw forbidden();
}

const loggedPrice = (variant: GridVariant, { before, after }: ChangedPrice): LoggedVariant => {
  const values = {
    inStock: variant.inStock,
    supplierMinPrice: toDollars(variant.supplierMinPrice),
    supplierMaxPrice: toDollars(variant.supplierMaxPrice),
    supplierQuantity: variant.supplierQuantity,
  };
  const { id, catalogVariantCode, color, size } = variant;
  return {
    id,
    catalogVariantCode,
    color,
    size,
    ...values,
    price: after,
    before: { ...values, price: before },
  };
};

/**
 * Replaces the prices of a catalog in a base cost and logs the changed ones. Prices of submitted orders stay as they
 * are. Refuses a save of an older version of these prices.
 */
export async function savePrices(
  tx: Transaction,
  actor: Actor,
  { id, catalogId }: { readonly id: string; readonly catalogId: string },
  prices: CatalogPrices,
  version: number | undefined,
): Promise<CatalogPrices & { version: number }> {
  const basecost = await basecostToChange(tx, actor, id, { lock: true });
  const catalog = await showRow(tx, catalogModel, actor.scope, catalogId);
  const current = await lockPrices(tx, id, catalogId);
  await checkVersion(tx, model, actor, { id, version: current }, version, { catalog: catalogId });
  const variants = new Map((await variantsOf(tx, catalogId)).map((variant) => [variant.id, variant]));
  checkCatalogPrices(prices, new Set(variants.keys()));
  const before = await pricesOf(tx, id, catalogId);

  const ofCatalog = sql`basecost_id = ${id} and catalog_id = ${catalogId}`;
  await tx.execute(sql`delete from basecost_items where ${ofCatalog}`);
  await tx.execute(sql`delete from basecost_shipping where ${ofCatalog}`);
  const items = prices.items.map(({ variant, price }) => ({ v: variant, p: Number(toCents(price)) }));
  if (items.length > 0)
    await tx.execute(sql`insert into basecost_items (basecost_id, catalog_id, variant_id, price)
      select ${id}::uuid, ${catalogId}::uuid, v, p from ${recordset(items, { v: "uuid", p: "bigint" })}`);
  const rates = prices.shipping.map(({ zone, option, first, additional }) => ({
    z: zone,
    o: option,
    f: Number(toCents(first)),
    a: Number(toCents(additional)),
  }));
  if (rates.length > 0)
    await tx.execute(sql`insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
      select ${id}::uuid, ${catalogId}::uuid, z, o, f, a
      from ${recordset(rates, { z: "text", o: "text", f: "bigint", a: "bigint" })}`);
  await tx.execute(sql`update basecost_catalogs set version = version + 1 where ${ofCatalog}`);

  const changed = changedPrices(before.items, prices.items, variants.keys());
  const logged = changed.flatMap((one) => {
    const variant = variants.get(one.variant);
    return variant ? [loggedPrice(variant, one)] : [];
  });
  if (logged.length > 0)
    await logPrices(tx, actor, {
      catalog: { id: catalogId, ownerAgencyId: basecost.ownerAgencyId },
      type: "CHANGE_SELLER_PRICE",
      // As declared.
      statusBefore: catalog.publishStatus as PublishStatus,
      status: catalog.publishStatus as PublishStatus,
      note: null,
      variants: logged,
    });
  await requoteOrdersOf(tx, id, catalogId);
  await recordAudit(tx, actor, {
    action: "save-prices",
    object: declaredBasecosts.name,
    subject: id,
    before: { catalog: catalogId, prices: before.items.length, shipping: before.shipping.length },
    after: { catalog: catalogId, prices: items.length, shipping: rates.length },
  });
  return { ...(await pricesOf(tx, id, catalogId)), version: current + 1 };
}
