import { type BaseRecord, type CrudSort, getDefaultSortOrder } from "@refinedev/core";
import { type ColumnType, type Reference, VirtualTable, type VirtualTableProps } from "rc-table";
import { type Ref, useCallback, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useIsOnline } from "../../providers/useIsOnline.ts";
import { FailedState, NothingFound } from "../../widgets/states.tsx";
import type { UrlTable } from "../useUrlTable.ts";
import { CardList } from "./CardList.tsx";
import { type Column, fitWidths, isSkeleton, isTight, PADDING, SKELETON, sortKeyOf } from "./columns.ts";
import { SortHead } from "./SortHead.tsx";
import type { DataTableProps } from "./table-props.ts";
import { FIRST_ROW, PARTS } from "./table-roles.tsx";
import { useContentWidths } from "./useContentWidths.ts";
import { useElementSize } from "./useElementSize.ts";
import { useReturnToRow } from "./useReturnToRow.ts";
import { openInTab, useRowKeys } from "./useRowKeys.ts";
import { SELECTION_WIDTH, useSelectionColumn } from "./useSelectionColumn.tsx";
import { useValues } from "./useValues.tsx";
import "./table.css";

const HEAD_HEIGHT = 36;
/** Height of a row in pixels, as in table.css. With a lower one, rows below the visible ones would be rendered as well. */
const ROW_HEIGHT = { usual: 44, dense: 36 } as const;
const NO_ROWS: readonly never[] = [];

interface Size {
  width: number;
  height: number;
  narrow: boolean;
}

/** The columns as they are drawn, each as wide as its values need, and the height of the rows. */
function useLayout<Row extends { id: string }>(
  props: DataTableProps<Row>,
  all: readonly Column<Row>[],
  rows: readonly Row[],
  { width, height, narrow }: Size,
) {
  const { table, selection, nameOf, href, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const padding = isTight(width) ? PADDING.tight : PADDING.usual;
  const drawn = narrow || isLoading(table) || width === 0 ? NO_ROWS : rows;
  const selectionWidth = selection ? SELECTION_WIDTH : 0;
  const available = width - selectionWidth;
  const offset = selection ? 1 : 0;
  const { contentWidths, columns } = useContentWidths(box, all, drawn, { offset, padding, available });
  const widths = fitWidths(columns, available, contentWidths, padding);
  const totalWidth = widths.reduce((sum, columnWidth) => sum + columnWidth, selectionWidth);
  const selectionColumn = useSelectionColumn({ rows, selection, nameOf });
  const values = useValues(columns, table.fields, href, onOpen);
  const valueColumns = columns.map(
    (column, index): ColumnType<Row> => ({
      key: column.key,
      width: widths[index],
      align: column.align,
      fixed: column.fixed,
      ellipsis: true,
      title: <SortHead title={column.title} by={sortKeyOf(column)} table={table} />,
      onHeaderCell: () => ({ "aria-sort": ariaSort(sortKeyOf(column), table.sorters), scope: "col" }),
      render: values.renderers[index],
      shouldCellUpdate: values.shouldUpdate,
    }),
  );
  // `VirtualTable` is declared with the props of a plain table.
  const virtual: Pick<VirtualTableProps<Row>, "scroll" | "listItemHeight"> = {
    scroll: { x: totalWidth, y: Math.max(160, (props.height ?? height) - HEAD_HEIGHT) },
    listItemHeight: props.view?.dense ? ROW_HEIGHT.dense : ROW_HEIGHT.usual,
  };
  return { box, columns: [...selectionColumn, ...valueColumns], scrolls: totalWidth > width, virtual };
}

interface RowsProps<Row extends { id: string }>
  extends Pick<DataTableProps<Row>, "label" | "selection" | "href" | "onOpen"> {
  rows: readonly Row[];
  layout: ReturnType<typeof useLayout<Row>>;
  body: Ref<Reference>;
  open(row: Row, inTab: boolean): void;
}

function Rows<Row extends { id: string }>({ label, rows, layout, body, open, ...props }: RowsProps<Row>) {
  const { selection, href, onOpen } = props;
  const { box, columns, scrolls, virtual } = layout;
  const classOf = (row: Row) => {
    if (isSkeleton(row)) return "";
    return `${href || onOpen ? "row-opens" : ""} ${selection?.has(row.id) ? "row-selected" : ""}`;
  };
  return (
    <div
      ref={box}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
    >
      <VirtualTable<Row>
        ref={body}
        className={scrolls ? "table-scrolls" : ""}
        components={PARTS}
        rowKey="id"
        columns={columns}
        data={rows}
        {...virtual}
        rowClassName={classOf}
        onRow={(row, index) => ({
          role: "row",
          "aria-rowindex": (index ?? 0) + FIRST_ROW,
          "data-row": index,
          tabIndex: -1,
          onClick: (event) => {
            if (isPlainClick(event)) open(row, event.ctrlKey || event.metaKey);
          },
          onAuxClick: (event) => {
            if (event.button === 1 && isPlainClick(event)) open(row, true);
          },
        })}
      />
    </div>
  );
}

/** The table of every list. It draws only the rows in view, a click on a row opens it, and arrow keys and x work. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { table, selection, href, onOpen, height } = props;
  const { result, tableQuery } = table;
  const { ref: sized, ...size } = useElementSize();
  const root = useRef<HTMLDivElement>(null);
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      root.current = element;
      sized(element);
    },
    [sized],
  );
  const body = useRef<Reference>(null);
  const navigate = useNavigate();
  const shownByDefault = useMemo(() => props.columns.filter((column) => !column.hidden), [props.columns]);
  const columns = props.view?.columns ?? shownByDefault;
  const loading = isLoading(table);
  // Without a connection the top bar says so.
  const isOnline = useIsOnline();

  const open = (row: Row, inTab: boolean) => {
    if (isSkeleton(row)) return;
    if (href && inTab) openInTab(href(row));
    else if (href) void navigate(href(row));
    else onOpen?.(row);
  };
  const keys = useRowKeys({
    count: result.data.length,
    reveal: (index) => body.current?.scrollTo({ index }),
    tick: (index) => {
      const row = result.data[index];
      if (row) selection?.toggle(row.id);
    },
    open: (index, inTab) => {
      const row = result.data[index];
      if (row) open(row, inTab);
    },
  });
  const rows = useMemo(
    () =>
      loading
        ? // A skeleton row has only an id; `useValues` calls no cell for it.
          Array.from({ length: Math.min(table.pageSize, 12) }, (_, n) => ({ id: `${SKELETON}${n}` }) as Row)
        : result.data,
    [loading, result.data, table.pageSize],
  );
  const layout = useLayout(props, columns, rows, size);
  useReturnToRow({ label: props.label, rows: result.data, root, body });

  const content = () => {
    if (result.total === undefined && tableQuery.isError) return <Failed {...props} />;
    if (!loading && result.data.length === 0) {
      if (!isNarrowed(table, props.tabKeys)) return props.empty;
      return <NothingFound search={table.search} clear={() => table.setFilters([], "replace")} />;
    }
    if (size.narrow) return <CardList {...props} loading={loading} columns={columns} open={open} />;
    return <Rows {...props} rows={rows} layout={layout} body={body} open={open} />;
  };
  const dense = props.view?.dense ? " dense" : "";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows and x are shortcuts for links and checkboxes
    <div
      ref={ref}
      className={`data-table${dense}${isTight(size.width) ? " tight" : ""}${height === undefined ? " fills" : ""}`}
      aria-busy={tableQuery.isFetching}
      onKeyDown={keys}
    >
      <div className={tableQuery.isFetching && !loading ? "progress-line on" : "progress-line"} />
      {size.width > 0 && content()}
      {result.total !== undefined && tableQuery.error && isOnline && (
        <div className="stale-bar" role="alert">
          <span>Not up to date: {tableQuery.error.message}</span>
          <button type="button" className="link-button" onClick={() => void tableQuery.refetch()}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

/** Whether no page has been loaded yet. */
const isLoading = ({ result, tableQuery }: Pick<UrlTable<BaseRecord>, "result" | "tableQuery">) =>
  result.total === undefined && !tableQuery.isError;

const Failed = <Row extends { id: string }>({
  label,
  failed,
  table: { tableQuery },
}: DataTableProps<Row>) => (
  <FailedState
    what={label}
    why={failed ?? tableQuery.error?.message ?? ""}
    retry={() => void tableQuery.refetch()}
  />
);

/** Whether a search or a filter other than the tab's is set. */
const isNarrowed = (
  table: Pick<UrlTable<never>, "isFiltered" | "viewParams">,
  tabKeys?: readonly string[],
) =>
  tabKeys
    ? Object.keys(table.viewParams).some((key) => key !== "sort" && !tabKeys.includes(key))
    : table.isFiltered;

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function ariaSort(by: string | null, sorters: CrudSort[]) {
  const order = by === null ? undefined : getDefaultSortOrder(by, sorters);
  return order ? ARIA_SORT[order] : undefined;
}

/** A click on the row itself: not on a control, not in a dialog of the row, not the end of a text selection. */
function isPlainClick({ target, currentTarget }: React.MouseEvent): boolean {
  if (!(target instanceof Element && currentTarget.contains(target))) return false;
  const control = target.closest("a, button, input, label, [role=button]");
  return control === null && !window.getSelection()?.toString();
}
