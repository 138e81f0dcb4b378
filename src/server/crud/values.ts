import { toCents } from "../../domain/money/cents.ts";
import type { Field } from "../../domain/resource/field.ts";
import { writableFields } from "../../domain/resource/wire.ts";
import { columnKey } from "../db/schema/table.ts";
import { sanitiseHtml } from "./html.ts";
import type { Spec } from "./spec.ts";

export type Values = Record<string, unknown>;

/** What the wire says of a field, already parsed, as its column holds it. */
export function toColumn(field: Pick<Field, "kind">, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "money":
      return toCents(value as number); // Parsed by `dollars`.
    case "rate":
      return Math.round((value as number) * 100);
    case "html":
      return sanitiseHtml(value as string);
    default:
      return value;
  }
}

/** Columns of a new row: what was given, else the field's initial value; server-set ones have only that. */
export function valuesOfNew(spec: Spec, body: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, field] of Object.entries(spec.resource.fields)) {
    const given = field.setBy === "server" ? undefined : body[name];
    const value = given ?? field.initial;
    if (value !== undefined) values[columnKey(name, field)] = toColumn(field, value);
  }
  return values;
}

/** Columns that an edit names; `null` empties an optional field, and a required one keeps what it has. */
export function valuesOfEdit(spec: Spec, body: Readonly<Record<string, unknown>>): Values {
  const values: Values = {};
  for (const [name, field] of writableFields(spec.resource)) {
    const value = body[name];
    if (value === undefined || field.setBy === "creator") continue;
    values[columnKey(name, field)] = toColumn(field, value);
  }
  return values;
}
