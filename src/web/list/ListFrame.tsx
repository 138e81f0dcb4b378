import type { ReactNode } from "react";

interface Props {
  /** The page header. */
  header: ReactNode;
  /** Banners above the list. */
  notice?: ReactNode;
  tabs?: ReactNode;
  /** Saved views, under the tabs. */
  saved?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** At the right of the filters: columns, density. */
  view?: ReactNode;
  bulk?: ReactNode;
  table: ReactNode;
  pagination?: ReactNode;
}

/** A list screen: the table takes what the window has left and scrolls inside itself. */
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
  pagination,
}: Props) {
  return (
    <div className="list-screen">
      {header}
      {notice}
      <div className="card list-card">
        {tabs}
        {saved}
        {(search || filters || view) && (
          <div className="toolbar">
            {search}
            {filters}
            <div className="toolbar-end">{view}</div>
          </div>
        )}
        <div className="list-body">
          {bulk}
          {table}
        </div>
        {pagination}
      </div>
    </div>
  );
}
