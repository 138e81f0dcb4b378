import { MAX_ENTRIES } from "../../domain/field-metrics/metrics.ts";
import type { FieldReport, ReportedView } from "../../domain/field-metrics/report.ts";
import { API } from "../providers/http.ts";
import { sessionHeaders, storedToken } from "../session.ts";
import { SlowCalls } from "./slow-calls.ts";
import { type InteractionEntry, type ShiftEntry, View } from "./view.ts";

/** The shortest that browsers report. */
const SHORTEST_INTERACTION_MS = 16;

/** Options that TypeScript's library lacks. */
type ObserverInit = PerformanceObserverInit & { durationThreshold?: number };

const measures = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/** The score of a view without shifts. */
const stable = () => (measures("layout-shift") ? 0 : undefined);

/** When the page was first hidden: a paint after that waited for the person, not for the page. */
const firstHiddenAt = () =>
  performance.getEntriesByType("visibility-state").find(({ name }) => name === "hidden")?.startTime ??
  Infinity;

/** Sends a report that outlives the page. Nothing is sent without a session, and no error is shown. */
function send(report: FieldReport): void {
  const token = storedToken();
  if (token === null) return;
  void fetch(`${API}/metrics/field`, {
    method: "POST",
    // Unlike sendBeacon it can send the token, which is no cookie.
    keepalive: true,
    headers: { ...sessionHeaders(token), "Content-Type": "application/json" },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

/**
 * Measures LCP, INP and CLS of each view of a screen, and slow calls, and sends them when the page is hidden. It starts
 * late: browsers keep what they measured before.
 */
export class Collector {
  #view: View;
  /** Ended views, to which late entries may belong, until they are reported. */
  #ended: View[] = [];
  readonly #calls = new SlowCalls();
  readonly #observers: { disconnect(): void; deliver(): void }[] = [];
  readonly #stopWatching: () => void;

  /** @param since when the screen was opened: 0 for the page's first one */
  constructor(screen: string | undefined, since: number) {
    const startedAt = performance.now();
    this.#view = new View(screen, since, stable());
    this.#observe("largest-contentful-paint", (entry) => {
      if (entry.startTime < firstHiddenAt()) this.#viewAt(entry)?.addPaint(entry);
    });
    this.#observe<ShiftEntry>("layout-shift", (entry) => this.#viewAt(entry)?.addShift(entry));
    this.#observe<InteractionEntry>("event", (entry) => this.#viewAt(entry)?.addInteraction(entry), {
      durationThreshold: SHORTEST_INTERACTION_MS,
    });
    // The calls before this code was loaded, which are the reads that filled the first screen.
    this.#observe<PerformanceResourceTiming>("resource", ({ initiatorType, startTime, name, duration }) => {
      if (initiatorType === "xmlhttprequest" && startTime < startedAt) this.#calls.add("GET", name, duration);
    });
    this.#stopWatching = this.#calls.watch();
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  /** Another screen, or another row in it, was opened. */
  open(screen: string | undefined): void {
    this.#next(new View(screen, performance.now(), stable()));
    if (this.#ended.length >= MAX_ENTRIES) this.#report();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#onVisibility);
    for (const observer of this.#observers) observer.disconnect();
    this.#stopWatching();
  }

  readonly #onVisibility = () => {
    // A view that continues adds what happens in it, but not that nothing did.
    const rest = new View(this.#view.screen, performance.now(), undefined);
    if (document.visibilityState === "hidden") {
      this.#next(rest);
      this.#report();
    } else {
      this.#view = rest;
    }
  };

  #next(view: View): void {
    this.#ended.push(this.#view);
    this.#view = view;
  }

  #report(): void {
    for (const observer of this.#observers) observer.deliver();
    const views = this.#ended.map((view) => view.report()).filter((one): one is ReportedView => one !== null);
    this.#ended = [];
    const report = { views: views.slice(0, MAX_ENTRIES), calls: this.#calls.take() };
    if (report.views.length + report.calls.length > 0) send(report);
  }

  /** The view at the time of an entry, which may arrive after its screen was left. */
  #viewAt({ startTime }: PerformanceEntry): View | undefined {
    return [...this.#ended, this.#view].findLast(({ from }) => from <= startTime);
  }

  #observe<Entry extends PerformanceEntry>(
    type: string,
    add: (entry: Entry) => void,
    options: ObserverInit = {},
  ): void {
    if (!measures(type)) return;
    // Entries of the observed type.
    const take = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(add);
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type, buffered: true, ...options });
    this.#observers.push({
      disconnect: () => observer.disconnect(),
      deliver: () => take(observer.takeRecords()),
    });
  }
}
