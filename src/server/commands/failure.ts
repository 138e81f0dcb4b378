import { statfsSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { ConfigError } from "../config/config-variables.ts";
import { databaseError } from "../db/errors.ts";

/** Where a program stores its data. The failure message names one of these. */
export type Place = Pick<Config, "databaseUrl" | "dataDir">;

/** With less free space than a WAL segment, 16 MiB, PostgreSQL cannot continue, whatever its error message is. */
const NEEDED_BYTES = 16 * 1024 * 1024;

/** Free bytes below a folder; `undefined` where unknown. */
export function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** An error and its causes: Drizzle wraps the driver's error. */
function causesOf(error: unknown): NodeJS.ErrnoException[] {
  const found: Error[] = [];
  for (let one = error; one instanceof Error && found.length < 5; one = one.cause) found.push(one);
  return found;
}

const FULL = /ENOSPC|EDQUOT|No space left on device|disk quota/i;
/** Messages by the system's error codes of files. */
const UNWRITABLE = /^(EACCES|EPERM|EROFS|EIO|EMFILE|ENOTDIR)$/;

const isFull = (error: unknown): boolean =>
  causesOf(error).some(({ code = "", message }) => FULL.test(code) || code === "53100" || FULL.test(message));

/** What is wrong with the files below DATA_DIR; `undefined` where the cause is another. */
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
  /** What failed, as the beginning of the message. */
  readonly failed?: string;
  /** `undefined` before the configuration is read. */
  readonly place?: Place | undefined;
  readonly free?: typeof freeBytes;
}

/** Why a program cannot continue, in one sentence that names the root cause and contains no secrets. */
export function reasonOf(error: unknown, circumstances: Circumstances = {}): string {
  const { failed = "Platen cannot start", place, free = freeBytes } = circumstances;
  if (error instanceof ConfigError) return error.message;
  const systemError = error as NodeJS.ErrnoException & { port?: number };
  if (systemError.code === "EADDRINUSE")
    return `PORT ${systemError.port} is taken: another program listens there`;
  if (systemError.code === "EACCES" && systemError.syscall === "listen")
    return `PORT ${systemError.port} may not be opened`;
  const ofFiles = place && filesFailure(error, place, free);
  if (ofFiles) return ofFiles;
  const away = databaseError(error);
  if (away && place?.databaseUrl) return `DATABASE_URL cannot be used: ${away.message || away.code}`;
  if (away && place)
    return `The embedded store in DATA_DIR ${place.dataDir} failed: ${away.message || away.code}`;
  return error instanceof Error ? `${failed}: ${error.message}` : failed;
}
