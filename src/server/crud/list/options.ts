import type { SQL } from "drizzle-orm";
import type { Plan } from "../../db/statement.ts";

export interface ListOptions {
  /** Further conditions. */
  readonly where?: SQL | undefined;
  /** Replaces the `ilike` search of the declared fields. */
  readonly search?: (text: string) => SQL | undefined;
  /**
   * The exact total from a counter, so that nothing is counted. With a number, pages in the second half are read from
   * the end; a query of one number runs in the same statement.
   */
  readonly total?: number | SQL | undefined;
  /** Counts the rows in another way, if there is no `total`: see `countOf`. */
  readonly counted?: SQL | undefined;
  /** How the page is planned, by default as by `planOf`. */
  readonly plan?: Plan | undefined;
}

export type Cell = string | number;

/** Columns after those of the declaration, such as balances. */
interface AddedColumns {
  readonly labels: readonly string[];
  /** Their cells, by the id of the row. */
  cellsOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Cell[]>>;
}

export interface ExportOptions extends ListOptions {
  readonly added?: AddedColumns | undefined;
}
