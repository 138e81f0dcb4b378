import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import type { Worker } from "node:worker_threads";

/** V8's default; with 1 it does not grow. */
const GROWTH_FACTOR = 2;
/** A list takes as much processor time with this as with V8's 32 MiB, which a process never gives back. */
const ENOUGH_BYTES = 4 * 1_048_576;

let isStarted = false;
let isEnough = false;
/** Threads whose young generation may grow, and that of the process with them: the flag is for all. */
let growing = 0;

function setGrowth(): void {
  if (!isStarted) return;
  const factor = isEnough && growing === 0 ? 1 : GROWTH_FACTOR;
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

const youngGeneration = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

/**
 * Lets the young generation of the heap grow to what the work needs. A start would let it grow to 32 MiB, so loader.cjs
 * keeps it at 2 MiB until this is called. Its largest size can only be set before the process starts.
 */
export function growYoungGeneration(): void {
  if (isStarted) return;
  isStarted = true;
  setGrowth();
  const collected = new PerformanceObserver(() => {
    if (youngGeneration() < ENOUGH_BYTES) return;
    collected.disconnect();
    isEnough = true;
    setGrowth();
  });
  collected.observe({ entryTypes: ["gc"] });
}

/** Lets the young generation grow while `work` runs. */
export async function growDuring<T>(work: Promise<T>): Promise<T> {
  growing += 1;
  setGrowth();
  try {
    return await work;
  } finally {
    growing -= 1;
    setGrowth();
  }
}

/** Lets the young generation of a thread grow as V8 does by itself. */
export function growIn(thread: Worker): void {
  growing += 1;
  setGrowth();
  thread.once("exit", () => {
    growing -= 1;
    setGrowth();
  });
}
