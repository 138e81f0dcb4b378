import { DESIGNER_FIELDS } from "../../domain/access/designer-view.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import { refuseField } from "../refusal.ts";
import { isDesignScope, type Scope } from "../scope.ts";
import type { Spec } from "./spec.ts";

export const withholdsNothing = () => false;

/** Whether a field of a resource is kept from this person, declared or beyond the declared ones. */
export function isWithheld(spec: Spec, scope: Scope): (name: string) => boolean {
  const designs = isDesignScope(scope) ? DESIGNER_FIELDS[spec.resource.name] : undefined;
  const shown = designs && new Set(["id", ...designs]);
  const agencyOnly = new Set(scope.reach === "sellerTeam" ? spec.agencyOnly : []);
  if (!shown && agencyOnly.size === 0) return withholdsNothing;
  return (name) => agencyOnly.has(name) || (shown !== undefined && !shown.has(name));
}

/** Refuses a question that would find out a withheld value by filtering or sorting by it. */
export function refuseWithheld(
  spec: Spec,
  scope: Scope,
  query: Pick<ListQuery, "filters" | "sort">,
  by?: string,
): void {
  const withheld = isWithheld(spec, scope);
  for (const { field } of query.filters) {
    if (withheld(field)) throw refuseField(field, "This list cannot be filtered by that");
  }
  if (query.sort.some(({ field }) => withheld(field))) {
    throw refuseField("sort", "This list cannot be sorted by that");
  }
  if (by !== undefined && withheld(by)) throw refuseField("by", "This list cannot be counted by that");
}
