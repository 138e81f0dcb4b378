import { analyzeGrown, type LookedUp } from "../db/analyze.ts";
import type { Database } from "../db/client.ts";
import type { Transaction } from "../db/transaction.ts";

const TABLES: LookedUp = {
  orders: ["agency_id", "id", "seller_team_id", "status", "reference_id1", "import_id", "created_at"],
  order_items: ["agency_id", "id", "order_id", "seller_team_id", "mapping_key", "variant_id"],
  order_blockers: ["agency_id", "order_id", "seller_team_id", "gate", "cause"],
  customers: ["agency_id", "seller_team_id", "name"],
};

/** Keeps the statistics of what imports and actions on many orders look up, where it has just grown. */
export const analyzeOrders = (where: Database | Transaction) => analyzeGrown(where, TABLES);
