import { decoder, markedUtf16 } from "./encoding.ts";

const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

const MAGIC: readonly [readonly number[], string][] = [
  [WORKBOOK, "an Excel workbook (.xlsx) or another ZIP archive"],
  [[0x50, 0x4b, 0x05, 0x06], "an empty ZIP archive"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook (.xls), or one with a password"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG picture"],
  [[0xff, 0xd8, 0xff], "a JPEG picture"],
  [[0x47, 0x49, 0x46, 0x38], "a GIF picture"],
  [[0x52, 0x49, 0x46, 0x46], "a WebP picture or another RIFF file"],
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

/** Every fifth byte being NUL is beyond any damage to text: UTF-16 without a mark, or a program's own format. */
function binaryKind(head: Uint8Array): string | null {
  const nuls = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if ((even + odd) * 5 <= head.length) return null;
  // Letters of Western languages have a NUL as one and the same half.
  return even * 20 < odd || odd * 20 < even ? "text in UTF-16 without a byte-order mark" : "not text";
}

/**
 * What the file is where it is no delimited text, from its first bytes; null where it may be. The file's name
 * is not asked: people rename .xlsx to .csv.
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

/** What has to be unpacked into rows before it can be read as a table, from its first bytes. */
export function packingOf(head: Uint8Array): Packing | null {
  if (startsWith(head, WORKBOOK)) return "workbook";
  return JSON_TEXT.test(textOf(head)) ? "json" : null;
}
