import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { columnOf } from "../resource/cells.tsx";
import { ListCard } from "./ListCard.tsx";
import { typeWords, type User, usersResource } from "./people.ts";

const COLUMNS: Column<User>[] = [
  columnOf<User>(usersResource, "fullName", { main: true, width: 220, sort: false }),
  columnOf<User>(usersResource, "email", { width: 240, sort: false }),
  {
    key: "userType",
    title: "Type",
    width: 140,
    cell: (row) => <span className="capitalised">{typeWords(row.userType)}</span>,
  },
  columnOf<User>(usersResource, "createdAt", { width: 120, sort: false }),
];

interface Props {
  /** `seller-teams/<id>/members`. */
  path: string;
  /** Without the day on which they came. */
  short?: boolean;
}

/** The people of a seller or of an agency. */
export function MembersCard({ path, short = false }: Props) {
  const list = useListInUrl<User>(path, { inMemory: true });
  return (
    <ListCard
      title="Members"
      list={list}
      icon="team"
      emptyTitle="No members"
      emptyText="Whoever is invited or made a member is listed here."
    >
      {(height) => (
        <DataTable
          label="Members"
          list={list}
          columns={short ? COLUMNS.slice(0, 3) : COLUMNS}
          nameOf={(row) => row.fullName}
          card={(row) => ({
            title: row.fullName,
            second: row.email,
            date: <span className="capitalised">{typeWords(row.userType)}</span>,
          })}
          height={height}
          empty={null}
        />
      )}
    </ListCard>
  );
}
