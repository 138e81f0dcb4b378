import { Button } from "../../widgets/Button.tsx";
import { Icon } from "../../widgets/Icon.tsx";
import { counted, type ImportJob } from "./job.ts";

interface Props {
  unread: ImportJob["unread"];
  /** Opens the choice of columns; null where none can be chosen. */
  choose: (() => void) | null;
}

const names = (columns: readonly { column: string }[]) => columns.map(({ column }) => column).join(", ");

/** The columns of a file that nothing reads: those that nobody knows are shown, those of the export are folded away. */
export function UnreadColumns({ unread, choose }: Props) {
  const own = unread.filter(({ known }) => !known);
  const known = unread.filter((one) => one.known);
  if (unread.length === 0) return null;
  return (
    <section className="card card-padded unread-columns" aria-label="Columns that are not read">
      {own.length > 0 && (
        <p>
          <Icon name="info" size={14} />
          <span>
            <strong>{counted(own.length, "column is", "columns are")} not read:</strong> {names(own)}.
            {choose && (
              <>
                {" "}
                <Button small onClick={choose}>
                  Choose columns
                </Button>
              </>
            )}
          </span>
        </p>
      )}
      {known.length > 0 && (
        <details className="small quiet">
          <summary>
            {counted(known.length, "column", "columns")} of this export {known.length === 1 ? "is" : "are"}{" "}
            not needed
          </summary>
          {names(known)}
        </details>
      )}
    </section>
  );
}
