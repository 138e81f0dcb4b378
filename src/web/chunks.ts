import { CHUNK_TIMEOUT_MS } from "../domain/limits.ts";

/** A part of the application that did not arrive: after a release its name is gone, or the network is. */
export class ChunkError extends Error {
  override name = "ChunkError";
  /** It was waited for in vain. */
  readonly isLate: boolean;

  constructor(message: string, options: { cause?: unknown; isLate?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isLate = options.isLate ?? false;
  }
}

/** The chunk, or a `ChunkError` when it fails or is not here after two minutes. */
export function inTime<T>(chunk: Promise<T>, limit = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new ChunkError("A part of Platen did not load in time", { isLate: true })),
      limit,
    );
    chunk
      .then(resolve, (cause: unknown) => {
        reject(new ChunkError("A part of Platen did not load", { cause }));
      })
      .finally(() => clearTimeout(late));
  });
}
