import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { withTimeout } from "../chunks.ts";
import { useExport } from "../exports/useExport.tsx";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
import { FilterBar } from "../list/filters/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters/filters.ts";
import { headingCount } from "../list/heading-count.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { type StatusTab, StatusTabs } from "../list/StatusTabs.tsx";
import type { Column } from "../list/table/columns.ts";
import { DataTable } from "../list/table/DataTable.tsx";
import { useTableView } from "../list/table/useTableView.ts";
import { ViewMenu } from "../list/table/ViewMenu.tsx";
import { paramsOf } from "../list/url-state.ts";
import { titleOf } from "../list/useNames.ts";
import { type Selection, useSelection } from "../list/useSelection.ts";
import type { UrlTableProps } from "../list/useUrlState.ts";
import { useUrlTable } from "../list/useUrlTable.ts";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useAbility, usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { iconNamed } from "../widgets/Icon.tsx";
import { type RowAction, RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { columnsOf, type Row } from "./cells.tsx";
import { fitsDialog } from "./fits-dialog.ts";
import { type RemovalText, useRemoval } from "./useRemoval.ts";

const FormDialog = lazy(() => withTimeout(import("./ResourceFormDialog.tsx")));

const BY_SELLER: FilterDef = {
  kind: "reference",
  key: "sellerTeam",
  label: "Seller",
  target: "seller-teams",
};

interface Tabs {
  key: string;
  label: string;
  values: readonly StatusTab[];
}

/** The count of the current tab, which is of the list if nothing else narrows it. */
function countOfTab(tabs: Tabs | undefined, params: Readonly<Record<string, string>>): number | undefined {
  if (!tabs || Object.keys(params).some((key) => key !== tabs.key)) return undefined;
  return tabs.values.find(({ value }) => value === (params[tabs.key] ?? ""))?.count;
}

interface Props {
  resource: Resource;
  area: Area;
  /** Overrides the resource's name as title. */
  title?: string;
  /** The parent list. */
  back?: { to: string; label: string };
  /** Filters that the screen sets. They are not offered. */
  filters?: UrlTableProps<Row>["filters"];
  /** A filter whose values are shown as tabs. */
  tabs?: Tabs;
  /** Tabs of several lists on one screen, in place of `tabs`. */
  listTabs?: ReactNode;
  /** Declared columns and filters that are hidden because every row here has the same value. */
  without?: readonly string[];
  /** A field shown in gray below a row's name instead of in its own column. */
  second?: string;
  /** Hides creating, editing and deleting; as a function, editing and deleting of that row. */
  readOnly?: boolean | ((row: Row) => boolean);
  /** Path of a row's detail with `:id`, if it is not the resource's own. */
  show?: string;
  /** Permanent content above the list. */
  above?: ReactNode;
  /** Buttons of the header, by the query of the list. */
  buttonsOf?: (query: Readonly<Record<string, string>>) => readonly HeaderAction[];
  /** More actions of the header. */
  headerActions?: readonly HeaderAction[];
  /** A second action of the empty list, such as an example. */
  emptyAction?: ReactNode;
  /** More actions of a row. Keep the function's identity stable while its result is the same. */
  rowActions?: (row: Row) => readonly RowAction[];
  /** Columns in place of the declared ones, in their order. */
  columns?: readonly Column<Row>[];
  /** Actions for the selected rows, besides deleting them. */
  bulkActions?: (selection: Selection) => ReactNode;
  /** What is asked before a row is deleted. */
  removalText?: RemovalText;
  /** Whether creating ends at the new row, where its next step is. */
  opensCreated?: boolean;
  /** A hook that returns additional columns, with values loaded for the rows of the page. */
  useExtraColumns?: (rows: readonly Row[]) => readonly Column<Row>[];
}

const NONE: readonly string[] = [];
const NO_COLUMNS: readonly Column<Row>[] = [];
const useNoColumns = () => NO_COLUMNS;

/** The list of a declared resource. */
export default function ResourceList({ resource, area, ...options }: Props) {
  const {
    title,
    back,
    filters,
    tabs,
    listTabs,
    second,
    readOnly = false,
    show,
    above,
    buttonsOf,
    headerActions = [],
    emptyAction,
    rowActions,
    columns: ownColumns,
    bulkActions,
    opensCreated = false,
  } = options;
  const { useExtraColumns: useColumns = useNoColumns, without = NONE } = options;
  const { can } = useAbility();
  const isSeller = usePerson().userType === "seller";
  const { canOpen } = useAbility();
  const navigate = useNavigate();
  const { remove, removeAll } = useRemoval(resource, options.removalText);
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const table = useUrlTable<Row>({ resource: resource.name, ...(filters && { filters }) });
  const selection = useSelection(table);
  const exporting = useExport(resource.name, paramsOf(table.filters));
  const paths = pathsOf(resource, area);

  const has = (verb: "create" | "edit" | "delete") =>
    readOnly !== true &&
    resource.verbs.includes(verb) &&
    can(resource.name, verb) &&
    (verb === "delete" || resource.form.length > 0);
  const canCreate = has("create");
  const canEdit = has("edit");
  const canDelete = has("delete");
  const canShow =
    resource.verbs.includes("show") && can(resource.name, "show") && canOpen(show ?? paths.show);
  const canSelect = canDelete || bulkActions !== undefined;
  const isLocked = (row: Row) => typeof readOnly === "function" && readOnly(row);
  const inDialog = fitsDialog(resource);

  const edit = (row: Row) =>
    inDialog ? setEditing(row) : void navigate(paths.edit.replace(":id", encodeURIComponent(row.id)));
  const pathOf = (row: Row) => (show ?? paths.show).replace(":id", encodeURIComponent(row.id));
  const create = () => (inDialog ? setEditing("new") : void navigate(paths.create));

  const extraColumns = useColumns(table.result.data);
  const columns = useMemo(() => {
    const declared = [
      ...(ownColumns ?? columnsOf(resource, isSeller, second).filter(({ key }) => !without.includes(key))),
      ...extraColumns,
    ];
    if (!canEdit && !canDelete && !rowActions) return declared;
    const actions: Column<Row> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cardRole: "menu",
      cell: (row) => (
        <RowMenu
          label={`Actions for ${titleOf(resource.name, row)}`}
          actions={[
            ...(rowActions?.(row) ?? []),
            ...(canEdit && !isLocked(row)
              ? [{ label: "Edit", icon: "edit" as const, onClick: () => edit(row) }]
              : []),
            ...(canDelete && !isLocked(row)
              ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(row) }]
              : []),
          ]}
        />
      ),
    };
    return [...declared, actions];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the actions close over stable values only
  }, [resource, isSeller, second, without, ownColumns, extraColumns, canEdit, canDelete, rowActions]);
  const view = useTableView(`${area}/${title ?? resource.name}`, columns);
  const bySeller = resource.owner === "sellerTeam" && !isSeller && can("seller-teams", "choose");
  const offered = useMemo(() => {
    const canFilter = (target: string | undefined) => target === undefined || can(target, "list");
    const excluded = [
      ...Object.keys(paramsOf(filters?.permanent ?? [])),
      ...(tabs ? [tabs.key] : []),
      ...without,
    ];
    const declared = filtersOf(resource, excluded).filter(({ key }) =>
      canFilter(resource.list.through[key]?.target),
    );
    return bySeller ? [BY_SELLER, ...declared] : declared;
  }, [resource, filters, tabs, without, bySeller, can]);
  const { one } = resource.label;
  const many = title ?? resource.label.many;
  const createButton = { label: `Create ${one.toLowerCase()}`, icon: "plus" as const, onClick: create };

  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title={many}
            {...headingCount(table, countOfTab(tabs, paramsOf(table.filters)))}
            {...(back ? { back } : {})}
            primary={canCreate ? createButton : undefined}
            secondary={buttonsOf?.(paramsOf(table.filters)) ?? []}
            more={[...headerActions, ...exporting.actions]}
          />
        }
        notice={above}
        progress={exporting.progress}
        tabs={
          tabs ? (
            <StatusTabs label={tabs.label} table={table} filterKey={tabs.key} tabs={tabs.values} />
          ) : (
            listTabs
          )
        }
        saved={<SavedViews table={table} />}
        search={
          resource.list.search.length > 0 && (
            <SearchBox
              label={`Search ${many.toLowerCase()}`}
              value={table.search}
              onSearch={table.setSearch}
            />
          )
        }
        filters={
          offered.length > 0 && <FilterBar table={table} defs={offered} keep={tabs ? [tabs.key] : []} />
        }
        view={<ViewMenu view={view} />}
        bulk={
          canSelect && (
            <BulkBar selection={selection} table={table} allMatching={false}>
              {bulkActions?.(selection)}
              {canDelete && (
                <Button small icon="trash" onClick={() => void removeAll(selection)}>
                  Delete
                </Button>
              )}
            </BulkBar>
          )
        }
        table={
          <DataTable
            {...(canSelect ? { selection } : {})}
            label={many}
            table={table}
            columns={columns}
            view={view}
            nameOf={(row) => titleOf(resource.name, row)}
            {...(canShow ? { href: pathOf } : canEdit ? { onOpen: edit } : {})}
            empty={
              <EmptyState
                icon={iconNamed(resource.icon)}
                title={`No ${many.toLowerCase()} yet`}
                text={
                  canCreate
                    ? `Create the first ${one.toLowerCase()} to get started.`
                    : `${many} appear here once added.`
                }
                action={
                  canCreate && (
                    <Button kind="primary" icon="plus" onClick={create}>
                      {createButton.label}
                    </Button>
                  )
                }
                secondaryAction={emptyAction}
              />
            }
          />
        }
        pagination={<Pagination table={table} />}
      />
      {exporting.dialog}
      {editing !== null && (
        <Suspense>
          <FormDialog
            resource={resource}
            row={editing === "new" ? undefined : editing}
            close={() => setEditing(null)}
            {...(opensCreated && editing === "new" && canShow
              ? { saved: (row: Row) => void navigate(pathOf(row)) }
              : {})}
          />
        </Suspense>
      )}
    </>
  );
}
