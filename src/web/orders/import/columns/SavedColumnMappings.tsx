import { deleteSavedColumns, listSavedColumns } from "../../../../domain/orders/import/columns/calls.ts";
import type { SavedColumns } from "../../../../domain/orders/import/responses.ts";
import { useCallQuery, useNamedCall } from "../../../providers/calls.ts";
import { Button } from "../../../widgets/Button.tsx";
import { useConfirm } from "../../../widgets/dialog/useConfirm.tsx";
import { When } from "../../../widgets/values.tsx";

type SavedColumnMapping = SavedColumns["data"][number];

const SHOWN = 5;

const labelsOf = ({ labels }: SavedColumnMapping) => {
  const named = labels.filter(Boolean);
  const rest = named.length - SHOWN;
  return `${named.slice(0, SHOWN).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
};

/** Saved column mappings: files with these header rows are read without asking. */
export function SavedColumnMappings({ ofMany }: { ofMany: boolean }) {
  const data = useCallQuery(listSavedColumns, {}).data?.data;
  const removeOne = useNamedCall(deleteSavedColumns);
  const confirm = useConfirm();
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const remove = async (one: SavedColumnMapping) => {
    const sure = await confirm({
      title: `Delete the columns of ${one.fileName}?`,
      text: "The columns of the next file with this header have to be assigned again. Orders do not change.",
      action: "Delete",
      danger: true,
    });
    if (sure) await removeOne({ params: { id: one.id } }, { success: "Deleted" });
  };
  return (
    <section className="card recent" aria-label="Saved column mappings">
      <h2>Saved column mappings</h2>
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
            label={`Delete the columns of ${one.fileName}`}
            onClick={() => void remove(one)}
          >
            Delete
          </Button>
        </div>
      ))}
    </section>
  );
}
