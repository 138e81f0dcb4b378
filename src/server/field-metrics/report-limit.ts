import { REPORTS_PER_MINUTE } from "../../domain/field-metrics/report.ts";
import { tooManyRequests } from "../api-error.ts";

const MINUTE_MS = 60_000;

/**
 * The reports of each person in the current minute. In memory, unlike the limits of signing in: a row per report would
 * cost more than the report, and each process that accepts as many again does no harm.
 */
export class ReportLimit {
  #minute = 0;
  #counts = new Map<string, number>();

  /** Counts a report. Throws an ApiError (429) above the limit. */
  take(userId: string, now = Date.now()): void {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(userId) ?? 0) + 1;
    this.#counts.set(userId, count);
    if (count > REPORTS_PER_MINUTE)
      throw tooManyRequests(Math.ceil(((minute + 1) * MINUTE_MS - now) / 1_000));
  }
}
