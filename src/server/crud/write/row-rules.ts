import { checkCategoryParent } from "../../catalogs/category-parent.queries.ts";
import { checkCategoryRemoval } from "../../catalogs/category-use.queries.ts";
import { checkColorImages } from "../../catalogs/color-images.ts";
import { checkSupplierPrices } from "../../catalogs/supplier-prices.ts";
import { checkCatalogRemoval, checkVariantRemoval } from "../../catalogs/variant-use.queries.ts";
import type { Transaction } from "../../db/transaction.ts";
import { checkTemplate } from "../../mail/check-template.ts";
import { checkProductVariants } from "../../products/product-variants.queries.ts";
import { checkStockRemoval } from "../../warehouses/stock.queries.ts";
import type { ResourceModel } from "../model.ts";
import type { WrittenRow } from "./written-row.ts";

/** Rules across fields of a row, or across rows. Throws an ApiError. */
type RowRule = (tx: Transaction, row: WrittenRow) => Promise<void> | void;

const RULES: Readonly<Record<string, RowRule>> = {
  catalogs: checkColorImages,
  products: checkProductVariants,
  "catalog-variants": checkSupplierPrices,
  "category-catalog": checkCategoryParent,
  "mail-notifications": checkTemplate,
};

/** What keeps rows of a resource, whose ids these are, from being deleted. Throws an ApiError. */
type RemovalRule = (tx: Transaction, ids: readonly string[]) => Promise<void>;

const REMOVAL_RULES: Readonly<Record<string, RemovalRule>> = {
  catalogs: checkCatalogRemoval,
  "catalog-variants": checkVariantRemoval,
  "category-catalog": checkCategoryRemoval,
  "warehouse-stock": checkStockRemoval,
};

export async function checkRemoval(
  tx: Transaction,
  { resource }: ResourceModel,
  ids: readonly string[],
): Promise<void> {
  await REMOVAL_RULES[resource.name]?.(tx, ids);
}

export async function checkRow(tx: Transaction, { resource }: ResourceModel, row: WrittenRow): Promise<void> {
  await RULES[resource.name]?.(tx, row);
}
