import type { CatalogColor, DesignSlot } from "../../../domain/catalogs/shapes.ts";
import { CENTERED, type Placement } from "../../../domain/mockups/placement.ts";
import type { Cents } from "../../../domain/money/cents.ts";
import type { PreflightResult } from "../../../domain/preflight/findings.ts";
import { type FromArtworkRequest, ruleOf } from "../../../domain/products/from-artwork/request.ts";
import type { CatalogDetail } from "../../catalogs/catalog.ts";

export interface DraftGoods {
  readonly catalog: string;
  readonly name: string;
  /** `null`: all. */
  readonly colors: readonly string[] | null;
  /** Where artwork lies on it, by slot; in the middle of the others. */
  readonly placements: Placements;
}

export type Placements = Readonly<Record<number, Placement>>;

export interface DraftArtwork {
  readonly image: string;
  readonly preflight?: PreflightResult | undefined;
}

/** What the screen collects. Prices are as typed: `null` while an input is empty, NaN while it cannot be read. */
export interface Draft {
  readonly title: string;
  readonly goods: readonly DraftGoods[];
  /** By slot. Kept when the goods that have the slot are removed, and not sent then. */
  readonly artwork: Readonly<Record<number, DraftArtwork>>;
  readonly kind: "costPlus" | "set";
  readonly plus: number | null;
  readonly ending: number | null;
  readonly amount: number | null;
  readonly printAsIs: boolean;
}

export const EMPTY: Draft = {
  title: "",
  goods: [],
  artwork: {},
  printAsIs: false,
  kind: "costPlus",
  plus: 100,
  ending: 99,
  amount: null,
};

export const newGoods = (catalog: string, name = ""): DraftGoods => ({
  catalog,
  name,
  colors: null,
  placements: {},
});

export const placementIn = (placements: Placements, slot: number): Placement => placements[slot] ?? CENTERED;

/** A chosen catalog with what the team pays for its variants. */
export interface LoadedGoods {
  readonly catalog: CatalogDetail;
  readonly costs: ReadonlyMap<string, Cents>;
}

/** The colors that variants of a catalog have, in its order. */
export function colorsOf({ colors, variants }: CatalogDetail): CatalogColor[] {
  const made = new Map(variants.flatMap(({ color }) => (color ? [[color.name, color.hex] as const] : [])));
  const named = colors.filter(({ name }) => made.has(name));
  const others = [...made].filter(([name]) => !named.some((one) => one.name === name));
  return [...named, ...others.map(([name, hex]) => ({ name, ...(hex && { hex }) }))];
}

export const isChosenColor = ({ colors }: DraftGoods, name: string): boolean =>
  colors === null || colors.includes(name);

/** The chosen colors of goods, in the catalog's order; `null` alone for goods without colors. */
export function chosenColors({ catalog }: LoadedGoods, goods: DraftGoods): readonly (CatalogColor | null)[] {
  if (catalog.colors.length === 0) return [null];
  return colorsOf(catalog).filter(({ name }) => isChosenColor(goods, name));
}

/** The variants of chosen goods, with what the team pays. */
export const chosenVariants = ({ catalog, costs }: LoadedGoods, goods: DraftGoods | undefined) =>
  catalog.variants
    .filter(({ color }) => !goods?.colors || (color && isChosenColor(goods, color.name)))
    .map(({ id, color, size }) => ({
      color: color?.name ?? null,
      size: size?.name ?? null,
      cost: costs.get(id) ?? null,
    }));

/** The artwork slots that any of the catalogs has, with the distinct labels of each. */
export function slotsOf(loaded: readonly LoadedGoods[]): { slot: number; label: string }[] {
  const labels = new Map<number, Set<string>>();
  const designs: readonly DesignSlot[] = loaded.flatMap(({ catalog }) => catalog.designs);
  for (const { slot, label } of designs) labels.set(slot, (labels.get(slot) ?? new Set()).add(label));
  return [...labels]
    .sort(([one], [other]) => one - other)
    .map(([slot, names]) => ({ slot, label: [...names].join(" / ") }));
}

const isEntered = (value: number | null): value is number => value !== null && !Number.isNaN(value);

/** The price rule as the call has it; `null` while an input is empty or cannot be read. */
export function priceOf({ kind, plus, ending, amount }: Draft): FromArtworkRequest["price"] | null {
  if (kind === "set") return isEntered(amount) ? { rule: { kind, amount } } : null;
  return isEntered(plus) ? { rule: { kind, plus, ending } } : null;
}

export const ruleOfDraft = (draft: Draft) => {
  const price = priceOf(draft);
  return price && ruleOf({ price });
};

/** The artwork of these slots as the calls have it. */
export const artworkOf = (
  artwork: Draft["artwork"],
  slots: readonly { slot: number }[],
): FromArtworkRequest["artwork"] =>
  slots.flatMap(({ slot }) => {
    const placed = artwork[slot];
    return placed ? [{ slot, image: placed.image }] : [];
  });

/** Where the artwork of a draft lies on goods, as the call has it. */
const placementsOf = (
  { placements }: DraftGoods,
  loaded: LoadedGoods | undefined,
  artwork: FromArtworkRequest["artwork"],
) =>
  artwork
    .filter(({ slot }) => loaded?.catalog.designs.some((one) => one.slot === slot))
    .map(({ slot }) => ({ slot, placement: placementIn(placements, slot) }));

/** A call that was refused, and the slots of its artwork in its order. */
export interface Refused {
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
  readonly slots: readonly number[];
}

export const NOT_REFUSED: Refused = { message: "", errors: {}, slots: [] };

/** What was refused of artwork, by slot. */
export const artworkErrorsOf = ({ slots, errors }: Refused): ReadonlyMap<number, string> =>
  new Map(
    slots.flatMap((slot, n) => {
      const text = errors[`artwork.${n}.image`] ?? errors[`artwork.${n}.slot`];
      return text ? [[slot, text] as const] : [];
    }),
  );

/** The body of the call, or what is missing for it in a sentence. */
export function bodyOf(
  draft: Draft,
  loaded: readonly LoadedGoods[],
): { body: Omit<FromArtworkRequest, "description"> } | { missing: string } {
  const { title, goods, printAsIs } = draft;
  if (goods.length === 0) return { missing: "Choose a catalog item." };
  const without = goods.find(({ colors }) => colors?.length === 0);
  if (without) return { missing: `Choose a color of ${without.name}.` };
  const artwork = artworkOf(draft.artwork, slotsOf(loaded));
  if (artwork.length === 0) return { missing: "Add artwork to at least one slot." };
  const price = priceOf(draft);
  if (!price) return { missing: "Enter a price or percentage." };
  if (title.trim() === "") return { missing: "Enter a title." };
  return {
    body: {
      title: title.trim(),
      artwork,
      price,
      printAsIs,
      goods: goods.map((one) => ({
        catalog: one.catalog,
        ...(one.colors && { colors: [...one.colors] }),
        placements: placementsOf(
          one,
          loaded.find(({ catalog }) => catalog.id === one.catalog),
          artwork,
        ),
      })),
    },
  };
}
