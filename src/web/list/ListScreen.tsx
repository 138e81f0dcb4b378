import { type ReactNode, useMemo } from "react";
import { type HeaderAction, PageHeader, type PageHeaderProps } from "../layout/PageHeader.tsx";
import { Button } from "../widgets/Button.tsx";
import { type RowAction, RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState, type EmptyStateProps } from "../widgets/states.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./filters/FilterBar.tsx";
import type { FilterDef } from "./filters/filters.ts";
import { Pagination } from "./Pagination.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { StatusTabs } from "./StatusTabs.tsx";
import type { CardContent, Column } from "./table/columns.ts";
import { DataTable } from "./table/DataTable.tsx";
import type { DataTableProps } from "./table/table-props.ts";
import { type TableView, viewOf } from "./table/useTableView.ts";
import { ViewMenu } from "./table/ViewMenu.tsx";
import { titleOf } from "./useNames.ts";
import type { ResourceListState } from "./useResourceList.ts";
import { type BuiltInView, BuiltInViews } from "./views/BuiltInViews.tsx";
import { SavedViews } from "./views/SavedViews.tsx";

export interface ListScreenProps<Row extends { id: string }>
  extends Pick<PageHeaderProps, "title" | "back" | "sub" | "primary" | "secondary" | "more">,
    Pick<DataTableProps<Row>, "failed" | "href" | "onOpen" | "tabKeys"> {
  list: ResourceListState<Row>;
  /** What the rows are, in plural, if the title does not say it. */
  label?: string;
  /** The number in the heading. Default: of the list. */
  heading?: Pick<PageHeaderProps, "count" | "capped">;
  /** Permanent content above the list: totals, a drop zone. Temporary content is `progress`. */
  notice?: ReactNode;
  /** Below the list, so that what arrives later does not move the rows. */
  below?: ReactNode;
  /** In place of the list's own tabs. */
  tabs?: ReactNode;
  /** Label of the search, `false` for none. Default: the title. */
  search?: string | false;
  /** What the search finds, if that is more than its label says. */
  placeholder?: string;
  /** In place of the declared filters. */
  filters?: readonly FilterDef[];
  /** Before the filters. */
  beforeFilters?: ReactNode;
  /** Whether people can save views of the list. */
  savedViews?: boolean;
  /** The product's own views of the list. */
  builtInViews?: readonly BuiltInView[];
  /** In place of the list's own columns, where they depend on the loaded rows. */
  columns?: readonly Column<Row>[];
  /** The menu of a row, if it has actions. A function with a stable identity does not render the rows again. */
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Actions for the selected rows: small buttons. Without any, rows cannot be selected. */
  bulk?: ReactNode;
  /** Whether the bulk actions accept a filter (all matching rows) instead of ids. */
  allMatching?: boolean;
  /** A bar that overlays the table's head. */
  news?: ReactNode;
  /** Name of a row for screen readers. Default: its title. */
  nameOf?(row: Row): string;
  /** A row's card on a phone; `menu` is that of its actions. */
  card?(row: Row, menu: ReactNode): CardContent;
  /** Shown when there are no rows yet. Its default action is the header's primary one; `null` for none. */
  empty?: EmptyStateProps;
  /** A running job. Below the rows, so that showing it does not move them. Default: the export. */
  progress?: ReactNode;
  exporting?: ResourceListState<Row>["exporting"];
  pageSizes?: readonly number[];
  paged?: boolean;
  /** In place of the table. */
  children?: ReactNode;
}

/**
 * A list screen: the table fills the rest of the window and scrolls on its own. Temporary elements never move the rows:
 * the toolbar is always one line, and bars overlay the table's head or appear below the rows.
 */
export function ListScreen<Row extends { id: string }>(
  props: ListScreenProps<NoInfer<Row>> & { list: ResourceListState<Row> },
) {
  const { list, title, more = [], exporting = list.exporting, bulk, allMatching = false, card } = props;
  const { table, tabs, selection } = list;
  const progress = props.progress || exporting.progress;
  const nameOf = props.nameOf ?? ((row: Row) => titleOf(list.resource, row));
  const { columns, menuOf } = useColumns(props, nameOf);
  const view = useMemo(() => list.view && viewOf(list.view, columns), [list.view, columns]);
  return (
    <>
      <div className="list-screen">
        <PageHeader
          title={title}
          {...(props.heading ?? list.heading)}
          back={props.back}
          sub={props.sub}
          primary={props.primary}
          secondary={props.secondary}
          more={[...more, ...exporting.actions]}
        />
        {props.notice}
        <div className="card list-card">
          {props.tabs ??
            (tabs && <StatusTabs label={tabs.label} table={table} filterKey={tabs.key} tabs={tabs.values} />)}
          <Toolbar {...props} view={view} />
          <div className="list-body">
            {bulk && (
              <BulkBar selection={selection} table={table} allMatching={allMatching}>
                {bulk}
              </BulkBar>
            )}
            {props.news}
            {props.children || (
              <DataTable<Row>
                label={props.label ?? title}
                failed={props.failed}
                table={table}
                columns={columns}
                view={view ?? undefined}
                selection={bulk ? selection : undefined}
                nameOf={nameOf}
                href={props.href}
                onOpen={props.onOpen}
                card={card && ((row) => card(row, menuOf(row)))}
                tabKeys={props.tabKeys}
                empty={props.empty && <Empty {...props.empty} primary={props.primary} />}
              />
            )}
          </div>
          {progress && <div className="list-progress">{progress}</div>}
          {props.paged !== false && <Pagination table={table} sizes={props.pageSizes} />}
        </div>
        {props.below}
      </div>
      {exporting.dialog}
    </>
  );
}

/** The columns, with that of the row's actions. */
function useColumns<Row extends { id: string }>(
  { list, columns = list.columns, rowActions }: ListScreenProps<Row>,
  nameOf: (row: Row) => string,
) {
  const menuOf = (row: Row) => {
    const actions = rowActions?.(row) ?? [];
    return actions.length > 0 && <RowMenu label={`Actions for ${nameOf(row)}`} actions={actions} />;
  };
  const shown = useMemo((): readonly Column<Row>[] => {
    if (!rowActions) return columns;
    return [
      ...columns,
      { key: "actions", title: "", width: 52, fixed: "right", cardRole: "menu", cell: menuOf },
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a row's name follows from the row alone
  }, [columns, rowActions]);
  return { columns: shown, menuOf };
}

/** Search, filters, saved views and the choice of columns, in one line; nothing if the list has none of them. */
function Toolbar<Row extends { id: string }>(props: ListScreenProps<Row> & { view: TableView<Row> | null }) {
  const { list, title, search = `Search ${title.toLowerCase()}`, filters = list.filters } = props;
  const { table, tabs } = list;
  const views = props.builtInViews;
  const view = !props.children && props.view;
  const narrows = filters.length > 0 || props.beforeFilters;
  if (search === false && !narrows && !props.savedViews && !view) return null;
  return (
    <div className="toolbar">
      {search !== false && (
        <SearchBox
          label={search}
          placeholder={props.placeholder}
          value={table.search}
          onSearch={table.setSearch}
        />
      )}
      {(narrows || props.savedViews || view) && (
        <div className="toolbar-strip">
          {props.beforeFilters}
          {filters.length > 0 && <FilterBar table={table} defs={filters} keep={tabs && [tabs.key]} />}
          <div className="toolbar-end">
            {views && <BuiltInViews table={table} views={views} />}
            {props.savedViews && <SavedViews table={table} builtIn={views} />}
            {view && <ViewMenu view={view} />}
          </div>
        </div>
      )}
    </div>
  );
}

/** The empty list, which leads to the first row. */
function Empty({ primary, action, ...state }: EmptyStateProps & { primary: HeaderAction | undefined }) {
  const start = primary && (
    <Button kind="primary" icon={primary.icon} to={primary.to} onClick={primary.onClick}>
      {primary.label}
    </Button>
  );
  return <EmptyState {...state} action={action === undefined ? start : action} />;
}
