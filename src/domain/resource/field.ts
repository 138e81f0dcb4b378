import type { z } from "zod";

/** The kinds that every layer knows: column, wire, filter, cell and input follow from one of these words. */
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

/** Who may write a field: anybody with the verb, only whoever creates the row, or no request at all. */
export type SetBy = "anyone" | "creator" | "server";

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
  /** What the wire accepts for it, before "may be left out". */
  readonly input: z.ZodType<V>;
  readonly setBy: S;
  readonly required: Required;
  /** Stored when a create leaves the field out. */
  readonly initial?: V;
  readonly help?: string;
  /** No two live rows of one owner share it. */
  readonly unique?: boolean;
  /** What an agency keeps from its sellers, such as its own costs: left out of what they read. */
  readonly agencyOnly?: boolean;
  /** choice: its options in order. */
  readonly options?: readonly Option[];
  /** text: what it is chosen from, where that is too long to be `options`. */
  readonly lists?: "countries";
  /** flag: what a filter may call its two values on the wire, beside `true` and `false`. */
  readonly words?: { readonly on: string; readonly off: string };
  /** timestamp: whether people see the time. */
  readonly precision?: "date" | "datetime";
  /** reference, references: the resource it points to, and which of that one's fields travel with the id. */
  readonly target?: Target;
  readonly shows?: readonly string[];
  /** references: they travel as ids alone. */
  readonly asIds?: boolean;
  /** Read from the row that a reference of this resource points to: `referredBy.rate`. No column of its own. */
  readonly from?: readonly [reference: string, field: string];
}

export type Fields = Readonly<Record<string, Field>>;
