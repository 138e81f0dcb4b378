import type { PersonalizationField } from "../../products/personalization.ts";

/** What a buyer entered in a field of a product, or wrote on a line of an order. */
export interface PersonalizationValue {
  /** "" where the store has no label. */
  readonly label: string;
  readonly value: string;
}
type Values = readonly PersonalizationValue[];

/** An item of a product that declares fields, with its values. */
export interface ItemPersonalization {
  readonly title: string;
  readonly fields: readonly PersonalizationField[];
  readonly values: Values;
}

/** Labels and choices that differ in letter case only are the same, as in the declaration. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The value of the field with this label; "" without one. */
export const valueOf = (values: Values, label: string): string =>
  values.find((one) => isSame(one.label, label))?.value ?? "";

/** The only text field of a product: what a buyer wrote without a label can mean no other. */
function onlyText(fields: readonly PersonalizationField[]): PersonalizationField | null {
  const [first, ...others] = fields.filter(({ kind }) => kind === "text");
  return first && others.length === 0 ? first : null;
}

/**
 * The values with the only one without a label under the product's only text field, if that is empty. In any other case
 * it would be a guess.
 */
export function assigned(values: Values, fields: readonly PersonalizationField[]): Values {
  const field = onlyText(fields);
  const isSole = values.filter(({ label }) => label === "").length === 1;
  if (!field || !isSole || valueOf(values, field.label) !== "") return values;
  return values.map((one) => (one.label === "" ? { label: field.label, value: one.value } : one));
}

/** The values of labels that no field has, such as those of a field that was renamed since. */
export const undeclared = (values: Values, fields: readonly PersonalizationField[]): Values =>
  values.filter(({ label }) => !fields.some((field) => isSame(field.label, label)));

/** The values with another one for a label; without one where it is empty. */
export function withValue(values: Values, label: string, value: string): Values {
  const isOf = (one: PersonalizationValue) => isSame(one.label, label);
  if (value === "") return values.filter((one) => !isOf(one));
  const entered = { label, value };
  return values.some(isOf) ? values.map((one) => (isOf(one) ? entered : one)) : [...values, entered];
}

/** What is wrong with a field's value: that a required one is empty, too. */
export function faultOf(field: PersonalizationField, value: string): string | null {
  const { label } = field;
  if (value === "") return field.required ? `${label} is required` : null;
  if (field.kind === "choice")
    return field.choices.some((choice) => isSame(choice, value))
      ? null
      : `${label} is not one of its choices`;
  return value.length > field.maxLength ? `${label} has more than ${field.maxLength} characters` : null;
}

const SHOWN = 40;
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, " ");
  return line.length <= SHOWN ? line : `${line.slice(0, SHOWN - 1).replace(/\p{Surrogate}$/u, "")}…`;
};

/**
 * What is missing or wrong in an item's values, in the order of the product's fields; then the values without a label that
 * may belong to several fields, or to none.
 */
export function faultsOf({ fields, values }: Omit<ItemPersonalization, "title">): string[] {
  if (fields.length === 0) return [];
  const known = assigned(values, fields);
  return [
    ...fields.flatMap((field) => faultOf(field, valueOf(known, field.label)) ?? []),
    ...known
      .filter(({ label }) => label === "")
      .map(({ value }) => `Choose where "${shortened(value)}" belongs`),
  ];
}

/** `Name: Ada`, or the value alone. */
export const valueText = ({ label, value }: PersonalizationValue): string =>
  label === "" ? value : `${label}: ${value}`;

/** `Name: Ada; Year: 2026` */
export const personalizationText = (values: Values): string => values.map(valueText).join("; ");

/** The values on lines of their own, with the line breaks that their buyer entered. */
export const personalizationLines = (values: Values): string[] =>
  values.flatMap((one) => valueText(one).split("\n"));

/** Whether two lists have the same values in the same order. */
export const sameValues = (one: Values, other: Values): boolean =>
  one.length === other.length &&
  one.every(({ label, value }, at) => label === other[at]?.label && value === other[at]?.value);
