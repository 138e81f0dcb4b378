/** The result of a measurement for one budget. */
export interface Finding {
  /** The budget's name, as in bench/known.json. */
  readonly budget: string;
  readonly floor: string;
  readonly ours: string;
  /** The value that the limit applies to. */
  readonly value: number;
  readonly limit: number;
  /** Whether a higher or a lower value is better. */
  readonly better: "more" | "less";
  /** The unit of value and limit. */
  readonly unit: "x" | "s" | "ms" | "KiB" | "MiB" | "CLS";
}

/** A measurement without a budget, as context for the others, or a budget that could not be measured here. */
export type Line = Finding | { readonly budget: string; readonly note: string; readonly isNotRun?: boolean };

/** Measurements of one kind, in a file of bench/measures. */
export interface Measure {
  readonly name: string;
  /** Runs only if it is named, because it takes long. */
  readonly isLong?: true;
  run(report: (line: Line) => void): Promise<void>;
}

export const isMet = ({ value, limit, better }: Finding) =>
  better === "more" ? value >= limit : value <= limit;

export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of each round's own ratio: the machine's speed changes between rounds, and what is compared ran one after the other. */
export const medianRatio = (samples: readonly number[], others: readonly number[]): number =>
  median(samples.map((sample, round) => sample / (others[round] ?? Number.NaN)));

export const ROUNDS = 5;

/**
 * Runs `things` in alternation, round after round, so that other load on the machine affects all of them alike. Returns
 * the median of each.
 */
export async function inTurn<K extends string>(
  things: Readonly<Record<K, () => Promise<number>>>,
  rounds = ROUNDS,
): Promise<Record<K, number>> {
  const names = Object.keys(things) as K[]; // the keys of a record of K
  const samples = new Map<K, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) samples.get(name)?.push(await things[name]());
  }
  return Object.fromEntries(names.map((name) => [name, median(samples.get(name) ?? [])])) as Record<
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
