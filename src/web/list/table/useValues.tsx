import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { Bar } from "../../widgets/Skeletons.tsx";
import { type Column, isLoaded, isSkeleton } from "./columns.ts";
import { MainCell } from "./MainCell.tsx";

/** The column that names the row. */
export const mainOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.find((column) => column.main) ?? columns[0];

interface Values<Row> {
  /** By column. */
  readonly renderers: readonly ((_: unknown, row: Row) => ReactNode)[];
  /** Whether a value is rendered again: for another row, or by another column. */
  shouldUpdate(row: Row, before: Row): boolean;
}

/**
 * Renders the values of a table. They are not rendered again for another width of their column, which the table gets as
 * soon as the first values are measured.
 * @param fields of the rows; a column that was just shown is empty until its fields are loaded
 */
export function useValues<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  fields: readonly string[] | undefined,
  href: ((row: Row) => string) | undefined,
  onOpen: ((row: Row) => void) | undefined,
): Values<Row> {
  const opens = useRef({ href, onOpen });
  opens.current = { href, onOpen };
  const isLink = href !== undefined;
  const isButton = onOpen !== undefined;
  const renderers = useMemo(() => {
    const main = mainOf(columns);
    const shown = new Set(columns.filter((column) => isLoaded(column, fields)));
    return columns.map((column) => (_: unknown, row: Row) => {
      if (isSkeleton(row)) return <Bar width={column.align === "right" ? 48 : "62%"} />;
      if (column !== main) return shown.has(column) ? column.cell(row) : null;
      const to = isLink ? opens.current.href?.(row) : undefined;
      const open = isButton ? () => opens.current.onOpen?.(row) : undefined;
      return <MainCell column={column} row={row} href={to} onOpen={open} />;
    });
  }, [columns, fields, isLink, isButton]);
  const renderedBy = useRef(renderers);
  const isOther = renderedBy.current !== renderers;
  useLayoutEffect(() => {
    renderedBy.current = renderers;
  }, [renderers]);
  return { renderers, shouldUpdate: (row, before) => isOther || row !== before };
}
