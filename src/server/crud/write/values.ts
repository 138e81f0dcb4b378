import { toCents } from "../../../domain/money/cents.ts";
import type { Resource } from "../../../domain/resource/define.ts";
import type { Field, Fields } from "../../../domain/resource/field.ts";
import { writableFields } from "../../../domain/resource/wire.ts";
import { type ColumnKey, columnKey, type TableOf } from "../../db/schema/declared-columns.ts";
import { modelOf, type ResourceModel } from "../model.ts";
import { sanitizeHtml } from "./html.ts";

export type Values = Record<string, unknown>;

/** The column's value of a parsed JSON value. */
export function toColumn(field: Pick<Field, "kind">, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "money":
      return toCents(value as number); // Parsed by `dollars`.
    case "rate":
      return Math.round((value as number) * 100);
    case "html":
      return sanitizeHtml(value as string);
    default:
      return value;
  }
}

type Initial<F extends Fields> = {
  [N in keyof F & string]: F[N] extends { initial: unknown } ? ColumnKey<N, F[N]> : never;
}[keyof F & string];

type InitialColumns<R extends Resource> = Pick<
  TableOf<R>["$inferInsert"],
  Initial<R["fields"]> & keyof TableOf<R>["$inferInsert"]
>;

/** Columns of a new row of which nothing is given: the initial values of its fields. */
export const initialValuesOf = <R extends Resource>(resource: R) =>
  valuesOfNew(modelOf(resource), {}) as InitialColumns<R>; // These are the fields that valuesOfNew() finds.

/** Columns of a new row: the given value, else the field's initial value. Server-set fields have only the initial value. */
export function valuesOfNew(model: ResourceModel, body: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(model.resource.fields)) {
    if (field.inRows) continue;
    const given = field.setBy === "server" ? undefined : body[name];
    const value = given ?? field.initial;
    if (value !== undefined) values[columnKey(name, field)] = toColumn(field, value);
  }
  return values;
}

/** Columns of an edit. `null` clears an optional field and leaves a required one unchanged. */
export function valuesOfEdit(model: ResourceModel, body: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, field] of writableFields(model.resource)) {
    const value = body[name];
    if (value === undefined || field.setBy === "creator" || field.inRows) continue;
    values[columnKey(name, field)] = toColumn(field, value);
  }
  return values;
}
