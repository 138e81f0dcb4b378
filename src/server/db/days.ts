import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { TIME_ZONE } from "../../domain/format.ts";

/** The product's time zone as a literal: with a parameter PostgreSQL does not match equal expressions. */
export const ZONE = sql.raw(`'${TIME_ZONE}'`);

/** The first instant of a day (`YYYY-MM-DD`) in Los Angeles, `later` days on. */
export const startOfDay = (day: string | SQL, later = 0): SQL =>
  sql`((${day}::date + ${sql.raw(String(later))})::timestamp at time zone ${ZONE})`;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** At or after a moment: an instant in ISO 8601, or the beginning of a day. */
export const atOrAfter = (column: SQLWrapper, from: string): SQL =>
  sql`${column} >= ${isDay(from) ? startOfDay(from) : sql`${from}::timestamptz`}`;

/** At or before a moment: an instant in ISO 8601, or the end of a day. */
export const atOrBefore = (column: SQLWrapper, until: string): SQL =>
  isDay(until) ? sql`${column} < ${startOfDay(until, 1)}` : sql`${column} <= ${until}::timestamptz`;
