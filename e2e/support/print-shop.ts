import { test as base, type Page } from "@playwright/test";
import type { ShippingOption } from "../../src/domain/orders/status.ts";
import { type Database, openDatabase } from "../../src/server/db/client.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { loadPrices } from "../../src/server/money/prices.queries.ts";
import { draftOrder, insertOrders, type NewOrder } from "../../src/server/orders/create.queries.ts";
import { hashPassword } from "../../src/server/people/passwords.ts";
import { agency, give, make, sellerTeam, user } from "../../tests/support/factories.ts";
import { signIn } from "./people.ts";
import type { RunningServer } from "./program.ts";
import { onCopy, START_MS } from "./server.ts";
import { template } from "./template.ts";

/**
 * A small print shop of one agency and one seller, so that a journey's figures can be worked out by hand.
 * Nothing is in the wallet, and one order is there that was never submitted. The catalogs want no artwork.
 */
export const PASSWORD = "e2e-password";
export const PEOPLE = {
  seller: "june@juniperlane.test",
  agency: "tess@tidewater.test",
  admin: "ada@platen.test",
} as const;
export const TEAM = "Juniper Lane";

/** First unit, every other unit; for the seller, then for the agency. Cents. */
type Rates = readonly [number, number, number, number];

interface Sold {
  name: string;
  /** SKU: what the goods cost the seller, and the agency. Cents. */
  variants: Readonly<Record<string, readonly [number, number]>>;
  shipping: readonly (readonly [zone: string, option: ShippingOption, ...rates: Rates])[];
}

/** Goods and shipping as in the worked example for the tee; the rest of the list in the same manner. */
const PRICES: readonly Sold[] = [
  {
    name: "Classic Tee",
    variants: Object.fromEntries(
      ["BLK-S", "BLK-M", "BLK-L", "WHT-M", "WHT-L", "NVY-L"].map(
        (one) => [`TEE-${one}`, [950, 700]] as const,
      ),
    ),
    shipping: [
      ["US", "standard", 499, 150, 400, 100],
      ["US", "express", 1299, 300, 1000, 200],
      ["US-AK", "standard", 849, 225, 680, 160],
    ],
  },
  {
    name: "Heavy Hoodie",
    variants: { "HOOD-GRY-M": [2150, 1690], "HOOD-GRY-L": [2150, 1690] },
    shipping: [
      ["US", "standard", 849, 300, 690, 220],
      ["US", "express", 1649, 450, 1300, 350],
    ],
  },
  {
    name: "Ceramic Mug",
    variants: { "MUG-WHT-11": [590, 430], "MUG-BLK-15": [740, 540] },
    shipping: [
      ["US", "standard", 649, 350, 520, 260],
      ["US", "express", 1449, 500, 1160, 390],
    ],
  },
  {
    name: "Matte Poster",
    variants: { "POSTER-18X24": [950, 680], "POSTER-24X36": [1330, 970] },
    shipping: [["US", "standard", 599, 100, 480, 70]],
  },
  {
    name: "Phone Case",
    variants: { "CASE-IP15-CLR": [790, 560] },
    shipping: [
      ["US", "standard", 449, 100, 360, 70],
      ["US", "express", 1249, 250, 1000, 190],
    ],
  },
  {
    name: "Canvas Bag",
    variants: { "BAG-NAT-OS": [890, 640] },
    shipping: [
      ["US", "standard", 479, 140, 390, 95],
      ["US", "express", 1279, 290, 1030, 200],
    ],
  },
];

async function stock(database: Database, agencyId: string, sellerList: string, agencyList: string) {
  const { pool } = database;
  for (const { name, variants, shipping } of PRICES) {
    const catalog = await make(database, "catalogs", { agencyId }, { name, publishStatus: 1, designs: [] });
    await give(database, agencyId, catalog.id);
    for (const [sku, [toSeller, toAgency]] of Object.entries(variants)) {
      const columns = { catalogId: catalog.id, catalogVariantCode: sku, inStock: true };
      const variant = await make(database, "catalog-variants", { agencyId }, columns);
      await pool.query(
        `insert into basecost_items (basecost_id, catalog_id, variant_id, price)
          values ($1, $3, $4, $5), ($2, $3, $4, $6)`,
        [sellerList, agencyList, catalog.id, variant.id, toSeller, toAgency],
      );
    }
    for (const [zone, option, ...rates] of shipping) {
      await pool.query(
        `insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
          values ($1, $3, $4, $5, $6, $7), ($2, $3, $4, $5, $8, $9)`,
        [sellerList, agencyList, catalog.id, zone, option, ...rates],
      );
    }
  }
}

/** An order of last year that nobody submitted: no journey may touch it. */
export const LEFT_OVER = "WALK-IN-7";

async function leaveAnOrderLying(database: Database, agencyId: string, teamId: string) {
  await inTransaction(database, async (tx) => {
    const prices = await loadPrices(tx, agencyId, [teamId]);
    const input: NewOrder = {
      teamId,
      orderName: LEFT_OVER,
      reference: LEFT_OVER,
      fullName: "Nora Quill",
      email: "nora.quill@example.com",
      phone: "",
      address1: "20 Maple Avenue",
      address2: "",
      city: "San Pedro",
      province: "CA",
      provinceCode: "CA",
      zipCode: "90731",
      countryCode: "US",
      addressStatus: 1,
      excluded: false,
      shippingOption: "standard",
      subTotalPrice: 0n,
      shippingFee: 0n,
      totalDiscount: 0n,
      totalPrice: 0n,
      note: "",
      createdAt: "2025-11-03T18:00:00.000Z",
      items: [
        {
          title: "Gift card",
          sku: null,
          mappingKey: "text:gift card|",
          quantity: 1,
          unitPrice: 0n,
          artworks: [],
          mockup: null,
          variant: null,
        },
      ],
    };
    const order = draftOrder(input, { seller: prices.seller(teamId), agency: prices.agency }, true);
    await insertOrders(tx, agencyId, [{ input, order }], { action: "create", actorId: null });
  });
}

async function furnish(dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openDatabase({ dataDir, log });
  try {
    await migrate(database);
    const wholesale = await make(database, "basecosts", {}, { name: "Wholesale" });
    const shop = await agency(database, { name: "Tidewater Print", basecostId: wholesale.id });
    const standard = await make(database, "basecosts", { agencyId: shop.id }, { name: "Standard" });
    const team = await sellerTeam(database, { agencyId: shop.id }, { name: TEAM, basecostId: standard.id });
    const passwordHash = await hashPassword(PASSWORD);
    const seller = { agencyId: shop.id, sellerTeamId: team.id };
    await user(database, "seller", seller, { email: PEOPLE.seller, fullName: "June Lane", passwordHash });
    await user(
      database,
      "agency",
      { agencyId: shop.id },
      { email: PEOPLE.agency, fullName: "Tess Tide", passwordHash },
    );
    await user(database, "administrator", {}, { email: PEOPLE.admin, fullName: "Ada Platen", passwordHash });
    await stock(database, shop.id, standard.id, wholesale.id);
    await leaveAnOrderLying(database, shop.id, team.id);
  } finally {
    await database.close();
  }
}

/** The print shop as a template. */
export const furnished = () => template("print-shop", furnish, [import.meta.filename]);

/** A person at a browser of their own, signed in by the sign-in page. */
type Desk = (who: keyof typeof PEOPLE) => Promise<Page>;

/** A journey through a print shop that is its own: `desk` opens a browser for each person in it. */
export const test = base.extend<{ server: RunningServer; desk: Desk }>({
  server: [
    // Playwright reads what a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(await furnished(), lend, { env: { DEMO: "0" } });
    },
    { timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
  desk: async ({ browser, baseURL }, lend) => {
    const opened: Page[] = [];
    await lend(async (who) => {
      const page = await browser.newPage({ baseURL: baseURL ?? "" });
      opened.push(page);
      await signIn(page, PEOPLE[who], PASSWORD);
      return page;
    });
    for (const page of opened) await page.close();
  },
});

export { expect } from "@playwright/test";
