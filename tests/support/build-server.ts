import { build } from "../../scripts/build.js";

/** Before the first test: threads are started from the build (BUILT_THREADS in vitest.config.ts). */
export const setup = () => build(["server"], () => undefined);
