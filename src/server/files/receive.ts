import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { IMAGE_TYPES, type ImageKind } from "../../domain/images/kinds.ts";
import { MAX_UPLOAD_BYTES } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { Refusal, refuse } from "../refusal.ts";
import { kindOfBytes, SNIFFED_BYTES } from "./sniff.ts";

const tooLarge = () => new Refusal(413, messages.imageTooLarge);

/** Refuses by what is said of a body before any of it came: its length and its declared type. */
export function checkDeclared(headers: { length?: string; type?: string }, kind: ImageKind): void {
  if (Number(headers.length ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
  const [declared = ""] = (headers.type ?? "").toLowerCase().split(";");
  const type = declared.trim().replace("image/jpg", "image/jpeg");
  if (type === "" || type === "application/octet-stream" || type === IMAGE_TYPES[kind]) return;
  if (!type.startsWith("image/")) throw refuse(messages.notAnImage);
  const found = Object.entries(IMAGE_TYPES).find(([, one]) => one === type)?.[0];
  throw refuse(found ? messages.imageOtherKind(found, kind) : messages.notAnImage);
}

function checkedKind(head: Buffer, kind: ImageKind | undefined): ImageKind {
  const found = kindOfBytes(head);
  if (!found) throw refuse(messages.notAnImage);
  if (kind && found !== kind) throw refuse(messages.imageOtherKind(found, kind));
  return found;
}

/**
 * Writes what comes into a local file, looking at it on its way: not a byte past the limit, and its first
 * bytes those of the picture that it is said to be, or of any where `kind` is left out. Returns which it is.
 * Throws a Refusal.
 */
export async function receive(
  from: NodeJS.ReadableStream,
  file: string,
  kind?: ImageKind,
): Promise<ImageKind> {
  let found: ImageKind | undefined;
  let bytes = 0;
  let head = Buffer.alloc(0);
  async function* looked(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > MAX_UPLOAD_BYTES) throw tooLarge();
      if (head.length < SNIFFED_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, SNIFFED_BYTES)]);
        if (head.length >= SNIFFED_BYTES) found = checkedKind(head, kind);
      }
      yield chunk;
    }
  }
  try {
    // Not destroyed where it is refused: who is still sending is to hear why.
    const source = (from as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
    await pipeline(looked(source), createWriteStream(file, { mode: 0o600 }));
    if (!found) throw refuse(messages.notAnImage);
    return found;
  } catch (error) {
    const isCut =
      error instanceof Error && "code" in error && /ECONNRESET|PREMATURE|ABORT/.test(String(error.code));
    throw isCut ? refuse(messages.imageBroken) : error;
  }
}
