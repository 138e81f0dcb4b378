import type { SourceRows } from "../../domain/orders/import/file/source.ts";

/** Parsed rows, and the share of the file that was read: 0 to 1. */
export type ParsedRows = SourceRows & { readonly share: number };

/** A file that can be parsed again and again. */
export interface ParsedFile {
  /** The names of the visible sheets that hold rows; empty for a file without sheets. */
  sheets(): Promise<readonly string[]>;
  /** The rows of a sheet, of the first one with rows if none is named. @throws FileRefused, also midway */
  rows(sheet: string | null): AsyncGenerator<ParsedRows>;
}
