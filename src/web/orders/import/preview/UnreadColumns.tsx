import { counted } from "../../../../domain/counts.ts";
import type { ImportResponse } from "../../../../domain/orders/import/responses.ts";
import { Button } from "../../../widgets/Button.tsx";
import { Icon } from "../../../widgets/Icon.tsx";

interface Props {
  unread: ImportResponse["unread"];
  /** Opens the choice of columns; `null` when there is none. */
  choose: (() => void) | null;
}

const names = (columns: readonly { column: string }[]) => columns.map(({ column }) => column).join(", ");

/** The unused columns of a file. Unknown ones are shown, the export's own are collapsed. */
export function UnreadColumns({ unread, choose }: Props) {
  const own = unread.filter(({ known: standard }) => !standard);
  const standard = unread.filter((one) => one.known);
  if (unread.length === 0) return null;
  return (
    <section className="card card-padded unread-columns" aria-label="Columns that are not used">
      {own.length > 0 && (
        <p>
          <Icon name="info" size={14} />
          <span>
            <strong>{counted(own.length, "column is", "columns are")} not used:</strong> {names(own)}.
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
      {standard.length > 0 && (
        <details className="small quiet">
          <summary>
            {counted(standard.length, "column", "columns")} of this export{" "}
            {standard.length === 1 ? "is" : "are"} not needed
          </summary>
          {names(standard)}
        </details>
      )}
    </section>
  );
}
