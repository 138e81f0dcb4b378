import { counted } from "../rehearsal/job.ts";
import type { Learned } from "./learned.ts";
import { MapItem } from "./MapItem.tsx";
import { MapModal } from "./MapModal.tsx";

/** Chooses another variant for what a mapping stands for. */
export default function ChangeLearned({ learned, close }: { learned: Learned; close(): void }) {
  const { id, title, sku, variant, openItems } = learned;
  const which = [sku && `SKU ${sku}`, `now ${variant.catalogVariantCode}`].filter(Boolean).join(", ");
  return (
    <MapModal
      title={`Change the variant of ${title}`}
      about={`${which.charAt(0).toUpperCase()}${which.slice(1)}. ${
        openItems === 0
          ? "No order that is not submitted has such an item"
          : `${counted(openItems, "item", "items")} of orders that are not submitted change with it`
      }; submitted orders stay as they are.`}
      close={close}
    >
      <MapItem
        title={title}
        call={{ method: "PUT", url: `orders/mapping/learned/${id}`, body: { from: variant.id } }}
        done={close}
        cancel={close}
      />
    </MapModal>
  );
}
