import { checkCategoryParent } from "../catalogs/category-parent.queries.ts";
import { checkProductVariants } from "../catalogs/product-variants.queries.ts";
import { checkSupplierPrices } from "../catalogs/supplier-prices.ts";
import type { Transaction } from "../db/transaction.ts";
import { checkTemplate } from "../mail/check-template.ts";
import type { Scope } from "../scope.ts";
import type { Spec } from "./spec.ts";

/** A row that is about to be written. */
export interface WrittenRow {
  readonly scope: Scope;
  /** Parsed; an edit names only what changes. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Its columns so far, under a lock; empty for a new row. */
  readonly stored: Readonly<Record<string, unknown>>;
}

/** What the fields of a resource must be together, or beside other rows. Throws a Refusal. */
type RowRule = (tx: Transaction, row: WrittenRow) => Promise<void> | void;

const RULES: Readonly<Record<string, RowRule>> = {
  products: checkProductVariants,
  "catalog-variants": checkSupplierPrices,
  "category-catalog": checkCategoryParent,
  "mail-notifications": checkTemplate,
};

export async function checkRow(tx: Transaction, { resource }: Spec, row: WrittenRow): Promise<void> {
  await RULES[resource.name]?.(tx, row);
}
