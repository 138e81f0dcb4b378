import { jobEnded } from "../measured.ts";

/** A kind of job. Jobs are stored in the database, so that they survive the end of a process. */
export interface Work {
  readonly name: string;
  /**
   * Runs one job if one is waiting; returns false otherwise. When the signal is aborted it stops between two
   * transactions, and the process that claims the job next continues it.
   */
  once(signal: AbortSignal): Promise<boolean>;
}

/** Jobs of a kind that one process runs at once, so that a long file does not delay a short one. */
const LANES = 2;
const EVERY_MS = 5_000;

/**
 * Runs waiting jobs: at once after `kick`, and after `start` also every few seconds, for jobs that another process
 * left. Any number of processes may each have an instance.
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

  /** Looks for jobs now and then every few seconds. */
  start(): void {
    if (this.ending.signal.aborted) this.ending = new AbortController();
    this.timer ??= setInterval(() => this.kick(), EVERY_MS).unref();
    this.kick();
  }

  /** Looks for jobs now, because one was added. */
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

  /** Stops running jobs between two of their transactions; the next start continues them. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ending.abort();
    await this.idle();
  }

  /** Resolves when no job is running in this process. */
  async idle(): Promise<void> {
    for (const running of this.lanes.values()) while (running.size > 0) await Promise.all(running);
  }

  /** How many jobs of each kind this process runs, with searches for one. */
  running(): { readonly job: string; readonly count: number }[] {
    return this.works.map(({ name }) => ({ job: name, count: this.lanes.get(name)?.size ?? 0 }));
  }

  private async drain(work: Work): Promise<void> {
    const { signal } = this.ending;
    let seen: number;
    let worked: boolean;
    do {
      seen = this.kicks;
      try {
        worked = await work.once(signal);
        if (worked) jobEnded.publish({ job: work.name, result: "done" });
      } catch (error) {
        jobEnded.publish({ job: work.name, result: "failed" });
        this.report(error, work.name);
        return;
      }
      // A job that was added during the search may have been missed.
    } while (!signal.aborted && (worked || seen !== this.kicks));
  }
}
