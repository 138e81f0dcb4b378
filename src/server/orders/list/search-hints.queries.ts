import { type SQL, sql } from "drizzle-orm";
import { COUNT_CAP } from "../../../domain/limits.ts";
import { escapeLike } from "../../crud/list/where.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { firstIdFrom } from "../../ids.ts";
import type { AgencyScope, Scope } from "../../scope.ts";
import { type Matches, matchesIn } from "./matches.ts";
import { isByParts, isRare, orderSearch, type SearchHints, textsIn, textsWith } from "./search.ts";

const KEPT_MS = 600_000;
/** A text that more sellers' names contain says too little to list their orders. */
const MAX_TEAMS = 200;

interface Kept {
  readonly until: number;
  readonly texts: Promise<readonly string[]>;
}
const kept = new WeakMap<Database, Kept>();

/** PostgreSQL keeps no statistics for a partitioned index, only for each of its parts: the largest represents it. */
const readSample = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ text: string }>(
    database,
    sql`select unnest(histogram_bounds::text::text[]) as text from pg_stats
      where schemaname = current_schema() and tablename = coalesce((
        select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = to_regclass('orders_search') order by reltuples desc limit 1), 'orders_search')`,
  );
  return rows.map((row) => row.text);
};

/** A sample of the indexed texts from PostgreSQL's planner statistics: 500 texts, refreshed occasionally. */
function searchSample(database: Database): Promise<readonly string[]> {
  const cached = kept.get(database);
  if (cached && cached.until > Date.now()) return cached.texts;
  const texts = readSample(database);
  kept.set(database, { until: Date.now() + KEPT_MS, texts });
  texts.catch(() => kept.delete(database));
  return texts;
}

/**
 * The sellers whose name contains the text, for an agency's people. Read now, so that a new name needs no change of
 * its orders; by id, so that the search is planned for the number of their orders. Sellers have only their own orders.
 */
async function teamsNamed(
  where: Database | Transaction,
  scope: Scope,
  text: string,
): Promise<readonly string[]> {
  if (scope.reach !== "agency") return [];
  const rows = await rowsOf<{ id: string }>(
    where,
    sql`select id from seller_teams
      where agency_id = ${scope.agencyId} and name ilike ${`%${escapeLike(text)}%`} limit ${MAX_TEAMS + 1}`,
    "custom",
  );
  return rows.length > MAX_TEAMS ? [] : rows.map((row) => row.id);
}

/**
 * More matches than are gathered. Gathering takes 6 µs for each, a walk through the newest orders for twenty of them 6 µs
 * for each order that it passes: of a million orders, 1,000 have `777 maple`, and a walk takes 270 ms.
 */
const MAX_MATCHES = 2 * COUNT_CAP;

/** What a search is planned by, before its orders are looked for. */
export type SearchNames = Omit<SearchHints, "matches">;

/** Within a transaction there is no sample. */
export async function searchNamesFor(
  where: Database | Transaction,
  scope: Scope,
  text: string,
): Promise<SearchNames> {
  if (!isByParts(text)) return { sample: [], teams: [] };
  const sample = "pool" in where ? await searchSample(where) : [];
  return { sample, teams: await teamsNamed(where, scope, text) };
}

/** The orders with a text, of all or of those created since a time in milliseconds. @returns null if too many */
export async function matchesOf(
  database: Database,
  scope: AgencyScope,
  text: string,
  names: SearchNames,
  since: number | null = null,
): Promise<Matches | null> {
  // No order's id is older than the order, so the primary key finds the newest ones.
  const newest = since === null ? sql`` : sql`and searched.order_id >= ${firstIdFrom(since)}`;
  const [found] = await rowsOf<{ count: number; ids: string }>(
    database,
    matchesIn(sql`select searched.order_id from order_search_texts searched
      where ${textsIn(scope)} ${newest} and ${textsWith(text, names, since !== null)}
      limit ${sql.raw(String(MAX_MATCHES + 1))}`),
    "custom",
  );
  return found && found.count <= MAX_MATCHES ? { ...found, since } : null;
}

/**
 * All orders with a rare text. PostgreSQL estimates how many there are by its sample, where a text that one order in a
 * thousand has may be found as often as one that four have, and would walk through the newest orders for it.
 * @returns null if the text is frequent, or names sellers, whose orders an index of their own finds
 */
export async function rareMatches(
  database: Database,
  scope: AgencyScope,
  text: string,
  names: SearchNames,
): Promise<Matches | null> {
  if (names.teams.length > 0 || !isRare(text, names.sample)) return null;
  return matchesOf(database, scope, text, names);
}

/** The hints of a search. Within a transaction there is no sample, and so no matches. */
export async function searchHintsFor(
  where: Database | Transaction,
  scope: Scope,
  text: string,
): Promise<SearchHints> {
  const names = await searchNamesFor(where, scope, text);
  const isGathered = "pool" in where && scope.reach !== "platform";
  return { ...names, matches: isGathered ? await rareMatches(where, scope, text, names) : null };
}

export const orderSearchFor = async (
  where: Database | Transaction,
  scope: Scope,
  text: string,
): Promise<(text: string) => SQL | undefined> => orderSearch(scope, await searchHintsFor(where, scope, text));
