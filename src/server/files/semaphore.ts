/**
 * Limits concurrent work; waiting callers continue in their order of arrival. Image processing uses the thread pool
 * that the process also needs for files and password hashes.
 */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((admit) => this.waiting.push(admit));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}

/** One at a time: an image of 144 megapixels takes half a gigabyte. */
export const recoding = new Semaphore(1);
/** A page of 200 thumbnails queues here and does not delay other work. */
export const resizing = new Semaphore(2);
/** A parser thread may use half a gigabyte. */
export const parsing = new Semaphore(2);
/** Images of other hosts: limits connections, and the disk space of running downloads. */
export const fetching = new Semaphore(4);
