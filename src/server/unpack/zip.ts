import type { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { FileRefused } from "../../domain/orders/import/index.ts";
import { UNPACK_LIMITS } from "./limits.ts";
import { refuseFile } from "./refuse.ts";

export interface Archive {
  has(name: string): boolean;
  /** @throws FileRefused where there is none of that name, or it is damaged. */
  read(name: string): AsyncGenerator<Uint8Array>;
  /** How much of all its parts was read: 0 to 1. */
  share(): number;
}

const HOW = "Save the workbook anew as .xlsx, or as CSV UTF-8";
const DAMAGED = `the archive is damaged, or says of itself what is not true. ${HOW}`;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const { entries: most } = UNPACK_LIMITS;
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length === most) refuseFile(`the archive holds more than ${most} files. ${HOW}`);
    if (entry.isEncrypted()) refuseFile("the workbook is locked by a password. Save it without one");
    entries.push(entry);
  }
  return entries;
}

/** Each name once, each byte in one entry only: what lies twice inflates twice. */
function checkPlaces(entries: readonly Entry[]): void {
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
  const { inflatedBytes, plainBytes, ratio } = UNPACK_LIMITS;
  if (inflated > inflatedBytes) {
    refuseFile(`the workbook unpacks to more than ${megabytes(inflatedBytes)}. Split it into smaller files`);
  }
  if (inflated > plainBytes && inflated > ratio * bytes) {
    refuseFile(`the workbook unpacks to more than ${ratio} times its size. ${HOW}`);
  }
}

/** What the library says of an archive that is none, as a refusal. */
async function orDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    return refuseFile(DAMAGED);
  }
}

/** The stream gives neither more nor fewer bytes than the entry says: yauzl sees to that. */
async function* whole(entry: Entry, stream: Readable): AsyncGenerator<Uint8Array> {
  let sum = 0;
  try {
    // A stream of a file's bytes gives these.
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

/** @throws FileRefused for what is no archive, or one beyond UNPACK_LIMITS; nothing is inflated before that. */
export async function openArchive(bytes: Buffer): Promise<Archive> {
  const zip = await orDamaged(yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }));
  const entries = await orDamaged(entriesOf(zip));
  checkPlaces(entries);
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const all = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  checkSize(all, bytes.length);
  let read = 0;
  return {
    share: () => Math.min(1, read / Math.max(1, all)),
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
