import { type Cents, sum } from "../../money/cents.ts";
import { type CellLimit, type CellStyle, Cells } from "./file/cells.ts";
import type { Column } from "./file/headers.ts";
import { type Problem, quoted } from "./file/problem.ts";
import type { Row } from "./file/table.ts";

/** The cells of all rows of one order: what belongs to the order as a whole may stand in any of them. */
export class OrderCells {
  readonly rows: Cells[];

  constructor(rows: readonly Row[], problems: Problem[], style: CellStyle) {
    this.rows = rows.map((row) => new Cells(row, problems, style));
  }

  /** Where the first of these columns that holds something does so. */
  find(columns: readonly Column[]): { cells: Cells; column: Column } | null {
    for (const cells of this.rows) {
      const column = cells.filled(columns);
      if (column) return { cells, column };
    }
    return null;
  }

  /** The text of the order; a row that says something else is a problem, for one of the two must be wrong. */
  text(columns: readonly Column[], limit: CellLimit): string {
    const found = this.find(columns);
    if (!found) return "";
    const { column } = found;
    const text = found.cells.text(column, limit);
    for (const cells of this.rows) {
      const other = cells.peek(column);
      if (other === "" || cells === found.cells || other === text) continue;
      const row = found.cells.row.number;
      cells.fail(column, `${quoted(other)} differs from ${quoted(text)} in row ${row} of the same order`);
    }
    return text;
  }

  /** What each row says, once each, on lines of their own. */
  lines(columns: readonly Column[], limit: CellLimit): string {
    const texts = this.rows.map((cells) => cells.text(cells.filled(columns), limit)).filter(Boolean);
    return [...new Set(texts)].join("\n");
  }

  /** The first amount that a row gives; exports put the order's amounts into its first row or into all. */
  money(column: Column | null): Cents | null {
    return column ? (this.find([column])?.cells.money(column) ?? null) : null;
  }

  /** The amounts of all rows together; null where none gives one. */
  sum(column: Column | null): Cents | null {
    const amounts = column ? this.rows.flatMap((cells) => cells.money(column) ?? []) : [];
    return amounts.length === 0 ? null : sum(amounts);
  }

  /** As `money`, and as `sum` where each row tells its own; some exports write what is taken off with a minus. */
  discount(column: Column | null, perRow: boolean): Cents {
    if (!column) return 0n;
    const rows = perRow ? this.rows : [this.find([column])?.cells];
    return sum(rows.flatMap((cells) => cells?.money(column, true) ?? []));
  }

  /** A problem with what `columns` say, at the place where they say it, else in the order's first row. */
  fail(columns: readonly Column[], text: string): void {
    const found = this.find(columns);
    if (found) found.cells.fail(found.column, text);
    else this.rows[0]?.fail(columns[0] ?? null, text);
  }
}
