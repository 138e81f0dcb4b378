import type { ImageKind } from "../../domain/images/kinds.ts";

/** So many bytes of a file say what it is. */
export const SNIFFED_BYTES = 12;

const begins = (head: Buffer, bytes: string, at = 0) =>
  head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, "latin1"));

/** What a file is by its first bytes, whatever it is called; undefined: none of the pictures that we take. */
export function kindOfBytes(head: Buffer): ImageKind | undefined {
  if (begins(head, "\x89PNG\r\n\x1a\n")) return "png";
  if (begins(head, "\xff\xd8\xff")) return "jpg";
  if (begins(head, "RIFF") && begins(head, "WEBP", 8)) return "webp";
  if (begins(head, "GIF87a") || begins(head, "GIF89a")) return "gif";
  return undefined;
}
