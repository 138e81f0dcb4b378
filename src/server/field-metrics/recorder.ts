import type { FastifyBaseLogger } from "fastify";
import { percentile, samplesIn } from "../../domain/field-metrics/histogram.ts";
import { CLS_SCALE } from "../../domain/field-metrics/metrics.ts";
import type { FieldReport } from "../../domain/field-metrics/report.ts";
import { dayOf } from "../../domain/format.ts";
import type { Database } from "../db/client.ts";
import { addCounts, type Counted } from "./field-metrics.queries.ts";
import { Histograms } from "./histograms.ts";

const FLUSH_MS = 60_000;
/** Screens and calls that one line of the log names, those with the most samples. */
const LOGGED = 20;

/** A line's entry: `{subject: "/ag/orders", metric: "lcp", samples: 3, p75: 1840}`. */
const loggedOf = ({ metric, subject, counts }: Counted) => {
  const p75 = percentile(metric, counts, 0.75) ?? 0;
  return { subject, metric, samples: samplesIn(counts), p75: metric === "cls" ? p75 / CLS_SCALE : p75 };
};

/**
 * Collects the reports of browsers in memory and once a minute adds them to the database and to the log, in one statement
 * and one line, so that no number of reports can fill either.
 */
export class FieldMetricsRecorder {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #histograms = new Histograms();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: FastifyBaseLogger) {
    this.#database = database;
    // The server logs from level warn on; one line a minute is no flood.
    this.#log = log.level === "warn" ? log.child({}, { level: "info" }) : log;
  }

  /** Counts a checked report. `calls` are the names of its calls. */
  add({ views, calls }: FieldReport, names: readonly string[]): void {
    const day = dayOf(new Date().toISOString());
    const count = this.#histograms.add.bind(this.#histograms, day);
    for (const { screen, lcp, inp, cls } of views) {
      if (lcp !== undefined) count("lcp", screen, lcp);
      if (inp !== undefined) count("inp", screen, inp);
      if (cls !== undefined) count("cls", screen, Math.round(cls * CLS_SCALE));
    }
    for (const [at, { ms }] of calls.entries()) {
      const name = names[at];
      if (name) count("call", name, ms);
    }
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes what was collected. Never rejects: what cannot be written now is written with the next flush. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#histograms.isEmpty) return;
    const taken = this.#histograms.take();
    try {
      await addCounts(this.#database, taken);
    } catch (err) {
      this.#histograms.merge(taken);
      this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
      this.#log.warn({ err }, "Field metrics could not be stored and are kept for a minute");
      return;
    }
    const entries = taken.map(loggedOf).sort((a, b) => b.samples - a.samples);
    this.#log.info(
      { fieldMetrics: entries.slice(0, LOGGED), others: Math.max(0, entries.length - LOGGED) },
      "Field metrics",
    );
  }
}
