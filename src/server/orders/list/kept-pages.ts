import type { Compiled } from "../../db/compile.ts";

/** A page of orders as it was sent. */
export interface KeptPage {
  /** The JSON of the response. */
  readonly body: Buffer;
  /** The beginning of a statement that checks whether the response would be the same now: `isUnchanged`. */
  readonly check: Compiled;
  /** Whether a generic plan serves the check: see `ListOptions`. */
  readonly isGeneric: boolean;
  /** The marks of its rows: see `orderSelection`. */
  readonly mark: string;
  /** It was not the same when it was read last, so that a check would probably be in vain. */
  readonly isChanging: boolean;
}

/** Bounds the memory of a process. A page of 20 orders has 25 kB, with its check. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The marks are also a parameter of the check. */
const bytesOf = (key: string, { body, check, mark }: KeptPage) =>
  key.length + body.length + check.text.length + mark.length;

/** The pages that were sent last; the ones that were not asked for the longest are evicted first. */
export class KeptPages {
  private readonly pages = new Map<string, KeptPage>();
  private bytes = 0;

  get(key: string): KeptPage | undefined {
    const page = this.pages.get(key);
    if (!page) return undefined;
    this.pages.delete(key);
    this.pages.set(key, page);
    return page;
  }

  set(key: string, page: KeptPage): void {
    this.delete(key);
    this.pages.set(key, page);
    this.bytes += bytesOf(key, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= MAX_BYTES) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const page = this.pages.get(key);
    if (!page) return;
    this.pages.delete(key);
    this.bytes -= bytesOf(key, page);
  }
}
