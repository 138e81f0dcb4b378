import { type SQL, sql } from "drizzle-orm";
import { tagKey } from "../../../domain/orders/tags/tags.ts";
import type { Filter } from "../../../domain/resource/query.ts";
import type { Scope } from "../../scope.ts";
import { TAGS_OF } from "./columns.ts";

/**
 * Orders with any of these tags of the reader's side. An empty array is excluded because the index leaves it out. The
 * keys are a constant, so that the planner estimates each by its statistics.
 */
export function hasTag(scope: Scope, filter: Filter): SQL | undefined {
  if (filter.operator !== "in" || scope.reach === "platform") return undefined;
  const keys = filter.values.map((value) => tagKey(String(value))).filter(Boolean);
  if (keys.length === 0) return sql`false`;
  const tags = TAGS_OF[scope.reach];
  return sql`(${tags} <> '{}' and ${tags} && ${sql.param(keys)}::text[])`;
}
