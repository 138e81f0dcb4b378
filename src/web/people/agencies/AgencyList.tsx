import { ListScreen } from "../../list/ListScreen.tsx";
import type { Column } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { type Agency, agenciesResource } from "../people.ts";
import { useAgencyActions } from "./useAgencyActions.tsx";

const COLUMNS: readonly Column<Agency>[] = [
  columnOf<Agency>(agenciesResource, "name", { main: true, width: 220 }),
  columnOf<Agency>(agenciesResource, "code", { width: 140 }),
  {
    key: "manager",
    title: "Email",
    width: 220,
    cell: ({ manager }) => manager?.email ?? <span className="quiet">–</span>,
  },
  columnOf<Agency>(agenciesResource, "createdAt", { width: 120 }),
  columnOf<Agency>(agenciesResource, "active", { width: 112 }),
  columnOf<Agency>(agenciesResource, "primaryDomain", { width: 200 }),
];

export default function AgencyList({ area }: ScreenProps) {
  const list = useResourceList<Agency>({
    resource: "agencies",
    columns: COLUMNS,
    pagination: { pageSize: 20 },
    view: `${area}/agencies`,
    exports: true,
  });
  const { actionsOf, dialog, open } = useAgencyActions(list.rows);
  return (
    <>
      <ListScreen
        list={list}
        title="Agencies"
        primary={
          list.can("create")
            ? { label: "Create agency", icon: "plus", onClick: () => open("new") }
            : undefined
        }
        savedViews
        href={(row) => `/a/agencies/${row.id}`}
        rowActions={actionsOf}
        card={(row, menu) => ({
          title: row.name,
          second: row.manager?.email ?? row.code,
          status: <StatusTag field={agenciesResource.fields.active ?? {}} value={row.active} />,
          menu,
        })}
        empty={{
          icon: "bank",
          title: "No agencies yet",
          text: "An agency reviews and fulfills the orders of its sellers.",
        }}
      />
      {dialog}
    </>
  );
}
