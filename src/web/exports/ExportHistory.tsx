import { Modal } from "antd";
import { formatCount } from "../../domain/format.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { useGet } from "../providers/calls.ts";
import { useDownload } from "../providers/download.ts";
import { usePerson } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { When } from "../widgets/figures.tsx";
import { CardSkeleton } from "../widgets/Skeletons.tsx";
import { StatusTag } from "../widgets/StatusTag.tsx";
import { EmptyState, FailedState } from "../widgets/states.tsx";
import "./exports.css";
import type { ExportRow } from "./export-row.ts";

const SHOWN = 20;
const status = resourceNamed("export-history").fields.status;

/** What was exported of a list lately, by whom, and the files that wait to be fetched. */
export default function ExportHistory({ type, close }: { type: string; close(): void }) {
  const person = usePerson();
  const { data, error, refetch } = useGet<{ data: ExportRow[] }>("export-history", {
    query: { type, limit: SHOWN },
  });
  const { download, busy } = useDownload();
  const take = async (row: ExportRow) => {
    await download(`export-history/${row.id}/file`, {}, row.fileName);
    await refetch();
  };
  return (
    <Modal open title="History export" width={760} footer={null} onCancel={close} destroyOnHidden>
      {error && !data ? (
        <FailedState what="The history" why={error.message} retry={() => void refetch()} />
      ) : !data ? (
        <CardSkeleton lines={5} />
      ) : data.data.length === 0 ? (
        <EmptyState
          icon="history"
          title="Nothing exported yet"
          text="A file is fetched once, by whoever asked for it."
        />
      ) : (
        // A table that scrolls is reached by keyboard.
        <section className="export-list" tabIndex={0} aria-label="Exports">
          <table className="export-rows">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">Status</th>
                <th scope="col" className="right">
                  Rows
                </th>
                <th scope="col">By</th>
                <th scope="col">Created</th>
                <th scope="col">
                  <span className="only-heard">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  <td>{row.fileName}</td>
                  <td>{status && <StatusTag field={status} value={row.status} />}</td>
                  <td className="right">{formatCount(row.rows)}</td>
                  <td>{row.createdUser?.fullName}</td>
                  <td>
                    <When at={row.createdDate} />
                  </td>
                  <td>
                    {row.status === "done" && row.createdUser?.id === person.id && (
                      <Button small icon="download" busy={busy} onClick={() => void take(row)}>
                        Fetch
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Modal>
  );
}
