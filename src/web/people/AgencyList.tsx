import { useExport } from "../exports/useExport.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { FilterBar } from "../list/FilterBar.tsx";
import { filtersOf } from "../list/filters.ts";
import { ListFrame } from "../list/ListFrame.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { SearchBox } from "../list/SearchBox.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useTableView } from "../list/useTableView.ts";
import { ViewMenu } from "../list/ViewMenu.tsx";
import { SavedViews } from "../list/views/SavedViews.tsx";
import { useMay } from "../providers/person.tsx";
import { columnOf } from "../resource/cells.tsx";
import type { ScreenProps } from "../screens.ts";
import { Button } from "../widgets/Button.tsx";
import { RowMenu } from "../widgets/RowMenu.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { type Agency, agenciesResource } from "./people.ts";
import { useAgencyActions } from "./useAgencyActions.tsx";

const FILTERS = filtersOf(agenciesResource);
const PAGE = 20;
const nothing = <span className="quiet">–</span>;

/** Every agency of the platform. */
export default function AgencyList({ area }: ScreenProps) {
  const mayCreate = useMay()("agencies", "create");
  const list = useListInUrl<Agency>("agencies", { defaultLimit: PAGE });
  const exporting = useExport("agencies", list.query);
  const { actionsOf, dialog, open } = useAgencyActions();
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
            count={list.state === "ready" ? list.total : undefined}
            capped={list.totalCapped}
            primary={mayCreate ? create : undefined}
            more={exporting.actions}
          />
        }
        progress={exporting.progress}
        saved={<SavedViews list={list} />}
        search={<SearchBox label="Search agencies" value={list.search} onSearch={list.setSearch} />}
        filters={<FilterBar list={list} defs={FILTERS} />}
        view={<ViewMenu view={view} />}
        table={
          <DataTable
            label="Agencies"
            list={list}
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
                text="An agency reviews and fulfils the orders of its sellers."
                action={
                  mayCreate && (
                    <Button kind="primary" icon="plus" onClick={create.onClick}>
                      {create.label}
                    </Button>
                  )
                }
              />
            }
          />
        }
        pagination={<Pagination list={list} />}
      />
      {exporting.dialog}
      {dialog}
    </>
  );
}
