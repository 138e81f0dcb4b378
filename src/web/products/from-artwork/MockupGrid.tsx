import { keepPreviousData } from "@tanstack/react-query";
import { composeMockup } from "../../../domain/mockups/calls.ts";
import { samePlace } from "../../../domain/mockups/garment-photo.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Thumb } from "../../widgets/Thumb.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { chosenColors, type DraftArtwork, type DraftGoods, type LoadedGoods, placementIn } from "./draft.ts";

/** The call's body without the color. */
type Placed = Omit<Given<typeof composeMockup>["body"], "color">;

const REST_MS = 600;
/** Pixels of a mockup beside a button. */
export const SMALL_SIZE = 44;

interface TileProps {
  catalog: string;
  color: string | null;
  placed: Placed;
}

/** A mockup as the server composes it, once the placement rests. The earlier one stays until the next is there. */
const useMockup = ({ catalog, color, placed }: TileProps) =>
  useCallQuery(
    composeMockup,
    {
      params: { id: catalog },
      body: { color, ...(JSON.parse(useDebounced(JSON.stringify(placed), REST_MS)) as Placed) },
    },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

/** A mockup as small as a button; its place while it is made. */
export function SmallMockup(props: TileProps) {
  const query = useMockup(props);
  return <Thumb src={query.data?.data.path} size={SMALL_SIZE} alt="Mockup" />;
}

function MockupTile(props: TileProps) {
  const { color } = props;
  const query = useMockup(props);
  const path = query.data?.data.path;
  const name = color ?? "Mockup";
  return (
    <li className="mockup-tile" aria-busy={query.isFetching}>
      {query.isError ? (
        <span className="mockup-none small quiet">{query.error.message}</span>
      ) : path ? (
        <Thumb src={path} size={200} alt={`Mockup in ${name}`} />
      ) : (
        <span className="bone mockup-none" />
      )}
      <span className="small">{name}</span>
    </li>
  );
}

interface Props {
  goods: DraftGoods;
  loaded: LoadedGoods;
  slot: number;
  artwork: DraftArtwork;
}

/** The artwork on all chosen colors of goods; those without a photo in a sentence. */
export function MockupGrid({ goods, loaded, slot, artwork: { image } }: Props) {
  const { catalog } = loaded;
  const placement = placementIn(goods.placements, slot);
  const placed: Placed = { slot, artwork: image, placement };
  const names = chosenColors(loaded, goods).map((color) => color?.name ?? null);
  const hasPhoto = (color: string | null) =>
    catalog.garmentPhotos.photos.some((photo) => samePlace(photo, { color, slot }));
  const without = names.filter((name) => !hasPhoto(name));
  const listed = without.length === names.length ? "" : ` in ${without.join(", ")}`;
  return (
    <>
      {without.length < names.length && (
        <ul className="mockup-grid" aria-label={`Mockups of ${catalog.name}`}>
          {names.filter(hasPhoto).map((color) => (
            <MockupTile key={color} catalog={catalog.id} color={color} placed={placed} />
          ))}
        </ul>
      )}
      {without.length > 0 && (
        <p className="small quiet">
          {`No photo of ${catalog.name}${listed}, so no mockup. The product can be sold and printed without.`}
        </p>
      )}
    </>
  );
}
