import { CHUNK_TIMEOUT_MS } from "../domain/limits.ts";

/** A chunk that failed to load: a release removed its file, or the network failed. */
export class ChunkError extends Error {
  override name = "ChunkError";
  /** Whether it timed out. */
  readonly isLate: boolean;

  constructor(message: string, options: { cause?: unknown; isLate?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isLate = options.isLate ?? false;
  }
}

/** Resolves to the chunk; rejects with a `ChunkError` when it fails or takes too long. */
export function withTimeout<T>(chunk: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new ChunkError("A part of Platen did not load in time", { isLate: true })),
      CHUNK_TIMEOUT_MS,
    );
    chunk
      .then(resolve, (cause: unknown) => {
        reject(new ChunkError("A part of Platen did not load", { cause }));
      })
      .finally(() => clearTimeout(late));
  });
}
