import { Modal } from "antd";
import { useState } from "react";
import { saveGarmentPhotos } from "../../domain/mockups/calls.ts";
import { FIRST_LIGHT, type GarmentPhoto, samePlace } from "../../domain/mockups/garment-photo.ts";
import { FIRST_BOX } from "../../domain/mockups/print-box.ts";
import type { CatalogDetail } from "../catalogs/catalog.ts";
import ImagesInput from "../images/ImagesInput.tsx";
import { reloadAfter } from "../providers/changes.ts";
import { sendCall } from "../providers/http.ts";
import { useToast } from "../providers/notification.tsx";
import { Button } from "../widgets/Button.tsx";
import { ErrorText } from "../widgets/ErrorText.tsx";
import { NativeSelect } from "../widgets/NativeSelect.tsx";
import { BoxEditor } from "./BoxEditor.tsx";
import { BoxInputs } from "./BoxInputs.tsx";
import { MockupPreview } from "./MockupPreview.tsx";

type Place = Pick<GarmentPhoto, "color" | "slot">;

/** The photos of a catalog, and the one of the shown color and slot. */
function usePhotos({ colors, designs, garmentPhotos }: CatalogDetail) {
  const [photos, setPhotos] = useState<readonly GarmentPhoto[]>(garmentPhotos.photos);
  const [place, setPlace] = useState<Place>({ color: colors[0]?.name ?? null, slot: designs[0]?.slot ?? 1 });
  const photo = photos.find((one) => samePlace(one, place));
  const others = photos.filter((one) => one.slot === place.slot && one.color !== place.color);
  const change = (over: Partial<GarmentPhoto>) =>
    setPhotos((all) => all.map((one) => (samePlace(one, place) ? { ...one, ...over } : one)));
  const setImage = (image: string | undefined) => {
    if (image === undefined) setPhotos((all) => all.filter((one) => !samePlace(one, place)));
    else if (photo) change({ image });
    else {
      // Photos of one garment are usually taken from the same place.
      const [like] = others;
      const { box, light } = like ?? { box: FIRST_BOX, light: FIRST_LIGHT };
      setPhotos((all) => [...all, { ...place, image, box, light, mask: null }]);
    }
  };
  const copyBox = ({ box, light }: GarmentPhoto) =>
    setPhotos((all) => all.map((one) => (one.slot === place.slot ? { ...one, box, light } : one)));
  return {
    photos,
    photo,
    place,
    show: (over: Partial<Place>) => setPlace((now) => ({ ...now, ...over })),
    change,
    setImage,
    /** Copies the photo's box and light to the other colors; `null` without others. */
    copyBox: photo && others.length > 0 ? () => copyBox(photo) : null,
  };
}

function PlaceChoice({
  catalog,
  editing,
}: {
  catalog: CatalogDetail;
  editing: ReturnType<typeof usePhotos>;
}) {
  const { photos, place, show } = editing;
  const hasPhoto = (color: string) => photos.some((one) => samePlace(one, { color, slot: place.slot }));
  return (
    <div className="photo-places">
      {catalog.colors.length > 0 && (
        <label>
          Color
          <NativeSelect
            values={catalog.colors.map(({ name }) => name)}
            labels={Object.fromEntries(
              catalog.colors.map(({ name }) => [name, hasPhoto(name) ? name : `${name} (no photo)`]),
            )}
            value={place.color ?? ""}
            onChange={(color) => show({ color })}
          />
        </label>
      )}
      <label>
        Artwork slot
        <NativeSelect
          values={catalog.designs.map((design) => String(design.slot))}
          labels={Object.fromEntries(catalog.designs.map((design) => [design.slot, design.label]))}
          value={String(place.slot)}
          onChange={(slot) => show({ slot: Number(slot) })}
        />
      </label>
    </div>
  );
}

/** The editor of a catalog's garment photos: one photo at a time, and one Save. */
export default function GarmentPhotosDialog({ catalog, close }: { catalog: CatalogDetail; close(): void }) {
  const toast = useToast();
  const editing = usePhotos(catalog);
  const { photo, place, change, setImage } = editing;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const save = async () => {
    setBusy(true);
    const body = { photos: [...editing.photos], version: catalog.garmentPhotos.version };
    const result = await sendCall(saveGarmentPhotos, { params: { id: catalog.id }, body });
    setBusy(false);
    if (!result.ok) return setError(result.message);
    void reloadAfter(saveGarmentPhotos);
    toast.success("Updated");
    close();
  };
  return (
    <Modal
      open
      title="Garment photos"
      width={1040}
      okText="Save"
      confirmLoading={busy}
      maskClosable={false}
      destroyOnHidden
      onOk={() => void save()}
      onCancel={close}
    >
      <PlaceChoice catalog={catalog} editing={editing} />
      <div className="photo-images">
        <div>
          <span>Photo</span>
          <ImagesInput
            key={`photo-${place.color}-${place.slot}`}
            id={undefined}
            label="Photo"
            single
            value={photo ? [photo.image] : []}
            onChange={([image]) => setImage(image)}
          />
        </div>
        {photo && (
          <div>
            <span>Mask (white where the print shows)</span>
            <ImagesInput
              key={`mask-${place.color}-${place.slot}`}
              id={undefined}
              label="Mask"
              single
              value={photo.mask === null ? [] : [photo.mask]}
              onChange={([mask = null]) => change({ mask })}
            />
          </div>
        )}
      </div>
      {photo ? (
        <>
          <div className="photo-editor">
            <BoxEditor image={photo.image} box={photo.box} onChange={(box) => change({ box })} />
            <MockupPreview catalogId={catalog.id} photo={photo} />
          </div>
          <BoxInputs photo={photo} onChange={change} />
          {editing.copyBox && (
            <Button icon="copy" onClick={editing.copyBox}>
              Copy box and light to all colors
            </Button>
          )}
        </>
      ) : (
        <p className="quiet">Upload a photo of the garment in this color, or choose one.</p>
      )}
      <ErrorText text={error} small={false} />
    </Modal>
  );
}
