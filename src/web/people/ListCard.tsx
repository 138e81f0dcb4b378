import { type ReactNode, useId } from "react";
import { Pagination } from "../list/Pagination.tsx";
import type { ListInUrl } from "../list/useListInUrl.ts";
import type { IconName } from "../widgets/Icon.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import "../money/money.css";
import "./people.css";

interface Props<Row extends { id: string }> {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  /** Under the title: tabs, a search. */
  above?: ReactNode;
  list: ListInUrl<Row>;
  icon: IconName;
  emptyTitle: string;
  emptyText: string;
  /** The table, of this many pixels. */
  children(height: number): ReactNode;
}

const HEAD = 36;
const ROW = 44;
const MOST_ROWS = 10;

/** A list as one card of a page: as high as its rows, up to ten of them. */
export function ListCard<Row extends { id: string }>(props: Props<Row>) {
  const { title, action, above, list, icon, emptyTitle, emptyText, children } = props;
  const id = useId();
  const isEmpty = list.state === "ready" && list.rows.length === 0;
  const shown = list.state === "ready" ? Math.min(list.rows.length, MOST_ROWS) : 3;
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>
          {title}
          {list.state === "ready" && (
            <span className="page-count"> {list.total.toLocaleString("en-US")}</span>
          )}
        </h2>
        {action && <div className="card-head-end">{action}</div>}
      </div>
      {above}
      {list.state === "failed" ? (
        <FailedState what={title} why={list.error?.message ?? ""} retry={list.retry} />
      ) : isEmpty ? (
        <EmptyState icon={icon} title={emptyTitle} text={emptyText} />
      ) : (
        <>
          {children(HEAD + ROW * shown + 8)}
          {list.total > list.limit && <Pagination list={list} sizes={[]} />}
        </>
      )}
    </section>
  );
}
