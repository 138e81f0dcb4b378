import type { ReactNode } from "react";

export interface SmallColumn<Row> {
  title: string;
  /** Only screen readers read the title, as of a column of buttons. */
  hidesTitle?: boolean;
  align?: "right";
  className?: string;
  /** Its cells are the headers of their rows. */
  heads?: boolean;
  cell(row: Row): ReactNode;
}

interface Props<Row> {
  /** Read by screen readers, as the name of the box or as the caption. */
  label: string;
  columns: readonly SmallColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** Shown instead of rows. */
  none?: string;
  /** The rows of totals. */
  totals?: readonly Row[];
  className?: string;
  /** The class of a box around the table that scrolls sideways. */
  box?: string;
}

/** All rows of a few columns, without a page, a filter or a choice of columns. */
export function SmallTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, none, totals = [], className = "plain-table", box } = props;
  const classOf = ({ align, className: own }: SmallColumn<Row>) =>
    [align, own].filter(Boolean).join(" ") || undefined;
  const row = (one: Row) => (
    <tr key={keyOf(one)}>
      {columns.map((column) =>
        column.heads ? (
          <th key={column.title} scope="row" className={classOf(column)}>
            {column.cell(one)}
          </th>
        ) : (
          <td key={column.title} className={classOf(column)}>
            {column.cell(one)}
          </td>
        ),
      )}
    </tr>
  );
  const table = (
    <table className={className}>
      {!box && <caption className="visually-hidden">{label}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.hidesTitle ? <span className="visually-hidden">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row)}
        {rows.length === 0 && none && (
          <tr>
            <td colSpan={columns.length} className="quiet">
              {none}
            </td>
          </tr>
        )}
      </tbody>
      {totals.length > 0 && <tfoot>{totals.map(row)}</tfoot>}
    </table>
  );
  if (!box) return table;
  return (
    // Focusable, so that the keyboard can scroll it.
    <section className={box} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}
