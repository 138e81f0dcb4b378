import type { ComponentType } from "react";
import type { Resource } from "../../domain/resource/define.ts";
import { type Choice, choiceOf } from "../widgets/picker/useReferences.ts";
import type { Row } from "./cells.tsx";

type Values = Record<string, unknown>;

/** Inputs of structured fields, by name, which a composed screen gives. Without one a structured field is left out. */
export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>;

/** What antd's Form.Item passes to an input. */
export interface InputProps {
  id?: string;
  // Whatever is stored under the field's name; each input reads its own shape.
  value?: unknown;
  onChange?(value: unknown): void;
}

/** The fields of a resource's form. When editing, without fields that are set only at creation. */
export const formFields = (resource: Resource, editing: boolean, inputs: Inputs = {}) =>
  resource.form.flatMap((name) => {
    const field = resource.fields[name];
    if (!field || (field.kind === "json" && !inputs[name])) return [];
    return editing && field.setBy === "creator" ? [] : [{ name, field }];
  });

const idOf = (value: unknown) => (value as { id: string } | null)?.id ?? null;

/** A row of the wire as form values: references as ids. */
export function toForm(resource: Resource, row: Row | undefined, inputs?: Inputs): Values {
  const values: Values = {};
  for (const { name, field } of formFields(resource, row !== undefined, inputs)) {
    const value = row ? row[name] : field.initial;
    if (field.kind === "reference") values[name] = idOf(value);
    else if (field.kind === "references") values[name] = ((value as Row[] | undefined) ?? []).map(idOf);
    else values[name] = value;
  }
  return values;
}

/** The rows that a reference holds, as choices, so that a picker can show their names. */
export function selectedOf(resource: Resource, row: Row | undefined, name: string): Choice[] {
  const field = resource.fields[name];
  const value = row?.[name];
  if (!field?.target || !value) return [];
  const rows = Array.isArray(value) ? (value as Row[]) : [value as Row];
  return rows.map((item) => choiceOf(field.target ?? "", item));
}

/** The version of a row of the wire, if it has one. */
export const versionOf = (row: Row | undefined): number | undefined =>
  typeof row?.version === "number" ? row.version : undefined;

/** Form values for the wire: an emptied optional field is `null`. */
export function toWire(resource: Resource, values: Values, editing: boolean, inputs?: Inputs): Values {
  const body: Values = {};
  for (const { name, field } of formFields(resource, editing, inputs)) {
    body[name] = (values[name] === "" && !field.required ? null : values[name]) ?? null;
  }
  return body;
}

/** The body that creates a row: the filled fields. */
export const newOf = (resource: Resource, values: Values, inputs?: Inputs): Values =>
  Object.fromEntries(
    Object.entries(toWire(resource, values, false, inputs)).filter(([, value]) => value !== null),
  );
