import { slotText } from "../../../domain/catalogs/artwork-template.ts";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { TemplateButton } from "./TemplateButton.tsx";

/** The artwork slots with their sizes, and a template of each to draw on. */
export function ArtworkRequirements({ catalog, slots }: { catalog: string; slots: readonly DesignSlot[] }) {
  if (slots.length === 0) return null;
  return (
    <Panel title="Artwork requirements">
      <ul className="shop-slots">
        {slots.map((slot) => {
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
              <TemplateButton catalog={catalog} slot={slot} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
