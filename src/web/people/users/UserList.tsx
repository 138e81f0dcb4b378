import { lazy, Suspense, useState } from "react";
import { AUTHORITY_LABELS } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { deleteUser } from "../../../domain/people/users/calls.ts";
import { withTimeout } from "../../chunks.ts";
import { useExport } from "../../exports/useExport.tsx";
import { PageHeader } from "../../layout/PageHeader.tsx";
import { FilterBar } from "../../list/filters/FilterBar.tsx";
import { filtersOf } from "../../list/filters/filters.ts";
import { ListFrame } from "../../list/ListFrame.tsx";
import { Pagination } from "../../list/Pagination.tsx";
import { SearchBox } from "../../list/SearchBox.tsx";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useTableView } from "../../list/table/useTableView.ts";
import { ViewMenu } from "../../list/table/ViewMenu.tsx";
import { paramsOf } from "../../list/url-state.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { SavedViews } from "../../list/views/SavedViews.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useAbility, usePerson } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { type User, usersResource, userTypeLabel } from "../people.ts";
import "../people.css";

const CreateUserDialog = lazy(() => withTimeout(import("./CreateUserDialog.tsx")));
const UpdateUserDialog = lazy(() => withTimeout(import("./UpdateUserDialog.tsx")));

const FILTERS = filtersOf(usersResource);
const authorityOf = (user: User) =>
  user.authority ? AUTHORITY_LABELS[user.authority] : <span className="quiet">–</span>;

/** The members of the user's own agency or team. */
export default function UserList({ area }: ScreenProps) {
  const { can } = useAbility();
  const me = usePerson();
  const ofSeller = me.userType === "seller";
  const removeOne = useNamedCall(deleteUser);
  const confirm = useConfirm();
  const [editing, setEditing] = useState<User | "new" | null>(null);
  const table = useUrlTable<User>({ resource: "users" });
  const exporting = useExport("users", paramsOf(table.filters));
  const close = () => setEditing(null);

  const remove = async (user: User) => {
    const text = `${user.fullName} (${user.email}) is signed out and loses access. History entries keep their name.`;
    if (!(await confirm({ title: messages.deleteUser, text, action: "Delete", danger: true }))) return;
    await removeOne({ params: { id: user.id } }, { success: messages.deleted });
  };
  const actionsOf = (user: User) => [
    { label: "Edit", icon: "edit" as const, onClick: () => setEditing(user) },
    // Users cannot delete their own account.
    ...(can("users", "delete") && user.id !== me.id
      ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(user) }]
      : []),
  ];
  const columns: Column<User>[] = [
    columnOf<User>(usersResource, "fullName", { main: true, width: 240 }),
    columnOf<User>(usersResource, "email", { width: 260 }),
    {
      key: "userType",
      title: "Role",
      width: 140,
      cell: (user) => <span className="capitalized">{userTypeLabel(user.userType)}</span>,
    },
    { key: "authority", title: "Authority", width: 168, cell: authorityOf },
    columnOf<User>(usersResource, "status", { width: 112 }),
    columnOf<User>(usersResource, "createdAt", { hidden: true }),
    {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (user) => <RowMenu label={`Actions for ${user.fullName}`} actions={actionsOf(user)} />,
    },
  ];
  const view = useTableView(`${area}/users`, columns);
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Users"
            count={table.result.total}
            capped={table.result.totalCapped}
            primary={
              can("users", "create")
                ? { label: "Create User", icon: "plus", onClick: () => setEditing("new") }
                : undefined
            }
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search users" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={FILTERS} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Users"
            table={table}
            columns={columns}
            view={view}
            nameOf={(user) => user.fullName}
            href={(user) => (ofSeller && user.id !== me.id ? `/s/users/${user.id}` : `/ag/users/${user.id}`)}
            card={(user) => ({
              title: user.fullName,
              second: user.email,
              status:
                user.status === 0 ? (
                  <StatusTag field={usersResource.fields.status ?? {}} value={0} />
                ) : (
                  authorityOf(user)
                ),
              menu: <RowMenu label={`Actions for ${user.fullName}`} actions={actionsOf(user)} />,
            })}
            empty={
              <EmptyState icon="team" title="No users yet" text="Create accounts for your colleagues here." />
            }
          />
        }
        pagination={<Pagination table={table} />}
      />
      {exporting.dialog}
      {editing !== null && (
        <Suspense>
          {editing === "new" ? (
            <CreateUserDialog ofSeller={ofSeller} close={close} />
          ) : (
            <UpdateUserDialog user={editing} ofSeller={ofSeller} close={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
