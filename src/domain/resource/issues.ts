import { z } from "zod";
import { labelOf } from "./labels.ts";

/**
 * The message of an invalid value in two forms: next to its labeled field ("At least 2 characters"), and as a full
 * sentence ("Name must have at least 2 characters").
 */

const TYPES: Readonly<Record<string, string>> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be a whole number",
  boolean: "Must be true or false",
  array: "Must be a list",
  object: "Must be an object",
  record: "Must be an object",
};

const FORMATS: Readonly<Record<string, string>> = {
  email: "Not a valid email address",
  uuid: "Not a valid ID",
  url: "Not a valid URL",
  date: "Not a date (YYYY-MM-DD)",
  datetime: "Not a date and time (ISO 8601)",
};

const counted = (count: number | bigint, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function sizeText(word: "least" | "most", origin: string, size: number | bigint): string {
  if (origin === "string") return `At ${word} ${counted(size, "character", "characters")}`;
  if (origin === "array" || origin === "set") return `At ${word} ${counted(size, "entry", "entries")}`;
  return `At ${word} ${size}`;
}

const NOT_VALID = "Not a valid value";

/**
 * Why none of a field's alternatives accepts a value: of an email address or an empty text that it is no address. What
 * parts of a value lack would need their names.
 */
function unionText(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const reasons = alternatives.flatMap(([first]) => (first?.path.length === 0 ? [first] : []));
  const isPlain = ({ code }: z.core.$ZodIssue) => code === "invalid_type" || code === "invalid_value";
  const reason =
    reasons.find((one) => !isPlain(one)) ?? (reasons.length === alternatives.length ? reasons[0] : undefined);
  return reason?.message ?? NOT_VALID;
}

/** The message of an issue at its field, where the schema defines none. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "Required";
      return TYPES[String(issue.expected)] ?? NOT_VALID;
    case "invalid_value":
      return `One of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && Number(issue.minimum) === 1) return "Required";
      if (issue.inclusive === false) return `Above ${issue.minimum}`;
      return sizeText("least", issue.origin, issue.minimum);
    case "too_big":
      if (issue.inclusive === false) return `Below ${issue.maximum}`;
      return sizeText("most", issue.origin, issue.maximum);
    case "invalid_format":
      return FORMATS[issue.format] ?? "Not in the expected format";
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}`;
    case "invalid_key":
      return "Not a valid key";
    case "invalid_union":
      return unionText(issue.errors);
    default:
      return NOT_VALID;
  }
}

z.config({ localeError: issueText });

/** Turns a field's message into the predicate of a sentence; `$1` is the match of the pattern. */
const PREDICATES: readonly [text: RegExp, predicate: string][] = [
  [/^Required$/, "is required"],
  [/^(At (?:least|most) .* (?:characters?|entry|entries|decimals))$/, "must have $1"],
  [/^(At (?:least|most) .+|Above .+|Below .+|One of .+)$/, "must be $1"],
  [/^Must be (.+)$/, "must be $1"],
  [/^(An? .+)$/, "must be $1"],
  [/^(Not .+|Too .+)$/, "is $1"],
  [/^(Contains .+)$/, "$1"],
];

/** An id as a key, as in `versions`: the words of a key mean nothing for it. */
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** The display name of a path: `Name`, `Price in entry 2 of Variants`, `Entry 1 of IDs`; of none `The body`. */
export function placeOf(
  keys: readonly string[],
  fields?: Readonly<Record<string, { readonly label: string }>>,
): string {
  const path = keys.filter((key) => !ID.test(key));
  if (path.length === 0) return "The body";
  const isIndex = (part: string | undefined) => part !== undefined && /^\d+$/.test(part);
  const last = path.at(-1) ?? "";
  const index = path.findLastIndex(isIndex);
  // The declaration labels its own fields, not the nested ones.
  const label = (at: number) => labelOf(path[at] ?? "", at === 0 ? fields : {});
  if (index < 1) return label(path.length - 1);
  const entry = `entry ${Number(path[index]) + 1} of ${label(index - 1)}`;
  return isIndex(last) ? entry.replace(/^e/, "E") : `${label(path.length - 1)} in ${entry}`;
}

/** A field's message as a sentence with the field's name; full sentences are returned unchanged. */
export function sentenceOf(place: string, text: string): string {
  for (const [pattern, predicate] of PREDICATES) {
    const match = pattern.exec(text);
    if (match) return `${place} ${predicate.replace("$1", lowered(match[1] ?? ""))}`;
  }
  return text;
}
