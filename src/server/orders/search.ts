import { type SQL, sql } from "drizzle-orm";
import { MIN_FUZZY_SEARCH_LENGTH } from "../../domain/limits.ts";
import { rarestPart } from "../crud/rarest-part.ts";
import { escapeLike } from "../crud/where.ts";

/** What the index can tell orders by: a sign tells none apart, a letter alone all words that begin or end with it. */
const WORD = /[\p{L}\p{N}]{2}/u;

/**
 * Orders by what a person types: a name or reference exactly; with three characters or more, two letters or figures of
 * them in a row, anything that is searched, by the one trigram index. That takes as long as what is common in the text
 * is frequent, so it is asked for the part that the fewest of `sample` have, and what it finds is held against the
 * whole text.
 */
export function searchOrders(text: string, sample: readonly string[] = []): SQL | undefined {
  if (text === "") return undefined;
  const exact = sql`("orders".order_name = ${text} or "orders".reference_id1 = ${text})`;
  if (text.length < MIN_FUZZY_SEARCH_LENGTH || !WORD.test(text)) return exact;
  const whole = text.toLowerCase();
  const part = rarestPart(whole, sample);
  // Asked as "is true", the index does not answer it, and the planner still knows how many it is true of.
  const rest = part === whole ? sql`` : sql` and (${holds(whole)}) is true`;
  return sql`(${exact} or (${holds(part)}${rest}))`;
}

const holds = (text: string) => sql`"orders".search_text like ${`%${escapeLike(text)}%`}`;
