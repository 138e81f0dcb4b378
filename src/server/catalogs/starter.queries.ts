import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { STATUS } from "../../domain/catalogs/price-loop.ts";
import type { StarterPricesResult, StarterResult } from "../../domain/catalogs/responses.ts";
import {
  type PriceLevel,
  type StarterCatalog,
  starterOptions,
  starterPrices,
  starterVariants,
} from "../../domain/catalogs/starter/starter.ts";
import { messages } from "../../domain/messages.ts";
import {
  basecosts as declaredBasecosts,
  catalogs as declaredCatalogs,
  basecostGroups as declaredGroups,
} from "../../domain/resources/index.ts";
import { badRequest } from "../api-error.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { createRow } from "../crud/write/create.ts";
import { basecostGroups, basecosts, catalogVariants } from "../db/schema/index.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";
import { savePrices } from "./basecosts/basecost-prices.queries.ts";
import { saveVariants } from "./save-variants.queries.ts";
import { STARTER, STARTER_CODES } from "./starter-catalog.ts";

/** The name of the base cost with the example prices, and of its group. */
const STANDARD = "Standard";

/** Serializes two loads, which would otherwise create the same SKUs. */
const lockStarter = (tx: Transaction, owner: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`starter catalog of ${owner}`}, 0))`);

interface StoredVariant {
  readonly id: string;
  readonly code: string;
  readonly catalogId: string;
}

/** The platform's variants with the SKUs of the starter catalog, of catalogs that the person may see. */
async function storedVariants(tx: Transaction, actor: Actor): Promise<StoredVariant[]> {
  const { read } = rowScopeOf(declaredCatalogs, actor.scope);
  const { table: catalogs } = modelOf(declaredCatalogs);
  return tx
    .select({
      id: catalogVariants.id,
      code: catalogVariants.catalogVariantCode,
      catalogId: catalogVariants.catalogId,
    })
    .from(catalogVariants)
    .where(
      and(
        isNull(catalogVariants.ownerAgencyId),
        isNull(catalogVariants.deletedAt),
        inArray(catalogVariants.catalogVariantCode, [...STARTER_CODES]),
        sql`${catalogVariants.catalogId} in (select id from ${catalogs} where ${read})`,
      ),
    );
}

const byCode = (variants: readonly StoredVariant[]) => new Map(variants.map((one) => [one.code, one]));

/** Creates a catalog of the starter catalog, published and on sale. Returns its id. */
async function createCatalog(tx: Transaction, actor: Actor, catalog: StarterCatalog): Promise<string> {
  const { code, name, type, description, production, shipping, weight, designs } = catalog;
  const { id } = await createRow(tx, modelOf(declaredCatalogs), actor, {
    name,
    productCode: code,
    type,
    description,
    production,
    shipping,
    weight,
    designs,
    shippingOptions: starterOptions(catalog),
  });
  const variants = starterVariants(catalog).map(({ row }) => row);
  await saveVariants(tx, actor, id, { variants, removed: [], status: STATUS.published });
  return id;
}

/** Adds the missing variants to a catalog that has the others, with their prices published. */
async function addMissing(
  tx: Transaction,
  actor: Actor,
  id: string,
  catalog: StarterCatalog,
  known: ReadonlyMap<string, unknown>,
): Promise<void> {
  const variants = starterVariants(catalog)
    .map(({ row }) => row)
    .filter((row) => !known.has(row.catalogVariantCode));
  await saveVariants(tx, actor, id, { variants, removed: [] });
  const codes = variants.map(({ catalogVariantCode }) => catalogVariantCode);
  await tx.execute(sql`update catalog_variants v
    set published_min_price = supplier_min_price, published_max_price = supplier_max_price
    from catalogs c where c.id = v.catalog_id and c.active and v.catalog_id = ${id}
      and v.catalog_variant_code = any(${sql.param(codes)}::text[]) and v.deleted_at is null`);
}

const ownedBy = (actor: Actor, owner: typeof basecosts.ownerAgencyId): SQL =>
  actor.scope.reach === "platform" ? isNull(owner) : eq(owner, actor.scope.agencyId);

/** The base cost named Standard, created where there is no base cost at all; undefined if there are only others. */
async function standardBasecost(tx: Transaction, actor: Actor): Promise<string | undefined> {
  const existing = await tx
    .select({ id: basecosts.id, name: basecosts.name })
    .from(basecosts)
    .where(and(ownedBy(actor, basecosts.ownerAgencyId), isNull(basecosts.deletedAt)))
    .orderBy(basecosts.createdAt, basecosts.id);
  if (existing.length > 0) return existing.find(({ name }) => name === STANDARD)?.id;
  const [group] = await tx
    .select({ id: basecostGroups.id })
    .from(basecostGroups)
    .where(and(ownedBy(actor, basecostGroups.ownerAgencyId), isNull(basecostGroups.deletedAt)))
    .orderBy(basecostGroups.createdAt, basecostGroups.id)
    .limit(1);
  const groupId = group?.id ?? (await createRow(tx, modelOf(declaredGroups), actor, { name: STANDARD })).id;
  return (await createRow(tx, modelOf(declaredBasecosts), actor, { name: STANDARD, group: groupId })).id;
}

async function hasPrices(tx: Transaction, id: string, catalogId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from basecost_items
    where basecost_id = ${id} and catalog_id = ${catalogId} limit 1`);
  return rows.length > 0;
}

/** Enters the example prices of those starter catalogs that a base cost has no price of. Returns their number. */
async function priceCatalogs(tx: Transaction, actor: Actor, id: string, level: PriceLevel): Promise<number> {
  const stored = await storedVariants(tx, actor);
  let priced = 0;
  for (const catalog of STARTER) {
    const codes = new Set(starterVariants(catalog).map(({ row }) => row.catalogVariantCode));
    const own = stored.filter(({ code }) => codes.has(code));
    for (const catalogId of [...new Set(own.map((one) => one.catalogId))].sort()) {
      if (await hasPrices(tx, id, catalogId)) continue;
      const ids = own.filter((one) => one.catalogId === catalogId).map((one) => [one.code, one.id] as const);
      const prices = starterPrices(catalog, level, new Map(ids));
      await savePrices(tx, actor, { id, catalogId }, prices, undefined);
      priced += 1;
    }
  }
  return priced;
}

/**
 * Loads the starter catalog for the platform: its goods, published and on sale, and their costs for agencies in the base
 * cost Standard. SKUs that exist are left as they are.
 */
export async function loadStarter(tx: Transaction, actor: Actor): Promise<StarterResult> {
  await lockStarter(tx, "platform");
  const known = byCode(await storedVariants(tx, actor));
  const result = { catalogs: 0, variants: 0, skipped: 0 };
  for (const catalog of STARTER) {
    const codes = starterVariants(catalog).map(({ row }) => row.catalogVariantCode);
    const existing = codes.flatMap((code) => known.get(code) ?? []);
    result.skipped += existing.length;
    result.variants += codes.length - existing.length;
    const [first] = existing;
    if (!first) {
      await createCatalog(tx, actor, catalog);
      result.catalogs += 1;
    } else if (existing.length < codes.length) {
      await addMissing(tx, actor, first.catalogId, catalog, known);
    }
  }
  const basecost = await standardBasecost(tx, actor);
  if (basecost !== undefined) await priceCatalogs(tx, actor, basecost, "agency");
  return { ...result, basecost: basecost ?? null };
}

/** Enters the example prices for sellers of an agency's starter catalogs, in its base cost Standard. */
export async function loadStarterPrices(tx: Transaction, actor: Actor): Promise<StarterPricesResult> {
  await lockStarter(tx, actor.scope.reach === "platform" ? "platform" : actor.scope.agencyId);
  if ((await storedVariants(tx, actor)).length === 0) throw badRequest(messages.noStarterCatalogs);
  const basecost = await standardBasecost(tx, actor);
  if (basecost === undefined) throw badRequest(messages.otherBasecosts);
  return { basecost, catalogs: await priceCatalogs(tx, actor, basecost, "seller") };
}
