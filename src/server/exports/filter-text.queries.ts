import { and, inArray, sql } from "drizzle-orm";
import { formatCount } from "../../domain/format.ts";
import type { Filter, ListQuery } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { modelOf, type ResourceModel } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";

/** Values listed of one filter; more are counted. */
const MAX_VALUES = 5;

/** The names of referred rows that the person may read; others are left out. */
async function namesOf(tx: Transaction, scope: Scope, target: string, ids: readonly string[]) {
  const model = modelOf(resourceNamed(target));
  const { read } = rowScopeOf(model.resource, scope);
  const rows = await rowsOf<{ name: string }>(
    tx,
    sql`select ${model.column(model.resource.title)}::text as name from ${model.table}
      where ${and(read, inArray(model.table.id, [...ids]))} order by 1`,
  );
  return rows.map(({ name }) => name);
}

const listed = (values: readonly string[], count: number) =>
  count > values.length
    ? `${values.join(", ")} and ${formatCount(count - values.length)} more`
    : values.join(", ");

async function textOf(
  tx: Transaction,
  scope: Scope,
  { resource }: ResourceModel,
  filter: Filter,
): Promise<string> {
  const field = resource.fields[filter.field];
  const through = resource.list.through[filter.field];
  const label = field?.label ?? through?.label ?? (filter.field === "sellerTeam" ? "Seller" : filter.field);
  if (filter.operator === "range") {
    const { from, to } = filter;
    if (from === undefined) return `${label} up to ${to}`;
    return to === undefined ? `${label} from ${from}` : `${label} from ${from} to ${to}`;
  }
  if (filter.operator !== "in") {
    const value = typeof filter.value === "boolean" ? (filter.value ? "Yes" : "No") : filter.value;
    return `${label}: ${value}`;
  }
  const { values } = filter;
  const target =
    field?.target ?? through?.target ?? (filter.field === "sellerTeam" ? "seller-teams" : undefined);
  const shown = values.slice(0, MAX_VALUES);
  const names = target
    ? await namesOf(tx, scope, target, shown.map(String))
    : shown.map((value) => field?.options?.find((option) => option.value === value)?.label ?? String(value));
  return `${label}: ${listed(names, values.length)}`;
}

/** Which rows a query selects, for people: "Status: In review; Seller: Fern & Co". Null for all rows. */
export async function filterText(
  tx: Transaction,
  scope: Scope,
  model: ResourceModel,
  { filters, search, ids }: ListQuery,
  exceptions = 0,
): Promise<string | null> {
  const parts: string[] = [];
  for (const filter of filters) parts.push(await textOf(tx, scope, model, filter));
  if (search !== "") parts.push(`Search: ${search}`);
  if (ids.length > 0) parts.push(`${formatCount(ids.length)} selected`);
  if (exceptions > 0) parts.push(`except ${formatCount(exceptions)}`);
  return parts.length > 0 ? parts.join("; ") : null;
}
