import { build } from "../../scripts/build.js";

/** Builds before the first test, because threads are started from the build (BUILT_THREADS in vitest.config.ts). */
export const setup = () => build(["server"], () => undefined);
