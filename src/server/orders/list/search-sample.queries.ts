import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";

const KEPT_MS = 600_000;

interface Kept {
  readonly until: number;
  readonly texts: Promise<readonly string[]>;
}
const kept = new WeakMap<Database, Kept>();

const read = async (database: Database): Promise<readonly string[]> => {
  const rows = await rowsOf<{ text: string }>(
    database,
    sql`select unnest(histogram_bounds::text::text[]) as text from pg_stats
      where schemaname = current_schema() and tablename = 'orders' and attname = 'search_text'`,
  );
  return rows.map((row) => row.text);
};

/** A sample of search texts from PostgreSQL's planner statistics: 500 texts, refreshed occasionally. */
export function searchSample(database: Database): Promise<readonly string[]> {
  const cached = kept.get(database);
  if (cached && cached.until > Date.now()) return cached.texts;
  const texts = read(database);
  kept.set(database, { until: Date.now() + KEPT_MS, texts });
  texts.catch(() => kept.delete(database));
  return texts;
}
