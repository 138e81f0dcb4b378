import type { PersonalizationField } from "../../catalogs/personalization.ts";

/** What a buyer entered in a field of a product. */
export interface PersonalizationValue {
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

/** What is missing or wrong in an item's values, in the order of the product's fields. */
export const faultsOf = ({ fields, values }: Omit<ItemPersonalization, "title">): string[] =>
  fields.flatMap((field) => faultOf(field, valueOf(values, field.label)) ?? []);

/** `Name: Ada; Year: 2026` */
export const personalizationText = (values: Values): string =>
  values.map(({ label, value }) => `${label}: ${value}`).join("; ");

/** Whether two lists have the same values in the same order. */
export const sameValues = (one: Values, other: Values): boolean =>
  one.length === other.length &&
  one.every(({ label, value }, at) => label === other[at]?.label && value === other[at]?.value);
