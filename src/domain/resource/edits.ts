import { formatShort } from "../format.ts";
import { listed } from "./labels.ts";

/** The values of a form, by field. */
export type Values = Readonly<Record<string, unknown>>;

/** What a form was filled with: a row's values, and the version that the row had then. */
export interface Seen<V extends object = Values> {
  readonly values: V;
  /** Left out where the row came from a server that counts no versions. */
  readonly version: number | undefined;
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Of a form's values, those that differ from what it was filled with. Empty text and nothing are the same. */
export function changedValues<V extends object>(typed: V, seen: V): Partial<V> {
  const plain = (value: unknown) => (value === "" ? null : value);
  const changed = Object.entries(typed).filter(
    ([name, value]) => !isSame(plain(value), plain(seen[name as keyof V])),
  );
  // The entries are some of the form's own.
  return Object.fromEntries(changed) as Partial<V>;
}

/**
 * A form's values once a newer row is loaded under it: what was typed stays, all else is the newer row's.
 * `kept` names what was typed over a value that is another one now.
 */
export function withNewer<V extends object>(
  typed: V,
  seen: V,
  newer: V,
): { values: V; kept: readonly (keyof V & string)[] } {
  const changed = changedValues(typed, seen);
  const kept = Object.keys(changed).filter(
    (name) =>
      !isSame(newer[name as keyof V], seen[name as keyof V]) &&
      !isSame(newer[name as keyof V], changed[name as keyof V]),
  );
  return { values: { ...newer, ...changed }, kept: kept as (keyof V & string)[] };
}

/** A change of a row by somebody else, as its audit has it. */
export interface OtherChange {
  /** `null`: the person who reads this, in another window. */
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Labels of the fields. */
  readonly fields: readonly string[];
}

const MOST = 3;
const WHAT_NEXT = "Nothing of yours was saved. Load the newer values and save again";

/** Why an edit of an older version is refused: who changed the row meanwhile, when and which fields. */
export function lostRaceText(changes: readonly OtherChange[]): string {
  const said = changes
    .slice(0, MOST)
    .map(
      ({ by, at, fields }) =>
        `${by ?? "You"} changed ${fields.length > 0 ? listed(fields) : "it"}${by === null ? " in another window" : ""} on ${formatShort(at)} PT`,
    );
  return `${said.length > 0 ? said.join("; ") : "This was changed after you opened it"}. ${WHAT_NEXT}`;
}
