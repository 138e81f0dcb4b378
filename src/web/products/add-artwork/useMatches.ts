import { listArtworkMatches } from "../../../domain/products/add-artwork/calls.ts";
import type { ArtworkMatches } from "../../../domain/products/add-artwork.ts";
import { useCallQuery } from "../../providers/calls.ts";

export type Match = ArtworkMatches["variants"][number];

/** The variants of a product with the variants of a catalog that match them; `undefined` while they load. */
export function useMatches(product: string, catalog: string | undefined) {
  const query = useCallQuery(
    listArtworkMatches,
    { params: { id: product }, query: { catalog } },
    { enabled: catalog !== undefined },
  );
  return {
    matches: query.data?.data.variants,
    error: query.isError ? query.error.message : "",
    retry: () => void query.refetch(),
  };
}

/** The matches with what a person has chosen by hand: the id of a catalog variant, or empty for none. */
export const withChosen = (matches: readonly Match[], chosen: ReadonlyMap<string, string>): Match[] =>
  matches.map((match) => {
    const own = chosen.get(match.id);
    if (own === undefined) return match;
    return { ...match, catalogVariant: own || null, message: own ? "" : "Not chosen" };
  });
