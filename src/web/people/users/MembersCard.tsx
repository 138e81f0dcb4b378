import type { Column } from "../../list/table/columns.ts";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { columnOf } from "../../resource/cells.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { useInvitations } from "../invitations/useInvitations.tsx";
import { ListCard } from "../ListCard.tsx";
import { type User, usersResource, userTypeLabel } from "../people.ts";

const COLUMNS: Column<User>[] = [
  columnOf<User>(usersResource, "fullName", { main: true, width: 220, sort: false }),
  columnOf<User>(usersResource, "email", { width: 240, sort: false }),
  {
    key: "userType",
    title: "Type",
    width: 140,
    cell: (row) => <span className="capitalized">{userTypeLabel(row.userType)}</span>,
  },
  columnOf<User>(usersResource, "createdAt", { width: 120, sort: false }),
];

interface Props {
  /** Of the list's call. */
  path: string;
  /** Without the creation date. */
  short?: boolean;
}

export function MembersCard({ path, short = false }: Props) {
  const table = useUrlTable<User>({ resource: path, syncWithLocation: false });
  const { actionsFor, dialog } = useInvitations(table.result.data);
  const menuOf = (row: User) => {
    const actions = actionsFor(row);
    return actions.length > 0 && <RowMenu label={`Actions for ${row.fullName}`} actions={actions} />;
  };
  const menu: Column<User> = { key: "actions", title: "", width: 52, fixed: "right", cell: menuOf };
  return (
    <>
      <ListCard
        title="Members"
        table={table}
        icon="team"
        emptyTitle="No members"
        emptyText="Members and invited users appear here."
      >
        {(height) => (
          <DataTable
            label="Members"
            table={table}
            columns={[...(short ? COLUMNS.slice(0, 3) : COLUMNS), menu]}
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
    </>
  );
}
