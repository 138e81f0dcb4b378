import { chanceOf } from "./chance.ts";

/** `npm run test:deep`: the long randomized tests run in full. Otherwise a sample of them runs. */
export const isDeep = process.env.TEST_DEEP === "1";

/**
 * What randomized tests begin with, the same number in every process of a run. vitest.config.ts chooses and prints
 * one; TEST_SEED=… repeats a run.
 */
export const seed = Number(process.env.TEST_SEED);

/** How often a randomized test repeats: `all` in the deep run, `some` in every other. */
export const times = (all: number, some: number): number => (isDeep ? all : some);

/** All cases in the deep run, else `some` of them, in their order: others for another seed. */
export function sample<T>(cases: readonly T[], some: number): readonly T[] {
  if (isDeep || some >= cases.length) return cases;
  const chosen = new Set(chanceOf(seed).shuffled(cases).slice(0, some));
  return cases.filter((one) => chosen.has(one));
}

/** Of long tests by name, whether one runs: all do in the deep run, else `some`, others for another seed. */
export function chosen(names: readonly string[], some: number): (name: string) => boolean {
  const running = sample(names, some);
  return (name) => running.includes(name);
}
