import type { z } from "zod";

/** Field kinds, known to every layer: column, API type, filter, cell and input follow from them. */
export type Kind =
  | "text"
  | "longText"
  | "html"
  | "integer"
  | "money"
  | "rate"
  | "flag"
  | "choice"
  | "timestamp"
  | "reference"
  | "references"
  | "image"
  | "images"
  | "json";

/** Who may write a field: any request with the verb, only the creating request, or none. */
export type SetBy = "anyone" | "creator" | "server";

/** The content of a text field: its column width, whether it can be copied, and its validation follow from it. */
export type TextFormat = "email" | "phone" | "url" | "host" | "code" | "sku" | "reference" | "short";

export type TagColor =
  | "default"
  | "blue"
  | "cyan"
  | "gold"
  | "red"
  | "purple"
  | "geekblue"
  | "lime"
  | "green"
  | "volcano"
  | "success"
  | "warning"
  | "error"
  | "processing";

export interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly color: TagColor;
  /** Not offered in forms, though rows may have it. */
  readonly isWithheld?: boolean;
}

export interface Field<
  K extends Kind = Kind,
  V = unknown,
  S extends SetBy = SetBy,
  Required extends boolean = boolean,
  Target extends string = string,
> {
  readonly kind: K;
  readonly label: string;
  /** The accepted input, before `required` is applied. */
  readonly input: z.ZodType<V>;
  /** The values that may already be stored, where wider than `input`: an edit accepts them unchanged. */
  readonly stored?: z.ZodType<V>;
  readonly setBy: S;
  readonly required: Required;
  /** Stored when a create omits the field. */
  readonly initial?: V;
  readonly help?: string;
  /** Unique among the live rows of an owner. */
  readonly unique?: boolean;
  /** Hidden from sellers, such as the agency's own costs. */
  readonly agencyOnly?: boolean;
  /** choice: its options, in order. */
  readonly options?: readonly Option[];
  readonly format?: TextFormat;
  /** text: the list to choose from, where it is too long for `options`. */
  readonly lists?: "countries";
  /** flag: names that a filter accepts for its two values in addition to `true` and `false`. */
  readonly words?: { readonly on: string; readonly off: string };
  /** timestamp: whether the time is displayed. */
  readonly precision?: "date" | "datetime";
  /** reference, references: the target resource, and which of its fields are included with the id. */
  readonly target?: Target;
  readonly shows?: readonly string[];
  /** references: only the ids are included. */
  readonly asIds?: boolean;
  /** json: the elements are rows of a table of their own, so the field has no column. The `serverPart` of its resource reads and writes them. */
  readonly inRows?: boolean;
  /** Read from the row of another reference: `referredBy.rate`. Has no column of its own. */
  readonly from?: readonly [reference: string, field: string];
}

export type Fields = Readonly<Record<string, Field>>;
