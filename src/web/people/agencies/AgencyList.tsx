import { ListScreen } from "../../list/ListScreen.tsx";
import { type Column, columnReader } from "../../list/table/columns.ts";
import { useResourceList } from "../../list/useResourceList.ts";
import { declaredReader } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { NOTHING } from "../../widgets/values.tsx";
import { AGENCY_FIELDS, type Agency, agenciesResource, type ListedAgency } from "../people.ts";
import { useAgencyActions } from "./useAgencyActions.tsx";

const declared = declaredReader<Agency>(agenciesResource);

const COLUMNS: readonly Column<Agency>[] = [
  declared("name", { main: true, width: 220 }),
  declared("code", { width: 140 }),
  columnReader<Agency>()(["manager"], {
    key: "manager",
    title: "Email",
    width: 220,
    cell: ({ manager }) => manager?.email ?? NOTHING,
  }),
  declared("createdAt", { width: 120 }),
  declared("active", { width: 112 }),
  declared("primaryDomain", { width: 200 }),
];

export default function AgencyList({ area }: ScreenProps) {
  const list = useResourceList<ListedAgency>({
    resource: "agencies",
    columns: COLUMNS,
    fields: AGENCY_FIELDS,
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
