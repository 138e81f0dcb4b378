/**
 * The bytes of a file. A function is called twice: once to detect the encoding, which is known only at the end of the
 * file, and once to read it.
 */
export type ByteSource = Uint8Array | (() => AsyncIterable<Uint8Array>);

/** Parsed records, and which of them the file hides, by their index. */
export type SourceRows = { readonly rows: readonly string[][]; readonly hidden?: readonly number[] };

/** The rows of a binary file such as a workbook, supplied by its parser. */
export type RowSource = {
  kind: "rows";
  bytes: number;
  /** Of `bytes` in the current pass, for progress. */
  readBytes(): number;
  /** Whether all rows of an order are together, as in JSON: a later order of the same number is another one. */
  hasWholeOrders: boolean;
  /** The names of the visible sheets that hold rows; empty for a file without sheets. */
  sheets(): Promise<readonly string[]>;
  /** All records including blank ones, in batches, from the beginning; of the first sheet if none is named. */
  rows(sheet?: string | null): AsyncIterable<SourceRows>;
};

export type TableSource = ByteSource | RowSource;

export const hasRows = (source: TableSource): source is RowSource => "kind" in source;

const CHUNK = 64 * 1024;

function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The bytes in chunks small enough not to delay other work. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield* pieces(source);
  else for await (const bytes of source()) yield* pieces(bytes);
}

const MAX_SPELL_MS = 10;

/** `setImmediate` of Node does not wait the millisecond that every timer waits. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });

/** Returns a function to await often: after 10 ms it yields to other work, and costs almost nothing otherwise. */
export function pacer(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_SPELL_MS) return;
    await nextTurn();
    since = performance.now();
  };
}
