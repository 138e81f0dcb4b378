import type { ParsedRows } from "./parsed.ts";
import { refuseFile } from "./refuse.ts";
import { rowsOfSheet } from "./sheet.ts";
import { openWorkbook } from "./workbook.ts";
import { openArchive } from "./zip.ts";

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

/** Yields the rows of the first visible sheet that has any. @throws FileRefused, also midway */
export async function* rowsOfXlsx(bytes: Buffer): AsyncGenerator<ParsedRows> {
  const archive = await openArchive(bytes);
  const book = await openWorkbook(archive);
  for (const path of book.sheets) {
    let isFilled = false;
    for await (const rows of rowsOfSheet(archive, book, path)) {
      isFilled ||= !rows.every(isBlank);
      if (isFilled) yield { rows, share: archive.share() };
    }
    if (isFilled) return;
  }
  refuseFile("no sheet of the workbook holds a row, hidden sheets left aside");
}
