/**
 * Lets so many through at once; the others wait in the order in which they came. Pictures are worked on by
 * threads that the whole process shares with its files and passwords.
 */
export class Turnstile {
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

/** One at a time: a picture of 144 megapixels takes half a gigabyte. */
export const recoding = new Turnstile(1);
/** A page of 200 thumbnails waits here rather than everybody else. */
export const resizing = new Turnstile(2);
/** Images of other hosts: a slow host must not take all connections, nor the disk of many downloads. */
export const fetching = new Turnstile(4);
