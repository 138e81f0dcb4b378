import { statfsSync } from "node:fs";
import { type Config, ConfigError } from "./config.ts";
import { databaseError } from "./db/errors.ts";

/** Where a program keeps its data: what went wrong is said of one of these. */
export type Place = Pick<Config, "databaseUrl" | "dataDir">;

/** With less free than a segment of its log, 16 MiB, PostgreSQL cannot go on, whatever its error says. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** Bytes that a program may still write below a folder; undefined where that cannot be known. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** An error and what caused it: Drizzle wraps the driver's. */
function causesOf(error: unknown): NodeJS.ErrnoException[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one);
  return found;
}

const FULL = /ENOSPC|EDQUOT|No space left on device|disk quota/i;
/** The system's own codes for what a program may not do with its files. */
const UNWRITABLE = /^(EACCES|EPERM|EROFS|EIO|EMFILE|ENOTDIR)$/;

const isFull = (error: unknown): boolean =>
  causesOf(error).some(({ code = "", message }) => FULL.test(code) || code === "53100" || FULL.test(message));

/** What is wrong with the files below DATA_DIR, if it is that. */
function filesFailure(error: unknown, place: Place, free: typeof freeBytes): string | undefined {
  const isOfServer = place.databaseUrl !== undefined && databaseError(error)?.code === "53100";
  if (isOfServer) return undefined;
  const left = free(place.dataDir);
  const isShort = place.databaseUrl === undefined && left !== undefined && left < NEEDED_BYTES;
  if (isFull(error) || isShort)
    return `The disk of DATA_DIR ${place.dataDir} is full: make room and start again`;
  const refused = causesOf(error).find(({ code = "", path }) => UNWRITABLE.test(code) && path !== undefined);
  return refused && `DATA_DIR ${place.dataDir} cannot be used: ${refused.message}`;
}

interface Circumstances {
  /** What the program cannot do. */
  readonly failed?: string;
  /** Undefined before the settings are read. */
  readonly place?: Place | undefined;
  readonly free?: typeof freeBytes;
}

/** Why a program cannot go on, in one sentence that names the true cause, without anything secret. */
export function reasonOf(error: unknown, circumstances: Circumstances = {}): string {
  const { failed = "Platen cannot start", place, free = freeBytes } = circumstances;
  if (error instanceof ConfigError) return error.message;
  // Of Node's errors, as much as is looked at.
  const known = error as NodeJS.ErrnoException & { port?: number };
  if (known.code === "EADDRINUSE") return `PORT ${known.port} is taken: another program listens there`;
  if (known.code === "EACCES" && known.syscall === "listen") return `PORT ${known.port} may not be opened`;
  const ofFiles = place && filesFailure(error, place, free);
  if (ofFiles) return ofFiles;
  const away = databaseError(error);
  if (away && place?.databaseUrl) return `DATABASE_URL cannot be used: ${away.message || away.code}`;
  if (away && place)
    return `The embedded store in DATA_DIR ${place.dataDir} failed: ${away.message || away.code}`;
  return error instanceof Error ? `${failed}: ${error.message}` : failed;
}
