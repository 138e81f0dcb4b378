import { Link } from "react-router";
import { Thumb } from "../../widgets/Thumb.tsx";
import type { Column } from "./columns.ts";

interface Props<Row> {
  column: Column<Row>;
  row: Row;
  href: string | undefined;
  onOpen: (() => void) | undefined;
}

/** The cell that names a row: thumbnail, name as a link, and a second line that distinguishes rows. */
export function MainCell<Row>({ column, row, href, onOpen }: Props<Row>) {
  const second = column.second?.(row);
  const beside = column.beside?.(row);
  const name = column.cell(row);
  // The full name on hover, in case the column truncates it.
  const title = typeof name === "string" ? name : undefined;
  const named = href ? (
    <Link className="row-name" title={title} to={href} data-row-link>
      {name}
    </Link>
  ) : onOpen ? (
    <button type="button" className="row-name link-button" title={title} onClick={onOpen} data-row-link>
      {name}
    </button>
  ) : (
    <span className="row-name" title={title}>
      {name}
    </span>
  );
  return (
    <div className="main-cell">
      {column.thumb && <Thumb src={column.thumb(row)} />}
      <div className="main-cell-text">
        {beside ? (
          <span className="main-cell-line">
            {named}
            {beside}
          </span>
        ) : (
          named
        )}
        {second && <span className="row-second">{second}</span>}
      </div>
    </div>
  );
}
