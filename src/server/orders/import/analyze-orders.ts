import { analyzeGrown } from "../../db/analyze.ts";
import type { Database } from "../../db/client.ts";

const TABLES = ["orders", "order_items", "order_blockers", "customers"];

/** Keeps the statistics of what an import looks up, while the import itself makes it grow. */
export const analyzeOrders = (database: Database) => analyzeGrown(database, TABLES);
