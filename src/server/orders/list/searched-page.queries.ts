import { sql } from "drizzle-orm";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { Page } from "../../crud/list/list.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import { timeOfId } from "../../ids.ts";
import type { AgencyScope } from "../../scope.ts";
import { isNewestFirst, type Matches, pageOfNewest, type Tried, tryPage } from "./matches.ts";
import { type SearchHints, sampledOf } from "./search.ts";
import { matchesOf, rareMatches, type SearchNames, searchNamesFor } from "./search-hints.queries.ts";

interface First {
  /** How many orders with a rare text are read first. */
  readonly ofRare: number;
  /** How many of all orders are looked through first for a text. */
  readonly ofAll: number;
  /** The same for the name of sellers with at least `large` orders; of others the index finds all in a few milliseconds. */
  readonly ofLarge: number;
  readonly large: number;
}
const FIRST: First = { ofRare: 400, ofAll: 20_000, ofLarge: 5_000, large: 10_000 };
/** How many times as many days are read then, and of the days that would fill the page if each had as many matches. */
const WIDER = { atMost: 10, ofExpected: 1.5 } as const;
/** Of the 500 sampled texts. */
const MAX_SAMPLED = 10;
const KEPT_MS = 600_000;
const MAX_KEPT = 1_000;

interface Kept {
  readonly until: number;
  readonly since: Promise<number | null>;
}
const kept = new WeakMap<Database, Map<string, Kept>>();

async function readSince(database: Database, agencyId: string, newest: number): Promise<number | null> {
  const [row] = await rowsOf<{ order_id: string }>(
    database,
    sql`select order_id from order_search_texts where agency_id = ${agencyId}
      order by order_id desc offset ${newest} limit 1`,
  );
  return row ? timeOfId(row.order_id) : null;
}

/** About when the newest orders of an agency begin, in milliseconds since 1970; `null` if it has no older ones. */
function sinceOfNewest(database: Database, agencyId: string, newest: number): Promise<number | null> {
  const ofDatabase = kept.get(database) ?? new Map<string, Kept>();
  kept.set(database, ofDatabase);
  const key = `${agencyId} ${newest}`;
  const cached = ofDatabase.get(key);
  if (cached && cached.until > Date.now()) return cached.since;
  if (ofDatabase.size >= MAX_KEPT) ofDatabase.clear();
  const since = readSince(database, agencyId, newest);
  ofDatabase.set(key, { until: Date.now() + KEPT_MS, since });
  since.catch(() => ofDatabase.delete(key));
  return since;
}

/** Whether to look for a text by the index. One that more texts contain is found soon by a walk through the orders. */
const isSought = (text: string, { sample }: SearchNames) =>
  sample.length > 0 && sampledOf(text, sample) <= MAX_SAMPLED;

/** Whether sellers have so many orders that gathering them all takes longer than looking through the newest orders. */
async function areLarge(database: Database, agencyId: string, teams: readonly string[], large: number) {
  const [row] = await rowsOf<{ are: boolean }>(
    database,
    sql`select coalesce(sum(count), 0) >= ${large} as are from order_counters
      where agency_id = ${agencyId} and seller_team_id = any(${uuids(teams)})`,
  );
  return row?.are ?? false;
}

/** The number of newest orders that are looked through first; `null` where another way is faster. */
async function soughtAmong(
  database: Database,
  { agencyId }: AgencyScope,
  text: string,
  names: SearchNames,
  first: First,
): Promise<number | null> {
  if (names.teams.length === 0) return isSought(text, names) ? first.ofAll : null;
  return (await areLarge(database, agencyId, names.teams, first.large)) ? first.ofLarge : null;
}

const widerBy = (filled: number): number => Math.min(WIDER.atMost, WIDER.ofExpected / filled);

/**
 * The page from the newest orders, or else from those of more days: as many as will fill it by what the first have.
 * `null` if that does not fill it, or the agency has no older orders.
 */
async function pageAmongNewest(
  database: Database,
  { agencyId }: AgencyScope,
  newest: number,
  pageSince: (since: number) => Promise<Tried | null>,
): Promise<Page | null> {
  const since = await sinceOfNewest(database, agencyId, newest);
  if (since === null) return null;
  const first = await pageSince(since);
  // There are too many matches to gather, and even more in the days before.
  if (!first) return null;
  if (first.page) return first.page;
  const now = Date.now();
  const wider = await pageSince(Math.floor(now - widerBy(first.filled) * (now - since)));
  return wider?.page ?? null;
}

/**
 * A page of a search. The orders with a rare text are gathered by the index, and of these the newest are read first. If
 * there are too many, those among the newest orders are gathered, then those of up to ten times as many days: what the index
 * finds of older orders is not read, whatever their number. The name of a large seller is looked for so too. The total is
 * capped where not all matches were counted.
 * @param read reads the page by these hints, and counts by `searchedCount`
 */
export async function searchedPage(
  database: Database,
  scope: AgencyScope,
  query: ListQuery,
  read: (hints: SearchHints) => Promise<Page>,
  first: First = FIRST,
): Promise<Page> {
  const { search, filters, ids } = query;
  const names = await searchNamesFor(database, scope, search);
  const isNewest = isNewestFirst(scope, query);
  const readOf = (matches: Matches | null) => read({ ...names, matches });

  const all = await rareMatches(database, scope, search, names);
  if (all) {
    const page = isNewest ? await pageOfNewest(query, all, first.ofRare, readOf) : null;
    if (!page) return readOf(all);
    return filters.length + ids.length === 0 ? page : { ...page, totalCapped: true };
  }
  const newest =
    isNewest && scope.reach === "agency" ? await soughtAmong(database, scope, search, names, first) : null;
  const pageSince = async (since: number) => {
    const matches = await matchesOf(database, scope, search, names, since);
    return matches && tryPage(query, matches, readOf);
  };
  const page = newest === null ? null : await pageAmongNewest(database, scope, newest, pageSince);
  return page ? { ...page, totalCapped: true } : readOf(null);
}
