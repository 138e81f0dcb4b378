/**
 * Where a file's bytes come from. A function is called twice, since the encoding is known only at the end of
 * the file: once to look through it, once to read it.
 */
export type ByteSource = Uint8Array | (() => AsyncIterable<Uint8Array>);

/** A file that is no text but holds rows, such as a workbook: whoever unpacks it gives them. */
export type RowSource = {
  kind: "rows";
  bytes: number;
  /** Of `bytes`, for progress. */
  readBytes(): number;
  /** All records from the first on, blank ones too, in batches, once. */
  rows(): AsyncIterable<string[][]>;
};

export type TableSource = ByteSource | RowSource;

export const hasRows = (source: TableSource): source is RowSource => "kind" in source;

const CHUNK = 64 * 1024;

function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The bytes in pieces small enough that handling one does not keep others waiting. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield* pieces(source);
  else for await (const bytes of source()) yield* pieces(bytes);
}

const MAX_SPELL_MS = 10;

/**
 * A function to await often: it lets other work of the process run once this work has gone on for 10 ms, and
 * costs next to nothing otherwise.
 */
export function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_SPELL_MS) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}
