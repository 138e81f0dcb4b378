import { keepPreviousData } from "@tanstack/react-query";
import { composeMockup } from "../../../domain/mockups/calls.ts";
import type { Given } from "../../../domain/resource/call.ts";
import { useCallQuery } from "../../providers/calls.ts";
import { Thumb } from "../../widgets/Thumb.tsx";
import { useDebounced } from "../../widgets/useDebounced.ts";
import { colorsOf, type DraftArtwork, type DraftGoods, isChosenColor, type LoadedGoods } from "./draft.ts";

/** The call's body without the color. */
type Placed = Omit<Given<typeof composeMockup>["body"], "color">;

/** A mockup as the server composes it. The earlier one stays until the next is there. */
function MockupTile({ catalog, color, placed }: { catalog: string; color: string | null; placed: Placed }) {
  const query = useCallQuery(
    composeMockup,
    { params: { id: catalog }, body: { color, ...placed } },
    { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
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

/** The artwork on all chosen colors of goods. */
export function MockupGrid({ goods, loaded: { catalog }, slot, artwork: { image, placement } }: Props) {
  const placed = JSON.parse(useDebounced(JSON.stringify({ slot, artwork: image, placement }), 600)) as Placed;
  const colors = colorsOf(catalog).filter(({ name }) => isChosenColor(goods, name));
  const names = catalog.colors.length === 0 ? [null] : colors.map(({ name }) => name);
  return (
    <ul className="mockup-grid" aria-label={`Mockups of ${catalog.name}`}>
      {names.map((color) => (
        <MockupTile key={color} catalog={catalog.id} color={color} placed={placed} />
      ))}
    </ul>
  );
}
