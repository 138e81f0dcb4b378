import { type HttpError, useOne } from "@refinedev/core";
import { useEffect, useRef } from "react";
import { downloadExport } from "../../domain/exports/calls.ts";
import { formatCount } from "../../domain/format.ts";
import { invalidateResources } from "../providers/changes.ts";
import { useDownload } from "../providers/download.ts";
import { Button } from "../widgets/Button.tsx";
import "./exports.css";
import type { ExportRow } from "./export-row.ts";

/** Polling interval. */
const POLL_SECONDS = 1;

function labelOf(row: ExportRow | undefined): string {
  if (!row) return "Preparing the file";
  if (row.total === 0 && (row.status === "waiting" || row.status === "running"))
    return `Preparing ${row.fileName}`;
  const isOfOrders = row.fileName.endsWith(".pdf") && row.type === "orders";
  const unit = isOfOrders ? "order" : "row";
  const file = `${row.fileName}: ${formatCount(row.rows)} of ${formatCount(row.total)} ${unit}s`;
  if (row.status === "waiting" || row.status === "running") return file;
  if (row.status === "failed") return row.message ?? "The export failed";
  return `Downloaded ${row.fileName}: ${formatCount(row.rows)} ${row.rows === 1 ? unit : `${unit}s`}`;
}

/** The progress of an export. The file is downloaded when it is done. */
export default function ExportProgress({ id, close }: { id: string; close(): void }) {
  const {
    query: { data, isError },
  } = useOne<ExportRow, HttpError>({
    resource: "export-history",
    id,
    queryOptions: { refetchInterval: POLL_SECONDS * 1_000 },
    errorNotification: false,
  });
  const row = data?.data;
  const { download } = useDownload();
  const isDownloading = useRef(false);
  useEffect(() => {
    if (row?.status !== "done" || isDownloading.current) return;
    isDownloading.current = true;
    void download(downloadExport, { params: { id } }, row.fileName).then(() =>
      invalidateResources("export-history"),
    );
  }, [row, id, download]);
  const isOver = isError || row?.status === "failed" || row?.status === "fetched";
  useEffect(() => {
    if (row?.status !== "fetched") return undefined;
    const timer = setTimeout(close, 6_000);
    return () => clearTimeout(timer);
  }, [row?.status, close]);
  return (
    <div className="export-progress" role="status">
      <span>{isError ? "Progress is unavailable. See the export history" : labelOf(row)}</span>
      {isOver ? (
        <Button small kind="text" icon="close" label="Close" onClick={close} />
      ) : (
        <progress
          className="export-bar"
          aria-label="Rows written"
          {...(row && row.total > 0 ? { value: row.rows, max: row.total } : {})}
        />
      )}
    </div>
  );
}
