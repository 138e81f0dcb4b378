/** A kind of work that waits in the database, so that no process's end loses it. */
export interface Work {
  readonly name: string;
  /**
   * Does one job, if one waits; false where none does. Once the signal is aborted it stops between two
   * transactions and leaves the rest to whoever claims the job next.
   */
  once(signal: AbortSignal): Promise<boolean>;
}

/** Jobs of a kind that one process runs at once: a long file must not keep a short one waiting. */
const LANES = 2;
const EVERY_MS = 5_000;

/**
 * Runs what waits: at once when told that something was added (`kick`), and once started every few seconds,
 * for what another process has left. Any number of processes may run one.
 */
export class Jobs {
  private readonly works: readonly Work[];
  private readonly report: (error: unknown, work: string) => void;
  private readonly lanes = new Map<string, Set<Promise<void>>>();
  private ending = new AbortController();
  private kicks = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(works: readonly Work[], report: (error: unknown, work: string) => void) {
    this.works = works;
    this.report = report;
  }

  /** Looks for work now and every few seconds from now on. */
  start(): void {
    if (this.ending.signal.aborted) this.ending = new AbortController();
    this.timer ??= setInterval(() => this.kick(), EVERY_MS).unref();
    this.kick();
  }

  /** Something was added. */
  kick(): void {
    if (this.ending.signal.aborted) return;
    this.kicks += 1;
    for (const work of this.works) {
      const running = this.lanes.get(work.name) ?? new Set();
      this.lanes.set(work.name, running);
      if (running.size >= LANES) continue;
      const lane: Promise<void> = this.drain(work).finally(() => running.delete(lane));
      running.add(lane);
    }
  }

  /** Ends what runs between two of its transactions; the rest waits for the next start. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ending.abort();
    await this.idle();
  }

  /** Resolves once nothing runs here. */
  async idle(): Promise<void> {
    for (const running of this.lanes.values()) while (running.size > 0) await Promise.all(running);
  }

  private async drain(work: Work): Promise<void> {
    const { signal } = this.ending;
    let seen: number;
    let worked: boolean;
    do {
      seen = this.kicks;
      try {
        worked = await work.once(signal);
      } catch (error) {
        this.report(error, work.name);
        return;
      }
      // A kick while it looked may be about something that it did not see.
    } while (!signal.aborted && (worked || seen !== this.kicks));
  }
}
