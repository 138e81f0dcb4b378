import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * A backup is one gzipped file of JSON lines: the header; of each table, its columns and then its rows, whose
 * values are PostgreSQL's own text; of each file, its path and then its pieces in base64; the end, without
 * which the backup was cut off. Tables stand in an order in which references find what they refer to.
 */
export const FORMAT = 1;

export interface Header {
  readonly platen: number;
  readonly madeAt: string;
  /** When each migration that the rows have been through was made, as the journal says it. */
  readonly migrations: readonly number[];
}

export type Line =
  | Header
  | { readonly table: string; readonly columns: readonly string[] }
  /** A row. */
  | readonly (string | null)[]
  | { readonly file: string }
  /** A piece of a file. */
  | string
  | { readonly end: true; readonly rows: number; readonly files: number };

/** Writes a backup whole or not at all: under another name until it is on disk. */
export async function writeArchive(file: string, lines: AsyncIterable<Line>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  async function* printed() {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  }
  try {
    await pipeline(printed(), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    const handle = await open(unfinished, "r");
    await handle.sync();
    await handle.close();
    if (existsSync(file)) throw new Error(`${file} is there already`);
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Reads a backup line by line.
 * @throws where the file is not one, is damaged or was cut off
 */
export async function* readArchive(file: string): AsyncGenerator<Line> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  const lines = createInterface({ input: source.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
  let failure: Error | undefined;
  unpacked.on("error", (error) => {
    failure = error;
    lines.close();
  });
  let isFirst = true;
  let isComplete = false;
  for await (const text of lines) {
    // What `writeArchive` printed, in a file that gzip's checksum vouches for.
    const line = JSON.parse(text) as Line;
    if (isFirst && !isHeader(line)) throw new Error(`${file} is not a backup of Platen`);
    isFirst = false;
    isComplete = typeof line === "object" && "end" in line;
    yield line;
  }
  if (failure) throw new Error(`${file} cannot be read as a backup: ${failure.message}`);
  if (!isComplete) throw new Error(`${file} was cut off: its end is missing`);
}

export const isHeader = (line: Line): line is Header =>
  typeof line === "object" && "platen" in line && line.platen === FORMAT;
