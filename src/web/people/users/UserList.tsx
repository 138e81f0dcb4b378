import { useState } from "react";
import { AUTHORITY_LABELS } from "../../../domain/access/roles.ts";
import { messages } from "../../../domain/messages.ts";
import { deleteUser } from "../../../domain/people/users/calls.ts";
import { ListScreen } from "../../list/ListScreen.tsx";
import { type Column, columnReader } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { usePerson } from "../../providers/person.tsx";
import { declaredReader } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import { type ListedUser, USER_FIELDS, type User, usersResource, userTypeLabel } from "../people.ts";
import { useFactorReset } from "../security/useFactorReset.ts";
import { useSessions } from "../sessions/useSessions.tsx";
import "../people.css";

const CreateUserDialog = lazyDialog(() => import("./CreateUserDialog.tsx"));
const UpdateUserDialog = lazyDialog(() => import("./UpdateUserDialog.tsx"));

const authorityOf = (user: Pick<User, "authority">) =>
  user.authority ? AUTHORITY_LABELS[user.authority] : NOTHING;

const column = columnReader<User>();
const declared = declaredReader<User>(usersResource);

const COLUMNS: readonly Column<User>[] = [
  declared("fullName", { main: true, width: 240 }),
  declared("email", { width: 260 }),
  column(["userType"], {
    key: "userType",
    title: "Role",
    width: 140,
    cell: (user) => <span className="capitalized">{userTypeLabel(user.userType)}</span>,
  }),
  column(["authority"], { key: "authority", title: "Authority", width: 168, cell: authorityOf }),
  declared("status", { width: 112 }),
  column(["secondFactor"], {
    key: "secondFactor",
    title: "Second factor",
    width: 128,
    cell: ({ secondFactor }) => (secondFactor ? "Set up" : NOTHING),
  }),
  declared("createdAt", { hidden: true }),
];

/** The members of the user's own agency or team. */
export default function UserList({ area }: ScreenProps) {
  const me = usePerson();
  const ofSeller = me.userType === "seller";
  const removeOne = useNamedCall(deleteUser);
  const confirm = useConfirm();
  const sessions = useSessions();
  const resetOf = useFactorReset();
  const [editing, setEditing] = useState<ListedUser | "new" | null>(null);
  const list = useResourceList<ListedUser>({
    resource: "users",
    columns: COLUMNS,
    fields: USER_FIELDS,
    view: `${area}/users`,
    exports: true,
  });
  const close = () => setEditing(null);

  const remove = async (user: ListedUser) => {
    const text = `${user.fullName} (${user.email}) is signed out and loses access. Their name stays in the history.`;
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
          ...sessions.actionsFor(user),
          ...resetOf(user),
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
      {sessions.dialog}
      {editing === "new" && <CreateUserDialog ofSeller={ofSeller} close={close} />}
      {editing !== null && editing !== "new" && (
        <UpdateUserDialog user={editing} ofSeller={ofSeller} close={close} />
      )}
    </>
  );
}
