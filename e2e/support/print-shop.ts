import { test as base, type Page } from "@playwright/test";
import { draftOrder, type NewOrder } from "../../src/domain/orders/incoming/draft-order.ts";
import type { ShippingOption } from "../../src/domain/orders/status.ts";
import { hashPassword } from "../../src/server/auth/passwords.ts";
import type { Database } from "../../src/server/db/client.ts";
import { migrate } from "../../src/server/db/migrate.ts";
import { openDatabase } from "../../src/server/db/open.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import { loadPrices } from "../../src/server/money/prices.queries.ts";
import { insertOrders } from "../../src/server/orders/incoming/create.queries.ts";
import { agency, give, make, sellerTeam, user } from "../../tests/support/factories.ts";
import { layDownStore } from "../../tests/support/snapshots.ts";
import { signIn } from "./people.ts";
import type { RunningServer } from "./program.ts";
import { onCopy, START_MS } from "./server.ts";
import { template } from "./template.ts";

/**
 * A small print shop of one agency and one seller, so that the amounts of a test can be calculated by hand. The wallet
 * is empty, and there is one order that was never submitted. The catalogs require no artwork.
 */
export const PASSWORD = "e2e-password";
export const PEOPLE = {
  seller: "june@juniperlane.test",
  agency: "tess@tidewater.test",
  admin: "ada@platen.test",
} as const;
export const TEAM = "Juniper Lane";

/** First and additional unit, for the seller and then for the agency, in cents. */
type Rates = readonly [number, number, number, number];

interface Sold {
  name: string;
  /** By SKU: the seller's and the agency's price of the goods, in cents. */
  variants: Readonly<Record<string, readonly [number, number]>>;
  shipping: readonly (readonly [zone: string, option: ShippingOption, ...rates: Rates])[];
}

/** The prices of the tee are those of the worked example. The others are similar. */
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

/** An order of last year that was never submitted. No test may change it. */
export const OLD_ORDER = "WALK-IN-7";

async function insertOldOrder(database: Database, agencyId: string, teamId: string) {
  await inTransaction(database, async (tx) => {
    const prices = await loadPrices(tx, agencyId, [teamId]);
    const input: NewOrder = {
      teamId,
      orderName: OLD_ORDER,
      reference: OLD_ORDER,
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
    const order = draftOrder(input, { seller: prices.seller(teamId), agency: prices.agency }, true, newId);
    await insertOrders(tx, agencyId, [{ input, order }], { action: "create", actorId: null });
  });
}

async function createPrintShop(dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await layDownStore(dataDir);
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
    await insertOldOrder(database, shop.id, team.id);
  } finally {
    await database.close();
  }
}

/** The print shop as a template. */
export const printShopTemplate = () => template("print-shop", createPrintShop, [import.meta.filename]);

/** Opens a separate page for a user, signed in on the sign-in page. */
type SignInAs = (who: keyof typeof PEOPLE) => Promise<Page>;

/** A test with its own print shop: `signInAs` opens a signed-in browser page for each user. */
export const test = base.extend<{ server: RunningServer; signInAs: SignInAs }>({
  server: [
    // Playwright derives the fixtures that a fixture needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, lend) => {
      await onCopy(await printShopTemplate(), lend, { env: { DEMO: "0" } });
    },
    { timeout: START_MS },
  ],
  baseURL: ({ server }, lend) => lend(`${server.url}/cms/`),
  signInAs: async ({ browser, baseURL }, lend) => {
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
