import { and, notInArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { MAX_BULK_IDS } from "../../domain/limits.ts";
import { identifier, plainText } from "../../domain/resource/fields.ts";
import { rowsWanted } from "../crud/list.ts";
import type { Transaction } from "../db/transaction.ts";
import { refusalOfIssues } from "../plugins/errors.ts";
import { refuse } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";
import { orderIdsWhere } from "./load.queries.ts";
import { orderQuery, orderSearch, orderSpec } from "./order-spec.ts";

/** Which orders a bulk call means: by id, or all that match a list's filter but for some. */
export const wantedOrders = {
  ids: z.array(identifier).min(1, "Name at least one order").max(MAX_BULK_IDS).optional(),
  filter: z.record(z.string().max(64), z.string().max(2_000)).optional(),
  exceptIds: z.array(identifier).max(MAX_BULK_IDS).optional(),
  versions: z.record(identifier, z.int()).optional(),
};

export const reasonText = plainText(500, 1);

export interface Wanted {
  ids?: string[] | undefined;
  filter?: Record<string, string> | undefined;
  exceptIds?: string[] | undefined;
}

/** Keys of a list's query that say how it is shown, not which rows. */
const SHOWN_ONLY = ["page", "limit", "sort", "total", "after", "before"];

/** The ids of the orders meant. A filter means what it matches now, at most so many at once. */
export async function idsOf(tx: Transaction, scope: AgencyScope, wanted: Wanted): Promise<string[]> {
  if (wanted.ids && !wanted.filter) return wanted.ids;
  if (!wanted.filter || wanted.ids) throw refuse("Name either ids or a filter", { ids: "ids or filter" });
  const asked = Object.fromEntries(
    Object.entries(wanted.filter).filter(([key]) => !SHOWN_ONLY.includes(key)),
  );
  const parsed = orderQuery.schema.safeParse(asked);
  if (!parsed.success) throw refusalOfIssues(parsed.error.issues);
  const { where } = rowsWanted(orderSpec, scope, orderQuery.parse(parsed.data), {
    search: orderSearch(scope),
  });
  const except = wanted.exceptIds ?? [];
  const id = orderSpec.table.id as PgColumn;
  const condition = and(where, except.length > 0 ? notInArray(id, except) : undefined);
  const ids = await orderIdsWhere(tx, scope, condition, MAX_BULK_IDS + 1);
  if (ids.length > MAX_BULK_IDS)
    throw refuse(`At most ${MAX_BULK_IDS.toLocaleString("en-US")} orders at once: narrow the filter`);
  return ids;
}
