import { z } from "zod";
import {
  MAX_HTML,
  MAX_IMAGES,
  MAX_INTEGER,
  MAX_LONG_TEXT,
  MAX_RATE,
  MAX_REFERENCES,
  MAX_TEXT,
} from "../limits.ts";
import "./issues.ts";
import { dollars } from "../money/cents.ts";
import { nameObstacle } from "../people/names.ts";
import type { Field, Option, SetBy, TagColor } from "./field.ts";

/** Text that PostgreSQL can hold: no NUL, trimmed, at most `max` characters. */
export const plainText = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, min <= 1 ? "Required" : `At least ${min} characters`)
    .max(max, `At most ${max} characters`)
    .refine((text) => !text.includes("\u0000"), "Holds a character that cannot be stored");

/** The name of a person: see `nameObstacle`. */
export const personName = (max: number, min = 0) =>
  plainText(max, min).superRefine((name, context) => {
    const message = nameObstacle(name);
    if (message) context.addIssue({ code: "custom", message });
  });

export const identifier = z.uuid("Not a valid ID");
/** An address as the product keeps it: in lower case, without the space that came along when it was pasted. */
export const email = z
  .string()
  .trim()
  .pipe(z.email("Please input correct email address").max(MAX_TEXT))
  .transform((address) => address.toLowerCase());

const make = <K extends Field["kind"], V>(kind: K, label: string, input: z.ZodType<V>) =>
  ({ kind, label, input, setBy: "anyone", required: true }) as const satisfies Field<K, V, "anyone", true>;

type Choices = Readonly<Record<string | number, string | readonly [label: string, color: TagColor]>>;
type ChoiceValue<C> = keyof C & (string | number);

const within = <S extends z.ZodNumber>(number: S, min: number, max: number) =>
  number.min(min, `At least ${min}`).max(max, `At most ${max}`);

/** The field kinds. Every one takes its label first; what it accepts beyond its kind is a zod schema. */
export const f = {
  text: (label: string, input: z.ZodType<string> = plainText(MAX_TEXT, 1)) => make("text", label, input),
  longText: (label: string, input: z.ZodType<string> = plainText(MAX_LONG_TEXT)) =>
    make("longText", label, input),
  /** Sanitised on write by the server and again where it is shown. */
  html: (label: string, max = MAX_HTML) => make("html", label, plainText(max)),
  integer: (label: string, bounds: { min?: number; max?: number } = {}) =>
    make("integer", label, within(z.int("A whole number"), bounds.min ?? 0, bounds.max ?? MAX_INTEGER)),
  /** Dollars with at most two decimals on the wire, bigint cents in rows. */
  money: (label: string, bounds: { min?: number } = {}) =>
    make(
      "money",
      label,
      dollars.refine((amount) => amount >= (bounds.min ?? 0), `At least ${bounds.min ?? 0}`),
    ),
  /** Percent on the wire, hundredths of a percent in rows. */
  rate: (label: string, max = MAX_RATE / 100) =>
    make(
      "rate",
      label,
      within(z.number("A number"), 0, max).refine(
        (percent) => Number.isInteger(Number((percent * 100).toFixed(6))),
        "At most two decimals",
      ),
    ),
  flag: (label: string) => make("flag", label, z.boolean()),
  /** Keys that are all whole numbers travel as numbers, others as text. */
  choice: <const C extends Choices>(label: string, choices: C) => {
    const keys = Object.keys(choices);
    const numeric = keys.every((key) => /^\d+$/.test(key));
    const options: Option[] = keys.map((key) => {
      const said = choices[key] as C[keyof C & string];
      const [text, color] = typeof said === "string" ? [said, "default" as const] : said;
      return { value: numeric ? Number(key) : key, label: text, color };
    });
    const values = options.map((option) => option.value);
    // The union of the declared keys: TypeScript cannot see it through Object.keys.
    const input = z.literal(values) as unknown as z.ZodType<ChoiceValue<C>>;
    return { ...make("choice", label, input), options };
  },
  timestamp: (label: string, precision: "date" | "datetime" = "datetime") => ({
    ...make("timestamp", label, z.iso.datetime({ offset: true })),
    precision,
  }),
  /** A country by its code of two letters, chosen by its name. */
  country: (label: string) => ({ ...make("text", label, plainText(2, 2)), lists: "countries" as const }),
  /** One row of another resource; `shows` names which of its fields travel with the id (its title if none). */
  reference: <const T extends string>(label: string, target: T, shows: readonly string[] = []) => ({
    ...make("reference", label, identifier),
    target,
    shows,
  }),
  references: <const T extends string>(label: string, target: T, shows: readonly string[] = []) => ({
    ...make("references", label, z.array(identifier).max(MAX_REFERENCES)),
    target,
    shows,
  }),
  /** A path that the file store made. */
  image: (label: string) => make("image", label, imagePath),
  images: (label: string, max = MAX_IMAGES) => make("images", label, z.array(imagePath).max(max)),
  json: <V>(label: string, shape: z.ZodType<V>) => make("json", label, shape),
};

/** A path in our own store, or an https address that a seller's file named. */
export const imagePath = plainText(2_048, 1).refine(
  (path) => /^files\/[\w./-]+$/.test(path) || /^https:\/\/[^\s]+$/.test(path),
  "Not an image of the library nor an https address",
);

/** No request writes it. */
export const serverSet = <F extends { setBy: SetBy }>(field: F): Omit<F, "setBy"> & { setBy: "server" } => ({
  ...field,
  setBy: "server",
});

/** Written at creation; afterwards it passes when equal to what is stored and is refused otherwise. */
export const fixed = <F extends { setBy: SetBy }>(field: F): Omit<F, "setBy"> & { setBy: "creator" } => ({
  ...field,
  setBy: "creator",
});

/** May be left out or null. */
export const optional = <F extends { required: boolean }>(
  field: F,
): Omit<F, "required"> & { required: false } => ({ ...field, required: false });

/** May be left out at creation, and is then `initial`. */
export const initially = <F extends { input: z.ZodType }>(
  field: F,
  initial: F["input"] extends z.ZodType<infer V> ? V : never,
): F & { initial: typeof initial } => ({ ...field, initial });

/** An agency's own business: sellers never read it. */
export const agencyOnly = <F extends object>(field: F): F & { agencyOnly: true } => ({
  ...field,
  agencyOnly: true,
});

/** References that travel as ids alone. */
export const asIds = <F extends { kind: "references" }>(field: F): F & { asIds: true } => ({
  ...field,
  asIds: true,
});

/** A field of the row that `reference` points to, read with this one. Cannot be filtered or sorted by. */
export const readFrom = <F extends { setBy: "server" }>(
  field: F,
  reference: string,
  name: string,
): F & { from: readonly [string, string] } => ({ ...field, from: [reference, name] });

export const unique = <F extends object>(field: F): F & { unique: true } => ({ ...field, unique: true });

export const help = <F extends object>(field: F, text: string): F & { help: string } => ({
  ...field,
  help: text,
});
