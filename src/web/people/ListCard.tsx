import { Flex } from "antd";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../domain/format.ts";
import { Pagination } from "../list/Pagination.tsx";
import type { UrlTable } from "../list/useUrlTable.ts";
import type { IconName } from "../widgets/Icon.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import "../money/money.css";
import "./people.css";

interface Props<Row extends { id: string }> {
  title: string;
  /** To the right of the title. */
  action?: ReactNode;
  /** Below the title: tabs, a search. */
  above?: ReactNode;
  table: UrlTable<Row>;
  icon: IconName;
  emptyTitle: string;
  emptyText: string;
  /** The table, with its height in pixels. */
  children(height: number): ReactNode;
}

const HEAD_HEIGHT = 36;
const ROW_HEIGHT = 44;
const MAX_ROWS = 10;

/** A list as a card of a page, as high as its rows, up to ten of them. */
export function ListCard<Row extends { id: string }>(props: Props<Row>) {
  const { title, action, above, table, icon, emptyTitle, emptyText, children } = props;
  const id = useId();
  const { data, total } = table.result;
  const { isError, error, refetch } = table.tableQuery;
  const shown = total === undefined ? 3 : Math.min(data.length, MAX_ROWS);
  return (
    <section className="card" aria-labelledby={id}>
      <Flex className="card-head" gap="8px 16px" align="center" justify="space-between" wrap>
        <h2 id={id}>
          {title}
          {total !== undefined && <span className="page-count"> {formatCount(total)}</span>}
        </h2>
        {action && (
          <Flex gap={8} align="center">
            {action}
          </Flex>
        )}
      </Flex>
      {above}
      {total === undefined && isError ? (
        <FailedState what={title} why={error?.message ?? ""} retry={() => void refetch()} />
      ) : total !== undefined && data.length === 0 ? (
        <EmptyState icon={icon} title={emptyTitle} text={emptyText} />
      ) : (
        <>
          {children(HEAD_HEIGHT + ROW_HEIGHT * shown + 8)}
          {table.pageCount > 1 && <Pagination table={table} sizes={[]} />}
        </>
      )}
    </section>
  );
}
