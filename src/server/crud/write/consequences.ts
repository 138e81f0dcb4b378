import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { warehouseStock } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { checkOrdersOfProducts, checkOrdersOfWarehouses } from "../../orders/blockers/check-stock.queries.ts";
import { checkOrdersOfCatalogs } from "../../orders/blockers/checks.queries.ts";
import {
  checkOrdersOfDeclared,
  checkOrdersOfNamed,
} from "../../orders/personalization/check-orders.queries.ts";
import type { Scope } from "../../scope.ts";
import { pauseWebhooksOfTeam } from "../../webhooks/pause.queries.ts";

/** A row's columns; of an edited row those before the edit. */
type Columns = Readonly<Record<string, unknown>>;

/** What follows from an edit of these fields, which mostly decide gates of orders. */
interface Consequence {
  readonly fields: readonly string[];
  follow(tx: Transaction, stored: Columns): Promise<void>;
}

/** What orders find a product by. */
const NAMES_OF_PRODUCT: Consequence = {
  fields: ["title", "variants"],
  follow: (tx, { agencyId, id }) => checkOrdersOfNamed(tx, String(agencyId), [String(id)]),
};

const OF_EDIT: Readonly<Record<string, readonly Consequence[]>> = {
  catalogs: [
    {
      fields: ["designs", "active", "publishStatus"],
      follow: (tx, { id }) => checkOrdersOfCatalogs(tx, [String(id)]),
    },
  ],
  "catalog-variants": [
    {
      fields: ["inStock"],
      follow: (tx, { catalogId }) => checkOrdersOfCatalogs(tx, [String(catalogId)]),
    },
  ],
  "products-warehouse": [
    {
      fields: ["sku", "active", "title"],
      follow: (tx, { agencyId, id, sku }) =>
        checkOrdersOfProducts(tx, String(agencyId), [String(id)], [String(sku)]),
    },
  ],
  products: [
    {
      fields: ["personalization"],
      follow: (tx, { agencyId, id }) => checkOrdersOfDeclared(tx, String(agencyId), [String(id)]),
    },
    NAMES_OF_PRODUCT,
  ],
  "seller-teams": [
    {
      fields: ["getOrderAPI"],
      follow: async (tx, { agencyId, id, getOrderAPI: wasOn }) => {
        if (wasOn === true)
          await pauseWebhooksOfTeam(tx, String(agencyId), String(id), messages.ordersNotByApi);
      },
    },
  ],
  warehouses: [
    {
      fields: ["active", "name"],
      follow: (tx, { agencyId, id }) => checkOrdersOfWarehouses(tx, String(agencyId), [String(id)]),
    },
  ],
};

/** What follows while the row still has its stored values: orders that will no longer find it. */
const BEFORE_EDIT: Readonly<Record<string, Consequence>> = { products: NAMES_OF_PRODUCT };

/** What follows from an edit to the values of a body, before it is written. */
export async function beforeEdit(
  tx: Transaction,
  resource: string,
  stored: Columns,
  body: Columns,
): Promise<void> {
  const consequence = BEFORE_EDIT[resource];
  const isChanged = (name: string) => body[name] !== undefined && body[name] !== stored[name];
  if (consequence?.fields.some(isChanged)) await consequence.follow(tx, stored);
}

/** What follows from an edit outside of its row: mostly, the gates of orders are evaluated again. */
export async function afterEdit(
  tx: Transaction,
  resource: string,
  stored: Columns,
  changed: readonly string[],
): Promise<void> {
  for (const { fields, follow } of OF_EDIT[resource] ?? [])
    if (fields.some((name) => changed.includes(name))) await follow(tx, stored);
}

const productsOf = async (tx: Transaction, agencyId: string, stock: readonly string[]) =>
  (
    await rowsOf<Raw<typeof warehouseStock, "product_id">>(
      tx,
      sql`select product_id from warehouse_stock
        where agency_id = ${agencyId} and id = any(${uuids(stock)})`,
    )
  ).map((row) => row.product_id);

type Follow = (tx: Transaction, agencyId: string, ids: readonly string[]) => Promise<void>;

/** Goods that get a place in a warehouse, or lose one. */
const ofPlaces: Follow = async (tx, agencyId, ids) =>
  checkOrdersOfProducts(tx, agencyId, await productsOf(tx, agencyId, ids));

const OF_CREATION: Readonly<Record<string, Follow>> = {
  "warehouse-stock": ofPlaces,
  products: checkOrdersOfNamed,
};

const OF_REMOVAL: Readonly<Record<string, Follow>> = {
  "warehouse-stock": ofPlaces,
  "products-warehouse": (tx, agencyId, ids) => checkOrdersOfProducts(tx, agencyId, ids),
  products: checkOrdersOfNamed,
  warehouses: checkOrdersOfWarehouses,
};

const followIn = async (
  follow: Follow | undefined,
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
) => {
  if (scope.reach !== "platform") await follow?.(tx, scope.agencyId, ids);
};

/** The same for a new row. */
export const afterCreate = (tx: Transaction, resource: string, scope: Scope, id: string) =>
  followIn(OF_CREATION[resource], tx, scope, [id]);

/** The same for deleted rows. */
export const afterRemove = (tx: Transaction, resource: string, scope: Scope, ids: readonly string[]) =>
  followIn(OF_REMOVAL[resource], tx, scope, ids);
