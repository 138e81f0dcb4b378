import { type Packing, packingOf } from "../../domain/orders/import/file/kind.ts";
import type { RowSource, TableSource } from "../../domain/orders/import/file/source.ts";
import { UnpackThread } from "./thread.ts";

/** A file's bytes in pieces, as often as they are asked for. */
type Pieces = () => AsyncIterable<Uint8Array>;

async function headOf(file: Pieces): Promise<Uint8Array> {
  for await (const piece of file()) return piece;
  return new Uint8Array(0);
}

async function unpackedBy(thread: UnpackThread, file: Pieces): Promise<RowSource> {
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
    async *rows() {
      for (let portion = await thread.next(); portion; portion = await thread.next()) {
        read = Math.floor(bytes * portion.share);
        yield [...portion.rows];
      }
      read = bytes;
    },
  };
}

/**
 * Runs `work` on a file as it can be read: its text, or, of the kinds in `unpacks`, the rows that a thread takes
 * out of it, until `work` has ended. Every reading of a file gives the same rows.
 */
export async function withSource<T>(
  file: Pieces,
  unpacks: readonly Packing[],
  work: (source: TableSource) => Promise<T>,
): Promise<T> {
  const packing = packingOf(await headOf(file));
  if (packing === null || !unpacks.includes(packing)) return work(file);
  const thread = new UnpackThread(packing);
  try {
    return await work(await unpackedBy(thread, file));
  } finally {
    await thread.close();
  }
}
