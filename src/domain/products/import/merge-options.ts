import { type ProductDraft, type ProductProblem, problem, problemOfRow } from "./draft.ts";
import { MAX_OPTION_NAME, MAX_OPTION_VALUES } from "./limits.ts";
import { type JudgedVariant, settledText } from "./merge-variants.ts";
import { PLACES, type ProductValues } from "./product-values.ts";

type Options = ProductValues["options"];

/** The name that exports give an option without one. */
const GENERIC = /^option ?[1-3]$/i;

/** Merges option names, and values of new or changed variants, into the stored options. Values not in the file stay. */
export function mergeOptions(
  draft: ProductDraft,
  stored: Options,
  judged: readonly JudgedVariant[],
  problems: ProductProblem[],
): Options {
  const moved = judged.filter(({ status }) => status !== "unchanged");
  const merged: { name: string; values: readonly string[] }[] = [];
  const nameOf = (at: number) => {
    const given = draft.optionNames[at];
    return given && !GENERIC.test(given.text) ? given : null;
  };
  const isUsed = (place: (typeof PLACES)[number], at: number) =>
    moved.some(({ variant }) => variant[place]) ||
    (nameOf(at) !== null && judged.some(({ variant }) => variant[place]));
  const count = Math.max(stored.length, PLACES.findLastIndex(isUsed) + 1);
  for (const [at, place] of PLACES.slice(0, count).entries()) {
    const before = stored[at];
    const named = nameOf(at);
    const values = moved.flatMap(({ variant }) => variant[place] || []);
    const name = settledText(named, before?.name, MAX_OPTION_NAME, problems) || `Option ${at + 1}`;
    const kept = before?.values ?? [];
    const all = [...kept, ...new Set(values.filter((value) => !kept.includes(value)))];
    if (all.length > MAX_OPTION_VALUES)
      problems.push(
        named
          ? problem(named, `An option has at most ${MAX_OPTION_VALUES} values, not ${all.length}`)
          : problemOfRow(draft.row, `An option has at most ${MAX_OPTION_VALUES} values, not ${all.length}`),
      );
    merged.push({ name, values: all });
  }
  return merged;
}
