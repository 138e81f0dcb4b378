import { messages } from "../../../domain/messages.ts";
import type { Call, Given } from "../../../domain/resource/call.ts";
import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { usePerson } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { useDialog } from "../../widgets/dialog/useDialog.tsx";
import { type RowAction, RowMenu } from "../../widgets/RowMenu.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import { useInvitations } from "../invitations/useInvitations.tsx";
import { ListCard } from "../ListCard.tsx";
import { type User, usersResource, userTypeLabel } from "../people.ts";
import { useFactorReset } from "../security/useFactorReset.ts";
import { useSessions } from "../sessions/useSessions.tsx";
import type { Invitation } from "./InvitePersonDialog.tsx";

const InvitePersonDialog = lazyDialog(() => import("./InvitePersonDialog.tsx"));

const COLUMNS: Column<User>[] = [
  columnOf<User>(usersResource, "fullName", { main: true, width: 220, sort: false }),
  columnOf<User>(usersResource, "email", { width: 240, sort: false }),
  {
    key: "userType",
    title: "Type",
    width: 140,
    cell: (row) => <span className="capitalized">{userTypeLabel(row.userType)}</span>,
  },
  {
    key: "secondFactor",
    title: "Second factor",
    width: 128,
    cell: ({ secondFactor }) => (secondFactor ? "Set up" : NOTHING),
  },
  columnOf<User>(usersResource, "createdAt", { width: 120, sort: false }),
];

/** The calls by which people are invited and deleted here, where they are not members of an agency or a team. */
export interface ManagedMembers {
  readonly invite: Invitation;
  readonly inviteTitle: string;
  readonly params?: Given<Invitation>["params"];
  readonly remove: Call;
  removeParams(row: User): Readonly<Record<string, string>>;
}

interface Props {
  /** Of the list's call. */
  path: string;
  /** Without the creation date. */
  short?: boolean;
  title?: string;
  manage?: ManagedMembers | undefined;
}

/** Deletes a person, after a confirmation that says what follows. */
function useRemoveMember(manage: ManagedMembers | undefined) {
  const confirm = useConfirm();
  const me = usePerson();
  // Without `manage` nothing calls it.
  const remove = useNamedCall(manage?.remove as Call);
  return (row: User): RowAction[] => {
    if (!manage || row.id === me.id) return [];
    const ask = async () => {
      const text = `${row.fullName} (${row.email}) is signed out and loses access. Their name stays in the history.`;
      if (!(await confirm({ title: messages.deleteUser, text, action: "Delete", danger: true }))) return;
      await remove({ params: manage.removeParams(row) }, { success: messages.deleted });
    };
    return [{ label: "Delete", icon: "trash", danger: true, onClick: () => void ask() }];
  };
}

export function MembersCard({ path, short = false, title = "Members", manage }: Props) {
  const table = useUrlTable<User>({ resource: path, syncWithLocation: false });
  const { actionsFor, onInvited, dialog } = useInvitations(table.result.data);
  const removal = useRemoveMember(manage);
  const sessions = useSessions();
  const resetOf = useFactorReset();
  const invitation = useDialog(
    (close) =>
      manage && (
        <InvitePersonDialog
          title={manage.inviteTitle}
          call={manage.invite}
          params={manage.params}
          onInvited={onInvited}
          close={close}
        />
      ),
  );
  const menuOf = (row: User) => {
    const actions = [...actionsFor(row), ...sessions.actionsFor(row), ...resetOf(row), ...removal(row)];
    return actions.length > 0 && <RowMenu label={`Actions for ${row.fullName}`} actions={actions} />;
  };
  const menu: Column<User> = { key: "actions", title: "", width: 52, fixed: "right", cell: menuOf };
  return (
    <>
      <ListCard
        title={title}
        action={
          manage && (
            <Button icon="plus" onClick={() => invitation.open()}>
              Invite
            </Button>
          )
        }
        table={table}
        icon="team"
        emptyTitle={`No ${title.toLowerCase()}`}
        emptyText="Members and invited users appear here."
      >
        {(height) => (
          <DataTable
            label={title}
            table={table}
            columns={[...(short ? COLUMNS.slice(0, -1) : COLUMNS), menu]}
            nameOf={(row) => row.fullName}
            card={(row) => ({
              title: row.fullName,
              second: row.email,
              menu: menuOf(row),
              date: <span className="capitalized">{userTypeLabel(row.userType)}</span>,
            })}
            height={height}
            empty={null}
          />
        )}
      </ListCard>
      {dialog}
      {sessions.dialog}
      {invitation.dialog}
    </>
  );
}
