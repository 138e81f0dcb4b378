import { FILE_LIMITS, FileRefused, problemAt } from "../../domain/orders/import/index.ts";
import { UNPACK_LIMITS } from "./limits.ts";
import { refuseFile } from "./refuse.ts";
import type { Unpacked } from "./unpacked.ts";

const MOST_ROWS = 400;
const HALF_LETTERS = /\p{Surrogate}/gu;
/** So that the thread that takes a portion is through with it in some milliseconds. */
const MOST_CHARACTERS = 128 * 1024;

/**
 * Unpacked rows in portions that can be handed over one by one; halves of letters, which JSON can name and nothing
 * can store, are told as broken encoding from here on. What one text makes of many cells is counted as
 * often: a small file must not become an endless one. @throws FileRefused where a row or all of it is too much.
 */
export async function* portionsOf(source: AsyncIterable<Unpacked>): AsyncGenerator<Unpacked> {
  let number = 0;
  let all = 0;
  let rows: string[][] = [];
  let characters = 0;
  let share = 0;
  for await (const unpacked of source) {
    share = unpacked.share;
    for (const row of unpacked.rows) {
      number += 1;
      const length = row.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (length > FILE_LIMITS.rowCharacters) {
        const most = FILE_LIMITS.rowCharacters.toLocaleString("en-US");
        throw new FileRefused(problemAt(number, "A", `the row is longer than ${most} characters`));
      }
      all += length;
      if (all > UNPACK_LIMITS.inflatedBytes) {
        refuseFile(
          "the rows of the file come to more than 100 million characters. Split it into smaller files",
        );
      }
      rows.push(row.map((cell) => cell.replace(HALF_LETTERS, "\ufffd")));
      characters += length;
      if (rows.length < MOST_ROWS && characters < MOST_CHARACTERS) continue;
      yield { rows, share };
      rows = [];
      characters = 0;
    }
  }
  if (rows.length > 0) yield { rows, share };
}
