import { lazy, Suspense, useState } from "react";
import { samePlace } from "../../../domain/mockups/garment-photo.ts";
import type { Placement } from "../../../domain/mockups/placement.ts";
import { hasOtherProportions, printOf } from "../../../domain/mockups/print-area.ts";
import { withTimeout } from "../../chunks.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { Button } from "../../widgets/Button.tsx";
import { NativeSelect } from "../../widgets/NativeSelect.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { Thumb } from "../../widgets/Thumb.tsx";
import "../../mockups/mockups.css";
import { chosenColors, type Draft, type LoadedGoods, placementIn } from "./draft.ts";
import { MockupGrid, SMALL_SIZE, SmallMockup } from "./MockupGrid.tsx";

// The handles of the artwork are a library of their own.
const PlacementEditor = lazy(() => withTimeout(import("./PlacementEditor.tsx")));

interface Props {
  draft: Pick<Draft, "goods" | "artwork">;
  loaded: readonly LoadedGoods[];
  slots: readonly { slot: number; label: string }[];
  /** Places the artwork of a slot on these catalogs. */
  place(catalogs: readonly string[], slot: number, placement: Placement): void;
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

/** The slot, goods and color that are shown of a draft, as a person has chosen; `null` where nothing can be placed. */
function useShown({ draft, loaded, slots }: Omit<Props, "place">) {
  const [wantedSlot, setSlot] = useState<number>();
  const [wantedGoods, setGoods] = useState<string>();
  const [wantedColor, setColor] = useState<string>();
  const placed = slots.filter(({ slot }) => draft.artwork[slot]);
  const slot = (placed.find((one) => one.slot === wantedSlot) ?? placed[0])?.slot;
  const withSlot = loaded.filter(({ catalog }) => catalog.designs.some((one) => one.slot === slot));
  const shown = withSlot.find(({ catalog }) => catalog.id === wantedGoods) ?? withSlot[0];
  const goods = draft.goods.find(({ catalog }) => catalog === shown?.catalog.id);
  const artwork = slot === undefined ? undefined : draft.artwork[slot];
  if (slot === undefined || !shown || !goods || !artwork) return null;
  const { photos } = shown.catalog.garmentPhotos;
  const photoIn = (color: string | null) => photos.find((photo) => samePlace(photo, { color, slot }));
  const colors = chosenColors(shown, goods);
  const color =
    colors.find((one) => one?.name === wantedColor) ??
    colors.find((one) => photoIn(one?.name ?? null)) ??
    colors[0] ??
    null;
  return {
    ...{ slot, goods, artwork, shown, withSlot, placed, colors, color },
    photo: photoIn(color?.name ?? null),
    hasPhoto: (name: string | null) => photoIn(name) !== undefined,
    ...{ setSlot, setGoods, setColor },
  };
}

/** A mockup as small as a button. */
export function SmallPreview(props: Omit<Props, "place">) {
  const shown = useShown(props);
  if (!shown) return null;
  const { slot, goods, artwork, color, photo } = shown;
  return photo ? (
    <SmallMockup
      catalog={goods.catalog}
      color={color?.name ?? null}
      placed={{ slot, artwork: artwork.image, placement: placementIn(goods.placements, slot) }}
    />
  ) : (
    <Thumb src={artwork.image} size={SMALL_SIZE} alt="Artwork" />
  );
}

type Shown = NonNullable<ReturnType<typeof useShown>>;

function Choices({
  shown: { slot, shown, withSlot, placed, colors, color, hasPhoto, ...set },
}: {
  shown: Shown;
}) {
  const named = colors.filter((one) => one !== null);
  return (
    <div className="photo-places">
      <Choice
        label="Catalog item"
        options={withSlot.map(({ catalog }) => ({ value: catalog.id, text: catalog.name }))}
        value={shown.catalog.id}
        onChange={set.setGoods}
      />
      <Choice
        label="Artwork slot"
        options={placed.map((one) => ({ value: String(one.slot), text: one.label }))}
        value={String(slot)}
        onChange={(value) => set.setSlot(Number(value))}
      />
      <Choice
        label="Color"
        options={named.map(({ name }) => ({
          value: name,
          text: hasPhoto(name) ? name : `${name} (no photo)`,
        }))}
        value={color?.name ?? ""}
        onChange={set.setColor}
      />
    </div>
  );
}

const textsOf = ({ photo, color, shown: { catalog }, slot }: Shown): string[] => [
  "Parts outside the box are not printed.",
  ...(photo || !color ? [] : [`No photo in ${color.name}: the area shows the color instead.`]),
  ...(hasOtherProportions(catalog, slot)
    ? ["Shown in the largest size. Other sizes keep this position in their own proportions."]
    : []),
];

/** Where artwork lies on each of the goods, and how that looks in their colors. */
export function PlacementPanel({ draft, loaded, slots, place }: Props) {
  const shown = useShown({ draft, loaded, slots });
  if (!shown)
    return (
      <Panel title="Preview">
        <div className="from-artwork-part">
          <p className="quiet">Choose a catalog item and add artwork to see it here.</p>
        </div>
      </Panel>
    );
  const { slot, goods, artwork, photo, color, withSlot } = shown;
  const { catalog } = shown.shown;
  const placement = placementIn(goods.placements, slot);
  const others = withSlot.flatMap((one) => (one.catalog.id === catalog.id ? [] : [one.catalog.id]));
  return (
    <>
      <Panel title="Preview" beside={<span className="quiet">{catalog.name}</span>}>
        <div className="from-artwork-part">
          <Choices shown={shown} />
          <Suspense fallback={<Bar width="100%" height={320} />}>
            <PlacementEditor
              key={`${slot} ${catalog.id} ${artwork.image}`}
              image={artwork.image}
              photo={photo}
              fill={color?.hex}
              print={printOf(catalog, slot)}
              placement={placement}
              onChange={(next) => place([catalog.id], slot, next)}
            />
          </Suspense>
          {textsOf(shown).map((text) => (
            <p key={text} className="small quiet">
              {text}
            </p>
          ))}
          {others.length > 0 && (
            <div>
              <Button icon="copy" onClick={() => place(others, slot, placement)}>
                Use this placement on all
              </Button>
            </div>
          )}
        </div>
      </Panel>
      <Panel title="Mockups" beside={<span className="quiet">{catalog.name}</span>}>
        <div className="from-artwork-part">
          <MockupGrid key={`${slot} ${catalog.id}`} {...{ goods, slot, artwork }} loaded={shown.shown} />
        </div>
      </Panel>
    </>
  );
}
