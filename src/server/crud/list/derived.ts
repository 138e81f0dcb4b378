import type { SQL } from "drizzle-orm";
import type { Filter } from "../../../domain/resource/query.ts";
import { isNotified } from "../../notifications/notified-orders.queries.ts";
import { isLate, waitsForCause, waitsForOne } from "../../orders/blockers/conditions.ts";
import { hasNote } from "../../orders/notes/condition.ts";
import { hasTag } from "../../orders/tags/condition.ts";
import type { Scope } from "../../scope.ts";
import { isOfKind } from "../../stores/failures/conditions.ts";

/** `filters`: all filters of the query, for conditions that depend on each other. */
type Condition = (scope: Scope, filter: Filter, filters: readonly Filter[]) => SQL | undefined;

/** The conditions of `list.derived` filters, by resource and key. */
const DERIVED: Readonly<Record<string, Readonly<Record<string, Condition>>>> = {
  orders: {
    waitsFor: waitsForOne,
    cause: waitsForCause,
    late: isLate,
    tags: hasTag,
    hasNote,
    notified: isNotified,
  },
  "store-events": { kind: isOfKind },
};

/** The condition of a derived filter. */
export const derivedCondition = (
  resource: string,
  scope: Scope,
  filter: Filter,
  filters: readonly Filter[],
): SQL | undefined => DERIVED[resource]?.[filter.field]?.(scope, filter, filters);
