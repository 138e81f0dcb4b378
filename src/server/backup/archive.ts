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
  /** Of the Platen that made it; older ones left it out. */
  readonly version?: string;
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

/** JSON.stringify leaves Unicode's own line ends as they are, and some readers of lines end one there. */
const escaped = (json: string) => json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/** Writes a backup whole or not at all: under another name until it is on disk. */
export async function writeArchive(file: string, lines: AsyncIterable<Line>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  async function* printed() {
    for await (const line of lines) yield `${escaped(JSON.stringify(line))}\n`;
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
  // Awaited below; without a handler until then it would end the process.
  reading.catch(() => {});
  const lines = createInterface({ input: unpacked });
  // A damaged file may say so after a line of it was refused already, when nobody listens any more.
  unpacked.on("error", () => {});
  lines.on("error", () => {});
  try {
    // What `writeArchive` printed, in a file that gzip's checksum vouches for.
    for await (const text of lines) yield JSON.parse(text) as Line;
    await reading;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} cannot be read as a backup: ${reason}`, { cause: error });
  }
}

export const isHeader = (line: Line): line is Header =>
  typeof line === "object" && "platen" in line && line.platen === FORMAT;
