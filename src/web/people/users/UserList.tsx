import { useState } from "react";
import { AUTHORITY_LABELS } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { deleteUser } from "../../../domain/people/users/calls.ts";
import { lazyDialog } from "../../lazy-chunk.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { usePerson } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { type User, usersResource, userTypeLabel } from "../people.ts";
import "../people.css";

const CreateUserDialog = lazyDialog(() => import("./CreateUserDialog.tsx"));
const UpdateUserDialog = lazyDialog(() => import("./UpdateUserDialog.tsx"));

const authorityOf = (user: User) =>
  user.authority ? AUTHORITY_LABELS[user.authority] : <span className="quiet">–</span>;

const COLUMNS: readonly Column<User>[] = [
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
];

/** The members of the user's own agency or team. */
export default function UserList({ area }: ScreenProps) {
  const me = usePerson();
  const ofSeller = me.userType === "seller";
  const removeOne = useNamedCall(deleteUser);
  const confirm = useConfirm();
  const [editing, setEditing] = useState<User | "new" | null>(null);
  const list = useResourceList<User>({
    resource: "users",
    columns: COLUMNS,
    view: `${area}/users`,
    exports: true,
  });
  const close = () => setEditing(null);

  const remove = async (user: User) => {
    const text = `${user.fullName} (${user.email}) is signed out and loses access. History entries keep their name.`;
    if (!(await confirm({ title: messages.deleteUser, text, action: "Delete", danger: true }))) return;
    await removeOne({ params: { id: user.id } }, { success: messages.deleted });
  };
  return (
    <>
      <ListScreen
        list={list}
        title="Users"
        primary={
          list.can("create")
            ? { label: "Create User", icon: "plus", onClick: () => setEditing("new") }
            : undefined
        }
        savedViews
        href={(user) => (ofSeller && user.id !== me.id ? `/s/users/${user.id}` : `/ag/users/${user.id}`)}
        rowActions={(user) => [
          { label: "Edit", icon: "edit", onClick: () => setEditing(user) },
          // Users cannot delete their own account.
          ...(list.can("delete") && user.id !== me.id
            ? [{ label: "Delete", icon: "trash" as const, danger: true, onClick: () => void remove(user) }]
            : []),
        ]}
        card={(user, menu) => ({
          title: user.fullName,
          second: user.email,
          status:
            user.status === 0 ? (
              <StatusTag field={usersResource.fields.status ?? {}} value={0} />
            ) : (
              authorityOf(user)
            ),
          menu,
        })}
        empty={{
          icon: "team",
          title: "No users yet",
          text: "Create accounts for your colleagues here.",
          action: null,
        }}
      />
      {editing === "new" && <CreateUserDialog ofSeller={ofSeller} close={close} />}
      {editing !== null && editing !== "new" && (
        <UpdateUserDialog user={editing} ofSeller={ofSeller} close={close} />
      )}
    </>
  );
}
