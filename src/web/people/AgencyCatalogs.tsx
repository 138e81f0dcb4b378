import { lazy, Suspense, useState } from "react";
import { counted } from "../../domain/counts.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { inTime } from "../chunks.ts";
import { BulkBar } from "../list/BulkBar.tsx";
import { DataTable } from "../list/DataTable.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { useSelection } from "../list/useSelection.ts";
import { useCall } from "../providers/calls.ts";
import { send } from "../providers/http.ts";
import { columnOf } from "../resource/cells.tsx";
import { Button } from "../widgets/Button.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { useConfirm } from "../widgets/useConfirm.tsx";
import { type CatalogUse, hangsOn } from "./harm.ts";
import { ListCard } from "./ListCard.tsx";

const AddCatalogsDialog = lazy(() => inTime(import("./AddCatalogsDialog.tsx")));

const catalogs = resourceNamed("catalogs");

interface Catalog {
  id: string;
  name: string;
  productCode: string;
  publishStatus: number;
}

const COLUMNS = [
  columnOf<Catalog>(catalogs, "name", { main: true, width: 260, sort: false }),
  columnOf<Catalog>(catalogs, "productCode", { width: 140, sort: false }),
  columnOf<Catalog>(catalogs, "publishStatus", { width: 140, sort: false }),
];

/** The platform's catalogs that an agency has: given here, and taken after saying what uses them. */
export function AgencyCatalogs({ agency }: { agency: { id: string; name: string } }) {
  const path = `agencies/${agency.id}/product-catalogs`;
  const list = useListInUrl<Catalog>(path, { inMemory: true });
  const selection = useSelection(list);
  const call = useCall();
  const confirm = useConfirm();
  const [adding, setAdding] = useState(false);

  const remove = async () => {
    if (!("ids" in selection.ticked)) return;
    const { ids } = selection.ticked;
    const use = await send<CatalogUse>("GET", `${path}/use`, { query: { catalogs: ids.join(",") } });
    const title = `Remove ${counted(ids.length, "catalog")} from ${agency.name}?`;
    const text = use.ok ? hangsOn(use.data) : use.message;
    if (!(await confirm({ title, text, action: "Remove", danger: true }))) return;
    const done = await call<{ message: string }>("PATCH", path, {
      body: { catalogs: { delete: [...ids] } },
      changes: ["agencies", "catalogs", path],
      success: (answer: { message: string }) => answer.message,
    });
    if (done.ok) selection.clear();
  };
  return (
    <>
      <ListCard
        title="Catalogs"
        list={list}
        icon="shirt"
        emptyTitle="No catalogs yet"
        emptyText="What the platform gives to this agency is listed here."
        action={
          <Button icon="plus" onClick={() => setAdding(true)}>
            Add catalogs
          </Button>
        }
      >
        {(height) => (
          <>
            <BulkBar selection={selection} list={list} allMatching={false}>
              <Button small icon="trash" onClick={() => void remove()}>
                Remove
              </Button>
            </BulkBar>
            <DataTable
              label="Catalogs"
              list={list}
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
      {adding && (
        <Suspense>
          <AddCatalogsDialog agency={agency} path={path} close={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}
