import { sql } from "drizzle-orm";
import {
  type CatalogPrices,
  checkCatalogPrices,
} from "../../../domain/catalogs/basecosts/basecost-prices.ts";
import {
  type PriceSimulation,
  SIMULATED_DAYS,
  simulatePrices,
} from "../../../domain/catalogs/price-simulation/price-simulation.ts";
import type {
  PriceState,
  SimulatedVariant,
} from "../../../domain/catalogs/price-simulation/simulation-input.ts";
import { type GridRow, planGrid } from "../../../domain/catalogs/variant-grid.ts";
import { toCents } from "../../../domain/money/cents.ts";
import { type PriceList, rateKey, type ShippingRate } from "../../../domain/money/prices.ts";
import { catalogs as declaredCatalogs } from "../../../domain/resources/index.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { rolledBack, type Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { loadPriceLists } from "../../money/prices.queries.ts";
import type { Actor } from "../../scope.ts";
import { basecostToChange } from "../basecosts/basecost-prices.queries.ts";
import { catalogToChange } from "../locked-catalog.queries.ts";
import { variantsOf } from "../variants.queries.ts";
import { loadConcerned, loadOrders, type SimulatedChange } from "./inputs.queries.ts";

const catalogModel = modelOf(declaredCatalogs);

/** Reads everything from one state of the database, which refuses to write. */
const onlyReading = <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  rolledBack(database, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });

async function simulate(
  tx: Transaction,
  actor: Actor,
  change: SimulatedChange,
  variants: readonly SimulatedVariant[],
  published: PriceState["supplierMaxPrices"],
  afterwards: (before: PriceState) => PriceState,
): Promise<PriceSimulation> {
  const { catalogId, basecost } = change;
  const concerned = await loadConcerned(tx, actor.scope, change);
  const orders = await loadOrders(tx, concerned, catalogId, SIMULATED_DAYS);
  const lists = new Set([
    ...(basecost ? [basecost.id] : []),
    ...concerned.agencies.flatMap(({ basecostId }) => basecostId ?? []),
    ...concerned.sellers.flatMap(({ basecostId }) => basecostId ?? []),
  ]);
  const sold = new Set([
    catalogId,
    ...orders.flatMap(({ items }) => items.flatMap((item) => item.catalogId ?? [])),
  ]);
  const before: PriceState = {
    lists: await loadPriceLists(tx, [...lists], [...sold]),
    supplierMaxPrices: published,
  };
  return simulatePrices({
    catalogId,
    basecostId: basecost?.id ?? null,
    variants,
    ...concerned,
    orders,
    before,
    after: afterwards(before),
    bySeller: actor.scope.reach !== "platform",
  });
}

/** The published prices of a catalog's variants, and the ids of all that it ever had. */
async function pricesOfVariants(tx: Transaction, catalogId: string) {
  const rows = await rowsOf<{ id: string; price: string | null; live: boolean }>(
    tx,
    sql`select id, published_max_price as price, deleted_at is null as live from catalog_variants
      where catalog_id = ${catalogId}`,
  );
  const live = rows.filter((row) => row.live);
  return {
    published: new Map(live.map(({ id, price }) => [id, BigInt(price ?? 0)])),
    everIds: rows.map(({ id }) => id),
  };
}

/** What publishing a catalog with these changes of its variants would do. @throws ApiError 404, or 403 */
export const simulateVariants = (
  database: Database,
  actor: Actor,
  id: string,
  change: { readonly variants: GridRow[]; readonly removed: string[] },
): Promise<PriceSimulation> =>
  onlyReading(database, async (tx) => {
    const catalog = await catalogToChange(tx, actor, id, { lock: false });
    const party = catalog.parties.includes("owner") ? "owner" : "supplier";
    const stored = await variantsOf(tx, id, { lock: false });
    const plan = planGrid(stored, change, party, newId);
    const removed = new Set(plan.removed.map((variant) => variant.id));
    const changed = new Map(plan.changed.map(({ after }) => [after.id, after]));
    const left = stored.flatMap((variant) =>
      removed.has(variant.id) ? [] : [changed.get(variant.id) ?? variant],
    );
    const variants = [
      ...left.map(({ id: variant, catalogVariantCode: code }) => ({ id: variant, code, isNew: false })),
      ...plan.added.map(({ id: variant, catalogVariantCode: code }) => ({ id: variant, code, isNew: true })),
    ];
    const { published } = await pricesOfVariants(tx, id);
    const next = new Map(published);
    // Publishing publishes all saved prices, also those that this change leaves as they are.
    for (const variant of [...left, ...plan.added]) next.set(variant.id, variant.supplierMaxPrice);
    return simulate(tx, actor, { catalogId: id, basecost: null }, variants, published, (before) => ({
      ...before,
      supplierMaxPrices: next,
    }));
  });

/** A base cost's list with other prices of one catalog. */
function replaced(
  list: PriceList | undefined,
  catalogId: string,
  variants: readonly string[],
  { items, shipping }: CatalogPrices,
): PriceList {
  const goods = new Map(list?.goods);
  for (const key of [catalogId, ...variants]) goods.delete(key);
  for (const { variant, price } of items) goods.set(variant?.toLowerCase() ?? catalogId, toCents(price));
  const rates = new Map<string, ShippingRate>(list?.shipping);
  for (const key of rates.keys()) if (key.startsWith(`${catalogId}|`)) rates.delete(key);
  for (const { zone, option, first, additional } of shipping)
    rates.set(rateKey(catalogId, zone, option), { first: toCents(first), additional: toCents(additional) });
  return { goods, shipping: rates };
}

/** What other prices of a catalog in a base cost would do. @throws ApiError 404, or 403 */
export const simulateBasecost = (
  database: Database,
  actor: Actor,
  { id, catalogId }: { readonly id: string; readonly catalogId: string },
  prices: CatalogPrices,
): Promise<PriceSimulation> =>
  onlyReading(database, async (tx) => {
    const basecost = await basecostToChange(tx, actor, id, { lock: false });
    await showRow(tx, catalogModel, actor.scope, catalogId);
    const stored = await variantsOf(tx, catalogId, { lock: false });
    checkCatalogPrices(prices, new Set(stored.map((variant) => variant.id)));
    const variants = stored.map(({ id: variant, catalogVariantCode: code }) => ({
      id: variant,
      code,
      isNew: false,
    }));
    const { published, everIds } = await pricesOfVariants(tx, catalogId);
    const change = { catalogId, basecost: { id: basecost.id, name: basecost.name } };
    return simulate(tx, actor, change, variants, published, (before) => ({
      ...before,
      lists: new Map(before.lists).set(id, replaced(before.lists.get(id), catalogId, everIds, prices)),
    }));
  });
