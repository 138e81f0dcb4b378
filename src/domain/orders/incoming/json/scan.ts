import { FileRefused, problemAt } from "../problem.ts";

/** An entry is parsed as a whole, so its maximum size bounds the memory. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

const SPACE = /[ \t\n\r]*/y;
const BARE = /[^\s,:\]}[{"]*/y;

/** The index after the closing quote of the string that begins at `at`; -1 if it is not closed. */
export function endOfString(json: string, at: number): number {
  for (let quote = json.indexOf('"', at + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return -1;
}

/** Scans a JSON text value by value, without parsing the values. */
export class JsonScanner {
  private readonly json: string;
  private at = 0;

  constructor(json: string) {
    this.json = json;
    this.space();
  }

  get isAtEnd(): boolean {
    return this.at >= this.json.length;
  }

  get position(): number {
    return this.at;
  }

  /** Whether `sign` is at the current position. */
  isAt(sign: string): boolean {
    return this.json[this.at] === sign;
  }

  /** Consumes `sign`, if it is at the current position, and the white space after it. */
  take(sign: string): boolean {
    if (!this.isAt(sign)) return false;
    this.at += 1;
    this.space();
    return true;
  }

  /** @throws FileRefused if another character is found */
  expect(sign: string): void {
    if (!this.take(sign)) this.refuse();
  }

  /** The text of the value at the current position. @throws FileRefused if there is none or it does not end */
  value(): string {
    const from = this.at;
    const end = this.endOfValue();
    if (end <= from) this.refuse();
    this.at = end;
    this.space();
    return this.since(from, end);
  }

  /** The text scanned since a position. */
  since(from: number, to = this.at): string {
    if (to - from > MAX_CHARACTERS) {
      throw new FileRefused(problemAt(1, "A", "an entry of the file is longer than 4 million characters"));
    }
    return this.json.slice(from, to);
  }

  refuse(): never {
    const line = this.json.slice(0, this.at).split("\n").length;
    throw new FileRefused(
      problemAt(1, "A", `the file is no valid JSON from its line ${line} on, or it was cut off`),
    );
  }

  /** Whether the current position is at the start of a line. */
  isOnNewLine(): boolean {
    return /\n[ \t\r\n]*$/.test(this.json.slice(Math.max(0, this.at - 100), this.at));
  }

  private space(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.json)?.[0].length ?? 0;
  }

  private endOfValue(): number {
    if (this.isAt('"')) return endOfString(this.json, this.at);
    if (this.isAt("{") || this.isAt("[")) return this.endOfNested();
    BARE.lastIndex = this.at;
    return this.at + (BARE.exec(this.json)?.[0].length ?? 0);
  }

  /** Counts brackets without matching them, because parsing the value does. */
  private endOfNested(): number {
    const { json } = this;
    let depth = 0;
    for (let at = this.at; at < json.length; at += 1) {
      const sign = json[at];
      if (sign === '"') {
        const end = endOfString(json, at);
        if (end < 0) return -1;
        at = end - 1;
      } else if (sign === "{" || sign === "[") depth += 1;
      else if (sign === "}" || sign === "]") depth -= 1;
      if (depth === 0) return at + 1;
    }
    return -1;
  }
}
