import { mappingKey, titledKey } from "../../domain/orders/mapping/mapping-key.ts";
import { customers, itemMappings, products, productVariants } from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { OWN_TEAM } from "../content/teams.ts";
import type { Gallery } from "../gallery.ts";
import type { DemoListing } from "../orders/listings.ts";
import type { OrderDraft } from "../orders/order-draft.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededCatalogs, SeededTeam, SeededVariant } from "./world.ts";

/** Number of products in a shop without a demonstration account. */
const SOME_LISTINGS = 12;

const looksOf = ({ variants, artwork }: DemoListing) => [
  ...new Map(
    variants.map(({ kind, color }) => [`${kind} ${color.hex}`, { kind, color: color.hex, artwork }]),
  ).values(),
];

/** The image of a listing: a mockup in the first color with one, otherwise the artwork. */
const imageOf = (gallery: Gallery, listing: DemoListing): string =>
  looksOf(listing)
    .map((look) => gallery.mockup(look))
    .find((path) => path !== null) ?? gallery.artwork(listing.artwork);

/** Maximum images on a product's page. */
const IMAGES = 8;

/** The images of a product's page: the mockups in all colors, the artwork, and the product without artwork. */
function imagesOf(gallery: Gallery, listing: DemoListing): string[] {
  const looks = looksOf(listing);
  const all = [
    ...looks.map((look) => gallery.mockup(look)),
    gallery.artwork(listing.artwork),
    ...looks.map(({ kind, color }) => gallery.product(kind, color)),
  ];
  return [...new Set(all.filter((path) => path !== null))].slice(0, IMAGES);
}

export async function insertProducts(
  tx: Transaction,
  random: Random,
  agencyId: string,
  team: SeededTeam,
  { gallery, variants }: { gallery: Gallery; variants: SeededCatalogs["variants"] },
): Promise<number> {
  const isOwn = team.demo.code === OWN_TEAM;
  const listings = isOwn ? team.listings : team.listings.slice(0, SOME_LISTINGS);
  const openedAt = Date.parse(team.createdAt);
  const rows = listings.map((listing, i) => {
    const at = new Date(openedAt + (i + 1) * 3 * 86_400_000).toISOString();
    const values = (of: (variant: DemoListing["variants"][number]) => string) => [
      ...new Set(listing.variants.map(of)),
    ];
    const colors = values((variant) => variant.color.name);
    return {
      agencyId,
      id: demoId(random, at),
      sellerTeamId: team.id,
      title: listing.title,
      handle: listing.handle,
      productType: "pod",
      description: listing.descriptionHtml,
      mockup: imageOf(gallery, listing),
      otherMockup: imagesOf(gallery, listing),
      options: [
        { name: "Color", values: colors },
        { name: "Size", values: values((variant) => variant.size) },
      ],
      variantCount: listing.variants.length,
      unmappedVariants: listing.variants.filter((variant) => !variants.has(variant.sku)).length,
      published: true,
      serverId: random.digits(13),
      createdAt: at,
    };
  });
  await insertRows(tx, products, rows);
  const rowsOfVariants = listings.flatMap((listing, i) => {
    const { id: productId, createdAt, options } = rows[i] as (typeof rows)[number]; // One per listing.
    const stocked = options[0]?.values.slice(0, 2) ?? [];
    return listing.variants.map((variant, position) => ({
      agencyId,
      id: demoId(random, createdAt),
      productId,
      position,
      option1: variant.color.name,
      option2: variant.size,
      sku: variant.sku,
      price: BigInt(variant.retail),
      // The best-selling colors are stocked in the United States.
      shipUsFirst: stocked.includes(variant.color.name),
      catalogVariantId: variants.get(variant.sku)?.id ?? null,
    }));
  });
  await insertRows(tx, productVariants, rowsOfVariants);
  return rows.length;
}

/** Inserts each buyer once. */
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
 * Inserts the saved variant mappings of a team: imported items get a variant and artwork, those of its listings by SKU
 * and title, because listings share the SKUs of their goods. The team of the seller account has mapped every other
 * published variant by its SKU.
 */
export async function insertMappings(
  tx: Transaction,
  agencyId: string,
  team: SeededTeam,
  { gallery, variants }: { gallery: Gallery; variants: ReadonlyMap<string, SeededVariant> },
): Promise<void> {
  const { artworks, code } = team.demo;
  const rowOf = (
    key: string,
    title: string,
    variant: SeededVariant,
    artwork: string,
    mockup: string | null,
  ) => ({
    agencyId,
    sellerTeamId: team.id,
    key,
    title,
    variantId: variant.id,
    mockup,
    artworks: Array.from({ length: 6 }, (_, slot) =>
      variant.requiredSlots.includes(slot + 1) ? gallery.artwork(artwork) : null,
    ),
    createdUserId: team.managerId,
    createdAt: team.createdAt,
  });
  const isOwn = code === OWN_TEAM;
  const listings = isOwn ? team.listings : team.listings.slice(0, SOME_LISTINGS);
  const listed = new Set(listings.flatMap(({ variants: sold }) => sold.map(({ sku }) => sku)));
  const ofListings = listings.flatMap(({ title, artwork, variants: sold }) =>
    sold.flatMap(({ sku, kind, color, size }) => {
      const variant = variants.get(sku);
      if (variant?.catalog.publishStatus !== 1) return [];
      const variantText = `${color.name} / ${size}`;
      const mockup = gallery.mockup({ kind, color: color.hex, artwork });
      const key = titledKey({ sku, product: title, variantText });
      return [rowOf(key, `${title} - ${variantText}`, variant, artwork, mockup)];
    }),
  );
  const others = [...variants.values()].filter(
    ({ catalog, code: sku }) => isOwn && catalog.publishStatus === 1 && !listed.has(sku),
  );
  const bySku = others.map((variant) => {
    const options = [variant.demo.color?.name, variant.demo.size].filter(Boolean).join(" / ");
    const title = [variant.catalog.name, options].filter(Boolean).join(" - ");
    const key = mappingKey({ sku: variant.code, product: "", variantText: "" });
    return rowOf(key, title, variant, artworks[0], null);
  });
  await insertRows(tx, itemMappings, [
    ...new Map([...ofListings, ...bySku].map((row) => [row.key, row])).values(),
  ]);
}
