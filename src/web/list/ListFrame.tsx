import type { ReactNode } from "react";

interface Props {
  /** The page header. */
  header: ReactNode;
  /** What always stands above the list: figures, a place to drop files. What comes and goes is `progress`. */
  notice?: ReactNode;
  tabs?: ReactNode;
  /** Saved views, at the right of the filters. */
  saved?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** At the end of that line: columns, density. */
  view?: ReactNode;
  bulk?: ReactNode;
  table: ReactNode;
  /** What is under way, as an export: below the rows, so that its coming and going moves none of them. */
  progress?: ReactNode;
  pagination?: ReactNode;
}

/**
 * A list screen: the table takes what the window has left and scrolls inside itself. Nothing that appears while
 * one works moves the rows: the toolbar is one line whatever it holds, and bars lie over the head or below.
 */
export function ListFrame({
  header,
  notice,
  tabs,
  saved,
  search,
  filters,
  view,
  bulk,
  table,
  progress,
  pagination,
}: Props) {
  return (
    <div className="list-screen">
      {header}
      {notice}
      <div className="card list-card">
        {tabs}
        {(search || filters || saved || view) && (
          <div className="toolbar">
            {search}
            {filters}
            <div className="toolbar-end">
              {saved}
              {view}
            </div>
          </div>
        )}
        <div className="list-body">
          {bulk}
          {table}
        </div>
        {progress && <div className="list-progress">{progress}</div>}
        {pagination}
      </div>
    </div>
  );
}
