/** The first minute: a new process compiles what it runs. */
export const WARM_MS = 60_000;

/** What the load generator has measured. Milliseconds from the time at which a call was due. */
export interface Tally {
  /** By kind of call. */
  readonly taken: Readonly<Record<string, readonly number[]>>;
  /** The same of the calls that were due after the first minute. */
  readonly takenWarm: Readonly<Record<string, readonly number[]>>;
  readonly failed: number;
  /** The first failures, in words. */
  readonly failures: readonly string[];
  /** The share of one processor that the generator used, 0 to 1. */
  readonly share: number;
  /** Calls per second. */
  readonly rate: number;
  /** Imports that have created all their orders. */
  readonly imports: number;
  /** Events that the open streams have received. */
  readonly events: number;
}

/** A seller team of the world, with the orders that its members submit. */
export interface TeamOfDay {
  readonly id: string;
  readonly tokens: readonly string[];
  readonly drafts: readonly string[];
}

/** What the generator is started with. */
export interface Plan {
  /** Origins of the server processes, used in turn. */
  readonly urls: readonly string[];
  readonly agencyTokens: readonly string[];
  readonly teams: readonly TeamOfDay[];
  /** Addresses of images, below the origin. */
  readonly images: readonly string[];
  readonly seconds: number;
  readonly perSecond: number;
  /** How many of the sessions have a live stream open. */
  readonly streams: number;
}

/** The value that this share of the samples does not exceed. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
