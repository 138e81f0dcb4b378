/** `XXL`, `2XL` or `extra large`, also after for whom it is (`Youth M`) and before a measure (`M (38-40)`). */
const LETTERS =
  /^(?<group>.*?)(?<![\da-z'’])(?:(?:(?<count>\d)\s?)?(?<extra>extra|x+)[ -]?)?(?<size>small|medium|large|[sml])(?![a-z])/i;
/** `YM` is `Youth M`. */
const YOUTH = /^y(?=x*[sml]$)/i;
/** Ages of children: `6M` and `6-12 months` before `2T` and `4 years`. */
const AGE = /^(?<age>\d+)(?:\s*-\s*\d+)?\s*(?<unit>m|mo|months?|t|y|yrs?|years?)$/i;

const KINDS = ["age", "letters", "other"] as const;

interface Place {
  readonly kind: (typeof KINDS)[number];
  /** For whom, such as `youth`, or the unit of an age; empty for most. */
  readonly group: string;
  readonly value: number;
}

/** How far a size is from M, of which S and L are neighbors. */
function letterValue({ count, extra = "", size = "" }: Record<string, string | undefined>): number {
  const more = extra === "" ? 0 : Number(count ?? (/x/i.test(extra[0] ?? "") ? extra.length : 1));
  return ({ s: -1, m: 0, l: 1 }[size.charAt(0).toLowerCase()] ?? 0) * (1 + more);
}

function placeOf(size: string): Place {
  const text = size.trim().replace(YOUTH, "youth ");
  const age = AGE.exec(text)?.groups;
  if (age?.age) {
    const isMonths = age.unit?.toLowerCase().startsWith("m");
    return { kind: "age", group: isMonths ? "months" : "years", value: Number(age.age) };
  }
  const letters = LETTERS.exec(text)?.groups;
  if (letters)
    return {
      kind: "letters",
      group: (letters.group ?? "").trim().toLowerCase(),
      value: letterValue(letters),
    };
  return { kind: "other", group: "", value: 0 };
}

const NUMBER = /(\d+(?:\.\d+)?)/;

/** Compares texts with their numbers by value: `8 × 10` before `10 × 12`, `10.25` before `10.5`. */
function compareNumbers(one: string, other: string): number {
  // Texts are at even places, numbers at odd ones.
  const [a, b] = [one, other].map((text) => text.toLowerCase().split(NUMBER)) as [string[], string[]];
  for (let n = 0; n < Math.min(a.length, b.length); n += 1) {
    const [first = "", second = ""] = [a[n], b[n]];
    const difference = n % 2 === 1 ? Number(first) - Number(second) : first.localeCompare(second, "en");
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** The order of sizes: XS, S, M, L to 5XL, ages from months to years, everything else by its numbers. */
export function compareSizes(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return (
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    a.group.localeCompare(b.group, "en") ||
    a.value - b.value ||
    compareNumbers(one, other)
  );
}

/** Rows with those of one group, such as a color, together in the order of its first row, and by size in each group. */
export function inSizeOrder<T>(
  rows: readonly T[],
  of: (row: T) => { readonly group: string | null | undefined; readonly size: string | null | undefined },
): T[] {
  const groups = new Map<string, number>();
  return rows
    .map((row) => {
      const { group, size } = of(row);
      const key = group ?? "";
      const place = groups.get(key) ?? groups.size;
      groups.set(key, place);
      return { row, place, size: size ?? "" };
    })
    .sort((a, b) => a.place - b.place || compareSizes(a.size, b.size))
    .map(({ row }) => row);
}
