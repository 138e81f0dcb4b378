/** Encodings that no byte tells from each other: a person says which of them a file is written in. */
export const LETTERS = {
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
export type LettersEncoding = keyof typeof LETTERS;
// The keys of a constant that is written out above.
export const LETTERS_ENCODINGS = Object.keys(LETTERS) as [LettersEncoding, ...LettersEncoding[]];

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | LettersEncoding;

/** UTF-16 by the mark at the start; without one nobody can tell which half of a letter comes first. */
export function markedUtf16(head: Uint8Array): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : null;
}

/** What a look through all bytes tells. `lines` is false where only lone carriage returns end lines. */
export type ByteCensus = {
  bytes: number;
  encoding: Encoding;
  lineEnd: "\n" | "\r";
  blank: boolean;
};

/**
 * Counts, byte by byte, what is and what is not UTF-8. A file with sequences that are not UTF-8 is still
 * UTF-8 where at least as many others are: reading it as Windows-1252 would quietly turn every good "é" into
 * "Ã©", whereas this way only the damaged cells fail. Otherwise it is Windows-1252.
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

  /** The first byte of a sequence; the narrower second bytes keep out overlong forms and surrogates. */
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

/** 0x80 to 0x9F in Windows-1252; the five bytes that it leaves out stay C1 controls, which cells refuse. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
];

/** What a look at the first bytes of UTF-16 tells of a file of so many. */
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

/** A letter and the marks on it: Windows-1258 writes "ế" as two, which may stand in two chunks. */
const LAST_LETTER = /\P{M}\p{M}*$/u;

/** Letters and their marks as one, as everybody else writes them. */
function composed(decode: (chunk: Uint8Array | null) => string): (chunk: Uint8Array | null) => string {
  let held = "";
  return (chunk) => {
    const text = held + decode(chunk);
    held = chunk ? (LAST_LETTER.exec(text)?.[0] ?? "") : "";
    return text.slice(0, text.length - held.length).normalize("NFC");
  };
}

/**
 * Text of chunk after chunk, the mark at the start left out; `null` ends. Own table for Windows-1252, since
 * some Node releases decode it as Latin-1. What is no letter of the encoding becomes U+FFFD.
 */
export function decoder(encoding: Encoding): (chunk: Uint8Array | null) => string {
  if (encoding === "windows-1252") return (chunk) => (chunk ? fromWindows1252(chunk) : "");
  const text = new TextDecoder(encoding);
  const decode = (chunk: Uint8Array | null) => (chunk ? text.decode(chunk, { stream: true }) : text.decode());
  return encoding === "windows-1258" ? composed(decode) : decode;
}

const BYTES = new Map(WINDOWS_1252.map((code, index) => [code, index + 0x80]));

/** The bytes of a text that was read as Windows-1252, in which every byte is one letter. */
export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    return BYTES.get(code) ?? (code > 0xff ? 0x3f : code);
  });

/** A text that was read as Windows-1252 as it reads in another encoding. */
export function reread(text: string, encoding: LettersEncoding): string {
  if (encoding === "windows-1252") return text;
  const decode = decoder(encoding);
  return decode(bytesOf(text)) + decode(null);
}
