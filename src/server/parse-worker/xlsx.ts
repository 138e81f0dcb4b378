import type { ParsedFile } from "./parsed.ts";
import { refuseFile } from "./refuse.ts";
import { rowsOfSheet } from "./sheet.ts";
import { openWorkbook } from "./workbook.ts";
import { openArchive } from "./zip.ts";

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === "");

/** @throws FileRefused for an archive that is not a workbook, has macros, or has no visible rows */
export async function openXlsx(bytes: Buffer): Promise<ParsedFile> {
  const archive = await openArchive(bytes);
  const book = await openWorkbook(archive);
  const isFilled = async (path: string) => {
    for await (const { rows } of rowsOfSheet(archive, book, path)) if (!rows.every(isBlank)) return true;
    return false;
  };
  let filled: Promise<typeof book.sheets> | undefined;
  const filledSheets = () => {
    filled ??= (async () => {
      const sheets: { name: string; path: string }[] = [];
      for (const sheet of book.sheets) if (await isFilled(sheet.path)) sheets.push(sheet);
      return sheets;
    })();
    return filled;
  };
  return {
    sheets: async () => (await filledSheets()).map(({ name }) => name),
    async *rows(named) {
      const sheets = await filledSheets();
      const sheet = sheets.find(({ name }) => name === named) ?? sheets[0];
      if (!sheet) return refuseFile("no sheet of the workbook holds a row, hidden sheets left aside");
      archive.rewind();
      for await (const part of rowsOfSheet(archive, book, sheet.path)) {
        yield { ...part, share: archive.share() };
      }
    },
  };
}
