import type { Field } from "../resource/field.ts";
import { labelOf } from "../resource/labels.ts";
import { resources } from "../resources/registry.ts";

interface Entry {
  readonly object: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A value that an audit row states, with what it was before. */
export interface Change {
  /** The path of its key. */
  readonly key: string;
  readonly label: string;
  /** How it is declared, where it is a field of the resource. */
  readonly field: Field | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Of each row, and of no interest to people. */
const SKIPPED: ReadonlySet<string> = new Set(["id", "version", "createdAt", "updatedAt", "deletedAt"]);

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.values(value).every(isNothing);
};

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const valuesOf = (kept: unknown): Values => (isValues(kept) ? kept : isNothing(kept) ? {} : { value: kept });

function compare(
  before: Values,
  after: Values,
  fields: Readonly<Record<string, Field>>,
  within: readonly string[],
): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (SKIPPED.has(name) || isSame(was, is) || (isNothing(was) && isNothing(is))) return [];
    const path = [...within, name];
    const field = within.length === 0 && Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field && isValues(was) && isValues(is)) return compare(was, is, fields, path);
    const label = path.map((key, at) => labelOf(key, at === 0 ? fields : {})).join(": ");
    return [{ key: path.join("."), label, field, before: was, after: is }];
  });
}

/** Keys with ids of rows, of which the number says more. */
const COUNTED: Readonly<Record<string, string>> = { ids: "howMany", rows: "entries" };

const counted = (kept: unknown): unknown =>
  isValues(kept)
    ? Object.fromEntries(
        Object.entries(kept).map(([key, value]) =>
          Array.isArray(value) && COUNTED[key] ? [COUNTED[key], value.length] : [key, value],
        ),
      )
    : kept;

/** Actions on orders state what was before and after within their input. */
function unwrapped({ before, after }: Pick<Entry, "before" | "after">) {
  const isNested = isNothing(before) && isValues(after) && isValues(after.before) && isValues(after.after);
  if (!isNested) return { before: counted(before), after: counted(after) };
  const { before: was, after: is, ...others } = after;
  return { before: was, after: { ...(is as Values), ...others } };
}

/** What an audit row says was changed, field by field, in the words of the resource's declaration. */
export function changesOf({ object, ...entry }: Entry): Change[] {
  const { before, after } = unwrapped(entry);
  return compare(valuesOf(before), valuesOf(after), resources.get(object)?.fields ?? {}, []);
}

/** The labels of the first changes, such as `Name, Code +2`. */
export function summaryOf(entry: Entry, shown = 3): string {
  const labels = changesOf(entry).map(({ label }) => label);
  const more = labels.length - shown;
  return labels.slice(0, shown).join(", ") + (more > 0 ? ` +${more}` : "");
}
