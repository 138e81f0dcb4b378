import { type SQL, sql } from "drizzle-orm";
import { MIN_FUZZY_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { rarestPart } from "../../crud/list/rarest-part.ts";
import { escapeLike } from "../../crud/list/where.ts";

/** Required by the trigram index: punctuation alone matches nothing, and a single letter matches too many words. */
const WORD = /[\p{L}\p{N}]{2}/u;

/**
 * Searches orders by a text: a name or reference exactly; and if the text has at least three characters, two letters or
 * digits of them in a row, also by the trigram index over all searched fields. An index scan takes as long as the
 * text's trigrams are frequent, so it uses the part that the fewest texts of `sample` contain, and filters the result
 * by the whole text.
 */
export function searchOrders(text: string, sample: readonly string[] = []): SQL | undefined {
  if (text === "") return undefined;
  const exact = sql`("orders".order_name = ${text} or "orders".reference_id1 = ${text})`;
  if (text.length < MIN_FUZZY_SEARCH_LENGTH || !WORD.test(text)) return exact;
  const whole = text.toLowerCase();
  const part = rarestPart(whole, sample);
  // "is true" keeps the planner from using the index for this condition, while it still estimates its selectivity.
  const rest = part === whole ? sql`` : sql` and (${contains(whole)}) is true`;
  return sql`(${exact} or (${contains(part)}${rest}))`;
}

const contains = (text: string) => sql`"orders".search_text like ${`%${escapeLike(text)}%`}`;
