import { useRef, useState } from "react";
import { addArtwork } from "../../../domain/products/add-artwork/calls.ts";
import type { AddArtworkRequest } from "../../../domain/products/add-artwork.ts";
import type { CatalogDetail } from "../../catalogs/catalog.ts";
import { Panel } from "../../orders/detail/Panel.tsx";
import { useNamedCall } from "../../providers/calls.ts";
import { useIdempotencyKey } from "../../providers/idempotency.ts";
import { Button } from "../../widgets/Button.tsx";
import { useUnsaved } from "../../widgets/dialog/useLeave.ts";
import { Bar } from "../../widgets/Skeletons.tsx";
import { ArtworkPanel } from "../from-artwork/ArtworkPanel.tsx";
import { CatalogPicker } from "../from-artwork/CatalogPicker.tsx";
import {
  artworkErrorsOf,
  artworkOf,
  type Draft,
  type DraftGoods,
  NOT_REFUSED,
  slotsOf,
} from "../from-artwork/draft.ts";
import { PlacementPanel } from "../from-artwork/PlacementPanel.tsx";
import { useGoods } from "../from-artwork/useGoods.ts";
import type { Product } from "../product-rows.ts";
import { MatchPanel } from "./MatchPanel.tsx";
import { type Match, useMatches, withChosen } from "./useMatches.ts";

interface Chosen extends Pick<Draft, "artwork" | "printAsIs"> {
  /** The id of the catalog. */
  readonly catalog: string | undefined;
  /** Catalog variants chosen by hand, by variant. */
  readonly variants: ReadonlyMap<string, string>;
}

const NOTHING: Chosen = { catalog: undefined, artwork: {}, printAsIs: false, variants: new Map() };

/** The goods with the colors that variants of the product are made in. */
function goodsOf(catalog: CatalogDetail, matches: readonly Match[]): DraftGoods {
  const matched = new Set(matches.map(({ catalogVariant }) => catalogVariant));
  const colors = catalog.variants.flatMap(({ id, color }) => (color && matched.has(id) ? [color.name] : []));
  return { catalog: catalog.id, name: catalog.name, colors: catalog.colors.length === 0 ? null : colors };
}

/** What is missing for the call, in a sentence; `null` when nothing is. */
function missingFor(matched: number | undefined, artwork: AddArtworkRequest["artwork"]): string | null {
  if (matched === undefined) return "Choose goods first.";
  if (matched === 0) return "Choose a catalog variant for at least one variant.";
  return artwork.length === 0 ? "Choose artwork for at least one slot." : null;
}

/** All steps on one page: the goods, what its variants are made of, the artwork and where it lies. */
export function AddArtworkForm({ product, started }: { product: Product; started(job: string): void }) {
  const addOne = useNamedCall(addArtwork);
  const keyOf = useIdempotencyKey();
  const [chosen, setChosen] = useState(NOTHING);
  const [refused, setRefused] = useState(NOT_REFUSED);
  const [busy, setBusy] = useState(false);
  const isStarted = useRef(false);
  useUnsaved(() => chosen !== NOTHING && !isStarted.current);
  const change = (over: Partial<Chosen>) => {
    setChosen((before) => ({ ...before, ...over }));
    setRefused(NOT_REFUSED);
  };
  const { catalog } = chosen;
  const goods = useGoods(catalog === undefined ? [] : [catalog]);
  const found = useMatches(product.id, catalog);
  const loaded = goods.loaded[0];
  const matches = found.matches && withChosen(found.matches, chosen.variants);
  const slots = slotsOf(goods.loaded);
  const artwork = artworkOf(chosen.artwork, slots);
  const error = goods.error || found.error;
  const variants = (matches ?? []).flatMap(({ id, catalogVariant }) =>
    catalogVariant === null ? [] : [{ id, catalogVariant }],
  );
  const missing = missingFor(loaded && matches && variants.length, artwork);
  const add = async () => {
    if (busy || catalog === undefined || missing !== null) return;
    setBusy(true);
    const body = { catalog, artwork, variants, printAsIs: chosen.printAsIs };
    const result = await addOne(
      { params: { id: product.id }, body },
      { idempotencyKey: keyOf(body), quiet: true },
    );
    setBusy(false);
    if (!result.ok) {
      const { message, errors = {} } = result;
      return setRefused({ message, errors, slots: artwork.map(({ slot }) => slot) });
    }
    isStarted.current = true;
    started(result.data.id);
  };
  const errorsAt = (start: string) =>
    Object.entries(refused.errors).flatMap(([field, text]) => (field.startsWith(start) ? [text] : []));
  return (
    <div className="from-artwork">
      <Panel title="Goods" beside={<span className="quiet">What the product is made from</span>}>
        <div className="from-artwork-part">
          <CatalogPicker
            chosen={catalog === undefined ? [] : [catalog]}
            most={1}
            toggle={({ id }) => change({ catalog: id, variants: new Map() })}
          />
          {errorsAt("catalog").map((text) => (
            <p key={text} className="small danger-text" role="alert">
              {text}
            </p>
          ))}
        </div>
      </Panel>
      {error !== "" && (
        <p className="danger-text" role="alert">
          {error}{" "}
          <Button small onClick={goods.error ? goods.retry : found.retry}>
            Try again
          </Button>
        </p>
      )}
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
        {...(loaded ? { checkedFor: loaded.catalog.name } : {})}
        errors={artworkErrorsOf(refused)}
        onChange={change}
      />
      {loaded && matches && (
        <PlacementPanel
          draft={{ goods: [goodsOf(loaded.catalog, matches)], artwork: chosen.artwork }}
          loaded={goods.loaded}
          slots={slots}
          onChange={change}
        />
      )}
      <Panel title="Add">
        <div className="from-artwork-part">
          <p className="quiet">
            Mockups and print files are made in the background. Then orders of the matched SKUs get them.
          </p>
          {refused.message && (
            <p className="danger-text" role="alert">
              {refused.message}
            </p>
          )}
          {missing !== null && <p className="quiet">{missing}</p>}
          <div>
            <Button kind="primary" busy={busy} disabled={missing !== null} onClick={() => void add()}>
              Add artwork
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
