import { lazy, Suspense, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { EXPORT } from "../../domain/access/policy.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { inTime } from "../chunks.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { BulkBar } from "../list/BulkBar.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { titleOf } from "../list/useNames.ts";
import { useSelection } from "../list/useSelection.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { useDownload } from "../providers/download.ts";
import { useCanOpen, useMay, usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { iconNamed } from "../widgets/Icon.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { columnsOf, type Row } from "./cells.tsx";
import { fitsDialog } from "./fits-dialog.ts";
import { pathsOf } from "./paths.ts";
import { useRemoval } from "./useRemoval.ts";

const FormDialog = lazy(() => inTime(import("./ResourceFormDialog.tsx")));

/** The list that a declaration gives for nothing. */
export default function ResourceList({ resource, area }: { resource: Resource; area: Area }) {
  const may = useMay();
  const isSeller = usePerson().userType === "seller";
  const opens = useCanOpen();
  const navigate = useNavigate();
  const { remove, removeAll } = useRemoval(resource);
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const list = useListInUrl<Row>(resource.name);
  const selection = useSelection(list);
  const { download, busy: exporting } = useDownload();
  const paths = pathsOf(resource, area);

  const has = (verb: "create" | "edit" | "delete") =>
    resource.verbs.includes(verb) &&
    may(resource.name, verb) &&
    (verb === "delete" || resource.form.length > 0);
  const canCreate = has("create");
  const canEdit = has("edit");
  const canDelete = has("delete");
  const canShow = resource.verbs.includes("show") && may(resource.name, "show") && opens(paths.list);
  const inDialog = fitsDialog(resource);

  const edit = (row: Row) =>
    inDialog ? setEditing(row) : void navigate(paths.edit.replace(":id", encodeURIComponent(row.id)));
  const create = () => (inDialog ? setEditing("new") : void navigate(paths.create));

  const columns = useMemo(() => {
    const declared = columnsOf(resource, isSeller);
    if (!canEdit && !canDelete) return declared;
    const actions: Column<Row> = {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (row) => (
        <RowMenu
          label={`Actions for ${titleOf(resource.name, row)}`}
          actions={[
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
  }, [resource, isSeller, canEdit, canDelete]);
  const view = useTableView(`${area}/${resource.name}`, columns);
  const filters = useMemo(() => filtersOf(resource), [resource]);
  const { one, many } = resource.label;
  const createButton = { label: `Create ${one.toLowerCase()}`, icon: "plus" as const, onClick: create };

  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title={many}
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
            primary={canCreate ? createButton : undefined}
            more={
              may(resource.name, EXPORT)
                ? [
                    {
                      label: exporting ? "Exporting" : "Export CSV",
                      icon: "download",
                      disabled: exporting,
                      onClick: () =>
                        void download(`${resource.path}/export`, list.query, `${resource.name}.csv`),
                    },
                  ]
                : []
            }
          />
        }
        search={
          resource.list.search.length > 0 && (
            <SearchBox label={`Search ${many.toLowerCase()}`} value={list.search} onSearch={list.setSearch} />
          )
        }
        filters={filters.length > 0 && <FilterBar list={list} defs={filters} />}
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
              ? { href: (row: Row) => paths.show.replace(":id", encodeURIComponent(row.id)) }
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
