import { type HttpError, useList } from "@refinedev/core";
import { Modal, Segmented } from "antd";
import { useState } from "react";
import { downloadExport } from "../../domain/exports/calls.ts";
import { formatCount } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { SmallTable } from "../list/table/SmallTable.tsx";
import { useDownload } from "../providers/download.ts";
import { usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState, NotLoaded } from "../widgets/states.tsx";
import { When } from "../widgets/values.tsx";
import "./exports.css";
import type { ExportRow } from "./export-row.ts";

const MAX_ROWS = 20;
const status = resourceNamed("export-history").fields.status;

/** Types of exports in the history, with their labels. */
export type HistoryTypes = readonly { readonly value: string; readonly label: string }[];

const FileCell = ({ row }: { row: ExportRow }) => (
  <>
    {row.fileName}
    <div className="small quiet">{row.filter ?? "No filter"}</div>
    <div className="small quiet export-narrow">
      {row.createdUser?.fullName} · <When at={row.createdDate} />
    </div>
  </>
);

/** The latest exports of a list, with downloads of the user's own files. Several types have a switch. */
export default function ExportHistory({ types, close }: { types: HistoryTypes; close(): void }) {
  const [type, setType] = useState(types[0]?.value ?? "");
  const person = usePerson();
  const {
    query: { data, error, refetch },
  } = useList<ExportRow, HttpError>({
    resource: "export-history",
    filters: [{ field: "type", operator: "eq", value: type }],
    pagination: { pageSize: MAX_ROWS },
    errorNotification: false,
  });
  const { download, busy } = useDownload();
  const downloadFile = async (row: ExportRow) => {
    await download(downloadExport, { params: { id: row.id } }, row.fileName);
    await refetch();
  };
  return (
    <Modal open title="History export" width={760} footer={null} onCancel={close} destroyOnHidden>
      {types.length > 1 && (
        <Segmented
          className="export-types"
          aria-label="Exports of"
          options={[...types]}
          value={type}
          onChange={setType}
        />
      )}
      {!data ? (
        <NotLoaded what="The history" lines={5} query={{ error, refetch }} />
      ) : data.data.length === 0 ? (
        <EmptyState
          icon="history"
          title="No exports yet"
          text="Exports appear here. Each file can be downloaded once, by the person who started the export."
        />
      ) : (
        <SmallTable
          label="Exports"
          box="export-list"
          className="plain-table export-rows"
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            { title: "File", cell: (row) => <FileCell row={row} /> },
            { title: "Status", cell: (row) => status && <StatusTag field={status} value={row.status} /> },
            { title: "Rows", align: "right", cell: ({ rows }) => formatCount(rows) },
            {
              title: "Created by",
              className: "export-wide",
              cell: ({ createdUser }) => createdUser?.fullName,
            },
            {
              title: "Created at",
              className: "export-wide",
              cell: ({ createdDate }) => <When at={createdDate} />,
            },
            {
              title: "Actions",
              hidesTitle: true,
              cell: (row) =>
                row.status === "done" &&
                row.createdUser?.id === person.id && (
                  <Button small icon="download" busy={busy} onClick={() => void downloadFile(row)}>
                    Download
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Modal>
  );
}
