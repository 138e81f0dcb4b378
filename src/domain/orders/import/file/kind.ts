import { decoder, markedUtf16 } from "./encoding.ts";

const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

const MAGIC: readonly [readonly number[], string][] = [
  [WORKBOOK, "an Excel workbook (.xlsx) or another ZIP archive"],
  [[0x50, 0x4b, 0x05, 0x06], "an empty ZIP archive"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook (.xls), or one with a password"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG image"],
  [[0xff, 0xd8, 0xff], "a JPEG image"],
  [[0x47, 0x49, 0x46, 0x38], "a GIF image"],
  [[0x52, 0x49, 0x46, 0x46], "a WebP image or another RIFF file"],
  [[0x1f, 0x8b], "a gzip archive"],
  [[0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive"],
  [[0x52, 0x61, 0x72, 0x21], "a RAR archive"],
];

const JSON_TEXT = /^\s*[{[]\s*(?:["{[\]}]|(?:-?\d[\d.eE+-]*|true|false|null)\s*[,\]])/;

const TEXT_KINDS: readonly [RegExp, string][] = [
  [/^\s*<(!doctype|html)/i, "a web page (HTML)"],
  [/^\s*<\?xml/i, "an XML document"],
  [JSON_TEXT, "a JSON document"],
  [/^\s*\{\\rtf/, "a word processor's document (RTF)"],
];

const startsWith = (head: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => head[index] === byte);

const textOf = (head: Uint8Array) => decoder(markedUtf16(head) ?? "utf-8")(head.subarray(0, 512));

/** A NUL in every fifth byte is no damaged text: it is UTF-16 without a mark, or a binary format. */
function binaryKind(head: Uint8Array): string | null {
  const nuls = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if ((even + odd) * 5 <= head.length) return null;
  // In UTF-16, one half of every Western letter is NUL, always the same half.
  return even * 20 < odd || odd * 20 < even ? "text in UTF-16 without a byte-order mark" : "not text";
}

/**
 * The kind of a file that is not delimited text, by its first bytes; null if it may be delimited text. The file name is
 * ignored, because people rename .xlsx to .csv.
 */
export function wrongKind(head: Uint8Array): string | null {
  for (const [magic, kind] of MAGIC) if (startsWith(head, magic)) return kind;
  const binary = markedUtf16(head) ? null : binaryKind(head);
  if (binary) return binary;
  const text = textOf(head);
  for (const [form, kind] of TEXT_KINDS) if (form.test(text)) return kind;
  return null;
}

export type Packing = "workbook" | "json";

/** The format that must be parsed into rows before the file is read as a table, by its first bytes. */
export function packingOf(head: Uint8Array): Packing | null {
  if (startsWith(head, WORKBOOK)) return "workbook";
  return JSON_TEXT.test(textOf(head)) ? "json" : null;
}
