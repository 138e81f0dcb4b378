import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isServedCopy } from "../../../domain/images/address.ts";
import { IMAGE_TYPES } from "../../../domain/images/kinds.ts";
import type { Database } from "../../db/client.ts";
import { displayCopy } from "../recode.ts";
import { fetching } from "../semaphore.ts";
import type { FileStore } from "../store.ts";
import { downloadImage } from "./download.ts";
import { noteFetch, pathOfRemote, type RemoteImage, remoteImageOf } from "./paths.queries.ts";

export interface RemoteImageOptions {
  readonly database: Database;
  readonly files: FileStore;
  readonly allowPrivate: boolean;
  /** Time limit for the whole download. */
  readonly timeoutMs?: number;
  /** How long a request waits for the copy. */
  readonly waitMs?: number;
}

const TIMEOUT_MS = 10_000;
/** A browser opens six connections to us, and images of a slow host must not occupy all of them. */
const WAIT_MS = 2_000;

/** Running fetches of this process, by id. They never reject. */
const underWay = new Map<string, Promise<boolean>>();

async function keepCopy(id: string, { url }: RemoteImage, options: RemoteImageOptions): Promise<void> {
  const { files, allowPrivate, timeoutMs = TIMEOUT_MS } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "platen-remote-"));
  try {
    const [raw, copy] = [path.join(folder, "raw"), path.join(folder, "copy")];
    const signal = AbortSignal.timeout(timeoutMs);
    const kind = await downloadImage(url, raw, { allowPrivate, signal });
    await displayCopy(raw, copy, kind);
    await files.keep(pathOfRemote(id), copy, IMAGE_TYPES.webp);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchCopy(id: string, options: RemoteImageOptions): Promise<boolean> {
  const { database } = options;
  try {
    const image = await remoteImageOf(database, id);
    if (!image || image.failed) return false;
    const failure = await fetching
      .run(() => keepCopy(id, image, options))
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500),
      );
    await noteFetch(database, id, failure);
    return failure === null;
  } catch {
    // The database is unavailable: the next request tries again.
    return false;
  }
}

/** Waits up to `ms` milliseconds for the work, which continues afterwards. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | "under way"> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<"under way">((resolve) => {
    timer = setTimeout(() => resolve("under way"), ms);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches the image of another host that belongs to a path and stores a copy. Concurrent requests share one fetch; a
 * failed fetch is not repeated for ten minutes.
 */
export async function fetchRemoteImage(
  shown: string,
  options: RemoteImageOptions,
): Promise<"kept" | "failed" | "under way"> {
  const id = isServedCopy(shown) ? path.basename(shown, ".webp") : "";
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return "failed";
  const work = underWay.get(id) ?? fetchCopy(id, options).finally(() => underWay.delete(id));
  underWay.set(id, work);
  const outcome = await within(work, options.waitMs ?? WAIT_MS);
  if (outcome === "under way") return outcome;
  return outcome ? "kept" : "failed";
}
