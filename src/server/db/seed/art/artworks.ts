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
