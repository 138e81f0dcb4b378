const MAGIC: readonly [readonly number[], string][] = [
  [[0x50, 0x4b, 0x03, 0x04], "an Excel workbook (.xlsx) or another ZIP archive"],
  [[0x50, 0x4b, 0x05, 0x06], "an empty ZIP archive"],
  [[0xd0, 0xcf, 0x11, 0xe0], "an old Excel workbook (.xls)"],
  [[0x25, 0x50, 0x44, 0x46], "a PDF"],
  [[0x89, 0x50, 0x4e, 0x47], "a PNG picture"],
  [[0xff, 0xd8, 0xff], "a JPEG picture"],
  [[0x47, 0x49, 0x46, 0x38], "a GIF picture"],
  [[0x52, 0x49, 0x46, 0x46], "a WebP picture or another RIFF file"],
  [[0x1f, 0x8b], "a gzip archive"],
  [[0x37, 0x7a, 0xbc, 0xaf], "a 7-Zip archive"],
  [[0x52, 0x61, 0x72, 0x21], "a RAR archive"],
  [[0xff, 0xfe], "text in UTF-16"],
  [[0xfe, 0xff], "text in UTF-16"],
];

const TEXT_KINDS: readonly [RegExp, string][] = [
  [/^\s*<(!doctype|html)/i, "a web page (HTML)"],
  [/^\s*<\?xml/i, "an XML document"],
  [/^\s*[{[]\s*["{[\]}]/, "a JSON document"],
  [/^\s*\{\\rtf/, "a word processor's document (RTF)"],
];

const startsWith = (head: Uint8Array, magic: readonly number[]) =>
  magic.every((byte, index) => head[index] === byte);

/** Every fifth byte being NUL is beyond any damage to text: UTF-16 without a mark, or a program's own format. */
const looksBinary = (head: Uint8Array) => {
  let nuls = 0;
  for (const byte of head) if (byte === 0) nuls += 1;
  return nuls * 5 > head.length;
};

/**
 * What the file is where it is no delimited text, from its first bytes; null where it may be. The file's name
 * is not asked: people rename .xlsx to .csv.
 */
export function wrongKind(head: Uint8Array): string | null {
  for (const [magic, kind] of MAGIC) if (startsWith(head, magic)) return kind;
  if (looksBinary(head)) return "not text";
  const text = new TextDecoder().decode(head.subarray(0, 512));
  for (const [form, kind] of TEXT_KINDS) if (form.test(text)) return kind;
  return null;
}
