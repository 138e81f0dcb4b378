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
import { BoxEditor } from "./BoxEditor.tsx";
import { BoxInputs } from "./BoxInputs.tsx";
import { MockupPreview } from "./MockupPreview.tsx";

interface Props {
  catalog: CatalogDetail;
  close(): void;
}

/** The editor of a catalog's garment photos: one photo at a time, and one Save. */
export default function GarmentPhotosDialog({ catalog, close }: Props) {
  const toast = useToast();
  const colors = catalog.colors.length > 0 ? catalog.colors.map(({ name }) => name) : [null];
  const [photos, setPhotos] = useState<readonly GarmentPhoto[]>(catalog.garmentPhotos.photos);
  const [color, setColor] = useState<string | null>(colors[0] ?? null);
  const [slot, setSlot] = useState(catalog.designs[0]?.slot ?? 1);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const place = { color, slot };
  const photo = photos.find((one) => samePlace(one, place));
  const others = photos.filter((one) => one.slot === slot && one.color !== color);
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
  const copyBox = () =>
    photo &&
    setPhotos((all) =>
      all.map((one) => (one.slot === slot ? { ...one, box: photo.box, light: photo.light } : one)),
    );
  const save = async () => {
    setBusy(true);
    const { version } = catalog.garmentPhotos;
    const result = await sendCall(saveGarmentPhotos, {
      params: { id: catalog.id },
      body: { photos: [...photos], version },
    });
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
      <div className="photo-places">
        {colors[0] !== null && (
          <label>
            Color
            <select
              className="plain-input"
              value={color ?? ""}
              onChange={(event) => setColor(event.target.value)}
            >
              {colors.map((name) => (
                <option key={name} value={name ?? ""}>
                  {name}
                  {photos.some((one) => one.color === name && one.slot === slot) ? "" : " (no photo)"}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Artwork slot
          <select
            className="plain-input"
            value={slot}
            onChange={(event) => setSlot(Number(event.target.value))}
          >
            {catalog.designs.map((design) => (
              <option key={design.slot} value={design.slot}>
                {design.label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="photo-images">
        <div>
          <span>Photo</span>
          <ImagesInput
            key={`photo-${color}-${slot}`}
            id={undefined}
            label="Photo"
            single
            value={photo ? [photo.image] : []}
            onChange={([image]) => setImage(image)}
          />
        </div>
        {photo && (
          <div>
            <span>Mask: white where the print is seen</span>
            <ImagesInput
              key={`mask-${color}-${slot}`}
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
          {others.length > 0 && (
            <Button icon="copy" onClick={copyBox}>
              Copy box and light to all colors
            </Button>
          )}
        </>
      ) : (
        <p className="quiet">Upload a photo of the garment in this color, or choose one.</p>
      )}
      {error && (
        <p className="danger-text" role="alert">
          {error}
        </p>
      )}
    </Modal>
  );
}
