import { z } from "zod";
import {
  MAX_HTML,
  MAX_IMAGES,
  MAX_INTEGER,
  MAX_LONG_TEXT,
  MAX_RATE,
  MAX_REFERENCES,
  MAX_TEXT,
  RATE_STEP,
} from "../limits.ts";
import "./issues.ts";
import { dollars } from "../money/cents.ts";
import { nameObstacle } from "../people/names.ts";
import type { Field, Option, SetBy, TagColor, TextFormat } from "./field.ts";

/** One call with all checks: each further call of zod's would copy the schema. */
const makePlainText = (max: number, min: number): z.ZodString =>
  z.string().check(
    z.trim(),
    z.minLength(min, min <= 1 ? "Required" : `At least ${min} characters`),
    z.maxLength(max, `At most ${max} characters`),
    z.refine((text: string) => !text.includes("\u0000"), "Contains a character that cannot be stored"),
  );

/** By bounds: a hundred fields share some twenty schemas. */
const plainTexts = new Map<string, z.ZodString>();

/** Text that PostgreSQL can store: no NUL, trimmed, at most `max` characters. */
export function plainText(max: number, min = 0): z.ZodString {
  const bounds = `${min} ${max}`;
  const made = plainTexts.get(bounds) ?? makePlainText(max, min);
  plainTexts.set(bounds, made);
  return made;
}

/** A person's name: see `nameObstacle`. */
export const personName = (max: number, min = 0) =>
  plainText(max, min).superRefine((name, context) => {
    const message = nameObstacle(name);
    if (message) context.addIssue({ code: "custom", message });
  });

export const identifier = z.uuid("Not a valid ID");
/** An email address, lower-cased and trimmed: pasted addresses often have spaces around them. */
export const email = z
  .string()
  .trim()
  .pipe(z.email("Please input correct email address").max(MAX_TEXT))
  .transform((address) => address.toLowerCase());

let regionNames: Intl.DisplayNames | undefined;

function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  // Created on first use: every page loads this module, but few check a country.
  regionNames ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return ![undefined, "Unknown Region"].includes(regionNames.of(code));
}

/** An ISO 3166 code of two letters, in upper case. Checked with Intl, because a list with names is large. */
export const countryCode = plainText(2, 2)
  .transform((code) => code.toUpperCase())
  .refine(isCountry, "Not a valid country code");

/** What a field consists of, by field: a spread of the field itself would read, and so create, its schema. */
const parts = new WeakMap<object, { readonly properties: object; readonly schema: () => z.ZodType }>();

/** A field with these properties and a schema that is read from elsewhere. */
function assemble(properties: object, schema: () => z.ZodType): object {
  const field = {
    ...properties,
    get input() {
      return schema();
    },
  };
  parts.set(field, { properties, schema });
  return field;
}

/**
 * A field whose schema is created when it is first read. Every page of the application has all declarations, and few of
 * them check a value.
 */
function make<K extends Field["kind"], V>(kind: K, label: string, schema: () => z.ZodType<V>) {
  let created: z.ZodType<V> | undefined;
  const properties = { kind, label, setBy: "anyone", required: true } as const;
  // It has these properties.
  return assemble(properties, () => (created ??= schema())) as typeof properties & {
    readonly input: z.ZodType<V>;
  };
}

/** A field with more properties. */
function extend<F extends object, const More extends object>(field: F, more: More): F & More {
  const known = parts.get(field);
  if (!known) throw new Error("Only a field that was made here can be extended");
  return assemble({ ...known.properties, ...more }, known.schema) as F & More; // It has the properties of both.
}

type Choices = Readonly<Record<string | number, string | readonly [label: string, color: TagColor]>>;
type ChoiceValue<C> = keyof C & (string | number);

const within = <S extends z.ZodNumber>(number: S, min: number, max: number) =>
  number.min(min, `At least ${min}`).max(max, `At most ${max}`);

/** Field names of the target. */
type Shows = readonly string[];

interface TextOptions {
  readonly format?: TextFormat;
  /** Characters. */
  readonly min?: number;
  readonly max?: number;
  /** Replaces the checks by `format`, `min` and `max`. */
  readonly input?: z.ZodType<string>;
}

function textInput({ format, min = 1, max = MAX_TEXT, input }: TextOptions): z.ZodType<string> {
  return input ?? (format === "email" ? email : plainText(max, min));
}

/** The field kinds. The first parameter is always the label; the accepted input is a zod schema. */
export const f = {
  /** A single line, by default of 1 to 255 characters. */
  text: (label: string, options: TextOptions = {}) =>
    extend(
      make("text", label, () => textInput(options)),
      { format: options.format },
    ),
  longText: (label: string, input?: z.ZodType<string>) =>
    make("longText", label, () => input ?? plainText(MAX_LONG_TEXT)),
  /** Sanitized by the server on write and again on display. */
  html: (label: string, max = MAX_HTML) => make("html", label, () => plainText(max)),
  integer: (label: string, bounds: { min?: number; max?: number } = {}) =>
    make("integer", label, () => within(z.int("A whole number"), bounds.min ?? 0, bounds.max ?? MAX_INTEGER)),
  /** Dollars with at most two decimals in the API, bigint cents in rows. */
  money: (label: string, bounds: { min?: number } = {}) =>
    make("money", label, () =>
      dollars.refine((amount) => amount >= (bounds.min ?? 0), `At least ${bounds.min ?? 0}`),
    ),
  /** Percent in the API in steps of 0.05, hundredths of a percent in rows. */
  rate: (label: string, max = MAX_RATE / 100) =>
    make("rate", label, () =>
      within(z.number("A number"), 0, max).refine(
        (percent) => Number.isInteger(Number((percent / RATE_STEP).toFixed(6))),
        `In steps of ${RATE_STEP}`,
      ),
    ),
  /** `words`: how the API may name the two states in filters, besides true and false. */
  flag: (label: string, words?: { readonly on: string; readonly off: string }) =>
    extend(
      make("flag", label, () => z.boolean()),
      words ? { words } : {},
    ),
  /**
   * One of these. Keys that are all whole numbers are numbers in the API, others text. Forms do not offer those that are
   * `withheld`; rows may have them.
   */
  choice: <const C extends Choices>(label: string, choices: C, withheld: readonly (keyof C)[] = []) => {
    const keys = Object.keys(choices);
    const numeric = keys.every((key) => /^\d+$/.test(key));
    const options: Option[] = keys.map((key) => {
      const choice = choices[key] as C[keyof C & string];
      const [text, color] = typeof choice === "string" ? [choice, "default" as const] : choice;
      return {
        value: numeric ? Number(key) : key,
        label: text,
        color,
        ...(withheld.includes(key) ? { isWithheld: true } : {}),
      };
    });
    const values = options.map((option) => option.value);
    // The union of the declared keys, which TypeScript cannot infer through Object.keys.
    const input = () => z.literal(values) as unknown as z.ZodType<ChoiceValue<C>>;
    return extend(make("choice", label, input), { options });
  },
  timestamp: (label: string, precision: "date" | "datetime" = "datetime") =>
    extend(
      make("timestamp", label, () => z.iso.datetime({ offset: true })),
      { precision },
    ),
  /** A country's two-letter code, chosen by name. */
  country: (label: string) =>
    extend(
      make("text", label, () => countryCode),
      { lists: "countries" as const },
    ),
  /** A row of another resource; `shows` lists its fields that are included with the id (by default its title). */
  reference: <const T extends string, const S extends Shows = readonly []>(
    label: string,
    target: T,
    shows?: S,
  ) =>
    extend(
      make("reference", label, () => identifier),
      // S is the empty list where `shows` is omitted.
      { target, shows: shows ?? ([] as Shows as S) },
    ),
  references: <const T extends string, const S extends Shows = readonly []>(
    label: string,
    target: T,
    shows?: S,
  ) =>
    extend(
      make("references", label, () => z.array(identifier).max(MAX_REFERENCES)),
      { target, shows: shows ?? ([] as Shows as S) },
    ),
  /** A path created by the file store. */
  image: (label: string) => make("image", label, () => imagePath),
  images: (label: string, max = MAX_IMAGES) => make("images", label, () => z.array(imagePath).max(max)),
  json: <V>(label: string, shape: z.ZodType<V>) => make("json", label, () => shape),
};

/** A path in our own store, or an https address from a seller's file. */
export const imagePath = plainText(2_048, 1).refine(
  (path) => /^files\/[\w./-]+$/.test(path) || /^https:\/\/[^\s]+$/.test(path),
  "Not a library image or an https address",
);

/** Only the server writes it. */
export const serverSet = <F extends { setBy: SetBy }>(field: F): Omit<F, "setBy"> & { setBy: "server" } =>
  extend(field, { setBy: "server" });

/** Set at creation; an edit may only repeat the stored value. */
export const fixed = <F extends { setBy: SetBy }>(field: F): Omit<F, "setBy"> & { setBy: "creator" } =>
  extend(field, { setBy: "creator" });

/** Lets an edit repeat an unchanged value that another call stored under wider limits. */
export const keeps = <F extends { input: z.ZodType }>(
  field: F,
  stored: F["input"],
): F & { stored: F["input"] } => extend(field, { stored });

/** May be omitted or null. */
export const optional = <F extends { required: boolean }>(
  field: F,
): Omit<F, "required"> & { required: false } => extend(field, { required: false });

/** May be omitted at creation; it is then `initial`. */
export const initially = <F extends { input: z.ZodType }>(
  field: F,
  initial: F["input"] extends z.ZodType<infer V> ? V : never,
): F & { initial: typeof initial } => extend(field, { initial });

/** Internal to the agency: hidden from sellers. */
export const agencyOnly = <F extends object>(field: F): F & { agencyOnly: true } =>
  extend(field, { agencyOnly: true });

/** References of which only the ids are included. */
export const asIds = <F extends { kind: "references" }>(field: F): F & { asIds: true } =>
  extend(field, { asIds: true });

/** A list whose elements are rows of a table of their own, read and written with the row. */
export const inRows = <F extends { kind: "json" }>(field: F): F & { inRows: true } =>
  extend(field, { inRows: true });

/** A field of the row that `reference` points to, read with this one. It supports neither filters nor sorting. */
export const readFrom = <F extends { setBy: "server" }>(
  field: F,
  reference: string,
  name: string,
): F & { from: readonly [string, string] } => extend(field, { from: [reference, name] });

export const unique = <F extends object>(field: F): F & { unique: true } => extend(field, { unique: true });

export const help = <F extends object>(field: F, text: string): F & { help: string } =>
  extend(field, { help: text });
