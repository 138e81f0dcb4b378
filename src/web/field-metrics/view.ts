import { MAX_CLS, MAX_SCREEN_MS } from "../../domain/field-metrics/metrics.ts";
import type { ReportedView } from "../../domain/field-metrics/report.ts";

/** Entries of the Layout Instability API and the Event Timing API, which TypeScript's library does not have in full. */
export interface ShiftEntry extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
export interface InteractionEntry extends PerformanceEntry {
  readonly interactionId?: number;
}

/** A session window ends after a second without a shift, and after five. Source: web.dev/articles/cls. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;
/** One of so many interactions may be an outlier. Source: web.dev/articles/inp. */
const INTERACTIONS_PER_OUTLIER = 50;

/** One view of a screen: from its opening, or from the page's return to sight, until another opens or the page is hidden. */
export class View {
  readonly screen: string | undefined;
  /** In the time of `performance.now()`. */
  readonly from: number;
  #lcp: number | undefined;
  #cls: number | undefined;
  #window = { from: 0, last: 0, sum: 0 };
  readonly #interactions = new Map<number, number>();

  /** @param cls the score before the first shift: 0 for a new view; none for one that continues, so that only a new one counts as stable */
  constructor(screen: string | undefined, from: number, cls: 0 | undefined) {
    this.screen = screen;
    this.from = from;
    this.#cls = cls;
  }

  /** A larger element was painted. */
  addPaint({ startTime }: PerformanceEntry): void {
    this.#lcp = startTime;
  }

  addShift({ startTime, value, hadRecentInput }: ShiftEntry): void {
    if (hadRecentInput) return;
    const { from, last, sum } = this.#window;
    const isSame = sum > 0 && startTime - last < SHIFT_GAP_MS && startTime - from < SHIFT_WINDOW_MS;
    this.#window = isSame
      ? { from, last: startTime, sum: sum + value }
      : { from: startTime, last: startTime, sum: value };
    this.#cls = Math.max(this.#cls ?? 0, this.#window.sum);
  }

  addInteraction({ interactionId, duration }: InteractionEntry): void {
    if (!interactionId) return;
    this.#interactions.set(interactionId, Math.max(duration, this.#interactions.get(interactionId) ?? 0));
  }

  /** What was measured, `null` if nothing was. */
  report(): ReportedView | null {
    if (this.screen === undefined) return null;
    const durations = [...this.#interactions.values()].sort((a, b) => b - a);
    const inp = durations[Math.floor(durations.length / INTERACTIONS_PER_OUTLIER)];
    const metrics = {
      // A page that the machine slept through has no time worth counting.
      ...(this.#lcp !== undefined && this.#lcp <= MAX_SCREEN_MS && { lcp: Math.round(this.#lcp) }),
      ...(inp !== undefined && { inp: Math.round(Math.min(inp, MAX_SCREEN_MS)) }),
      ...(this.#cls !== undefined && { cls: Math.min(Number(this.#cls.toFixed(4)), MAX_CLS) }),
    };
    return Object.keys(metrics).length > 0 ? { screen: this.screen, ...metrics } : null;
  }
}
