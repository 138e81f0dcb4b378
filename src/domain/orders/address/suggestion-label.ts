import type { Address } from "./address.ts";

type Suggestion = Readonly<Partial<Record<string, string>>>;

const NAMES: Readonly<Partial<Record<string, string>>> = {
  fullName: "name",
  address1: "street",
  address2: "line 2",
  province: "state",
  zipCode: "ZIP",
  countryCode: "country",
} satisfies Partial<Record<keyof Address, string>>;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const nameOf = (field: string) => NAMES[field] ?? field;

/** The unit that a suggestion moves from the street to the second line. */
const movedUnit = ({ address1, address2 }: Suggestion) => (address1 === undefined ? undefined : address2);

/** What accepting a suggestion changes, as a button says it: "Change ZIP to 02134". */
export function suggestionLabel(suggestion: Suggestion): string {
  const unit = movedUnit(suggestion);
  if (unit) return `Move ${unit} to line 2`;
  const parts = Object.entries(suggestion).map(([field, text]) => `${nameOf(field)} to ${text}`);
  return `Change ${parts.join(" and ")}`;
}

/** The same once it is done: "ZIP changed to 02134". */
export function suggestionDone(suggestion: Suggestion): string {
  const unit = movedUnit(suggestion);
  if (unit) return `${unit} moved to line 2`;
  const parts = Object.entries(suggestion).map(([field, text]) => `${nameOf(field)} changed to ${text}`);
  return capitalized(parts.join(" and "));
}
