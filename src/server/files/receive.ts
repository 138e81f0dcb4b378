import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { IMAGE_TYPES, type ImageKind } from "../../domain/images/kinds.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { ApiError, badRequest } from "../api-error.ts";
import { kindOfBytes, SNIFFED_BYTES } from "./sniff.ts";

const tooLarge = (maxBytes: number) =>
  new ApiError(413, maxBytes === MAX_UPLOAD_BYTES ? messages.imageTooLarge : messages.imageLarger(maxBytes));

/** Checks the headers before the body is read: length and content type. */
export function checkDeclared(headers: { length?: string; type?: string }, kind: ImageKind): void {
  if (Number(headers.length ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES);
  const [declared = ""] = (headers.type ?? "").toLowerCase().split(";");
  const type = declared.trim().replace("image/jpg", "image/jpeg");
  if (type === "" || type === "application/octet-stream" || type === IMAGE_TYPES[kind]) return;
  if (!type.startsWith("image/")) throw badRequest(messages.notAnImage);
  const found = Object.entries(IMAGE_TYPES).find(([, one]) => one === type)?.[0];
  throw badRequest(found ? messages.imageOtherKind(found, kind) : messages.notAnImage);
}

function checkedKind(head: Buffer, kind: ImageKind | undefined): ImageKind {
  const found = kindOfBytes(head);
  if (!found) throw badRequest(messages.notAnImage);
  if (kind && found !== kind) throw badRequest(messages.imageOtherKind(found, kind));
  return found;
}

/**
 * Writes a stream to a local file up to the size limit and checks its first bytes: they must be those of `kind`, or of
 * any accepted type if `kind` is left out. Returns the type. Throws an ApiError.
 */
export async function receive(
  from: NodeJS.ReadableStream,
  file: string,
  kind?: ImageKind,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<ImageKind> {
  let found: ImageKind | undefined;
  let bytes = 0;
  let head = Buffer.alloc(0);
  async function* looked(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      if (head.length < SNIFFED_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, SNIFFED_BYTES)]);
        if (head.length >= SNIFFED_BYTES) found = checkedKind(head, kind);
      }
      yield chunk;
    }
  }
  try {
    // A refused stream is not destroyed, so that the client receives the error response.
    const source = (from as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    await pipeline(looked(source), createWriteStream(file, { mode: 0o600 }));
    if (!found) throw badRequest(messages.notAnImage);
    return found;
  } catch (error) {
    const isCut =
      error instanceof Error && "code" in error && /ECONNRESET|PREMATURE|ABORT/.test(String(error.code));
    throw isCut ? badRequest(messages.imageBroken) : error;
  }
}
