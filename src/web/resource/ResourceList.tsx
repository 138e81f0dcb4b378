import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { pathsOf } from "../../domain/access/screen-needs.ts";
import type { Area, Resource } from "../../domain/resource/define.ts";
import { ListScreen, type ListScreenProps } from "../list/ListScreen.tsx";
import type { Column } from "../list/table/columns.ts";
import { type ResourceListProps, type ResourceListState, useResourceList } from "../list/useResourceList.ts";
import { useAbility, usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { iconNamed } from "../widgets/Icon.tsx";
import type { RowAction } from "../widgets/RowMenu.tsx";
import { columnsOf, type Row } from "./cells.tsx";
import { fitsDialog } from "./fits-dialog.ts";
import { type RemovalText, useRemoval } from "./useRemoval.ts";

const FormDialog = lazyDialog(() => import("./ResourceFormDialog.tsx"));

interface Declared extends Pick<ResourceListProps<Row>, "filters" | "sorters" | "tabs" | "without"> {
  resource: Resource;
  area: Area;
  /** Overrides the resource's name as title. */
  title?: string;
  /** A field shown in gray below a row's name instead of in its own column. */
  second?: string;
  /** Columns in place of the declared ones without those of `without`. */
  columns?: readonly Column<Row>[];
  /** What the screen reads of rows beside the columns and the form. Without it rows have all their fields. */
  fields?: readonly string[];
}

const NONE: readonly string[] = [];

/** What an empty list says of rows that its title does not name, or that nobody adds. */
const NOTHING_YET: Readonly<Record<string, { many: string; text?: string }>> = {
  "category-catalog": { many: "categories" },
  customers: { many: "customers", text: "Customers appear here with their first order." },
  "email-history": { many: "emails", text: "Emails appear here once they are sent." },
  "order-items": { many: "order items", text: "Items appear here with their order." },
  tracking: { many: "parcels", text: "Parcels appear here once they have a tracking number." },
};

interface DeclaredListState extends ResourceListState<Row> {
  declaration: Resource;
  area: Area;
  title: string;
}

export function useDeclaredList(declared: Declared): DeclaredListState {
  const { resource, area, title = resource.label.many, second, without, columns: own, fields } = declared;
  const isSeller = usePerson().userType === "seller";
  const columns = useMemo(
    () => own ?? columnsOf(resource, isSeller, second).filter(({ key }) => !without?.includes(key)),
    [own, resource, isSeller, second, without],
  );
  const read = useMemo(
    () => fields && [...fields, resource.title, ...(fitsDialog(resource) ? resource.form : NONE)],
    [fields, resource],
  );
  const list = useResourceList<Row>({
    ...declared,
    resource: resource.name,
    columns,
    fields: read,
    view: `${area}/${declared.title ?? resource.name}`,
    exports: true,
  });
  return { ...list, declaration: resource, area, title };
}

interface Props
  extends Pick<
    ListScreenProps<Row>,
    "columns" | "notice" | "tabs" | "tabKeys" | "secondary" | "more" | "bulk" | "empty" | "beforeFilters"
  > {
  list: DeclaredListState;
  /** Hides creating, editing and deleting; as a function, editing and deleting of that row. */
  readOnly?: boolean | ((row: Row) => boolean);
  /** Path of a row's detail with `:id`, if it is not the resource's own. */
  show?: string;
  /** More actions of a row. Keep the function's identity stable while its result is the same. */
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** What is asked before a row is deleted. */
  removalText?: RemovalText;
  /** Whether creating ends at the new row, where its next step is. */
  opensCreated?: boolean;
  /** A second action of the empty list, such as an example. */
  emptyAction?: ReactNode;
}

const pathOf = (path: string, { id }: Row) => path.replace(":id", encodeURIComponent(id));

/** Creates and edits rows, in a dialog or on pages of their own. */
function useForms(
  { declaration: resource, area }: DeclaredListState,
  created: ((row: Row) => void) | undefined,
) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  const paths = pathsOf(resource, area);
  const inDialog = fitsDialog(resource);
  return {
    create: () => (inDialog ? setEditing("new") : void navigate(paths.create)),
    edit: (row: Row) => (inDialog ? setEditing(row) : void navigate(pathOf(paths.edit, row))),
    dialog: editing !== null && (
      <FormDialog
        resource={resource}
        row={editing === "new" ? undefined : editing}
        close={() => setEditing(null)}
        saved={editing === "new" ? created : undefined}
      />
    ),
  };
}

/** The list of a declared resource, with what a screen adds. */
export function DeclaredList({ list, rowActions, bulk, removalText, emptyAction, ...props }: Props) {
  const { declaration: resource, area, title } = list;
  const { readOnly = false, show = pathsOf(resource, area).show, opensCreated, ...screen } = props;
  const { canOpen } = useAbility();
  const navigate = useNavigate();
  const { remove, removeAll } = useRemoval(resource, removalText);
  const has = (verb: "create" | "edit" | "delete") =>
    readOnly !== true &&
    resource.verbs.includes(verb) &&
    list.can(verb) &&
    (verb === "delete" || resource.form.length > 0);
  const canCreate = has("create");
  const canEdit = has("edit");
  const canDelete = has("delete");
  const canShow = resource.verbs.includes("show") && list.can("show") && canOpen(show);
  const showOf = (row: Row) => pathOf(show, row);
  const { create, edit, dialog } = useForms(
    list,
    opensCreated && canShow ? (row) => void navigate(showOf(row)) : undefined,
  );

  const actionsOf = useMemo(() => {
    if (!canEdit && !canDelete) return rowActions;
    return (row: Row): readonly RowAction[] => {
      const isLocked = typeof readOnly === "function" && readOnly(row);
      return [
        ...(rowActions?.(row) ?? []),
        ...(canEdit && !isLocked ? [{ label: "Edit", icon: "edit" as const, onClick: () => edit(row) }] : []),
        ...(canDelete && !isLocked
          ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(row) }]
          : []),
      ];
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the actions close over stable values only
  }, [resource, canEdit, canDelete, rowActions]);
  const one = resource.label.one.toLowerCase();
  const nothing = NOTHING_YET[resource.name];
  return (
    <>
      <ListScreen
        list={list}
        title={title}
        {...screen}
        primary={canCreate ? { label: `Create ${one}`, icon: "plus", onClick: create } : undefined}
        savedViews
        search={resource.list.search.length > 0 ? undefined : false}
        rowActions={actionsOf}
        bulk={
          (canDelete || bulk) && (
            <>
              {bulk}
              {canDelete && (
                <Button small icon="trash" onClick={() => void removeAll(list.selection)}>
                  Delete
                </Button>
              )}
            </>
          )
        }
        href={canShow ? showOf : undefined}
        onOpen={canEdit && !canShow ? edit : undefined}
        empty={
          screen.empty ?? {
            icon: iconNamed(resource.icon),
            title: `No ${nothing?.many ?? title.toLowerCase()} yet`,
            text: canCreate
              ? `Create the first ${one} to get started.`
              : (nothing?.text ?? `${title} appear here once added.`),
            secondaryAction: emptyAction,
          }
        }
      />
      {dialog}
    </>
  );
}

export default function ResourceList(props: Declared) {
  return <DeclaredList list={useDeclaredList({ fields: NONE, ...props })} />;
}
