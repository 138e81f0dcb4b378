import { FileRefused, problemAt } from "../file/problem.ts";

/** Past 2^53 a double loses digits, and ids are that long. */
const LONG_INTEGER = /(?<=^|[[:,\s])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/g;

/** Where a JSON text that opens at `at` ends: behind its closing quotation mark. */
function endOfString(json: string, at: number): number {
  for (let quote = json.indexOf('"', at + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (json[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return json.length;
}

/** Long whole numbers as texts, so that the parser keeps all their digits. What stands in texts stays as it is. */
export function quoteLongIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  const pieces: string[] = [];
  for (let at = 0; at < json.length; ) {
    const open = json.indexOf('"', at);
    const end = open < 0 ? json.length : open;
    pieces.push(json.slice(at, end).replace(LONG_INTEGER, '"$&"'));
    at = open < 0 ? end : endOfString(json, open);
    pieces.push(json.slice(end, at));
  }
  return pieces.join("");
}

/** A value, or undefined for what is no JSON. */
function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** One value a line, as systems write that add to a file. */
function linesOf(json: string): unknown[] {
  const values: unknown[] = [];
  for (const [index, line] of json.split("\n").entries()) {
    if (line.trim() === "") continue;
    const value = valueOf(line);
    if (value === undefined) {
      const text = `the file is no valid JSON${index > 0 ? `: line ${index + 1} is none` : ", or it was cut off"}`;
      throw new FileRefused(problemAt(1, "A", text));
    }
    values.push(value);
  }
  return values;
}

/** The values of a JSON text: one, or one a line. Whole numbers past 2^53 are texts. @throws FileRefused */
export function parseJson(json: string): unknown[] {
  const quoted = quoteLongIntegers(json);
  const whole = valueOf(quoted);
  return whole === undefined ? linesOf(quoted) : [whole];
}
