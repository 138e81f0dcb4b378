import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Size } from "../../../src/demonstration/demonstration.ts";

/** The date of these tests: a Monday morning in Los Angeles. */
export const NOW = "2026-06-15T17:00:00.000Z";

/** Enough orders of two teams for every status and gate, a few of the others. */
export const SMALL: Size = {
  dailyDays: [2, 0],
  ordersOf: ({ code }) => ({ FERN: 170, COMET: 160, LOW: 24, CUP: 30, NORTH: 30 })[code] ?? 6,
};

/** A few orders of three teams. */
export const TINY: Size = {
  dailyDays: [0, 0],
  ordersOf: ({ code }) => ({ FERN: 12, COMET: 3, LOW: 3 })[code] ?? 0,
};

export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), "platen-demonstration-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
