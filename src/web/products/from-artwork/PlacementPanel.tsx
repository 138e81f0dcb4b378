import { lazy, Suspense, useState } from "react";
import { largestSlot } from "../../../domain/catalogs/shapes.ts";
import { withTimeout } from "../../chunks.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import "../../mockups/mockups.css";
import { type Draft, isChosenColor, type LoadedGoods } from "./draft.ts";
import { MockupGrid } from "./MockupGrid.tsx";

// The handles of the artwork are a library of their own.
const PlacementEditor = lazy(() => withTimeout(import("./PlacementEditor.tsx")));

interface Props {
  draft: Pick<Draft, "goods" | "artwork">;
  loaded: readonly LoadedGoods[];
  slots: readonly { slot: number; label: string }[];
  onChange(over: Pick<Draft, "artwork">): void;
}

interface ChoiceProps {
  label: string;
  options: readonly { value: string; text: string }[];
  value: string;
  onChange(value: string): void;
}

/** A choice among several; nothing where there is one. */
function Choice({ label, options, value, onChange }: ChoiceProps) {
  if (options.length < 2) return null;
  return (
    <label>
      {label}
      <NativeSelect
        values={options.map((option) => option.value)}
        labels={Object.fromEntries(options.map((option) => [option.value, option.text]))}
        value={value}
        onChange={onChange}
      />
    </label>
  );
}

/** Where the artwork of a slot lies, the same on all goods, and how it looks on the colors of one of them. */
export function PlacementPanel({ draft, loaded, slots, onChange }: Props) {
  const [wantedSlot, setSlot] = useState<number>();
  const [wantedGoods, setGoods] = useState<string>();
  const placed = slots.filter(({ slot }) => draft.artwork[slot]);
  const slot = (placed.find((one) => one.slot === wantedSlot) ?? placed[0])?.slot;
  const withSlot = loaded.filter(({ catalog }) => catalog.designs.some((one) => one.slot === slot));
  const shown = withSlot.find(({ catalog }) => catalog.id === wantedGoods) ?? withSlot[0];
  const goods = draft.goods.find(({ catalog }) => catalog === shown?.catalog.id);
  const artwork = slot === undefined ? undefined : draft.artwork[slot];
  if (slot === undefined || !shown || !goods || !artwork) return null;
  const { designs, garmentPhotos } = shown.catalog;
  const photos = garmentPhotos.photos.filter((photo) => photo.slot === slot);
  const photo = photos.find(({ color }) => color === null || isChosenColor(goods, color)) ?? photos[0];
  return (
    <>
      <Panel
        title="Placement"
        beside={loaded.length > 1 && <span className="quiet">The same on all goods</span>}
      >
        <div className="from-artwork-part">
          <div className="photo-places">
            <Choice
              label="Artwork slot"
              options={placed.map((one) => ({ value: String(one.slot), text: one.label }))}
              value={String(slot)}
              onChange={(value) => setSlot(Number(value))}
            />
            <Choice
              label="Shown on"
              options={withSlot.map(({ catalog }) => ({ value: catalog.id, text: catalog.name }))}
              value={shown.catalog.id}
              onChange={setGoods}
            />
          </div>
          <Suspense fallback={<Bar width="100%" height={320} />}>
            <PlacementEditor
              key={`${slot} ${shown.catalog.id} ${artwork.image}`}
              image={artwork.image}
              photo={photo}
              design={largestSlot({ designs, variants: shown.catalog.variants }, slot)}
              placement={artwork.placement}
              onChange={(placement) =>
                onChange({ artwork: { ...draft.artwork, [slot]: { ...artwork, placement } } })
              }
            />
          </Suspense>
        </div>
      </Panel>
      <Panel title="All colors" beside={<span className="quiet">{shown.catalog.name}</span>}>
        <div className="from-artwork-part">
          {photos.length === 0 ? (
            <p className="quiet">
              {shown.catalog.name} has no garment photos, so its product gets no mockups.
            </p>
          ) : (
            <MockupGrid
              key={`${slot} ${shown.catalog.id}`}
              goods={goods}
              loaded={shown}
              slot={slot}
              artwork={artwork}
            />
          )}
        </div>
      </Panel>
    </>
  );
}
