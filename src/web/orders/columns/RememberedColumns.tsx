import { useCall, useGet } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { When } from "../../widgets/figures.tsx";
import { useConfirm } from "../../widgets/useConfirm.tsx";
import { ORDERS } from "../rehearsal/job.ts";

interface Remembered {
  id: string;
  /** The file that the columns were last chosen for. */
  fileName: string;
  labels: readonly string[];
  sellerTeam: { id: string; name: string };
  usedAt: string;
}

const URL = `${ORDERS.base}/columns`;
const SHOWN = 5;

const labelsOf = ({ labels }: Remembered) => {
  const named = labels.filter(Boolean);
  const rest = named.length - SHOWN;
  return `${named.slice(0, SHOWN).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

/** The header rows whose columns somebody chose: files with them are read without a question. */
export function RememberedColumns({ ofMany }: { ofMany: boolean }) {
  const { data } = useGet<{ data: readonly Remembered[] }>(URL);
  const call = useCall();
  const confirm = useConfirm();
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const forget = async (one: Remembered) => {
    const sure = await confirm({
      title: `Forget the columns of ${one.fileName}?`,
      text: "The next file with this header asks again which column is which. Orders stay as they are.",
      action: "Forget",
      danger: true,
    });
    if (sure) await call("DELETE", `${URL}/${one.id}`, { changes: [URL], success: "Forgotten" });
  };
  return (
    <section className="card recent" aria-label="Remembered columns">
      <h2>Remembered columns</h2>
      {rows.map((one) => (
        <div key={one.id} className="recent-row">
          <span className="recent-name">
            {one.fileName}
            <span className="small quiet">{labelsOf(one)}</span>
          </span>
          <span className="small quiet">
            {ofMany && `${one.sellerTeam.name} · `}used <When at={one.usedAt} />
          </span>
          <Button
            small
            kind="text"
            label={`Forget the columns of ${one.fileName}`}
            onClick={() => void forget(one)}
          >
            Forget
          </Button>
        </div>
      ))}
    </section>
  );
}
