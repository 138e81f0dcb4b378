import { FILE_LIMITS } from "../../domain/orders/import/index.ts";
import { FileRefused, problemAt } from "../../domain/orders/incoming/problem.ts";
import { PARSE_LIMITS } from "./limits.ts";
import type { ParsedRows } from "./parsed.ts";
import { refuseFile } from "./refuse.ts";

const MAX_ROWS = 400;
const SURROGATES = /\p{Surrogate}/gu;
/** So that the receiving thread processes a portion within milliseconds. */
const MAX_CHARACTERS = 128 * 1024;

/**
 * Groups rows into portions. Lone surrogates, which JSON can contain and PostgreSQL cannot store, are reported as
 * broken encoding. A shared text counts once per cell, so that a small file cannot expand without limit. @throws
 * FileRefused for a row or a total that is too large
 */
export async function* portionsOf(source: AsyncIterable<ParsedRows>): AsyncGenerator<ParsedRows> {
  let number = 0;
  let all = 0;
  let rows: string[][] = [];
  let hidden: number[] = [];
  let characters = 0;
  let share = 0;
  for await (const parsed of source) {
    share = parsed.share;
    const isHidden = new Set(parsed.hidden);
    for (const [index, row] of parsed.rows.entries()) {
      number += 1;
      const length = row.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (length > FILE_LIMITS.rowCharacters) {
        const limit = FILE_LIMITS.rowCharacters.toLocaleString("en-US");
        throw new FileRefused(problemAt(number, "A", `the row is longer than ${limit} characters`));
      }
      all += length;
      if (all > PARSE_LIMITS.inflatedBytes) {
        refuseFile(
          "the rows of the file come to more than 100 million characters. Split it into smaller files",
        );
      }
      if (isHidden.has(index)) hidden.push(rows.length);
      rows.push(row.map((cell) => cell.replace(SURROGATES, "\ufffd")));
      characters += length;
      if (rows.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
      yield { rows, hidden, share };
      rows = [];
      hidden = [];
      characters = 0;
    }
  }
  if (rows.length > 0) yield { rows, hidden, share };
}
