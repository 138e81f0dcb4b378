import { type SQL, sql } from "drizzle-orm";
import { storableJson } from "./storable-json.ts";

/** The JSON value of each column type. */
interface JsonValues {
  uuid: string;
  text: string;
  int: number;
  /** Cents fit: the largest amount is far below 2^53. */
  bigint: number;
  boolean: boolean;
  timestamptz: string;
  json: unknown;
  jsonb: unknown;
}

type Shape = Readonly<Record<string, keyof JsonValues>>;
type RecordOf<S extends Shape> = { readonly [K in keyof S]: JsonValues[S[K]] | null };

/**
 * Rows as a table, for a statement that writes many at once: `from ${recordset(rows, { id: "uuid", sum: "bigint" })}`
 * has the columns `x.id` and `x.sum`. The shape is checked against the rows. Characters that PostgreSQL cannot store are
 * replaced.
 */
export function recordset<const S extends Shape>(rows: readonly RecordOf<S>[], shape: S, alias = "x"): SQL {
  const columns = Object.entries(shape).map(([name, type]) => `"${name}" ${type}`);
  const named = sql.raw(`${alias}(${columns.join(", ")})`);
  return sql`json_to_recordset(${storableJson(rows)}::json) as ${named}`;
}
