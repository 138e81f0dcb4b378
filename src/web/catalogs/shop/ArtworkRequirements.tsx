import { artworkTemplate, slotText } from "../../../domain/catalogs/artwork-template.ts";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { saveAs } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";

const fileNameOf = (catalog: string, { label, slot }: DesignSlot) =>
  `${`${catalog} ${label || slot}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}.svg`;

/** The artwork slots with their sizes, and a template of each to draw on. */
export function ArtworkRequirements({ catalog, slots }: { catalog: string; slots: readonly DesignSlot[] }) {
  if (slots.length === 0) return null;
  return (
    <Panel title="Artwork requirements">
      <ul className="shop-slots">
        {slots.map((slot) => {
          const template = artworkTemplate(catalog, slot);
          const { printWidth, printHeight } = slot;
          return (
            <li key={slot.slot}>
              <div>
                <div>{slotText(slot)}</div>
                <div className="small quiet">
                  {[
                    `Artwork ${slot.slot}`,
                    slot.required ? "required" : "optional",
                    ...(printWidth && printHeight ? [`prints ${printWidth} × ${printHeight} mm`] : []),
                  ].join(", ")}
                </div>
              </div>
              {template && (
                <Button
                  small
                  icon="download"
                  label={`Download template of ${slot.label}`}
                  onClick={() =>
                    saveAs(new Blob([template], { type: "image/svg+xml" }), fileNameOf(catalog, slot))
                  }
                >
                  Template
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
