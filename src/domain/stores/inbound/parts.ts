import { type StoredDraft, type StoredItem, titleOf } from "../../orders/incoming/stored-draft.ts";
import type { StoreOrder } from "./store-order.ts";

/** The parts of an order that a store can change, each as one text: what differs was changed. */
export interface StoreParts {
  readonly customer: string;
  /** Of the whole order, whatever is ours. */
  readonly items: string;
  /** Those that are ours, one by one. */
  readonly lines: readonly ComparedLine[];
}

/** A line as it is compared. What else the items have is one as well, with the name "". */
export interface ComparedLine {
  readonly name: string;
  readonly text: string;
}

/** The units that Platen has shipped of an order, by `lineName`. */
export type ShippedUnits = ReadonlyMap<string, number>;

/** What an item is called both in its store and in the rows of an order. */
export const lineName = (item: Pick<StoredItem, "sku" | "product" | "variantText">): string =>
  item.sku || titleOf(item);

/** The store's id of a line; without one what it is called, more exactly than `lineName`. */
export const nameOfLine = (lineId: string | null | undefined, sku: string | null, title: string): string =>
  lineId || `${sku ?? ""}|${title}`;

const unitsOf = ({ quantity, fulfilled = 0 }: StoredItem) => (quantity ?? 0) + fulfilled;

type ComparedOrder = Pick<StoreOrder, "progress" | "draft" | "shippingMethod" | "shipsWhole">;
type OwnItems = Pick<StoredDraft, "items" | "done">;

const linesOf = ({ items, done = [] }: OwnItems): StoredItem[] => [...items, ...done];

/** Units that others than Platen have fulfilled, by line. A parcel of Platen fulfills units in the store as well. */
function fulfilledByOthers(lines: readonly StoredItem[], shipped: ShippedUnits): [string, number][] {
  const units = new Map<string, number>();
  for (const item of lines) {
    const name = lineName(item);
    units.set(name, (units.get(name) ?? 0) + (item.fulfilled ?? 0));
  }
  return [...units].flatMap(([name, fulfilled]) => {
    const others = fulfilled - (shipped.get(name) ?? 0);
    return others > 0 ? [[name, others]] : [];
  });
}

/** Without a company it is the text of versions that had none, whose hashes are stored. */
const customerPart = ({ company, ...customer }: StoredDraft["customer"]): string =>
  JSON.stringify(company === "" ? customer : { ...customer, company });

const lineText = (item: StoredItem): string =>
  JSON.stringify([
    item.lineId ?? "",
    item.sku,
    item.product,
    item.variantText,
    unitsOf(item),
    item.artworks,
    item.mockup,
    (item.personalization ?? []).map(({ label, value }) => [label, value]),
  ]);

/** The lines that earlier versions had: none with the name of a service. */
const knownLines = (draft: OwnItems, own: OwnItems): StoredItem[] => {
  const ours = new Set(linesOf(own));
  return linesOf(draft).filter((item) => !item.service || ours.has(item));
};

/**
 * The parts of a store's order, of which `own` are our items. Amounts that the buyer paid are no part: the interfaces of a
 * store state them differently, and nothing that is made depends on them. The shipping option is none: it changes with
 * our settings.
 */
export function partsOf(
  { progress, draft, shippingMethod, shipsWhole }: ComparedOrder,
  own: OwnItems,
  shipped: ShippedUnits,
): StoreParts {
  const known = knownLines(draft, own);
  const statesNoUnits = shipsWhole || (draft.done ?? []).length === 0;
  const isWhole = progress === "fulfilled" && statesNoUnits;
  // Of an order as a whole it may state the first parcel, which is Platen's.
  const whole = isWhole && shipped.size === 0 ? ["all"] : [];
  const fulfilled = (lines: readonly StoredItem[]) => (isWhole ? whole : fulfilledByOthers(lines, shipped));
  const ownLines = linesOf(own);
  return {
    customer: customerPart(draft.customer),
    // Lines change places once they are fulfilled.
    items: JSON.stringify([shippingMethod, draft.note, known.map(lineText).sort(), fulfilled(known)]),
    lines: [
      { name: "", text: JSON.stringify([shippingMethod, draft.note, fulfilled(ownLines)]) },
      ...ownLines.map((item) => ({
        name: nameOfLine(item.lineId, item.sku, titleOf(item)),
        text: lineText(item),
      })),
    ],
  };
}

/** Whether lines that are ours were added, changed or removed. `leftOut`: names of those that left the order as not ours. */
export function areOursChanged(
  before: readonly ComparedLine[],
  now: readonly ComparedLine[],
  leftOut: readonly string[],
): boolean {
  const removed = [...before];
  for (const { text } of now) {
    const index = removed.findIndex((line) => line.text === text);
    if (index < 0) return true;
    removed.splice(index, 1);
  }
  return removed.some(({ name }) => !leftOut.includes(name));
}

/** The customer of `partsOf` as earlier versions compared it: without a company. */
export const customerPartOfEarlierVersions = ({ draft }: Pick<StoreOrder, "draft">): string =>
  customerPart({ ...draft.customer, company: "" });

/** The items of `partsOf` as earlier versions compared them: neither texts of buyers nor fulfilled units. */
export const itemsPartOfEarlierVersions = (
  { draft, shippingMethod }: Pick<StoreOrder, "draft" | "shippingMethod">,
  own: OwnItems,
): string =>
  JSON.stringify([
    shippingMethod,
    draft.note,
    knownLines(draft, own)
      .sort((a, b) => a.row - b.row)
      .map((item) => [item.key, item.product, item.variantText, unitsOf(item), item.artworks, item.mockup]),
  ]);
