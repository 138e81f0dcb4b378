import { DESIGNER_FIELDS } from "../../domain/access/designer-view.ts";
import { WITHHELD_FROM_SUPPLIERS } from "../../domain/access/supplier-view.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import { badField } from "../api-error.ts";
import { isDesignScope, isSupplierScope, type Scope } from "../scope.ts";
import type { ResourceModel } from "./model.ts";

export const withholdsNothing = () => false;

/** Whether this person may not read a field of a resource, declared or additional. */
export function isWithheld(model: ResourceModel, scope: Scope): (name: string) => boolean {
  const designs = isDesignScope(scope) ? DESIGNER_FIELDS[model.resource.name] : undefined;
  const shown = designs && new Set(["id", ...designs]);
  const ofSuppliers = isSupplierScope(scope) ? WITHHELD_FROM_SUPPLIERS[model.resource.name] : undefined;
  const hidden = new Set(scope.reach === "sellerTeam" ? model.agencyOnly : ofSuppliers);
  if (!shown && hidden.size === 0) return withholdsNothing;
  return (name) => hidden.has(name) || (shown !== undefined && !shown.has(name));
}

/** Refuses filters and sorts by withheld fields, which would reveal their values. */
export function refuseWithheld(
  model: ResourceModel,
  scope: Scope,
  query: Pick<ListQuery, "filters" | "sort">,
  by?: string,
): void {
  const withheld = isWithheld(model, scope);
  for (const { field } of query.filters) {
    if (withheld(field)) throw badField(field, "This list cannot be filtered by that");
  }
  if (query.sort.some(({ field }) => withheld(field))) {
    throw badField("sort", "This list cannot be sorted by that");
  }
  if (by !== undefined && withheld(by)) throw badField("by", "This list cannot be counted by that");
}
