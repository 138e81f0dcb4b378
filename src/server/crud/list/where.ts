import { and, eq, gte, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { MIN_FUZZY_SEARCH_LENGTH } from "../../../domain/limits.ts";
import type { Field } from "../../../domain/resource/field.ts";
import type { Filter, ListQuery } from "../../../domain/resource/query.ts";
import { atOrAfter, atOrBefore } from "../../db/days.ts";
import type { Scope } from "../../scope.ts";
import type { ResourceModel } from "../model.ts";
import { partOf } from "../server-part.ts";
import { withholdsNothing } from "../withheld.ts";

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** A range's bound as its column stores it: money and rates in hundredths. */
const bound = (field: Field, value: string | number) =>
  field.kind === "money" || field.kind === "rate" ? Math.round(Number(value) * 100) : value;

function range(column: PgColumn, field: Field, from?: string | number, to?: string | number) {
  if (field.kind === "timestamp") {
    return and(
      from === undefined ? undefined : atOrAfter(column, String(from)),
      to === undefined ? undefined : atOrBefore(column, String(to)),
    );
  }
  const number = (value: string | number) => sql`${bound(field, value)}::numeric`;
  return and(
    from === undefined ? undefined : gte(column, number(from)),
    to === undefined ? undefined : lte(column, number(to)),
  );
}

/** A single value is compared with `=`, so that an index keeps its order, which `any` would lose. */
function oneOf(column: PgColumn, values: readonly (string | number)[]): SQL | undefined {
  if (values.length === 0) return undefined;
  if (values.length === 1) return eq(column, values[0]);
  return sql`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}

function conditionOf(
  model: ResourceModel,
  scope: Scope,
  filter: Filter,
  filters: readonly Filter[],
): SQL | undefined {
  const own = partOf(model.resource).filters?.[filter.field];
  if (own) return own(scope, filter, filters);
  const column = model.column(filter.field);
  switch (filter.operator) {
    case "equals":
      return eq(column, filter.value);
    case "contains":
      return sql`${column} ilike ${`%${escapeLike(String(filter.value))}%`}`;
    case "prefix":
      return sql`${column} ilike ${`${escapeLike(String(filter.value))}%`}`;
    case "in":
      return oneOf(column, filter.values);
    case "range": {
      const field = model.fields.get(filter.field);
      return field && range(column, field, filter.from, filter.to);
    }
  }
}

/**
 * Rows in which a searched field contains the text. One or two letters must begin a word: inside of words they are in
 * most rows, and a trigram index, which needs three letters, cannot find them.
 */
export function searchOf(
  model: ResourceModel,
  text: string,
  withheld: (name: string) => boolean = withholdsNothing,
): SQL | undefined {
  if (text === "") return undefined;
  const searched = model.resource.list.search.filter((name) => !withheld(name));
  const part = escapeLike(text);
  const patterns = text.length < MIN_FUZZY_SEARCH_LENGTH ? [`${part}%`, `% ${part}%`] : [`%${part}%`];
  return or(
    ...searched.flatMap((name) => patterns.map((pattern) => sql`${model.column(name)} ilike ${pattern}`)),
  );
}

/** The conditions of a list's filters, without `search`, which areas can replace. */
export function filtersOf(
  model: ResourceModel,
  scope: Scope,
  query: Pick<ListQuery, "filters" | "ids">,
): SQL | undefined {
  return and(
    oneOf(model.column("id"), query.ids),
    ...query.filters.map((filter) => conditionOf(model, scope, filter, query.filters)),
  );
}
