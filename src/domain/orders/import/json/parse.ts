import { endOfString, JsonScanner } from "./scan.ts";

/** Past 2^53 a double loses digits, and ids are that long. */
const LONG_INTEGER = /(?<=^|[[:,\s])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/g;

/** Long whole numbers as texts, so that the parser keeps all their digits. What stands in texts stays as it is. */
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

/** Under these names answers of APIs hold their lists. */
const LISTS = new Set(["orders", "results", "data"]);

export interface JsonEntry {
  readonly value: unknown;
  /** How much of the text has been read: 0 to 1. */
  readonly share: number;
}

/** Reads entry by entry: a text of many orders never lies in memory as a whole but as text. */
class JsonEntries {
  private readonly json: string;
  private readonly scanner: JsonScanner;

  constructor(json: string) {
    this.json = json;
    this.scanner = new JsonScanner(json);
  }

  /** Values one after the other, each from a line of its own on. */
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

  /** An entry, or something around a list of entries. */
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
 * The entries of a JSON text: of a list, of an object that holds a list, or one a line. Whole numbers past 2^53
 * are texts. @throws FileRefused midway, too.
 */
export const entriesOfJson = (json: string): Generator<JsonEntry> => new JsonEntries(json).all();
