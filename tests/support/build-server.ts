import { build } from "../../scripts/build.js";

/**
 * Builds before the first test: threads are started from the build (BUILT_THREADS in vitest.config.ts), and stores in
 * memory are copies of its store. With BUILT_THREADS, the threads of an earlier build are used.
 */
export async function setup(): Promise<void> {
  if (process.env.BUILT_THREADS === undefined) await build(["server", "store"], () => undefined);
}
