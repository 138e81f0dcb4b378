import { setFlagsFromString } from "node:v8";

/** V8's default. */
const GROWTH_FACTOR = 2;

/**
 * Lets the young generation of the heap grow as the work needs it. A start would let it grow to 32 MiB, which an idle
 * process never gives back, so loader.cjs keeps it at 2 MiB until this is called.
 */
export function growYoungGeneration(): void {
  setFlagsFromString(`--semi-space-growth-factor=${GROWTH_FACTOR}`);
}
