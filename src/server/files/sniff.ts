import type { ImageKind } from "../../domain/images/kinds.ts";

/** Number of bytes that identify a file's type. */
export const SNIFFED_BYTES = 12;

const begins = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));

/** The image type by the first bytes, whatever the file is called; undefined if it is none that we accept. */
export function kindOfBytes(head: Buffer): ImageKind | undefined {
  if (begins(head, "\x89PNG\r\n\x1a\n")) return "png";
  if (begins(head, "\xff\xd8\xff")) return "jpg";
  if (begins(head, "RIFF") && begins(head, "WEBP", 8)) return "webp";
  if (begins(head, "GIF87a") || begins(head, "GIF89a")) return "gif";
  return undefined;
}
