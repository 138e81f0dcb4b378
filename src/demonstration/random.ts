/** Pseudorandom numbers that are the same on every machine for the same seed, for the demonstration data. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number;
  /** True with probability `p`, 0 to 1. */
  chance(p: number): boolean;
  /** An element of a nonempty list. */
  pick<T>(list: readonly T[]): T;
  /** An element of a list, with a probability proportional to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** A shuffled copy of the list. */
  shuffle<T>(list: readonly T[]): T[];
  /** `count` digits as text, the first never 0. */
  digits(count: number): string;
  /** An independent stream, so that more draws from it do not change those from others. */
  fork(label: string): Random;
}

/** FNV-1a, which turns a label into a seed. */
function hash(text: string, start: number): number {
  let h = start ^ 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** mulberry32: 32 bits of state, sufficient for images and names, but not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  function int(low: number, high: number): number {
    return low + Math.floor(next() * (high - low + 1));
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error("pick needs at least one to choose from");
    return list[int(0, list.length - 1)] as T; // The index is in range.
  }

  function weighted<T>(list: readonly (readonly [T, number])[]): T {
    const total = list.reduce((sum, [, weight]) => sum + weight, 0);
    let left = next() * total;
    for (const [value, weight] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error("weighted needs a weight above zero");
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((value) => ({ value, key: next() }));
    return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
  }

  return {
    next,
    int,
    pick,
    weighted,
    shuffle,
    chance: (p) => next() < p,
    digits: (count) =>
      Array.from({ length: count }, (_, i) => String(i === 0 ? int(1, 9) : int(0, 9))).join(""),
    fork: (label) => createRandom(hash(label, seed)),
  };
}
