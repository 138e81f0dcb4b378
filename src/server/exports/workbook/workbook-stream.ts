import { strToU8, Zip, ZipDeflate } from "fflate";
import {
  bookParts,
  type Cell,
  rowXml,
  SHEET_END,
  SHEET_PATH,
  type SheetHead,
  sheetStart,
} from "./workbook-xml.ts";

/** Writes a workbook of any length row by row (write-excel-file keeps all rows). Synchronous: for a worker thread. */
export class WorkbookStream {
  readonly #head: SheetHead;
  readonly #zip: Zip;
  readonly #sheet = new ZipDeflate(SHEET_PATH, { level: 6 });
  #written: Uint8Array[] = [];
  /** Rows in the sheet, with the header. */
  #rows = 1;

  constructor(head: SheetHead) {
    this.#head = head;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      this.#written.push(bytes);
    });
    for (const [path, xml] of Object.entries(bookParts(head))) {
      const part = new ZipDeflate(path);
      this.#zip.add(part);
      part.push(strToU8(xml), true);
    }
    this.#zip.add(this.#sheet);
    this.#sheet.push(strToU8(sheetStart(head)));
  }

  /** Adds rows and returns the bytes of the file that are ready. */
  add(rows: readonly (readonly Cell[])[]): Uint8Array {
    const xml = rows.map((row, index) => rowXml(row, this.#rows + index + 1, this.#head)).join("");
    this.#rows += rows.length;
    if (rows.length > 0) this.#sheet.push(strToU8(xml));
    return this.#take();
  }

  /** Returns the last bytes of the file. */
  end(): Uint8Array {
    this.#sheet.push(strToU8(SHEET_END), true);
    this.#zip.end();
    return this.#take();
  }

  #take(): Uint8Array {
    const bytes = Buffer.concat(this.#written);
    this.#written = [];
    // A copy of its own buffer, which another thread can take over.
    return new Uint8Array(bytes);
  }
}
