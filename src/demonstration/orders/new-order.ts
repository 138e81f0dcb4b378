import { type DemoCatalog, type DemoVariant, isSellable } from "../content/catalogs.ts";
import remarks from "../content/remarks.json" with { type: "json" };
import type { DemoTeam } from "../content/teams.ts";
import type { Random } from "../random.ts";
import { buyer, type DemoBuyer, excludedBuyer, usBuyer } from "./buyers.ts";
import type { DemoListing } from "./listings.ts";
import { harmlessMistakes, invalidAddressMistakes, makeMistake } from "./mistakes.ts";
import type { NewOrder, OrderItemDraft } from "./order-draft.ts";
import type { Outcome } from "./outcomes.ts";

const SIZES: Readonly<Record<string, number>> = { S: 4, M: 7, L: 8, XL: 5, "2XL": 2, "3XL": 1 };

/** Draws a listing. The first ones of a shop sell far more often than the last. */
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
    artwork: listing.artwork,
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

/** Some stores use their platform's numbers, others count. */
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

/** Replaces the first item's variant, with a matching title. */
function replaceOne(
  order: NewOrder,
  { catalog, variant }: { catalog: DemoCatalog; variant: DemoVariant },
): NewOrder {
  const [first, ...rest] = order.items;
  if (first === undefined) return order;
  const title = first.artwork === null ? first.title : `${first.artwork} ${catalog.noun}`;
  return {
    ...order,
    items: [{ ...first, title, sku: variant.sku, unitPriceCents: variant.retail }, ...rest],
  };
}

/** Changes an order so that only the gate of its outcome is closed. */
function atGate(
  random: Random,
  order: NewOrder,
  outcome: Outcome,
  catalogs: readonly DemoCatalog[],
): NewOrder {
  const published = catalogs.filter((catalog) => catalog.publishStatus === 1);
  const all = published.flatMap((catalog) => catalog.variants.map((variant) => ({ catalog, variant })));
  switch (outcome.gate) {
    case "mapped":
      return makeMistake(random, "unmapped SKU", order);
    case "artwork":
    case "design":
      return makeMistake(random, "missing artwork", order);
    case "balance":
      return makeMistake(random, "huge quantity", order);
    case "address":
      return outcome.status === "Unfulfilled"
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

interface NewOrderOptions {
  team: DemoTeam;
  catalogs: readonly DemoCatalog[];
  listings: readonly DemoListing[];
  outcome: Outcome;
  number: number;
  createdAt: number;
}

/**
 * Orders stuck at stock or price ship within the United States: a framed print abroad would close a second gate. So do
 * those with a mistake in their address, which are mistakes there.
 */
function buyerFor(random: Random, { gate }: Outcome): DemoBuyer {
  if (gate === "destination") return excludedBuyer(random);
  return gate === "stock" || gate === "price" || gate === "address" ? usBuyer(random) : buyer(random);
}

/** A new order from the shop, with the mistakes that its outcome requires. */
export function newOrder(
  random: Random,
  { team, catalogs, listings, outcome, number, createdAt }: NewOrderOptions,
): NewOrder {
  const recipient = buyerFor(random, outcome);
  const abroad = recipient.address.countryCode !== "US";
  const domestic = new Set(catalogs.filter((c) => c.domesticOnly).map((c) => c.code));
  const sendable = abroad ? listings.filter((l) => !domestic.has(l.catalogCode)) : listings;
  const items = itemsOf(
    random,
    sendable.filter((l) => l.variants.every(isSellable)),
  );
  const [first] = items;
  if (outcome.status === "PartiallyFulfilled" && first && items.length === 1 && first.quantity === 1)
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
    customer: recipient.customer,
    address: recipient.address,
    items,
    shippingOption,
    shippingFeeCents: fee[shippingOption],
    discountCents: random.chance(0.09) ? Math.round(goods / 10) : 0,
    note: random.chance(0.06) ? random.pick(remarks.orderNotes) : null,
    mistakes: [],
  };
  const withMistake = random.chance(0.03) ? makeMistake(random, random.pick(harmlessMistakes), order) : order;
  return atGate(random, withMistake, outcome, catalogs);
}
