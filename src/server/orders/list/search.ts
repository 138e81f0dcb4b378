import { and, or, type SQL, sql } from "drizzle-orm";
import { COUNT_CAP, MIN_FUZZY_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { joined, spellingsOf } from "../../../domain/orders/search-spellings.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { rarestPart } from "../../crud/list/rarest-part.ts";
import { escapeLike } from "../../crud/list/where.ts";
import { INDEXED_TEXT } from "../../db/schema/orders/order-search-texts.ts";
import { uuids } from "../../db/uuids.ts";
import { type AgencyScope, isDesignScope, lacksOrders, type Scope } from "../../scope.ts";
import { isAmong, type Matches } from "./matches.ts";

/** Required by the trigram index: punctuation alone matches nothing, and a single letter matches too many words. */
const WORD = /[\p{L}\p{N}]{2}/u;

/** Whether a text is searched in all fields, or compared with whole names and references only. */
export const isByParts = (text: string): boolean =>
  joined(text).length >= MIN_FUZZY_SEARCH_LENGTH && WORD.test(joined(text));

export interface SearchHints {
  /** Some of the indexed texts, to find a rare part of the searched one. */
  readonly sample: readonly string[];
  /** Sellers whose name contains the text. */
  readonly teams: readonly string[];
  /** The orders with the text, if it is rare or the newest orders are searched. */
  readonly matches: Matches | null;
}

/**
 * Searches orders by a text. If it has at least three characters without joiners, two letters or digits of them in a
 * row, it is a part of the order's search text or of its seller's name; else a whole name or reference.
 */
function searchWhole(text: string, hints: SearchHints): SQL {
  if (!isByParts(text)) return sql`("orders".order_name = ${text} or "orders".reference_id1 = ${text})`;
  if (hints.matches) return isAmong(hints.matches);
  return sql`exists (select 1 from order_search_texts searched where searched.agency_id = "orders".agency_id
    and searched.order_id = "orders".id and ${textsWith(text, hints)})`;
}

/** Condition that search texts `searched` contain the text. @param isBounded whether a range of ids narrows them too */
export function textsWith(
  text: string,
  { sample, teams }: Omit<SearchHints, "matches">,
  isBounded = false,
): SQL {
  const found = [
    ...spellingsOf(text.toLowerCase()).map((spelling) => containing(spelling, sample, isBounded)),
    ...(teams.length > 0 ? [sql`searched.seller_team_id = any(${uuids(teams)})`] : []),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

/** The count of a search without filters, as `countOf` takes it: of the texts, without reading their orders. */
export function searchedCount(scope: AgencyScope, query: ListQuery, hints: SearchHints): SQL | undefined {
  const { search, filters, ids } = query;
  if (lacksOrders(scope) || filters.length > 0 || ids.length > 0 || !isByParts(search)) return undefined;
  if (hints.matches) return sql`select ${hints.matches.count}::int as n, false as more`;
  return sql`select count(*)::int as n, false as more from (
    select 1 from order_search_texts searched where ${textsIn(scope)}
      and ${textsWith(search, hints)} limit ${sql.raw(String(COUNT_CAP))} + 1) counted`;
}

/** The search texts `searched` of a scope. */
export const textsIn = (scope: AgencyScope): SQL =>
  scope.reach === "sellerTeam"
    ? sql`searched.agency_id = ${scope.agencyId} and searched.seller_team_id = ${scope.sellerTeamId}`
    : sql`searched.agency_id = ${scope.agencyId}`;

/** How many texts of the sample may contain a rare text: with 500 texts and a million orders, it has some thousands. */
const MAX_SAMPLED = 3;

/** How many texts of the sample contain a text. */
export const sampledOf = (text: string, sample: readonly string[]): number => {
  const word = joined(text.toLowerCase());
  return sample.filter((one) => one.includes(word)).length;
};

/** Whether few texts contain a text, as far as the sample can tell. */
export const isRare = (text: string, sample: readonly string[]): boolean =>
  sample.length > 0 && sampledOf(text, sample) <= MAX_SAMPLED;

/**
 * An index scan takes as long as the text's trigrams are frequent, so it uses the part that the fewest texts of
 * `sample` contain, and compares what it finds with the whole text. PostgreSQL estimates the two conditions together as
 * rarer than either, which is right for a rare text: it cannot estimate below the sample's granularity. For others the
 * comparison is written so that it estimates all to match. With a range of ids the part is hidden from the estimate:
 * for one that seems rare PostgreSQL would not combine the two indexes.
 */
function containing(text: string, sample: readonly string[], isBounded: boolean): SQL {
  const part = like(rarestPart(joined(text), sample));
  const whole = sql`strpos(searched.text, ${text}) <> 0`;
  if (isBounded) return sql`(${INDEXED_TEXT} like (select ${part}::text) and ${whole})`;
  const compared = isRare(text, sample) ? sql`searched.text like ${like(text)}` : whole;
  return sql`(${INDEXED_TEXT} like ${part} and ${compared})`;
}

const like = (text: string) => `%${escapeLike(text)}%`;

/** The fields of an order by which designers find it: see `domain/access/designer-view.ts`. */
function readByDesigners(text: string, { teams }: SearchHints): SQL | undefined {
  const pattern = like(text);
  return or(
    sql`"orders".order_name ilike ${pattern}`,
    sql`"orders".note ilike ${pattern}`,
    teams.length > 0 ? sql`"orders".seller_team_id = any(${uuids(teams)})` : undefined,
    sql`exists (select 1 from order_items sought where sought.agency_id = "orders".agency_id
      and sought.order_id = "orders".id and sought.deleted_at is null
      and (sought.title ilike ${pattern} or sought.sku ilike ${pattern}))`,
  );
}

/** The condition of a search by a person with this scope. What the person may not read finds nothing. */
export const orderSearch =
  (scope: Scope, hints: SearchHints) =>
  (text: string): SQL | undefined => {
    if (text === "") return undefined;
    if (!isDesignScope(scope)) return searchWhole(text, hints);
    // The index narrows the orders down, the readable fields decide.
    const narrowed = isByParts(text) ? searchWhole(text, hints) : undefined;
    return and(narrowed, readByDesigners(text, hints));
  };
