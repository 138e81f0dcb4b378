import type { Artwork } from "./artwork.ts";
import { animals } from "./artworks-animals.ts";
import { botanical } from "./artworks-botanical.ts";
import { coast } from "./artworks-coast.ts";
import { emblems } from "./artworks-emblems.ts";
import { friends } from "./artworks-friends.ts";
import { holidays } from "./artworks-holidays.ts";
import { outdoors } from "./artworks-outdoors.ts";
import { patterns } from "./artworks-patterns.ts";
import { slogans } from "./artworks-slogans.ts";

/** In an order that never changes: what is seeded refers to them by index. Add at the end. */
export const artworks: readonly Artwork[] = [
  ...outdoors,
  ...coast,
  ...slogans,
  ...botanical,
  ...animals,
  ...friends,
  ...holidays,
  ...patterns,
  ...emblems,
];

export const artworkTitle = (index: number): string => artworkAt(index).title;

/** @throws where there is none of that number. */
export function artworkAt(index: number): Artwork {
  const artwork = artworks[index];
  if (artwork === undefined)
    throw new Error(`There are ${artworks.length} artworks, none is number ${index}`);
  return artwork;
}

/** The number of the artwork of that title. @throws where there is none. */
export function artworkNamed(title: string): number {
  const index = artworks.findIndex((artwork) => artwork.title === title);
  if (index < 0) throw new Error(`No artwork is called ${title}`);
  return index;
}
