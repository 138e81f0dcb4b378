import { build } from "../../scripts/build.js";

/**
 * Builds before the first test: threads are started from the build (BUILT_THREADS in vitest.config.ts), and stores in
 * memory are copies of its store.
 */
export async function setup(): Promise<void> {
  await build(["server", "store"], () => undefined);
}
