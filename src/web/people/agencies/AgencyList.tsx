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
import { useAbility } from "../../providers/person.tsx";
import { columnOf } from "../../resource/cells.tsx";
import type { ScreenProps } from "../../screens.ts";
import { Button } from "../../widgets/Button.tsx";
import { RowMenu } from "../../widgets/RowMenu.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { EmptyState } from "../../widgets/states.tsx";
import { type Agency, agenciesResource } from "../people.ts";
import { useAgencyActions } from "./useAgencyActions.tsx";

const FILTERS = filtersOf(agenciesResource);
const PAGE_SIZE = 20;
const nothing = <span className="quiet">–</span>;

/** The platform's agencies. */
export default function AgencyList({ area }: ScreenProps) {
  const canCreate = useAbility().can("agencies", "create");
  const table = useUrlTable<Agency>({ resource: "agencies", pagination: { pageSize: PAGE_SIZE } });
  const exporting = useExport("agencies", paramsOf(table.filters));
  const { actionsOf, dialog, open } = useAgencyActions(table.result.data);
  const columns: Column<Agency>[] = [
    columnOf<Agency>(agenciesResource, "name", { main: true, width: 220 }),
    columnOf<Agency>(agenciesResource, "code", { width: 140 }),
    { key: "manager", title: "Email", width: 220, cell: (row) => row.manager?.email ?? nothing },
    columnOf<Agency>(agenciesResource, "createdAt", { width: 120 }),
    columnOf<Agency>(agenciesResource, "active", { width: 112 }),
    columnOf<Agency>(agenciesResource, "primaryDomain", { width: 200 }),
    {
      key: "actions",
      title: "",
      width: 52,
      fixed: "right",
      cell: (row) => <RowMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />,
    },
  ];
  const view = useTableView(`${area}/agencies`, columns);
  const create = { label: "Create agency", icon: "plus" as const, onClick: () => open("new") };
  return (
    <>
      <ListFrame
        header={
          <PageHeader
            title="Agencies"
            count={table.result.total}
            capped={table.result.totalCapped}
            primary={canCreate ? create : undefined}
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        saved={<SavedViews table={table} />}
        search={<SearchBox label="Search agencies" value={table.search} onSearch={table.setSearch} />}
        filters={<FilterBar table={table} defs={FILTERS} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Agencies"
            table={table}
            columns={columns}
            view={view}
            nameOf={(row) => row.name}
            href={(row) => `/a/agencies/${row.id}`}
            card={(row) => ({
              title: row.name,
              second: row.manager?.email ?? row.code,
              status: <StatusTag field={agenciesResource.fields.active ?? {}} value={row.active} />,
              menu: <RowMenu label={`Actions for ${row.name}`} actions={actionsOf(row)} />,
            })}
            empty={
              <EmptyState
                icon="bank"
                title="No agencies yet"
                text="An agency reviews and fulfills the orders of its sellers."
                action={
                  canCreate && (
                    <Button kind="primary" icon="plus" onClick={create.onClick}>
                      {create.label}
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination table={table} />}
      />
      {exporting.dialog}
      {dialog}
    </>
  );
}
