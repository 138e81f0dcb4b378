import { createHash } from "node:crypto";
import type { FileStore } from "../files/store.ts";

/** Hashes of some 200 bytes each. */
const MOST = 5_000;

/** The SHA-256 of stored files. The content of a path never changes, so each is read once. */
export class ContentHashes {
  readonly #files: FileStore;
  readonly #known = new Map<string, string>();

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** In hexadecimal digits; `null` if there is no such file. */
  async of(path: string): Promise<string | null> {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    const stored = await this.#files.read(path);
    if (!stored) return null;
    const hash = createHash("sha256");
    for await (const piece of stored.stream) hash.update(piece as Buffer); // The stream yields buffers.
    const found = hash.digest("hex");
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MOST && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(path, found);
    return found;
  }
}
