import { mappingKey } from "../../../../domain/orders/import/mapping-key.ts";
import { customers, itemMappings, products } from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import type { DemoListing } from "../content/listings.ts";
import type { OrderDraft } from "../content/order-draft.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import type { Gallery } from "./gallery.ts";
import { insertRows } from "./insert.ts";
import type { SeededCatalogs, SeededTeam, SeededVariant } from "./world.ts";

/** Of a shop that nobody of the demonstration signs in to. */
const SOME_LISTINGS = 12;
const OWN_TEAM = "FERN";

/** The picture of a listing: its own if there is room for it, else any of its artwork on such a thing, else the artwork. */
function pictureOf(gallery: Gallery, { variants, artworkIndex }: DemoListing, mayAdd: boolean): string {
  const looks = variants.map(({ kind, colour }) => ({ kind, colour: colour.hex, artworkIndex }));
  const [first] = looks;
  const own = first && (mayAdd ? gallery.mockup(first) : gallery.knownMockup(first));
  const known = own ?? looks.map((look) => gallery.knownMockup(look)).find((found) => found !== null);
  return known ?? gallery.artwork(artworkIndex);
}

/** A product's page has so many pictures at most. */
const PICTURES = 8;
/** Of the demonstration's own seller, the products whose page shows the artwork in several colours. */
const SHOWN_OFF = 4;
const COLOURS = 4;

const looksOf = ({ variants, artworkIndex }: DemoListing) => [
  ...new Map(
    variants.map(({ kind, colour }) => [`${kind} ${colour.hex}`, { kind, colour: colour.hex, artworkIndex }]),
  ).values(),
];

/** What a product's page shows: the artwork on it in whatever colours are drawn, the artwork, the bare thing. */
function picturesOf(gallery: Gallery, listing: DemoListing): string[] {
  const looks = looksOf(listing);
  const all = [
    pictureOf(gallery, listing, false),
    ...looks.map((look) => gallery.knownMockup(look)),
    gallery.artwork(listing.artworkIndex),
    ...looks.map(({ kind, colour }) => gallery.knownProduct(kind, colour)),
  ];
  return [...new Set(all.filter((path) => path !== null))].slice(0, PICTURES);
}

/** The pictures that are sure to be drawn: what the demonstration's own seller offers, and everybody's best sellers. */
export function askForMockups(gallery: Gallery, teams: readonly SeededTeam[]): void {
  const own = teams.filter((team) => team.demo.code === OWN_TEAM);
  for (const { listings } of own) {
    for (const listing of listings) pictureOf(gallery, listing, true);
    const colourful = listings.filter((listing) => looksOf(listing).length >= COLOURS);
    for (const listing of colourful.slice(0, SHOWN_OFF))
      for (const look of looksOf(listing).slice(0, COLOURS)) gallery.mockup(look);
  }
  for (let rank = 0; rank < SOME_LISTINGS; rank++) {
    for (const { listings } of teams) {
      const listing = listings[rank];
      if (listing) pictureOf(gallery, listing, true);
    }
  }
}

/** The products of a team's shop as the team keeps them. */
export async function insertProducts(
  tx: Transaction,
  random: Random,
  agencyId: string,
  team: SeededTeam,
  { gallery, variants }: { gallery: Gallery; variants: SeededCatalogs["variants"] },
): Promise<number> {
  const isOwn = team.demo.code === OWN_TEAM;
  const kept = isOwn ? team.listings : team.listings.slice(0, SOME_LISTINGS);
  const born = Date.parse(team.createdAt);
  const rows = kept.map((listing, i) => {
    const at = new Date(born + (i + 1) * 3 * 86_400_000).toISOString();
    const values = (of: (variant: DemoListing["variants"][number]) => string) => [
      ...new Set(listing.variants.map(of)),
    ];
    const colours = values((variant) => variant.colour.name);
    return {
      agencyId,
      id: demoId(random, at),
      sellerTeamId: team.id,
      title: listing.title,
      handle: listing.handle,
      productType: "pod",
      description: listing.descriptionHtml,
      mockup: pictureOf(gallery, listing, false),
      otherMockup: picturesOf(gallery, listing),
      options: [
        { name: "Color", values: colours },
        { name: "Size", values: values((variant) => variant.size) },
      ],
      variants: listing.variants.map((variant) => ({
        option1: variant.colour.name,
        option2: variant.size,
        sku: variant.sku,
        price: variant.retail / 100,
        // The colours that a shop sells most are kept in stock in the country.
        shipUsFirst: colours.indexOf(variant.colour.name) < 2,
        catalogVariant: variants.get(variant.sku)?.id ?? null,
      })),
      published: true,
      serverId: random.digits(13),
      createdAt: at,
    };
  });
  await insertRows(tx, products, rows);
  return rows.length;
}

/** Whoever bought, once each however often. */
export async function insertCustomers(
  tx: Transaction,
  random: Random,
  agencyId: string,
  team: SeededTeam,
  drafts: readonly OrderDraft[],
): Promise<number> {
  const first = new Map<string, OrderDraft>();
  for (const draft of drafts) {
    if (!first.has(draft.customer.email)) first.set(draft.customer.email, draft);
  }
  const rows = [...first.values()].map(({ customer, address, createdAt }) => ({
    agencyId,
    id: demoId(random, createdAt),
    sellerTeamId: team.id,
    name: customer.fullName,
    email: customer.email,
    phone: customer.phone || null,
    address1: address.address1 || null,
    address2: address.address2 || null,
    city: address.city || null,
    province: address.province || null,
    zipCode: address.zipCode || null,
    countryCode: address.countryCode,
    createdAt,
  }));
  await insertRows(tx, customers, rows);
  return rows.length;
}

/**
 * What a team mapped before: a file with these SKUs comes with variant and artwork. The demonstration's own
 * seller has mapped everything that is published, the others what they sell.
 */
export async function insertMappings(
  tx: Transaction,
  agencyId: string,
  team: SeededTeam,
  { gallery, variants }: { gallery: Gallery; variants: ReadonlyMap<string, SeededVariant> },
): Promise<void> {
  const { artworks, code } = team.demo;
  const listed = new Map<string, number>();
  for (const { variants: sold, artworkIndex } of team.listings) {
    for (const { sku } of sold) if (!listed.has(sku)) listed.set(sku, artworkIndex);
  }
  const published = [...variants.values()].filter(({ catalog }) => catalog.publishStatus === 1);
  const mapped = published.filter(({ code: sku }) => code === OWN_TEAM || listed.has(sku));
  const rows = mapped.map((variant) => {
    const artwork = listed.get(variant.code) ?? artworks[0] ?? 0;
    return {
      agencyId,
      sellerTeamId: team.id,
      key: mappingKey({ sku: variant.code, product: "", variantText: "" }),
      title: [
        variant.catalog.name,
        [variant.demo.colour?.name, variant.demo.size].filter(Boolean).join(" / "),
      ]
        .filter(Boolean)
        .join(" - "),
      variantId: variant.id,
      artworks: Array.from({ length: 6 }, (_, slot) =>
        variant.requiredSlots.includes(slot + 1) ? gallery.artwork(artwork) : null,
      ),
      createdUserId: team.managerId,
      createdAt: team.createdAt,
    };
  });
  await insertRows(tx, itemMappings, rows);
}
