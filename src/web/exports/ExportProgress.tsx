import { useEffect, useRef } from "react";
import { formatCount } from "../../domain/format.ts";
import { useGet } from "../providers/calls.ts";
import { changed } from "../providers/changes.ts";
import { useDownload } from "../providers/download.ts";
import { Button } from "../widgets/Button.tsx";
import "./exports.css";
import type { ExportRow } from "./export-row.ts";

/** Seconds between two looks at a file that is being written. */
const LOOK_EVERY = 1;

function saysOf(row: ExportRow | undefined): string {
  if (!row || row.status === "waiting") return "The export has begun";
  const file = `${row.fileName}: ${formatCount(row.rows)} of ${formatCount(row.total)} rows`;
  if (row.status === "running") return file;
  if (row.status === "failed") return row.message ?? "The export came to nothing";
  return `${row.fileName} with ${formatCount(row.rows)} ${row.rows === 1 ? "row" : "rows"} is downloaded`;
}

/** How far a file is; once it is whole it goes to the browser by itself. */
export default function ExportProgress({ id, close }: { id: string; close(): void }) {
  const { data: row, isError } = useGet<ExportRow>(`export-history/${id}`, { every: LOOK_EVERY });
  const { download } = useDownload();
  const taken = useRef(false);
  useEffect(() => {
    if (row?.status !== "done" || taken.current) return;
    taken.current = true;
    void download(`export-history/${id}/file`, {}, row.fileName).then(() => changed("export-history"));
  }, [row, id, download]);
  const isOver = isError || row?.status === "failed" || row?.status === "fetched";
  useEffect(() => {
    if (row?.status !== "fetched") return undefined;
    const later = setTimeout(close, 6_000);
    return () => clearTimeout(later);
  }, [row?.status, close]);
  return (
    <div className="export-progress" role="status">
      <span>{isError ? "The export cannot be followed; see its history" : saysOf(row)}</span>
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
