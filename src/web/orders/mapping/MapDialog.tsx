import { MapItem } from "./MapItem.tsx";
import { MapModal } from "./MapModal.tsx";
import { mapWaiting, type Wanted } from "./useMapping.ts";
import { useSuggestions } from "./useSuggestions.ts";

interface Props {
  wanted: Wanted;
  /** The seller team, where an agency maps. */
  team?: string;
  changes?: readonly string[];
  close(): void;
}

/** Maps items of one name without leaving the page that shows them. */
export default function MapDialog({ wanted, team, close, ...others }: Props) {
  const { key, title, sku } = wanted;
  const suggestions = useSuggestions(key, team);
  return (
    <MapModal
      title={`Map ${title}`}
      about={sku ? `SKU ${sku}` : "No SKU: known by its product and variant"}
      close={close}
    >
      <MapItem
        title={title}
        call={mapWaiting(wanted, team)}
        suggestions={suggestions}
        done={close}
        cancel={close}
        {...others}
      />
    </MapModal>
  );
}
