import { artworkAt } from "../art/artworks.ts";
import type { Random } from "../random.ts";
import type { DemoCatalog, DemoVariant } from "./catalog.ts";
import { isSellable } from "./catalogs.ts";
import type { DemoTeam } from "./teams.ts";

/** A product as the seller's shop offers it: one artwork on one catalog, in some of its colours. */
export interface DemoListing {
  title: string;
  handle: string;
  catalogCode: string;
  artworkIndex: number;
  variants: readonly DemoVariant[];
  descriptionHtml: string;
}

const OPENINGS = [
  "Made for slow weekends and long drives.",
  "Drawn by hand in our studio, printed when you order.",
  "A small gift that looks like a big thought.",
  "The one our customers come back for.",
  "New in the shop this season.",
];

/**
 * The team's shop. A shop offers no more than five colours of a thing. The order matters: the first sell best.
 */
export function listingsOf(random: Random, team: DemoTeam, catalogs: readonly DemoCatalog[]): DemoListing[] {
  const offered = team.catalogCodes.flatMap((code) => catalogs.filter((catalog) => catalog.code === code));
  const pairs = team.artworks.flatMap((artworkIndex) =>
    offered.map((catalog) => ({ artworkIndex, catalog })),
  );
  return random
    .shuffle(pairs)
    .slice(0, 36)
    .flatMap(({ artworkIndex, catalog }): DemoListing[] => {
      const sold = catalog.variants.filter(isSellable);
      const colours = [...new Set(sold.map((variant) => variant.colour.name))].slice(0, 5);
      const variants = sold.filter((variant) => colours.includes(variant.colour.name));
      if (variants.length === 0) return [];
      const title = `${artworkAt(artworkIndex).title} ${catalog.noun}`;
      return [
        {
          title,
          handle: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
          catalogCode: catalog.code,
          artworkIndex,
          variants,
          descriptionHtml: `<p>${random.pick(OPENINGS)}</p>${catalog.descriptionHtml}`,
        },
      ];
    });
}
