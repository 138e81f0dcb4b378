import { type DemoCatalog, type DemoVariant, isSellable } from "../content/catalogs.ts";
import type { DemoTeam } from "../content/teams.ts";
import type { Random } from "../random.ts";

/** A product in the seller's shop: one artwork on one catalog, in some of its colors. */
export interface DemoListing {
  title: string;
  handle: string;
  catalogCode: string;
  /** The title of its artwork. */
  artwork: string;
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

/** The listings of a team's shop, at most five colors each. The order matters: the first sell best. */
export function listingsOf(random: Random, team: DemoTeam, catalogs: readonly DemoCatalog[]): DemoListing[] {
  const offered = team.catalogCodes.flatMap((code) => catalogs.filter((catalog) => catalog.code === code));
  const pairs = team.artworks.flatMap((artwork) => offered.map((catalog) => ({ artwork, catalog })));
  return random
    .shuffle(pairs)
    .slice(0, 36)
    .flatMap(({ artwork, catalog }): DemoListing[] => {
      const sold = catalog.variants.filter(isSellable);
      const colors = [...new Set(sold.map((variant) => variant.color.name))].slice(0, 5);
      const variants = sold.filter((variant) => colors.includes(variant.color.name));
      if (variants.length === 0) return [];
      const title = `${artwork} ${catalog.noun}`;
      return [
        {
          title,
          handle: title.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
          catalogCode: catalog.code,
          artwork,
          variants,
          descriptionHtml: `<p>${random.pick(OPENINGS)}</p>${catalog.description}`,
        },
      ];
    });
}
