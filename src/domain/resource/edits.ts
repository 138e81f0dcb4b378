import { formatShort } from "../format.ts";
import { listed } from "./labels.ts";

/** Form values by field. */
export type Values = Readonly<Record<string, unknown>>;

/** The initial values of a form: those of the row, and the row's version at that time. */
export interface Seen<V extends object = Values> {
  readonly values: V;
  /** Absent where the server does not version the row. */
  readonly version: number | undefined;
}

const isSame = (first: unknown, second: unknown) =>
  JSON.stringify(first ?? null) === JSON.stringify(second ?? null);

/** The form values that differ from the initial ones. Empty text equals no value. */
export function changedValues<V extends object>(typed: V, seen: V): Partial<V> {
  const plain = (value: unknown) => (value === "" ? null : value);
  const changed = Object.entries(typed).filter(
    ([name, value]) => !isSame(plain(value), plain(seen[name as keyof V])),
  );
  // The entries are a subset of the form's own.
  return Object.fromEntries(changed) as Partial<V>;
}

/**
 * The form values after a newer version of the row was loaded: edited fields keep the user's values, the others take
 * the newer ones. `kept` lists the edited fields that also changed in the newer version.
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

/** A change of a row by another user or in another window, from the audit. */
export interface OtherChange {
  /** `null` for the current user in another window. */
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
  /** Labels of the fields. */
  readonly fields: readonly string[];
}

const MAX_LISTED_CHANGES = 3;
const WHAT_NEXT = "Your change was not saved. Check the newer values and try again";

/** The error for an edit of an outdated version: who changed the row, when and which fields. */
export function conflictText(changes: readonly OtherChange[]): string {
  const texts = changes
    .slice(0, MAX_LISTED_CHANGES)
    .map(
      ({ by, at, fields }) =>
        `${by ?? "You"} changed ${fields.length > 0 ? listed(fields) : "it"}${by === null ? " in another window" : ""} on ${formatShort(at)} PT`,
    );
  return `${texts.length > 0 ? texts.join("; ") : "This was changed after you opened it"}. ${WHAT_NEXT}`;
}
