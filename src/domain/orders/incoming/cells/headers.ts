import { headerKey } from "../header-table/header-key.ts";
import { columnLetter, FileRefused, problemAt, quoted } from "../problem.ts";

/** A column of this file: its index and header label. */
export type Column = { index: number; label: string };

const BROKEN = /[\x80-\x9f\ufffd]/;
export const BROKEN_HEADER = "broken encoding in the header. Save the file as CSV UTF-8";

/** The header row of a file: its columns by name. Columns without a name are not columns. */
export class Headers {
  readonly labels: readonly string[];
  readonly columns: readonly Column[];
  private readonly byKey = new Map<string, Column>();

  constructor(cells: readonly string[]) {
    this.labels = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
    this.columns = this.labels.map((label, index) => ({ index, label })).filter(({ label }) => label !== "");
    for (const column of this.columns) {
      const key = headerKey(column.label);
      if (key !== "" && !this.byKey.has(key)) this.byKey.set(key, column);
    }
  }

  get(name: string): Column | null {
    return this.byKey.get(headerKey(name)) ?? null;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  /** Columns among `names` that this file has, in the order of `names`. */
  all(names: readonly string[]): Column[] {
    return [...new Set(names.flatMap((name) => this.get(name) ?? []))];
  }

  /** @throws FileRefused where a header has bytes that are invalid in the file's encoding. */
  refuseBroken(): void {
    const index = this.labels.findIndex((label) => BROKEN.test(label));
    if (index < 0) return;
    throw new FileRefused(problemAt(1, columnLetter(index), BROKEN_HEADER));
  }

  /** Numbered columns of one name, such as `line_item_1`, in the file's order. */
  numbered(key: string): Column[] {
    const form = new RegExp(`^${key}\\d+$`);
    return this.columns.filter(({ label }) => form.test(headerKey(label)));
  }

  /** Pairs of columns of the same name, the first of which is one of `read`. */
  duplicatesOf(read: readonly Column[]): [Column, Column][] {
    return read.flatMap((first) => {
      const key = first.label.toLowerCase();
      const others = this.columns.filter(
        ({ index, label }) => index > first.index && label.toLowerCase() === key,
      );
      return others.map((other): [Column, Column] => [first, other]);
    });
  }

  /**
   * @param read the columns that are used; names of others do not matter
   * @throws FileRefused if two of them have the same name, because it is unknown which one is meant
   */
  refuseDuplicates(read: readonly Column[] = this.columns): void {
    const readHeaders = new Set(read.map(({ label }) => headerKey(label)));
    const seen = new Map<string, Column>();
    for (const column of this.columns) {
      const key = column.label.toLowerCase();
      if (!readHeaders.has(headerKey(key))) continue;
      const first = seen.get(key);
      seen.set(key, column);
      if (first) {
        throw new FileRefused(
          problemAt(
            1,
            column.label,
            `the header ${quoted(column.label)} occurs twice, as columns ${first.index + 1} and ${column.index + 1}. Rename or remove one of them`,
          ),
        );
      }
    }
  }
}
