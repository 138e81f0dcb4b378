import { type Cents, sum } from "../../../money/cents.ts";
import { type Problem, quoted } from "../problem.ts";
import { type CellLimit, type CellStyle, Cells } from "./cells.ts";
import type { Column } from "./headers.ts";
import type { Row } from "./row.ts";

/** The cells of all rows of one order; a value of the order may be in any of them. */
export class OrderCells {
  readonly rows: Cells[];

  constructor(rows: readonly Row[], problems: Problem[], style: CellStyle) {
    this.rows = rows.map((row) => new Cells(row, problems, style));
  }

  /** The place of the first non-empty cell of these columns. */
  find(columns: readonly Column[]): { cells: Cells; column: Column } | null {
    for (const cells of this.rows) {
      const column = cells.filled(columns);
      if (column) return { cells, column };
    }
    return null;
  }

  /** The order's text. A row with a different text is a problem. */
  text(columns: readonly Column[], limit: CellLimit): string {
    const found = this.find(columns);
    if (!found) return "";
    const { column } = found;
    const text = found.cells.text(column, limit);
    for (const cells of this.rows) {
      const other = cells.peek(column, limit);
      if (other === "" || cells === found.cells || other === text) continue;
      const row = found.cells.row.number;
      cells.fail(column, `${quoted(other)} differs from ${quoted(text)} in row ${row} of the same order`);
    }
    return text;
  }

  /** The different texts of all rows, one per line. */
  lines(columns: readonly Column[], limit: CellLimit): string {
    const texts = this.rows.map((cells) => cells.text(cells.filled(columns), limit)).filter(Boolean);
    return [...new Set(texts)].join("\n");
  }

  /** The first amount in any row; exports write the order's amounts into its first row or into all. */
  money(column: Column | null): Cents | null {
    return column ? (this.find([column])?.cells.money(column) ?? null) : null;
  }

  /** The sum of the rows' amounts; null if none has one. */
  sum(column: Column | null): Cents | null {
    const amounts = column ? this.rows.flatMap((cells) => cells.money(column) ?? []) : [];
    return amounts.length === 0 ? null : sum(amounts);
  }

  /** Like `money`, or like `sum` for amounts per row. Some exports write deductions with a minus sign. */
  discount(column: Column | null, perRow: boolean): Cents {
    if (!column) return 0n;
    const rows = perRow ? this.rows : [this.find([column])?.cells];
    return sum(rows.flatMap((cells) => cells?.money(column, true) ?? []));
  }

  /** Adds a problem at the place of these columns' value, or in the order's first row. */
  fail(columns: readonly Column[], text: string): void {
    const found = this.find(columns);
    if (found) found.cells.fail(found.column, text);
    else this.rows[0]?.fail(columns[0] ?? null, text);
  }
}
