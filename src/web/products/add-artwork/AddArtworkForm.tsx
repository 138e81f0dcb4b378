import { addArtwork } from "../../../domain/products/add-artwork/calls.ts";
import type { AddArtworkRequest } from "../../../domain/products/add-artwork.ts";
import type { CatalogDetail } from "../../catalogs/catalog.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { Button } from "../../widgets/Button.tsx";
import { ErrorText } from "../../widgets/ErrorText.tsx";
import { Bar } from "../../widgets/Skeletons.tsx";
import { ArtworkPanel } from "../from-artwork/ArtworkPanel.tsx";
import { CatalogPicker } from "../from-artwork/CatalogPicker.tsx";
import {
  artworkErrorsOf,
  artworkOf,
  type Draft,
  type DraftGoods,
  type Placements,
  placementIn,
  slotsOf,
} from "../from-artwork/draft.ts";
import { GoodsError } from "../from-artwork/GoodsError.tsx";
import { PlacementPanel, SmallPreview } from "../from-artwork/PlacementPanel.tsx";
import { TwoPanes } from "../from-artwork/TwoPanes.tsx";
import { useDraft } from "../from-artwork/useDraft.ts";
import { useGoods } from "../from-artwork/useGoods.ts";
import type { Product } from "../product-rows.ts";
import { MatchPanel } from "./MatchPanel.tsx";
import { type Match, useMatches, withChosen } from "./useMatches.ts";

interface Chosen extends Pick<Draft, "artwork" | "printAsIs"> {
  readonly placements: Placements;
  /** The id of the catalog. */
  readonly catalog: string | undefined;
  /** Catalog variants chosen by hand, by variant. */
  readonly variants: ReadonlyMap<string, string>;
}

const NOTHING: Chosen = {
  catalog: undefined,
  artwork: {},
  placements: {},
  printAsIs: false,
  variants: new Map(),
};

/** The goods with the colors that variants of the product are made in. */
function goodsOf(catalog: CatalogDetail, matches: readonly Match[], placements: Placements): DraftGoods {
  const matched = new Set(matches.map(({ catalogVariant }) => catalogVariant));
  const colors = catalog.variants.flatMap(({ id, color }) => (color && matched.has(id) ? [color.name] : []));
  return {
    catalog: catalog.id,
    name: catalog.name,
    colors: catalog.colors.length === 0 ? null : colors,
    placements,
  };
}

/** What is missing for the call, in a sentence; `null` when nothing is. */
function missingFor(matched: number | undefined, artwork: AddArtworkRequest["artwork"]): string | null {
  if (matched === undefined) return "Choose a catalog item.";
  if (matched === 0) return "Choose a catalog variant for at least one variant.";
  return artwork.length === 0 ? "Add artwork to at least one slot." : null;
}

/** The goods that the product is made from, and which catalog variant each of its variants gets. */
function useChosenGoods(product: string, { catalog, variants }: Chosen) {
  const goods = useGoods(catalog === undefined ? [] : [catalog]);
  const found = useMatches(product, catalog);
  const matches = found.matches && withChosen(found.matches, variants);
  return {
    goods: goods.loaded,
    loaded: goods.loaded[0],
    matches,
    variants: (matches ?? []).flatMap(({ id, catalogVariant }) =>
      catalogVariant === null ? [] : [{ id, catalogVariant }],
    ),
    error: goods.error || found.error,
    retry: goods.error ? goods.retry : found.retry,
  };
}

interface CatalogProps {
  catalog: string | undefined;
  errors: readonly string[];
  choose(catalog: string): void;
}

function CatalogPanel({ catalog, errors, choose }: CatalogProps) {
  return (
    <Panel title="Catalog item" beside={<span className="quiet">What the product is made from</span>}>
      <div className="from-artwork-part">
        <CatalogPicker
          chosen={catalog === undefined ? [] : [catalog]}
          most={1}
          toggle={({ id }) => choose(id)}
        />
        {errors.map((text) => (
          <ErrorText key={text} text={text} />
        ))}
      </div>
    </Panel>
  );
}

/** All steps on one page: the goods, what its variants are made of, the artwork and where it lies. */
export function AddArtworkForm({ product, started }: { product: Product; started(job: string): void }) {
  const addOne = useNamedCall(addArtwork);
  const { draft: chosen, refused, busy, change, errorsAt, start } = useDraft(NOTHING, started);
  const { catalog } = chosen;
  const { goods, loaded, matches, variants, error, retry } = useChosenGoods(product.id, chosen);
  const slots = slotsOf(goods);
  const artwork = artworkOf(chosen.artwork, slots).map((one) => ({
    ...one,
    placement: placementIn(chosen.placements, one.slot),
  }));
  const missing = missingFor(loaded && matches && variants.length, artwork);
  const add = async () => {
    if (catalog === undefined || missing !== null) return;
    const body = { catalog, artwork, variants, printAsIs: chosen.printAsIs };
    await start(body, (options) => addOne({ params: { id: product.id }, body }, options));
  };
  const made = loaded && matches ? [goodsOf(loaded.catalog, matches, chosen.placements)] : [];
  const placing = { draft: { goods: made, artwork: chosen.artwork }, loaded: goods, slots };
  return (
    <TwoPanes
      preview={
        <PlacementPanel
          {...placing}
          place={(_catalogs, slot, placement) =>
            change({ placements: { ...chosen.placements, [slot]: placement } })
          }
        />
      }
      small={<SmallPreview {...placing} />}
      footer={
        <>
          <p className="small quiet">
            Mockups and print files are made in the background. Orders with the matched SKUs get them.
          </p>
          <ErrorText text={refused.message} small={false} />
          {missing !== null && <p className="quiet">{missing}</p>}
          <Button kind="primary" busy={busy} disabled={missing !== null} onClick={() => void add()}>
            Add artwork
          </Button>
        </>
      }
    >
      <CatalogPanel
        catalog={catalog}
        errors={errorsAt("catalog")}
        choose={(id) => change({ catalog: id, variants: new Map() })}
      />
      <GoodsError error={error} retry={retry} />
      {loaded && matches ? (
        <MatchPanel
          key={catalog}
          catalog={loaded.catalog}
          matches={matches}
          errors={errorsAt("variants")}
          choose={(variant, own) => change({ variants: new Map(chosen.variants).set(variant, own) })}
        />
      ) : (
        catalog !== undefined && error === "" && <Bar width="100%" height={120} />
      )}
      <ArtworkPanel
        draft={chosen}
        slots={slots}
        checkedFor={loaded?.catalog.name}
        errors={artworkErrorsOf(refused)}
        onChange={change}
      />
    </TwoPanes>
  );
}
