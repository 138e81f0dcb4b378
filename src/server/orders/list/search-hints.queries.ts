import { type SQL, sql } from "drizzle-orm";
import { escapeLike } from "../../crud/list/where.ts";
import type { Database } from "../../db/client.ts";
import { plannedRowsOf, rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Scope } from "../../scope.ts";
import { isByParts, orderSearch, type SearchHints } from "./search.ts";

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
  const rows = await plannedRowsOf<{ id: string }>(
    where,
    sql`select id from seller_teams
      where agency_id = ${scope.agencyId} and name ilike ${`%${escapeLike(text)}%`} limit ${MAX_TEAMS + 1}`,
  );
  return rows.length > MAX_TEAMS ? [] : rows.map((row) => row.id);
}

/** The hints of a search. Within a transaction there is no sample. */
export async function searchHintsFor(
  where: Database | Transaction,
  scope: Scope,
  text: string,
): Promise<SearchHints> {
  if (!isByParts(text)) return { sample: [], teams: [] };
  const sample = "pool" in where ? await searchSample(where) : [];
  return { sample, teams: await teamsNamed(where, scope, text) };
}

/** The condition of a search of orders. */
export const orderSearchFor = async (
  where: Database | Transaction,
  scope: Scope,
  text: string,
): Promise<(text: string) => SQL | undefined> => orderSearch(scope, await searchHintsFor(where, scope, text));
