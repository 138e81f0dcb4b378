/** A person waits for it, or a job in the background. */
export type Urgency = "request" | "job";

/** Limits concurrent tasks. Of those that wait, requests start before jobs, and otherwise the earlier one. */
export class TaskQueue {
  #free: number;
  readonly #waiting: Record<Urgency, (() => void)[]> = { request: [], job: [] };

  constructor(places: number) {
    this.#free = places;
  }

  async run<T>(urgency: Urgency, task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((start) => this.#waiting[urgency].push(start));
    try {
      return await task();
    } finally {
      const next = this.#waiting.request.shift() ?? this.#waiting.job.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
