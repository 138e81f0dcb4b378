import { type SQL, sql } from "drizzle-orm";
import { MIN_FUZZY_SEARCH_LENGTH } from "../../domain/limits.ts";
import { escapeLike } from "../crud/where.ts";

/**
 * Orders by what a person types: a name or reference exactly, or from three characters on anything that is
 * searched, by the one trigram index.
 */
export function searchOrders(text: string): SQL | undefined {
  if (text === "") return undefined;
  const exact = sql`("orders".order_name = ${text} or "orders".reference_id1 = ${text})`;
  if (text.length < MIN_FUZZY_SEARCH_LENGTH) return exact;
  return sql`(${exact} or "orders".search_text like ${`%${escapeLike(text.toLowerCase())}%`})`;
}
