import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";

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

/** Some of what orders are searched by, as PostgreSQL keeps it to plan by: five hundred texts, read now and then. */
export function searchSample(database: Database): Promise<readonly string[]> {
  const known = kept.get(database);
  if (known && known.until > Date.now()) return known.texts;
  const texts = read(database);
  kept.set(database, { until: Date.now() + KEPT_MS, texts });
  texts.catch(() => kept.delete(database));
  return texts;
}
