import { counted } from "../../../domain/counts.ts";
import { changeMapping } from "../../../domain/orders/mapping/calls.ts";
import type { SavedMapping } from "../../../domain/orders/mapping/responses.ts";
import { MapItem } from "./MapItem.tsx";
import { MapModal } from "./MapModal.tsx";

export default function ChangeMapping({ mapping, close }: { mapping: SavedMapping; close(): void }) {
  const { id, title, sku, variant, openItems } = mapping;
  const which = [sku && `SKU ${sku}`, `now ${variant?.catalogVariantCode ?? "not ours"}`]
    .filter(Boolean)
    .join(", ");
  return (
    <MapModal
      title={`Change variant of ${title}`}
      about={`${which.charAt(0).toUpperCase()}${which.slice(1)}. ${
        variant === null
          ? "Items of later orders get the variant. Orders created without them do not change"
          : openItems === 0
            ? "No draft order has such items"
            : `${counted(openItems, "item", "items")} in draft orders change too`
      }. Submitted orders do not change.`}
      close={close}
    >
      <MapItem
        title={title}
        firstCatalog={variant?.catalog.id ?? null}
        call={{
          call: changeMapping,
          given: ({ variant: chosen = "" }) => ({
            params: { id },
            body: { variant: chosen, from: variant?.id ?? null },
          }),
        }}
        done={close}
        cancel={close}
      />
    </MapModal>
  );
}
