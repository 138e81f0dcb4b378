import { chanceOf } from "./chance.ts";

/** `npm run test:deep`: the long randomized tests run in full. Otherwise a sample of them runs. */
export const isDeep = process.env.TEST_DEEP === "1";

/**
 * The seed of randomized tests, the same in every process of a run. vitest.config.ts chooses and prints it; TEST_SEED=…
 * repeats a run.
 */
export const seed = Number(process.env.TEST_SEED);

/** How often a randomized test repeats: `all` in the deep run, `some` in every other. */
export const times = (all: number, some: number): number => (isDeep ? all : some);

/** All cases in the deep run, else `some` of them in their order, which depend on the seed. */
export function sample<T>(cases: readonly T[], some: number): readonly T[] {
  if (isDeep || some >= cases.length) return cases;
  const chosen = new Set(chanceOf(seed).shuffled(cases).slice(0, some));
  return cases.filter((one) => chosen.has(one));
}

/** Whether a long test runs, by its name: all do in the deep run, else `some`, which depend on the seed. */
export function chosen<const N extends string>(names: readonly N[], some: number): (name: N) => boolean {
  const running = sample(names, some);
  return (name) => running.includes(name);
}
