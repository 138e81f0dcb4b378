import { Modal } from "antd";
import { useState } from "react";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { Pagination } from "../list/Pagination.tsx";
import type { Column } from "../list/table/columns.ts";
import { DataTable } from "../list/table/DataTable.tsx";
import { useUrlTable } from "../list/useUrlTable.ts";
import { columnOf } from "../resource/cells.tsx";
import { Button } from "../widgets/Button.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState } from "../widgets/states.tsx";
import { NOTHING, When } from "../widgets/values.tsx";
import { LogDialog } from "./LogDialog.tsx";
import type { SupplierLog } from "./logs.ts";

const logs = resourceNamed("supplier-logs");
const TABLE_HEIGHT = 480;

const columnsOf = (open: (log: SupplierLog) => void): Column<SupplierLog>[] => [
  { key: "catalog", title: "Catalog", width: 160, main: true, cell: (row) => row.catalog.name },
  {
    key: "createdUser",
    title: "Updated User",
    width: 160,
    cell: (row) => row.createdUser?.email ?? NOTHING,
  },
  columnOf<SupplierLog>(logs, "status", { width: 128 }),
  {
    key: "createdDate",
    title: "Log Date",
    width: 152,
    minWidth: 152,
    cell: (row) => <When at={row.createdDate} />,
  },
  { key: "note", title: "Note", width: 180, cell: (row) => row.note ?? NOTHING },
  {
    key: "actions",
    title: "Actions",
    width: 92,
    fixed: "right",
    cardRole: "menu",
    cell: (row) => (
      <Button small label={`Details of ${row.catalog.name}`} onClick={() => open(row)}>
        Details
      </Button>
    ),
  },
];

/** Who changed which supplier prices and when, of one catalog or of all that the user may read. */
export default function HistoryLogsDialog({
  catalog,
  close,
}: {
  catalog: { id: string; name: string } | null;
  close(): void;
}) {
  const table = useUrlTable<SupplierLog>({
    resource: logs.name,
    syncWithLocation: false,
    filters: { permanent: catalog ? [{ field: "catalog", operator: "eq", value: catalog.id }] : [] },
  });
  const [log, setLog] = useState<SupplierLog | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (row: SupplierLog) => {
    setLog(row);
    setOpen(true);
  };
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
        table={table}
        columns={columnsOf(open)}
        nameOf={(row) => row.catalog.name}
        onOpen={open}
        card={(row) => ({
          title: row.catalog.name,
          second: row.note ?? row.createdUser?.email,
          status: <StatusTag field={logs.fields.status ?? {}} value={row.status} />,
          date: <When at={row.createdDate} />,
        })}
        height={TABLE_HEIGHT}
        empty={
          <EmptyState
            icon="history"
            title="No history logs yet"
            text="Changes to supplier prices appear here, with each variant's new prices."
          />
        }
      />
      <Pagination table={table} />
      {log && (
        <LogDialog log={log} open={isOpen} close={() => setOpen(false)} onClosed={() => setLog(null)} />
      )}
    </Modal>
  );
}
