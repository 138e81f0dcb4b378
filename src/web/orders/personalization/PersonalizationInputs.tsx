import { Input, Select } from "antd";
import { useId } from "react";
import {
  assigned,
  faultOf,
  type PersonalizationValue,
  undeclared,
  valueOf,
  withValue,
} from "../../../domain/orders/personalization/personalization.ts";
import type { PersonalizationField } from "../../../domain/products/personalization.ts";
import { Button } from "../../widgets/Button.tsx";
import { searchByLabel } from "../../widgets/picker/ranked-search.ts";
import "./personalization.css";

interface InputProps {
  field: PersonalizationField;
  value: string;
  change(value: string): void;
}

/** Longer texts get several lines. */
const LONG = 100;

function FieldInput({ field, value, change }: InputProps) {
  const id = useId();
  const fault = value === "" ? null : faultOf(field, value);
  const shared = {
    id,
    status: fault ? ("error" as const) : ("" as const),
    "aria-describedby": fault ? `${id}fault` : undefined,
  };
  // Not of the choice: antd sets them on an element without a role, too.
  const state = { "aria-required": field.required, "aria-invalid": fault !== null };
  const isLong = field.kind === "text" && field.maxLength > LONG;
  return (
    <div className={isLong ? "personal-field personal-long" : "personal-field"}>
      <label htmlFor={id}>
        {field.label}
        {field.required && <span className="small quiet"> (required)</span>}
      </label>
      {field.kind === "choice" ? (
        <Select
          {...shared}
          {...searchByLabel}
          allowClear
          placeholder="Choose"
          value={value || null}
          options={field.choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={(chosen: string | null | undefined) => change(chosen ?? "")}
        />
      ) : isLong ? (
        <Input.TextArea
          {...shared}
          {...state}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={field.maxLength}
          showCount
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <Input
          {...shared}
          {...state}
          maxLength={field.maxLength}
          showCount
          value={value}
          onChange={(event) => change(event.target.value)}
        />
      )}
      {fault && (
        <p id={`${id}fault`} className="small danger-text">
          {fault}
        </p>
      )}
    </div>
  );
}

/** The label of what is the buyer's and belongs to no field of the product. */
const OTHER = "Other text";

interface OtherProps {
  one: PersonalizationValue;
  /** The labels that a value without one may get; none where the product has no fields. */
  labels: readonly string[];
  assign(label: string): void;
  remove(): void;
}

/** A value that no field has. One without a label may belong to a field, or to none. */
function OtherValue({ one: { label, value }, labels, assign, remove }: OtherProps) {
  return (
    <div className="personal-other">
      <span>
        {label !== "" && <span className="quiet">{label}: </span>}
        {value}
      </span>
      {label === "" && labels.length > 0 && (
        <Select
          aria-label={`Where "${value}" belongs`}
          placeholder="Belongs to"
          className="personal-assign"
          value={null}
          options={labels.map((field) => ({ value: field, label: field }))}
          onChange={(field: string | null) => field && assign(field)}
        />
      )}
      <Button kind="text" icon="trash" label={`Remove ${label || value}`} onClick={remove} />
    </div>
  );
}

const NONE: readonly PersonalizationValue[] = [];

interface Props {
  /** Of the item. */
  title: string;
  /** What the item's product declares. */
  fields: readonly PersonalizationField[];
  // Set by the surrounding Form.Item.
  value?: readonly PersonalizationValue[];
  onChange?(values: readonly PersonalizationValue[]): void;
}

/** What the buyer entered for an item: an input for each declared field, then values that no field has. */
export function PersonalizationInputs({ title, fields, value: entered = NONE, onChange }: Props) {
  const values = assigned(entered, fields);
  const others = undeclared(values, fields);
  if (fields.length === 0 && others.length === 0) return null;
  const change = (label: string, value: string) => onChange?.(withValue(values, label, value));
  const without = (one: PersonalizationValue) => values.filter((other) => other !== one);
  const open = [
    ...fields.filter(({ kind, label }) => kind === "text" && valueOf(values, label) === ""),
    ...(fields.length > 0 && valueOf(values, OTHER) === "" ? [{ label: OTHER }] : []),
  ].map(({ label }) => label);
  return (
    <fieldset className="personal-fields">
      <legend className="visually-hidden">Personalization of {title}</legend>
      {fields.map((field) => (
        <FieldInput
          key={field.label}
          field={field}
          value={valueOf(values, field.label)}
          change={(value) => change(field.label, value)}
        />
      ))}
      {others.map((one, index) => (
        // Several values may have no label.
        <OtherValue
          key={`${one.label}${index}`}
          one={one}
          labels={open}
          assign={(label) => onChange?.(withValue(without(one), label, one.value))}
          remove={() => onChange?.(without(one))}
        />
      ))}
    </fieldset>
  );
}
