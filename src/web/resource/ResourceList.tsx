import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { inTime } from "../chunks.ts";
import { useExport } from "../exports/useExport.tsx";
import { type HeaderAction, PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { type FilterDef, filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { type StatusTab, StatusTabs } from "../list/StatusTabs.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { titleOf } from "../list/useNames.ts";
import { useSelection } from "../list/useSelection.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useCanOpen, useMay, usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { iconNamed } from "../widgets/Icon.tsx";
import { type RowAction, RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { columnsOf, type Row } from "./cells.tsx";
import { fitsDialog } from "./fits-dialog.ts";
import { useRemoval } from "./useRemoval.ts";

const FormDialog = lazy(() => inTime(import("./ResourceFormDialog.tsx")));

const BY_SELLER: FilterDef = {
  kind: "reference",
  key: "sellerTeam",
  label: "Seller",
  target: "seller-teams",
};

interface Props {
  resource: Resource;
  area: Area;
  /** What this list is called here, where that is not the resource's own name. */
  title?: string;
  /** The list above. */
  back?: { to: string; label: string };
  /** Filters that the screen sets: they are not offered. */
  fixed?: Readonly<Record<string, string>>;
  /** A filter whose values stand as tabs. */
  tabs?: { key: string; label: string; values: readonly StatusTab[] };
  /** Declared columns that say the same in every row here, and their filters. */
  without?: readonly string[];
  /** A field that stands in grey under a row's name instead of in a column of its own. */
  second?: string;
  /** Whether rows are made, changed and deleted here. */
  readOnly?: boolean;
  /** Where a row leads, where that is not its own detail; with `:id`. */
  show?: string;
  /** What always stands above the list. */
  above?: ReactNode;
  /** Further ways on from here. */
  further?: readonly HeaderAction[];
  /** What else can be done with a row; the same function as long as it says the same. */
  rowActions?: (row: Row) => readonly RowAction[];
  /** Columns beyond the declared ones, of figures that are asked for by the rows on the page. A hook. */
  useFigures?: (rows: readonly Row[]) => readonly Column<Row>[];
}

const NONE: readonly string[] = [];
const NO_FIGURES: readonly Column<Row>[] = [];
const useNoFigures = () => NO_FIGURES;

/** The list that a declaration gives for nothing. */
export default function ResourceList({ resource, area, ...given }: Props) {
  const { title, back, fixed, tabs, second, readOnly = false, show, above, further = [], rowActions } = given;
  const { useFigures = useNoFigures, without = NONE } = given;
  const may = useMay();
  const isSeller = usePerson().userType === "seller";
  const opens = useCanOpen();
  const navigate = useNavigate();
  const { remove, removeAll } = useRemoval(resource);
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const list = useListInUrl<Row>(resource.name, fixed ? { fixed } : {});
  const selection = useSelection(list);
  const exporting = useExport(resource.name, list.query);
  const paths = pathsOf(resource, area);

  const has = (verb: "create" | "edit" | "delete") =>
    !readOnly &&
    resource.verbs.includes(verb) &&
    may(resource.name, verb) &&
    (verb === "delete" || resource.form.length > 0);
  const canCreate = has("create");
  const canEdit = has("edit");
  const canDelete = has("delete");
  const canShow = resource.verbs.includes("show") && may(resource.name, "show") && opens(show ?? paths.show);
  const inDialog = fitsDialog(resource);

  const edit = (row: Row) =>
    inDialog ? setEditing(row) : void navigate(paths.edit.replace(":id", encodeURIComponent(row.id)));
  const create = () => (inDialog ? setEditing("new") : void navigate(paths.create));

  const figures = useFigures(list.rows);
  const columns = useMemo(() => {
    const declared = [
      ...columnsOf(resource, isSeller, second).filter(({ key }) => !without.includes(key)),
      ...figures,
    ];
    if (!canEdit && !canDelete && !rowActions) return declared;
    const actions: Column<Row> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      says: "menu",
      cell: (row) => (
        <RowMenu
          label={`Actions for ${titleOf(resource.name, row)}`}
          actions={[
            ...(rowActions?.(row) ?? []),
            ...(canEdit ? [{ label: "Edit", icon: "edit" as const, onClick: () => edit(row) }] : []),
            ...(canDelete
              ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(row) }]
              : []),
          ]}
        />
      ),
    };
    return [...declared, actions];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the actions close over stable things only
  }, [resource, isSeller, second, without, figures, canEdit, canDelete, rowActions]);
  const view = useTableView(`${area}/${title ?? resource.name}`, columns);
  const bySeller = resource.owner === "sellerTeam" && !isSeller && may("seller-teams", "list");
  const filters = useMemo(() => {
    const mayFilter = (target: string | undefined) => target === undefined || may(target, "list");
    const known = [...Object.keys(fixed ?? {}), ...(tabs ? [tabs.key] : []), ...without];
    const declared = filtersOf(resource, known).filter(({ key }) =>
      mayFilter(resource.list.through[key]?.target),
    );
    return bySeller ? [BY_SELLER, ...declared] : declared;
  }, [resource, fixed, tabs, without, bySeller, may]);
  const { one } = resource.label;
  const many = title ?? resource.label.many;
  const createButton = { label: `Create ${one.toLowerCase()}`, icon: "plus" as const, onClick: create };

  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title={many}
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
            {...(back ? { back } : {})}
            primary={canCreate ? createButton : undefined}
            more={[...further, ...exporting.actions]}
          />
        }
        notice={above}
        progress={exporting.progress}
        tabs={tabs && <StatusTabs label={tabs.label} list={list} filterKey={tabs.key} tabs={tabs.values} />}
        saved={<SavedViews list={list} />}
        search={
          resource.list.search.length > 0 && (
            <SearchBox label={`Search ${many.toLowerCase()}`} value={list.search} onSearch={list.setSearch} />
          )
        }
        filters={filters.length > 0 && <FilterBar list={list} defs={filters} keep={tabs ? [tabs.key] : []} />}
        view={<ViewMenu view={view} />}
        bulk={
          canDelete && (
            <BulkBar selection={selection} list={list} allMatching={false}>
              <Button small icon="trash" onClick={() => void removeAll(selection)}>
                Delete
              </Button>
            </BulkBar>
          )
        }
        table={
          <DataTable
            {...(canDelete ? { selection } : {})}
            label={many}
            list={list}
            columns={columns}
            view={view}
            nameOf={(row) => titleOf(resource.name, row)}
            {...(canShow
              ? { href: (row: Row) => (show ?? paths.show).replace(":id", encodeURIComponent(row.id)) }
              : canEdit
                ? { onOpen: edit }
                : {})}
            empty={
              <EmptyState
                icon={iconNamed(resource.icon)}
                title={`No ${many.toLowerCase()} yet`}
                text={
                  canCreate
                    ? `Create the first ${one.toLowerCase()} to get started.`
                    : "They appear here once there are some."
                }
                action={
                  canCreate && (
                    <Button kind="primary" icon="plus" onClick={create}>
                      {createButton.label}
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {exporting.dialog}
      {editing !== null && (
        <Suspense>
          <FormDialog
            resource={resource}
            row={editing === "new" ? undefined : editing}
            close={() => setEditing(null)}
          />
        </Suspense>
      )}
    </>
  );
}
