import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { FileRefused } from "../../domain/orders/incoming/problem.ts";
import { PARSE_LIMITS } from "./limits.ts";
import { refuseFile } from "./refuse.ts";

export interface Archive {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** @throws FileRefused if there is no such entry or it is damaged */
  read(name: string): AsyncGenerator<Uint8Array>;
  /** The share of all entries' bytes that was read since `rewind`: 0 to 1. */
  share(): number;
  rewind(): void;
}

const HOW = "Save the workbook again as .xlsx, or as CSV UTF-8";
const DAMAGED = `the archive is damaged or its directory is wrong. ${HOW}`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const { entries: most } = PARSE_LIMITS;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length === most) refuseFile(`the archive holds more than ${most} files. ${HOW}`);
    if (entry.isEncrypted()) refuseFile("the workbook is locked by a password. Save it without one");
    entries.push(entry);
  }
  return entries;
}

/** Refuses duplicate names and overlapping entries: shared bytes would inflate more than once. */
function checkOverlaps(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()));
  if (names.size < entries.length) refuseFile(`the archive holds two files of one name. ${HOW}`);
  let end = 0;
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) refuseFile(DAMAGED);
    end = entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.compressedSize;
  }
}

const LOCAL_HEADER = 30;

function checkSize(inflated: number, bytes: number): void {
  const { inflatedBytes, plainBytes, ratio } = PARSE_LIMITS;
  if (inflated > inflatedBytes) {
    refuseFile(`the workbook unpacks to more than ${megabytes(inflatedBytes)}. Split it into smaller files`);
  }
  if (inflated > plainBytes && inflated > ratio * bytes) {
    refuseFile(`the workbook unpacks to more than ${ratio} times its size. ${HOW}`);
  }
}

/** Refuses a file that the library cannot open as an archive. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    return refuseFile(DAMAGED);
  }
}

/** Yields an entry's bytes. yauzl verifies that there are as many as stated. */
async function* whole(entry: Entry, stream: Readable): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    // File streams yield buffers.
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    refuseFile(DAMAGED);
  }
  if (sum !== entry.crc32) refuseFile(DAMAGED);
}

/** @throws FileRefused if it is not an archive, or exceeds PARSE_LIMITS; nothing is inflated before that check */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await orDamaged(yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  const entries = await orDamaged(entriesOf(zip));
  checkOverlaps(entries);
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const all = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  checkSize(all, bytes.length);
  let read = 0;
  return {
    names: entries.map(({ fileName }) => fileName),
    share: () => Math.min(1, read / Math.max(1, all)),
    rewind: () => {
      read = 0;
    },
    has: (name) => byName.has(name.toLowerCase()),
    async *read(name) {
      const entry =
        byName.get(name.toLowerCase()) ?? refuseFile(`the workbook lacks its part ${name}. ${HOW}`);
      for await (const chunk of whole(entry, await orDamaged(zip.openReadStreamPromise(entry)))) {
        read += chunk.length;
        yield chunk;
      }
    },
  };
}
