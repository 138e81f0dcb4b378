import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isRemoteImage } from "../../domain/images/address.ts";
import { type ImageKind, kindOfName } from "../../domain/images/kinds.ts";
import { messages } from "../../domain/messages.ts";
import type { ImageMeasures } from "../../domain/preflight/measures.ts";
import { badRequest } from "../api-error.ts";
import { isDiskFull } from "../db/errors.ts";
import { downloadImage } from "../files/remote/download.ts";
import { fetching } from "../files/semaphore.ts";
import type { FileStore } from "../files/store.ts";
import { withDeadline } from "../outbound/deadline.ts";
import { measureImage } from "./measure-image.ts";

export interface ReadingOptions {
  readonly files: FileStore;
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

/** Time limit for the download of an image of another host. */
const TIMEOUT_MS = 20_000;

/** The store of files did not respond, which says nothing about the image. */
export class FilesUnavailable extends Error {
  override readonly name = "FilesUnavailable";
}

/** Copies an image of our store or of another host to a local file. Returns its type. */
async function fetchTo(
  source: string,
  file: string,
  { files, allowPrivate, signal }: ReadingOptions,
): Promise<ImageKind> {
  if (isRemoteImage(source)) {
    return withDeadline(signal, TIMEOUT_MS, (within) =>
      fetching.run(() => downloadImage(source, file, { allowPrivate, signal: within })),
    );
  }
  const kind = kindOfName(source);
  const reading =
    kind &&
    (await files.read(source).catch((cause: unknown) => {
      throw new FilesUnavailable("The store of files does not respond", { cause });
    }));
  if (!reading) throw badRequest(messages.imageUnknown);
  await pipeline(reading.stream, createWriteStream(file), { signal }).catch((cause: unknown) => {
    if (signal.aborted || isDiskFull(cause)) throw cause;
    throw new FilesUnavailable("The store of files has ended in the middle of a file", { cause });
  });
  return kind;
}

/** Measures an image by the path or the address that an item has. Throws where it cannot be read. */
export async function measureStored(source: string, options: ReadingOptions): Promise<ImageMeasures> {
  const folder = await mkdtemp(path.join(tmpdir(), "platen-preflight-"));
  try {
    const file = path.join(folder, "image");
    return await measureImage(file, await fetchTo(source, file, options));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
