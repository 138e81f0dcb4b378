import type { ListOptions } from "../crud/list.ts";
import { searchOrders } from "../orders/search.ts";

/** Lists that search in a way of their own: their exports hold the rows that the list shows. */
const OPTIONS: Readonly<Record<string, ListOptions>> = { orders: { search: searchOrders } };

export const exportOptionsOf = (resource: string): ListOptions => OPTIONS[resource] ?? {};
