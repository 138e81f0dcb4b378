import { type StoredDraft, type StoredItem, titleOf } from "../../orders/import/preview/stored-draft.ts";
import type { StoreOrder } from "./store-order.ts";

/** The parts of an order that a store can change, each as one text: what differs was changed. */
export interface StoreParts {
  readonly customer: string;
  readonly items: string;
}

/** The units that Platen has shipped of an order, by `lineName`. */
export type ShippedUnits = ReadonlyMap<string, number>;

/** What an item is called both in its store and in the rows of an order. */
export const lineName = (item: Pick<StoredItem, "sku" | "product" | "variantText">): string =>
  item.sku || titleOf(item);

const unitsOf = ({ quantity, fulfilled = 0 }: StoredItem) => (quantity ?? 0) + fulfilled;

type ComparedOrder = Pick<StoreOrder, "progress" | "draft" | "shippingMethod" | "shipsWhole">;

/** Units that others than Platen have fulfilled, by line. A parcel of Platen fulfills units in the store as well. */
function fulfilledByOthers({ progress, draft, shipsWhole }: ComparedOrder, shipped: ShippedUnits) {
  const done = draft.done ?? [];
  const statesNoUnits = shipsWhole || done.length === 0;
  // Of an order as a whole it may state the first parcel, which is Platen's.
  if (progress === "fulfilled" && statesNoUnits) return shipped.size > 0 ? [] : ["all"];
  const units = new Map<string, number>();
  for (const item of [...draft.items, ...done]) {
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

/**
 * The parts of a store's order. Amounts that the buyer paid are no part: the interfaces of a store state them
 * differently, and nothing that is made depends on them. The shipping option is none: it changes with our settings.
 */
export function partsOf(order: ComparedOrder, shipped: ShippedUnits): StoreParts {
  const { customer, items, done = [], note } = order.draft;
  // Lines change places once they are fulfilled.
  const lines = [...items, ...done].map((item) =>
    JSON.stringify([
      ...[item.lineId ?? "", item.sku, item.product, item.variantText, unitsOf(item)],
      ...[item.artworks, item.mockup, (item.personalization ?? []).map(({ label, value }) => [label, value])],
    ]),
  );
  return {
    customer: customerPart(customer),
    items: JSON.stringify([order.shippingMethod, note, lines.sort(), fulfilledByOthers(order, shipped)]),
  };
}

/** The customer of `partsOf` as earlier versions compared it: without a company. */
export const customerPartOfEarlierVersions = ({ draft }: Pick<StoreOrder, "draft">): string =>
  customerPart({ ...draft.customer, company: "" });

/** The items of `partsOf` as earlier versions compared them: neither texts of buyers nor fulfilled units. */
export const itemsPartOfEarlierVersions = ({
  draft,
  shippingMethod,
}: Pick<StoreOrder, "draft" | "shippingMethod">): string =>
  JSON.stringify([
    shippingMethod,
    draft.note,
    [...draft.items, ...(draft.done ?? [])]
      .sort((a, b) => a.row - b.row)
      .map((item) => [
        ...[item.key, item.product, item.variantText, unitsOf(item)],
        ...[item.artworks, item.mockup],
      ]),
  ]);
