import { useState } from "react";
import { counted } from "../../../domain/counts.ts";
import {
  listAgencyCatalogs,
  setAgencyCatalogs,
  showCatalogUse,
} from "../../../domain/people/agencies/calls.ts";
import { pathOf } from "../../../domain/resource/address.ts";
import type { catalogs as declaredCatalogs } from "../../../domain/resources/index.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import type { RowOf } from "../../../domain/resources/rows.ts";
import { BulkBar } from "../../list/BulkBar.tsx";
import { DataTable } from "../../list/table/DataTable.tsx";
import { useSelection } from "../../list/useSelection.ts";
import { useUrlTable } from "../../list/useUrlTable.ts";
import { useNamedCall } from "../../providers/calls.ts";
import { sendCall } from "../../providers/http.ts";
import { columnOf } from "../../resource/cells.tsx";
import { Button } from "../../widgets/Button.tsx";
import { lazyDialog } from "../../widgets/dialog/lazyDialog.ts";
import { useConfirm } from "../../widgets/dialog/useConfirm.tsx";
import { StatusTag } from "../../widgets/StatusTag.tsx";
import { catalogUseText } from "../impact.ts";
import { ListCard } from "../ListCard.tsx";

const AddCatalogsDialog = lazyDialog(() => import("./AddCatalogsDialog.tsx"));

const catalogs = resourceNamed("catalogs");

type Catalog = RowOf<typeof declaredCatalogs>;

const COLUMNS = [
  columnOf<Catalog>(catalogs, "name", { main: true, width: 260, sort: false }),
  columnOf<Catalog>(catalogs, "productCode", { width: 140, sort: false }),
  columnOf<Catalog>(catalogs, "publishStatus", { width: 140, sort: false }),
];

const messageOf = ({ message }: { message: string }) => message;

/** The platform's catalogs of an agency: added here, and removed after a confirmation that names what uses them. */
export function AgencyCatalogs({ agency }: { agency: { id: string; name: string } }) {
  const params = { id: agency.id };
  const table = useUrlTable<Catalog>({
    resource: pathOf(listAgencyCatalogs, params),
    syncWithLocation: false,
  });
  const selection = useSelection(table);
  const change = useNamedCall(setAgencyCatalogs);
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);
  const [addingAll, setAddingAll] = useState(false);

  const addAll = async () => {
    setAddingAll(true);
    await change({ params, body: { catalogs: { add: "all" } } }, { success: messageOf });
    setAddingAll(false);
  };
  const remove = async () => {
    if (!("ids" in selection.target)) return;
    const { ids } = selection.target;
    const use = await sendCall(showCatalogUse, { params, query: { catalogs: ids.join(",") } });
    const title = `Remove ${counted(ids.length, "catalog")} from ${agency.name}?`;
    const text = use.ok ? catalogUseText(use.data) : use.message;
    if (!(await confirm({ title, text, action: "Remove", danger: true }))) return;
    const done = await change({ params, body: { catalogs: { delete: [...ids] } } }, { success: messageOf });
    if (done.ok) selection.clear();
  };
  return (
    <>
      <ListCard
        title="Catalogs"
        table={table}
        icon="shirt"
        emptyTitle="No catalogs yet"
        emptyText="Catalogs of this agency appear here once added."
        action={
          <>
            <Button busy={addingAll} onClick={() => void addAll()}>
              Add all catalogs
            </Button>
            <Button icon="plus" onClick={() => setAdding(true)}>
              Add catalogs
            </Button>
          </>
        }
      >
        {(height) => (
          <>
            <BulkBar selection={selection} table={table} allMatching={false}>
              <Button small icon="trash" onClick={() => void remove()}>
                Remove
              </Button>
            </BulkBar>
            <DataTable
              label="Catalogs"
              table={table}
              columns={COLUMNS}
              selection={selection}
              nameOf={(row) => row.name}
              href={(row) => `/a/catalogs/detail/${row.id}`}
              card={(row) => ({
                title: row.name,
                second: row.productCode,
                status: <StatusTag field={catalogs.fields.publishStatus ?? {}} value={row.publishStatus} />,
              })}
              height={height}
              empty={null}
            />
          </>
        )}
      </ListCard>
      {adding && <AddCatalogsDialog agency={agency} close={() => setAdding(false)} />}
    </>
  );
}
