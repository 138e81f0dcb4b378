/** Encodings that no rule distinguishes: a person chooses one of them. */
export const LEGACY_ENCODING_LABELS = {
  "windows-1252": "Western European (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  "iso-8859-2": "Central European (ISO 8859-2)",
  "windows-1251": "Cyrillic (Windows-1251)",
  "windows-1254": "Turkish (Windows-1254)",
  "windows-1258": "Vietnamese (Windows-1258)",
  "windows-1253": "Greek (Windows-1253)",
  "windows-1257": "Baltic (Windows-1257)",
  "windows-874": "Thai (Windows-874)",
  shift_jis: "Japanese (Shift JIS)",
  "euc-kr": "Korean (EUC-KR)",
  gb18030: "Simplified Chinese (GB 18030)",
  big5: "Traditional Chinese (Big5)",
  macintosh: "Western European (Mac OS Roman)",
} as const;
export type LegacyEncoding = keyof typeof LEGACY_ENCODING_LABELS;
// The keys of a constant that is written out above.
export const LEGACY_ENCODINGS = Object.keys(LEGACY_ENCODING_LABELS) as [LegacyEncoding, ...LegacyEncoding[]];

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | LegacyEncoding;

/** UTF-16 by its byte-order mark; without one the byte order is unknown. */
export function markedUtf16(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

/** The result of a pass over all bytes. `lineEnd` is `\r` where no line feed was found. */
export type ByteCensus = {
  bytes: number;
  encoding: Encoding;
  lineEnd: "\n" | "\r";
  blank: boolean;
};

/**
 * Counts sequences that are and are not valid UTF-8. A file with invalid sequences is still UTF-8 if at least as many
 * are valid: as Windows-1252, every good "é" would silently become "Ã©", whereas this way only the damaged cells fail.
 * Otherwise it is Windows-1252.
 */
export class ByteCounter {
  private bytes = 0;
  private good = 0;
  private bad = 0;
  private hasLineFeed = false;
  private hasText = false;
  private marked = false;
  private need = 0;
  private low = 0x80;
  private high = 0xbf;

  add(chunk: Uint8Array): void {
    if (this.bytes === 0) this.marked = chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    this.bytes += chunk.length;
    for (const byte of chunk) {
      if (this.need > 0) {
        if (byte >= this.low && byte <= this.high) {
          this.low = 0x80;
          this.high = 0xbf;
          this.need -= 1;
          if (this.need === 0) this.good += 1;
          continue;
        }
        this.bad += 1;
        this.need = 0;
      }
      if (byte === 0x0a) this.hasLineFeed = true;
      else if (byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf) this.hasText = true;
      if (byte >= 0x80) this.begin(byte);
    }
  }

  /** The first byte of a sequence. The narrower ranges of the second byte exclude overlong forms and surrogates. */
  private begin(byte: number): void {
    this.low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) this.need = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.need = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.need = 3;
    else this.bad += 1;
  }

  result(): ByteCensus {
    const bad = this.bad + (this.need > 0 ? 1 : 0);
    return {
      bytes: this.bytes,
      encoding: this.marked || this.good >= bad ? "utf-8" : "windows-1252",
      lineEnd: this.hasLineFeed ? "\n" : "\r",
      blank: !this.hasText,
    };
  }
}

/** 0x80 to 0x9F in Windows-1252. Its five undefined bytes stay C1 controls, which cells refuse. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
];

/** The census of a UTF-16 file of `bytes` bytes, from its first bytes. */
export function utf16Census(encoding: Encoding, head: Uint8Array, bytes: number): ByteCensus {
  const text = decoder(encoding)(head);
  const lineEnd = text.includes("\r") && !text.includes("\n") ? "\r" : "\n";
  return { bytes, encoding, lineEnd, blank: bytes === head.length && text.trim() === "" };
}

const BLOCK = 8_192;

function fromWindows1252(chunk: Uint8Array): string {
  let text = "";
  for (let at = 0; at < chunk.length; at += BLOCK) {
    const codes: number[] = [];
    for (const byte of chunk.subarray(at, at + BLOCK)) codes.push(WINDOWS_1252[byte - 0x80] ?? byte);
    text += String.fromCharCode(...codes);
  }
  return text;
}

/** The last letter with its combining marks: Windows-1258 encodes "ế" as two characters, possibly in two chunks. */
const LAST_LETTER = /\P{M}\p{M}*$/u;

/** Decodes to NFC: letters and their combining marks as one character. */
function composed(decode: (chunk: Uint8Array | null) => string): (chunk: Uint8Array | null) => string {
  let held = "";
  return (chunk) => {
    const text = held + decode(chunk);
    held = chunk ? (LAST_LETTER.exec(text)?.[0] ?? "") : "";
    return text.slice(0, text.length - held.length).normalize("NFC");
  };
}

/**
 * Decodes chunk by chunk, without the byte-order mark; `null` ends. Uses an own table for Windows-1252, because some
 * Node releases decode it as Latin-1. Undefined bytes become U+FFFD.
 */
export function decoder(encoding: Encoding): (chunk: Uint8Array | null) => string {
  if (encoding === "windows-1252") return (chunk) => (chunk ? fromWindows1252(chunk) : "");
  const text = new TextDecoder(encoding);
  const decode = (chunk: Uint8Array | null) => (chunk ? text.decode(chunk, { stream: true }) : text.decode());
  return encoding === "windows-1258" ? composed(decode) : decode;
}

const BYTES = new Map(WINDOWS_1252.map((code, index) => [code, index + 0x80]));

/** The bytes of a text that was decoded as Windows-1252. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return BYTES.get(code) ?? (code > 0xff ? 0x3f : code);
  });

/** Decodes again a text that was decoded as Windows-1252. */
export function reread(text: string, encoding: LegacyEncoding): string {
  if (encoding === "windows-1252") return text;
  const decode = decoder(encoding);
  return decode(bytesOf(text)) + decode(null);
}
