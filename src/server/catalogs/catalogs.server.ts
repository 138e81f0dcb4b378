import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { STATUS } from "../../domain/catalogs/price-loop.ts";
import { catalogs, catalogVariants, supplierLogs } from "../../domain/resources/index.ts";
import { both, byOwner, none } from "../crud/row-scope.ts";
import { byIds, type RowScope, serverPart } from "../crud/server-part.ts";
import type { DeclaredTable } from "../db/schema/declared-columns.ts";
import { columnNamed as col } from "../db/schema/declared-columns.ts";
import { agencyCatalogs } from "../db/schema/index.ts";
import { tableNamed } from "../db/schema/table.ts";
import { checkOrdersOfCatalogs } from "../orders/blockers/checks.queries.ts";
import { isSupplierScope, type Scope, supplierOf } from "../scope.ts";
import { checkSupplier } from "./check-supplier.queries.ts";
import { checkColorImages } from "./color-images.ts";
import { checkSupplierPrices } from "./supplier-prices.ts";
import { checkCatalogRemoval, checkVariantRemoval } from "./variant-use.queries.ts";

const stored = tableNamed("catalogs");

/**
 * Catalogs that an agency created or was assigned; its sellers see those on sale, suppliers those that their company
 * prices: its dropship catalogs of trademark goods, and no drafts of agencies.
 */
function catalogRows(scope: Scope, table: DeclaredTable): RowScope {
  const supplier = supplierOf(scope);
  if (supplier !== undefined) {
    const isReady = or(isNull(col(table, "ownerAgencyId")), ne(col(table, "publishStatus"), STATUS.draft));
    const isTheirs = eq(col(table, "supplierId"), supplier);
    return both(
      and(isTheirs, eq(col(table, "dropship"), true), eq(col(table, "isTrademark"), true), isReady),
    );
  }
  if (scope.reach === "platform") return both(undefined);
  const own = eq(col(table, "ownerAgencyId"), scope.agencyId);
  const given = sql`exists (select 1 from ${agencyCatalogs} where ${agencyCatalogs.agencyId} = ${scope.agencyId}
    and ${agencyCatalogs.catalogId} = ${table.id})`;
  const theirs = or(own, given);
  if (scope.reach === "agency") return { read: theirs, write: own };
  return { read: and(theirs, eq(col(table, "active"), true)), write: none };
}

/** Rows of catalogs that are not deleted. */
const ofCatalogs = (table: DeclaredTable, rows: SQL | undefined): SQL =>
  inArray(
    col(table, "catalogId"),
    sql`(select ${stored.id} from ${stored} where ${and(rows, isNull(stored.deletedAt))})`,
  );

export const catalogsPart = serverPart(catalogs, {
  rows: catalogRows,
  filters: {
    /** Catalogs that these agencies own or use. */
    agency: byIds(
      (ids) => sql`(catalogs.owner_agency_id = any(${ids}) or exists (select 1 from agency_catalogs a
        where a.catalog_id = catalogs.id and a.agency_id = any(${ids})))`,
    ),
  },
  check: async (tx, row) => {
    checkColorImages(tx, row);
    await checkSupplier(tx, row);
  },
  checkRemoval: checkCatalogRemoval,
  after: {
    edit: [
      {
        fields: ["designs", "active", "publishStatus"],
        follow: (tx, { id }) => checkOrdersOfCatalogs(tx, [String(id)]),
      },
    ],
  },
});

export const catalogVariantsPart = serverPart(catalogVariants, {
  rows: (scope, table) => {
    if (scope.reach === "platform" && !isSupplierScope(scope)) return both(undefined);
    const { read, write } = catalogRows(scope, stored);
    return { read: ofCatalogs(table, read), write: ofCatalogs(table, write) };
  },
  check: checkSupplierPrices,
  checkRemoval: checkVariantRemoval,
  after: {
    edit: [
      {
        fields: ["inStock"],
        follow: (tx, { catalogId }) => checkOrdersOfCatalogs(tx, [String(catalogId)]),
      },
    ],
  },
});

/** Suppliers see changes of their prices in their catalogs, not of those for sellers. */
export const supplierLogsPart = serverPart(supplierLogs, {
  rows: (scope, table) => {
    const { read } = byOwner.platform(scope, table);
    if (!isSupplierScope(scope)) return both(read);
    const theirs = ofCatalogs(table, catalogRows(scope, stored).read);
    return both(and(theirs, ne(col(table, "type"), "CHANGE_SELLER_PRICE")));
  },
});
