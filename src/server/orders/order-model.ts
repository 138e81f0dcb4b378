import { sql } from "drizzle-orm";
import { listQueryOf } from "../../domain/resource/query.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Selection } from "../crud/list/list.ts";
import { modelOf } from "../crud/model.ts";
import { presenterOf, type Selected, veilOf, type WireRow } from "../crud/present.ts";
import type { Plan } from "../db/statement.ts";
import { type AgencyScope, isDesignScope } from "../scope.ts";
import { extrasOf } from "./order-extras.ts";

export const orderModel = modelOf(resourceNamed("orders"));
export const orderQuery = listQueryOf(orderModel.resource);

interface OrderProjection {
  /** By the reach of the reader, because each side reads its own tags only. */
  readonly selection: Readonly<Record<AgencyScope["reach"], Selection>>;
  present(row: Selected): WireRow;
}

/** Reads these parts of orders: declared fields, including the seller team, and what orders have beside them. */
export function orderProjection(names: readonly string[], plan?: Plan): OrderProjection {
  const extras = extrasOf(new Set(names));
  const { select, joins } = orderModel.selection(new Set([...names, ...extras.needs]));
  const present = presenterOf(orderModel, names);
  const selectionOf = (reach: AgencyScope["reach"]): Selection => ({
    select: sql`${select}${extras.select(reach)}`,
    joins: sql`${joins}${extras.joins}`,
    plan,
  });
  return {
    selection: { agency: selectionOf("agency"), sellerTeam: selectionOf("sellerTeam") },
    present: (row) => {
      const json = present(row);
      extras.write(row, json);
      return json;
    },
  };
}

/** Removes the fields of an order that the person may not read. */
export function orderVeil(scope: AgencyScope): (row: WireRow) => WireRow {
  const veil = veilOf(orderModel, scope);
  if (!isDesignScope(scope)) return veil;
  return (row) => {
    if (!row.metadata) return veil(row);
    const { email: _email, ...metadata } = row.metadata as Record<string, unknown>;
    return { ...veil(row), metadata };
  };
}
