import { and, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ListQuery } from "../../../domain/resource/query.ts";
import type { ResourceModel } from "../model.ts";

export interface Term {
  readonly column: PgColumn;
  readonly descending: boolean;
}

/** A list's order, made total by the id in the direction of the last term: one index serves both directions. */
export function orderOf(model: ResourceModel, sort: ListQuery["sort"]): Term[] {
  const named = sort.slice(0, sort.findIndex(({ field }) => field === "id") + 1 || sort.length);
  const terms = named.map(({ field, descending }) => ({ column: model.column(field), descending }));
  if (named.at(-1)?.field === "id") return terms;
  return [...terms, { column: model.column("id"), descending: terms.at(-1)?.descending ?? true }];
}

export const reversed = (order: readonly Term[]): Term[] =>
  order.map(({ column, descending }) => ({ column, descending: !descending }));

export const orderBy = (order: readonly Term[]): SQL =>
  sql.join(
    order.map(({ column, descending }) => sql`${column} ${sql.raw(descending ? "desc" : "asc")}`),
    sql`, `,
  );

/**
 * The condition for rows after the anchor in an order; none are without an anchor. `anchorOf` gives the anchor's value of
 * a column. Where all columns are not null and have the same direction, it is one row comparison, which can use an index.
 */
export function beyond(order: readonly Term[], anchorOf: (column: PgColumn | SQL) => SQL): SQL | undefined {
  const [first] = order;
  const isUniform = order.every(
    ({ column, descending }) => column.notNull && descending === first?.descending,
  );
  if (isUniform) {
    const columns = sql.join(
      order.map(({ column }) => sql`${column}`),
      sql`, `,
    );
    const anchors = sql.join(
      order.map(({ column }) => anchorOf(column)),
      sql`, `,
    );
    return sql`(${columns}) ${sql.raw(first?.descending ? "<" : ">")} (${anchors})`;
  }
  // Without it a missing anchor would be one whose columns are all null.
  const exists = anchorOf(sql`true`);
  const isBeyond = or(
    ...order.map(({ column, descending }, index) =>
      and(
        ...order
          .slice(0, index)
          .map((term) => sql`${term.column} is not distinct from ${anchorOf(term.column)}`),
        // Nulls are last in ascending order and first in descending order.
        descending
          ? sql`(${column} < ${anchorOf(column)} or (${anchorOf(column)} is null and ${column} is not null))`
          : sql`(${column} > ${anchorOf(column)} or (${anchorOf(column)} is not null and ${column} is null))`,
      ),
    ),
  );
  return and(exists, isBeyond);
}
