/** What a measure found about one budget. */
export interface Finding {
  /** Its name: what bench/known.json calls it by. */
  readonly budget: string;
  readonly floor: string;
  readonly ours: string;
  /** What is held against the limit. */
  readonly value: number;
  readonly limit: number;
  /** Whether more of it is better. */
  readonly better: "more" | "less";
  /** How value and limit are printed. */
  readonly unit: "x" | "s" | "ms" | "KiB" | "MiB";
}

/** A figure without a budget, to read the others by; or a budget that could not be measured here. */
export type Line = Finding | { readonly budget: string; readonly said: string; readonly isNotRun?: boolean };

/** Measures of one kind: a file each in bench/measures. */
export interface Measure {
  readonly name: string;
  /** Takes so long that it runs only where it is named. */
  readonly isLong?: true;
  run(tell: (line: Line) => void): Promise<void>;
}

export const isMet = ({ value, limit, better }: Finding) =>
  better === "more" ? value >= limit : value <= limit;

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

export const ROUNDS = 5;

/**
 * Runs some things in turn, round after round, so that whatever else the machine does meets all of them alike,
 * and gives the median of each one's figures.
 */
export async function inTurn<K extends string>(
  things: Readonly<Record<K, () => Promise<number>>>,
  rounds = ROUNDS,
): Promise<Record<K, number>> {
  const names = Object.keys(things) as K[]; // The keys of a record of K.
  const figures = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) figures.get(name)?.push(await things[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(figures.get(name) ?? [])])) as Record<
    K,
    number
  >;
}

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

export const whole = (value: number) => Math.round(value).toLocaleString("en-US");
