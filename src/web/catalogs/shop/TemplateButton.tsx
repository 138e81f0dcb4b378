import { artworkTemplate } from "../../../domain/catalogs/artwork-template.ts";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
import { saveAs } from "../../providers/download.ts";
import { Button } from "../../widgets/Button.tsx";

const fileNameOf = (catalog: string, { label, slot }: DesignSlot) =>
  `${`${catalog} ${label || slot}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}.svg`;

/** Downloads the template of a slot, to draw on; nothing for a slot without a size. */
export function TemplateButton({ catalog, slot }: { catalog: string; slot: DesignSlot }) {
  const template = artworkTemplate(catalog, slot);
  if (!template) return null;
  return (
    <Button
      small
      icon="download"
      label={`Download template of ${slot.label}`}
      onClick={() => saveAs(new Blob([template], { type: "image/svg+xml" }), fileNameOf(catalog, slot))}
    >
      Template
    </Button>
  );
}
