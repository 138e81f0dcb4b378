import type { Resource } from "../../domain/resource/define.ts";
import { type Choice, choiceOf } from "../widgets/useReferences.ts";
import type { Row } from "./cells.tsx";

type Values = Record<string, unknown>;

/** The fields that a form of this resource asks for; what is set at creation is not asked for again. */
export const formFields = (resource: Resource, editing: boolean) =>
  resource.form.flatMap((name) => {
    const field = resource.fields[name];
    return field && field.kind !== "json" && !(editing && field.setBy === "creator") ? [{ name, field }] : [];
  });

const idOf = (value: unknown) => (value as { id: string } | null)?.id ?? null;

/** A row of the wire as a form holds it: references by their ids. */
export function toForm(resource: Resource, row: Row | undefined): Values {
  const values: Values = {};
  for (const { name, field } of formFields(resource, row !== undefined)) {
    const value = row ? row[name] : field.initial;
    if (field.kind === "reference") values[name] = idOf(value);
    else if (field.kind === "references") values[name] = ((value as Row[] | undefined) ?? []).map(idOf);
    else values[name] = value;
  }
  return values;
}

/** What references hold already, so that a picker can name it. */
export function knownOf(resource: Resource, row: Row | undefined, name: string): Choice[] {
  const field = resource.fields[name];
  const value = row?.[name];
  if (!field?.target || !value) return [];
  const rows = Array.isArray(value) ? (value as Row[]) : [value as Row];
  return rows.map((one) => choiceOf(field.target ?? "", one));
}

/** The version of a row of the wire, where it has one. */
export const versionOf = (row: Row | undefined): number | undefined =>
  typeof row?.version === "number" ? row.version : undefined;

/** A form's values as the wire takes them: an emptied optional field is null. */
export function toWire(resource: Resource, values: Values, editing: boolean): Values {
  const body: Values = {};
  for (const { name, field } of formFields(resource, editing)) {
    body[name] = (values[name] === "" && !field.required ? null : values[name]) ?? null;
  }
  return body;
}

/** What a form sends to create a row: what is filled in. */
export const newOf = (resource: Resource, values: Values): Values =>
  Object.fromEntries(Object.entries(toWire(resource, values, false)).filter(([, value]) => value !== null));
