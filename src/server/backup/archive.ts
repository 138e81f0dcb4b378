import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * A backup is one gzipped file of JSON lines: the header; for each table its columns and rows, with values as
 * PostgreSQL text; for each file its path and its chunks in base64; and an end line, without which the backup is
 * truncated. Referenced tables come before the tables that refer to them.
 */
export const FORMAT = 1;

export interface Header {
  readonly platen: number;
  readonly madeAt: string;
  /** The Platen version that created it; missing in old backups. */
  readonly version?: string;
  /** The timestamps of the applied migrations, as in Drizzle's journal. */
  readonly migrations: readonly number[];
}

export type Line =
  | Header
  | { readonly table: string; readonly columns: readonly string[] }
  /** A row. */
  | readonly (string | null)[]
  | { readonly file: string }
  /** A chunk of a file. */
  | string
  | { readonly end: true; readonly rows: number; readonly files: number };

/** JSON.stringify does not escape U+2028 and U+2029, which some line readers treat as line ends. */
const escaped = (json: string) => json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/** The file of a backup cannot be written, which says nothing of the data that is backed up. */
export class UnwritableArchiveError extends Error {
  override readonly name = "UnwritableArchiveError";
}

/**
 * Writes a backup atomically: under a temporary name until it is synced to disk. The name is its own, because two backups
 * of one minute have the same `file`, and would write into each other.
 * @throws UnwritableArchiveError
 */
export async function writeArchive(
  file: string,
  lines: AsyncIterable<Line>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  let failedReading: unknown;
  async function* printed() {
    try {
      for await (const line of lines) yield `${escaped(JSON.stringify(line))}\n`;
    } catch (error) {
      failedReading = error;
      throw error;
    }
  }
  try {
    await pipeline(printed(), createGzip(), createWriteStream(unfinished, { mode: 0o600 }), { signal });
    const handle = await open(unfinished, "r");
    await handle.sync();
    await handle.close();
    if (existsSync(file)) throw new Error(`${file} already exists`);
    renameSync(unfinished, file);
  } catch (error) {
    if (error === failedReading || signal?.aborted || !(error instanceof Error)) throw error;
    throw new UnwritableArchiveError(`The backup cannot be written: ${error.message}`);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Reads a backup line by line. @throws when the file is no backup, damaged or truncated */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  let isFirst = true;
  let isComplete = false;
  for await (const line of linesOf(file)) {
    if (isFirst && !isHeader(line)) throw new Error(`${file} is not a backup of Platen`);
    isFirst = false;
    isComplete = typeof line === "object" && "end" in line;
    yield line;
  }
  if (!isComplete) throw new Error(`${file} was cut off: its end is missing`);
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  // Awaited below; until then a rejection needs a handler, or the process exits.
  reading.catch(() => {});
  const lines = createInterface({ input: unpacked });
  // A damaged file can emit an error after a line was rejected, when no other listener is left.
  unpacked.on("error", () => {});
  lines.on("error", () => {});
  try {
    // Written by `writeArchive` and verified by gzip's checksum.
    for await (const text of lines) yield JSON.parse(text) as Line;
    await reading;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read as a backup: ${reason}`, { cause: error });
  }
}

export const isHeader = (line: Line): line is Header =>
  typeof line === "object" && "platen" in line && line.platen === FORMAT;
