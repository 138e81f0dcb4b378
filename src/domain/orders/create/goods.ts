/** A warehouse with stock of a product. `quantity`: the units that no order has taken. */
export interface GoodsPlace {
  readonly warehouse: string;
  readonly name: string;
  quantity: number;
}

/**
 * The product of a warehouse that an item ships from, by its SKU. The items of one call that name the same product share
 * the object, so that each order sees what the ones before it have left.
 */
export interface StoredGoods {
  readonly product: string;
  readonly title: string;
  readonly places: readonly GoodsPlace[];
}

/** The units that an item has taken out of the stock of a warehouse, at the approval of its order. */
export interface TakenGoods {
  readonly product: string;
  readonly warehouse: string;
  readonly units: number;
}
