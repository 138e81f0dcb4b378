import type { ReactNode } from "react";

interface Props {
  /** The page header. */
  header: ReactNode;
  /** Permanent content above the list: totals, a drop zone. Temporary content is `progress`. */
  notice?: ReactNode;
  tabs?: ReactNode;
  /** Saved views, at the right of the filters. */
  saved?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** At the end of the toolbar: columns, density. */
  view?: ReactNode;
  bulk?: ReactNode;
  table: ReactNode;
  /** A running job, such as an export. Below the rows, so that showing it does not move them. */
  progress?: ReactNode;
  pagination?: ReactNode;
}

/**
 * A list screen: the table fills the rest of the window and scrolls on its own. Temporary elements never move the rows:
 * the toolbar is always one line, and bars overlay the table's head or appear below the rows.
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
            {(filters || saved || view) && (
              <div className="toolbar-strip">
                {filters}
                <div className="toolbar-end">
                  {saved}
                  {view}
                </div>
              </div>
            )}
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
