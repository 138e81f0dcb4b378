import { Modal } from "antd";
import { useMemo, useState } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Column } from "../list/columns.ts";
import { DataTable } from "../list/DataTable.tsx";
import { Pagination } from "../list/Pagination.tsx";
import { useListInUrl } from "../list/useListInUrl.ts";
import { columnOf } from "../resource/cells.tsx";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { LogDialog } from "./LogDialog.tsx";
import type { SupplierLog } from "./logs.ts";

const logs = resourceNamed("supplier-logs");
const ROOM = 480;

/** Who changed which supplier prices when: of one catalog, or of every one that the person sees. */
export default function HistoryLogsDialog({
  catalog,
  close,
}: {
  catalog: { id: string; name: string } | null;
  close(): void;
}) {
  const fixed = useMemo(() => {
    const none: Record<string, string> = {};
    return catalog ? { catalog: catalog.id } : none;
  }, [catalog]);
  const list = useListInUrl<SupplierLog>(logs.name, { inMemory: true, fixed });
  const [log, setLog] = useState<SupplierLog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (row: SupplierLog) => {
    setLog(row);
    setOpen(true);
  };
  const columns: Column<SupplierLog>[] = [
    { key: "catalog", title: "Catalog", width: 160, main: true, cell: (row) => row.catalog.name },
    { key: "createdUser", title: "Updated User", width: 160, cell: (row) => row.createdUser?.email ?? "–" },
    columnOf<SupplierLog>(logs, "status", { width: 128 }),
    {
      key: "createdDate",
      title: "Log Date",
      width: 152,
      least: 152,
      cell: (row) => <When at={row.createdDate} />,
    },
    { key: "note", title: "Note", width: 180, cell: (row) => row.note ?? "–" },
    {
      key: "actions",
      title: "Actions",
      width: 92,
      fixed: "right",
      says: "menu",
      cell: (row) => (
        <Button small label={`Details of ${row.catalog.name}`} onClick={() => open(row)}>
          Details
        </Button>
      ),
    },
  ];
  return (
    <Modal
      open
      title={catalog ? `History Logs: ${catalog.name}` : "History Logs"}
      footer={null}
      onCancel={close}
      destroyOnHidden
      width={980}
    >
      <DataTable<SupplierLog>
        label="History logs"
        list={list}
        columns={columns}
        nameOf={(row) => row.catalog.name}
        onOpen={open}
        card={(row) => ({
          title: row.catalog.name,
          second: row.note ?? row.createdUser?.email,
          status: <StatusTag field={logs.fields.status ?? {}} value={row.status} />,
          date: <When at={row.createdDate} />,
        })}
        height={ROOM}
        empty={
          <EmptyState
            icon="history"
            title="No history logs yet"
            text="Changes of supplier prices are listed here, with what each variant cost from then on."
          />
        }
      />
      <Pagination list={list} />
      {log && <LogDialog log={log} open={isOpen} close={() => setOpen(false)} closed={() => setLog(null)} />}
    </Modal>
  );
}
