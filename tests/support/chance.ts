/** Random numbers that are reproducible by seed (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** An integer from 0 to below `count`. */
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    isOneIn: (count: number) => below(count) === 0,
    pick: <T>(all: readonly T[]): T => all[below(all.length)] as T, // The list must not be empty.
    shuffled<T>(all: readonly T[]): T[] {
      const mixed = [...all];
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = below(last + 1);
        [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
      }
      return mixed;
    },
  };
}

export type Chance = ReturnType<typeof chanceOf>;
