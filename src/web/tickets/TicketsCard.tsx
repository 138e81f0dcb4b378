import type { CrudFilter } from "@refinedev/core";
import type { tickets as declared } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import type { Asked } from "../list/table/columns.ts";
import { DataTable } from "../list/table/DataTable.tsx";
import { useUrlTable } from "../list/useUrlTable.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { ListCard } from "../people/ListCard.tsx";
import { columnOf } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { When } from "../widgets/values.tsx";

const tickets = resourceNamed("tickets");

const FIELDS = ["subject", "code", "status", "updatedAt"] as const;
type Ticket = Asked<RowOf<typeof declared>, typeof FIELDS>;

const COLUMNS = [
  columnOf<Ticket>(tickets, "subject", { main: true, width: 280, sort: false }),
  columnOf<Ticket>(tickets, "code", { sort: false }),
  columnOf<Ticket>(tickets, "status", { sort: false }),
  columnOf<Ticket>(tickets, "updatedAt", { sort: false }),
];
const ROWS = 10;

/** The tickets about some orders, as a card of another page. */
export function TicketsCard({ area, filters }: ScreenProps & { filters: CrudFilter[] }) {
  const table = useUrlTable<Ticket>({
    resource: "tickets",
    syncWithLocation: false,
    pagination: { pageSize: ROWS },
    fields: FIELDS,
    filters: { permanent: filters },
  });
  // An empty list of a page about something else takes one line.
  if (table.result.total === 0)
    return (
      <Panel title="Tickets" className="padded-panel">
        <p className="quiet">No tickets about these orders</p>
      </Panel>
    );
  return (
    <ListCard
      title="Tickets"
      table={table}
      icon="message"
      emptyTitle="No tickets"
      emptyText="Tickets about these orders appear here."
    >
      {(height) => (
        <DataTable
          label="Tickets"
          table={table}
          columns={COLUMNS}
          nameOf={(row) => row.subject}
          href={({ id }) => `/${area}/tickets/${id}`}
          card={(row) => ({
            title: row.subject,
            status: <StatusTag field={tickets.fields.status ?? {}} value={row.status} />,
            date: <When at={row.updatedAt} />,
          })}
          height={height}
          empty={null}
        />
      )}
    </ListCard>
  );
}
