import type { NewItem, NewOrder } from "../../src/domain/orders/incoming/draft-order.ts";
import type { Database } from "../../src/server/db/client.ts";
import { type Made, make } from "./factories.ts";
import type { Shop } from "./shop.ts";

/** An order of mugs, which the shop's warehouses store under this SKU. */
export const orderOf = (shop: Shop, quantity: number, sku: string): Partial<NewOrder> => {
  const [item] = shop.newOrder().items;
  return { items: [{ ...(item as NewItem), title: "Mug", sku, mappingKey: `sku:${sku}`, quantity }] };
};

/** A product of a team in a warehouse, without units. */
export async function storeGoods(
  database: Database,
  owner: { agencyId: string; sellerTeamId: string },
  { sku, warehouse, ...columns }: { sku: string; warehouse: string; title?: string; createdAt?: string },
): Promise<{ product: string; stock: string }> {
  const product: Made = await make(database, "products-warehouse", owner, {
    title: "Mug 11oz",
    sku,
    active: true,
    ...columns,
  });
  const stock = await make(database, "warehouse-stock", owner, {
    warehouseId: warehouse,
    productId: product.id,
    quantity: 0,
    lowAt: 0,
  });
  return { product: product.id, stock: stock.id };
}
