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

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What a form sends: all of it to create, only what was changed to edit. An emptied optional field is null. */
export function fromForm(resource: Resource, values: Values, row: Row | undefined): Values {
  const before = toForm(resource, row);
  const body: Values = {};
  for (const { name, field } of formFields(resource, row !== undefined)) {
    const value = values[name] === "" && !field.required ? null : values[name];
    if (row === undefined ? value !== undefined && value !== null : !same(value, before[name])) {
      body[name] = value ?? null;
    }
  }
  return body;
}
