import { groupBy } from "./group-by.ts";
import { type GridRow, isChanged, type Problems } from "./model.ts";
import type { ViewLine } from "./range.ts";

export interface ViewOptions {
  readonly search: string;
  readonly only: "all" | "changed" | "wrong";
  readonly groupColumn: string | null;
  /** The groups whose rows are hidden. */
  readonly closed: ReadonlySet<string>;
}

const matches = ({ cells }: GridRow, words: readonly string[]) => {
  const text = Object.values(cells).join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The visible lines, in the order of the rows; groups in the order of their first row. */
export function linesOf(rows: readonly GridRow[], options: ViewOptions, problems: Problems): ViewLine[] {
  const words = options.search.toLowerCase().split(/\s+/).filter(Boolean);
  const visible = rows.filter((row) => {
    if (options.only === "changed" && !isChanged(row)) return false;
    if (options.only === "wrong" && !problems.has(row.key)) return false;
    return matches(row, words);
  });
  const lineOf = (row: GridRow): ViewLine => ({ kind: "row", key: row.key, row });
  const { groupColumn, closed } = options;
  if (groupColumn === null) return visible.map(lineOf);
  const groups = groupBy(visible, ({ cells }) => cells[groupColumn] ?? "");
  return [...groups].flatMap(([label, ofGroup]): ViewLine[] => {
    const isOpen = !closed.has(label);
    const head: ViewLine = { kind: "group", key: `group ${label}`, label, count: ofGroup.length, isOpen };
    return isOpen ? [head, ...ofGroup.map(lineOf)] : [head];
  });
}
