import { endOfString, JsonScanner } from "./scan.ts";

/** Doubles lose digits beyond 2^53, and ids can be that long. */
const LONG_INTEGER = /(?<=^|[[:,\s])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/g;

/** Quotes long integers, so that the parser keeps all their digits. Strings are not changed. */
export function quoteLongIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  const pieces: string[] = [];
  for (let at = 0; at < json.length; ) {
    const open = json.indexOf('"', at);
    const end = open < 0 ? json.length : open;
    pieces.push(json.slice(at, end).replace(LONG_INTEGER, '"$&"'));
    const close = open < 0 ? end : endOfString(json, open);
    at = close < 0 ? json.length : close;
    pieces.push(json.slice(end, at));
  }
  return pieces.join("");
}

/** The keys of lists in API responses. */
const LISTS = new Set(["orders", "results", "data"]);

export interface JsonEntry {
  readonly value: unknown;
  /** The share of the text that was read: 0 to 1. */
  readonly share: number;
}

/** Parses entry by entry, so that only one entry at a time is in memory as objects. */
class JsonEntries {
  private readonly json: string;
  private readonly scanner: JsonScanner;

  constructor(json: string) {
    this.json = json;
    this.scanner = new JsonScanner(json);
  }

  /** Values in sequence, each on a new line. */
  *all(): Generator<JsonEntry> {
    const { scanner } = this;
    if (scanner.isAtEnd) scanner.refuse();
    while (!scanner.isAtEnd) {
      if (scanner.isAt("[")) yield* this.list();
      else if (scanner.isAt("{")) yield* this.object();
      else yield this.entry(scanner.value());
      if (!scanner.isAtEnd && !scanner.isOnNewLine()) scanner.refuse();
    }
  }

  private *list(): Generator<JsonEntry> {
    const { scanner } = this;
    scanner.expect("[");
    if (scanner.take("]")) return;
    do yield this.entry(scanner.value());
    while (scanner.take(","));
    scanner.expect("]");
  }

  /** An entry, or a wrapper of a list of entries. */
  private *object(): Generator<JsonEntry> {
    const { scanner } = this;
    const from = scanner.position;
    let hasList = false;
    scanner.expect("{");
    if (!scanner.take("}")) {
      do {
        const key = this.parsed(scanner.value());
        if (typeof key !== "string") scanner.refuse();
        scanner.expect(":");
        const isList = LISTS.has(String(key)) && scanner.isAt("[");
        hasList ||= isList;
        if (isList) yield* this.list();
        else this.parsed(scanner.value());
      } while (scanner.take(","));
      scanner.expect("}");
    }
    if (!hasList) yield this.entry(scanner.since(from));
  }

  private entry(text: string): JsonEntry {
    const share = this.scanner.position / Math.max(1, this.json.length);
    return { value: this.parsed(quoteLongIntegers(text)), share };
  }

  private parsed(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      return this.scanner.refuse();
    }
  }
}

/**
 * The entries of a JSON text: of a list, of an object with a list, or one per line. Integers beyond 2^53 are strings.
 * @throws FileRefused, also midway
 */
export const entriesOfJson = (json: string): Generator<JsonEntry> => new JsonEntries(json).all();
