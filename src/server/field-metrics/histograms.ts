import { bucketOf, emptyHistogram, type Histogram } from "../../domain/field-metrics/histogram.ts";
import type { Metric } from "../../domain/field-metrics/metrics.ts";
import type { Counted } from "./field-metrics.queries.ts";

interface Counting extends Counted {
  readonly counts: Histogram;
}

/**
 * Histograms in memory. Their number is bounded: subjects are screens and routes of the program, and a flush empties
 * them.
 */
export class Histograms {
  readonly #byKey = new Map<string, Counting>();

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  /** Counts a value in the metric's stored unit. */
  add(day: string, metric: Metric, subject: string, value: number): void {
    const { counts } = this.#at(day, metric, subject);
    const bucket = bucketOf(metric, value);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }

  /** Adds the counts of others. */
  merge(others: readonly Counted[]): void {
    for (const { day, metric, subject, counts: added } of others) {
      const { counts } = this.#at(day, metric, subject);
      for (const [at, count] of added.entries()) counts[at] = (counts[at] ?? 0) + count;
    }
  }

  /** All histograms, which are removed. */
  take(): readonly Counted[] {
    const taken = [...this.#byKey.values()];
    this.#byKey.clear();
    return taken;
  }

  #at(day: string, metric: Metric, subject: string): Counting {
    const key = `${day} ${metric} ${subject}`;
    let one = this.#byKey.get(key);
    if (!one) {
      one = { day, metric, subject, counts: emptyHistogram(metric) };
      this.#byKey.set(key, one);
    }
    return one;
  }
}
