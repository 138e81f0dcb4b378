import type { WaitingItems } from "../../../domain/orders/mapping/responses.ts";
import { MapItem } from "./MapItem.tsx";
import { MapModal } from "./MapModal.tsx";
import { notOursChoices } from "./not-ours.ts";
import { mapWaiting } from "./useMapping.ts";
import { useSuggestions } from "./useSuggestions.ts";

interface Props {
  item: Pick<WaitingItems, "key" | "title" | "sku">;
  /** The seller team, for agencies. */
  team?: string;
  close(): void;
}

/** Maps all items of one name in a dialog over the current page. */
export default function MapDialog({ item, team, close }: Props) {
  const { key, title, sku } = item;
  const { suggestions, candidates, row } = useSuggestions(key, team);
  return (
    <MapModal
      title={`Map ${title}`}
      about={sku ? `SKU ${sku}` : "No SKU, matched by product and variant"}
      close={close}
    >
      <MapItem
        title={title}
        call={mapWaiting(item, team)}
        suggestions={suggestions}
        candidates={candidates}
        notOurs={row && notOursChoices(row)}
        done={close}
        cancel={close}
      />
    </MapModal>
  );
}
