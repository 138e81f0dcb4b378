import { artworkTitle } from "../art/artworks.ts";
import type { Random } from "../random.ts";
import { buyer, type DemoBuyer, excludedBuyer, usBuyer } from "./buyers.ts";
import type { DemoCatalog, DemoVariant } from "./catalog.ts";
import { isSellable } from "./catalogs.ts";
import type { Fate } from "./fates.ts";
import type { DemoListing } from "./listings.ts";
import { harmlessMistakes, invalidAddressMistakes, makeMistake } from "./mistakes.ts";
import type { NewOrder, OrderItemDraft } from "./order-draft.ts";
import { orderNotes } from "./remarks.ts";
import type { DemoTeam } from "./teams.ts";

const SIZES: Readonly<Record<string, number>> = { S: 4, M: 7, L: 8, XL: 5, "2XL": 2, "3XL": 1 };

/** The first listings of a shop sell far more often than the last. */
function popular(random: Random, listings: readonly DemoListing[]): DemoListing {
  const listing = listings[Math.floor(listings.length * random.next() ** 1.9)];
  if (listing === undefined) throw new Error("A team needs listings to sell");
  return listing;
}

function itemOf(random: Random, listing: DemoListing): OrderItemDraft {
  const variant = random.weighted(listing.variants.map((v) => [v, SIZES[v.size] ?? 3] as const));
  return {
    sku: variant.sku,
    quantity: random.weighted([
      [1, 84],
      [2, 11],
      [3, 3],
      [6, 1],
    ]),
    unitPriceCents: variant.retail,
    title: listing.title,
    artworkIndex: listing.artworkIndex,
  };
}

function itemsOf(random: Random, listings: readonly DemoListing[]): OrderItemDraft[] {
  const count = random.weighted([
    [1, 68],
    [2, 23],
    [3, 7],
    [4, 2],
  ]);
  const items = Array.from({ length: count }, () => itemOf(random, popular(random, listings)));
  return items.filter((item, i) => items.findIndex((other) => other.sku === item.sku) === i);
}

/** Some stores number with what their platform gives, some count. */
export function referenceOf(random: Random, team: DemoTeam, number: number): string {
  switch (team.store.platform) {
    case "Shopify":
      return `5${random.digits(12)}`;
    case "Etsy":
      return `3${random.digits(9)}`;
    case "TikTok Shop":
      return `5769${random.digits(14)}`;
    case "WooCommerce":
      return String(20_000 + number);
  }
}

/** Another variant in the place of the first item, sold under a title that fits it. */
function replaceOne(
  order: NewOrder,
  { catalog, variant }: { catalog: DemoCatalog; variant: DemoVariant },
): NewOrder {
  const [first, ...rest] = order.items;
  if (first === undefined) return order;
  const title =
    first.artworkIndex === null ? first.title : `${artworkTitle(first.artworkIndex)} ${catalog.noun}`;
  return {
    ...order,
    items: [{ ...first, title, sku: variant.sku, unitPriceCents: variant.retail }, ...rest],
  };
}

/** Changes an order so that the gate of its fate is closed, and no other. */
function atGate(random: Random, order: NewOrder, fate: Fate, catalogs: readonly DemoCatalog[]): NewOrder {
  const published = catalogs.filter((catalog) => catalog.publishStatus === 1);
  const all = published.flatMap((catalog) => catalog.variants.map((variant) => ({ catalog, variant })));
  switch (fate.gate) {
    case "mapped":
      return makeMistake(random, "unmapped SKU", order);
    case "artwork":
    case "design":
      return makeMistake(random, "missing artwork", order);
    case "balance":
      return makeMistake(random, "huge quantity", order);
    case "address":
      return fate.status === "Unfulfilled"
        ? makeMistake(random, random.pick(invalidAddressMistakes), order)
        : order;
    case "stock":
      return replaceOne(
        order,
        random.pick(all.filter(({ variant }) => !variant.inStock && variant.sellerCost !== null)),
      );
    case "price":
      return replaceOne(
        order,
        random.pick(all.filter(({ variant }) => variant.sellerCost === null && variant.inStock)),
      );
    default:
      return order;
  }
}

interface Wanted {
  team: DemoTeam;
  catalogs: readonly DemoCatalog[];
  listings: readonly DemoListing[];
  fate: Fate;
  number: number;
  createdAt: number;
}

/** A framed print cannot go abroad, which would close a second gate on orders stuck at stock or price. */
function buyerFor(random: Random, { gate }: Fate): DemoBuyer {
  if (gate === "destination") return excludedBuyer(random);
  return gate === "stock" || gate === "price" ? usBuyer(random) : buyer(random);
}

/** An order as the shop sends it, with the mistakes that its fate asks for. */
export function newOrder(
  random: Random,
  { team, catalogs, listings, fate, number, createdAt }: Wanted,
): NewOrder {
  const who = buyerFor(random, fate);
  const abroad = who.address.countryCode !== "US";
  const domestic = new Set(catalogs.filter((c) => c.domesticOnly).map((c) => c.code));
  const sendable = abroad ? listings.filter((l) => !domestic.has(l.catalogCode)) : listings;
  const items = itemsOf(
    random,
    sendable.filter((l) => l.variants.every(isSellable)),
  );
  const [first] = items;
  if (fate.status === "PartiallyFulfilled" && first && items.length === 1 && first.quantity === 1)
    first.quantity = 2;

  const goods = items.reduce((sum, item) => sum + item.unitPriceCents * item.quantity, 0);
  const shippingOption = abroad
    ? "standard"
    : random.weighted([
        ["standard" as const, 91],
        ["express" as const, 7],
        ["overnight" as const, 2],
      ]);
  const fee = { standard: goods >= 7_500 ? 0 : abroad ? 1_299 : 599, express: 1_499, overnight: 2_799 };
  const order: NewOrder = {
    name: `${team.orderPrefix}${number}`,
    reference: referenceOf(random, team, number),
    createdAt: new Date(createdAt).toISOString(),
    customer: who.customer,
    address: who.address,
    items,
    shippingOption,
    shippingFeeCents: fee[shippingOption],
    discountCents: random.chance(0.09) ? Math.round(goods / 10) : 0,
    note: random.chance(0.06) ? random.pick(orderNotes) : null,
    mistakes: [],
  };
  const slipped = random.chance(0.03) ? makeMistake(random, random.pick(harmlessMistakes), order) : order;
  return atGate(random, slipped, fate, catalogs);
}
