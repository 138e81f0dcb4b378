import { useState } from "react";
import { counted } from "../../domain/counts.ts";
import type { CatalogDetail } from "../catalogs/catalog.ts";
import { Panel } from "../orders/detail/Panel.tsx";
import { useAbility } from "../providers/person.tsx";
import { Button } from "../widgets/Button.tsx";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";
import { Thumb } from "../widgets/Thumb.tsx";
import "./mockups.css";

// The handles of the print box are a library of their own.
const GarmentPhotosDialog = lazyDialog(() => import("./GarmentPhotosDialog.tsx"));

interface Props {
  catalog: CatalogDetail;
  /** Whether the person is of the catalog's owner. */
  isOwner: boolean;
}

export function GarmentPhotosPanel({ catalog, isOwner }: Props) {
  const canEdit = useAbility().can("catalogs", "save-garment-photos") && isOwner;
  const [editing, setEditing] = useState(false);
  const { photos } = catalog.garmentPhotos;
  if (catalog.designs.length === 0 || (photos.length === 0 && !canEdit)) return null;
  const labelOf = (slot: number) => catalog.designs.find((one) => one.slot === slot)?.label ?? "";
  return (
    <Panel
      title="Garment photos"
      beside={<span className="quiet">{counted(photos.length, "photo")}</span>}
      action={
        canEdit && (
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit photos
          </Button>
        )
      }
    >
      {photos.length === 0 ? (
        <p className="quiet card-padded">
          Mockups combine a photo of each color with the artwork. Add photos to offer mockups.
        </p>
      ) : (
        <ul className="garment-photos">
          {photos.map(({ color, slot, image }) => (
            <li key={`${color}-${slot}`}>
              <Thumb src={image} size={96} />
              <span>{color ?? catalog.name}</span>
              <span className="quiet small">{labelOf(slot)}</span>
            </li>
          ))}
        </ul>
      )}
      {editing && <GarmentPhotosDialog catalog={catalog} close={() => setEditing(false)} />}
    </Panel>
  );
}
