import { type Packing, packingOf } from "../../domain/orders/import/file/kind.ts";
import type { RowSource, TableSource } from "../../domain/orders/import/file/source.ts";
import { ParseThread } from "./thread.ts";

/** Opens a new iteration over a file's bytes. */
type OpenChunks = () => AsyncIterable<Uint8Array>;

async function headOf(file: OpenChunks): Promise<Uint8Array> {
  for await (const piece of file()) return piece;
  return new Uint8Array(0);
}

async function parsedBy(thread: ParseThread, packing: Packing, file: OpenChunks): Promise<RowSource> {
  let bytes = 0;
  for await (const piece of file()) {
    bytes += piece.length;
    thread.send(new Uint8Array(piece));
  }
  let read = 0;
  return {
    kind: "rows",
    bytes,
    readBytes: () => read,
    hasWholeOrders: packing === "json",
    sheets: () => thread.sheets(),
    async *rows(sheet = null) {
      for await (const portion of thread.portions(sheet)) {
        read = Math.floor(bytes * portion.share);
        yield portion;
      }
      read = bytes;
    },
  };
}

/**
 * Runs `work` on a readable form of a file: its text or, for the kinds in `packings`, the rows from a parser thread,
 * which ends with `work`. Every pass over a file yields the same rows.
 */
export async function withSource<T>(
  file: OpenChunks,
  packings: readonly Packing[],
  work: (source: TableSource) => Promise<T>,
): Promise<T> {
  const packing = packingOf(await headOf(file));
  if (packing === null || !packings.includes(packing)) return work(file);
  const thread = new ParseThread(packing);
  try {
    return await work(await parsedBy(thread, packing, file));
  } finally {
    await thread.close();
  }
}
