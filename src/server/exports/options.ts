import type { ListOptions } from "../crud/list/list.ts";
import { searchOrders } from "../orders/list/search.ts";

/** List options of resources with their own search, so that exports match the lists. */
const OPTIONS: Readonly<Record<string, ListOptions>> = { orders: { search: searchOrders } };

export const exportOptionsOf = (resource: string): ListOptions => OPTIONS[resource] ?? {};
