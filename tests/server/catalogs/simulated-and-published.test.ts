import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { type Chance, chanceOf } from "../../support/chance.ts";
import { catalogWithVariant, make } from "../../support/factories.ts";
import { seed, times } from "../../support/sample.ts";
import { openShop, type Shop } from "../../support/shop.ts";

type Good = Shop["tee"];

/** Cents as stored: of an order's items that are not canceled. */
interface Amounts {
  readonly charge: number;
  readonly cost: number;
  readonly isMissing: boolean;
}

let platen: TestApp;
let agency: Client;
let administrator: Client;
let seller: Client;
let shop: Shop;
let lists: { seller: string; agency: string };
const goods: Good[] = [];
const NONE_UNBLOCKED = { unblocked: 0, unblockedCharge: 0 };

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  await shop.deposit(100_000);
  agency = await platen.as("agency");
  administrator = await platen.as("administrator");
  seller = await platen.as("seller");
  const [found] = await rowsOf(
    `select t.basecost_id as seller, a.basecost_id as agency from seller_teams t join agencies a on a.id = t.agency_id
      where t.id = $1`,
    [sellerTeamId],
  );
  lists = found;
  const { catalog } = await catalogWithVariant(platen.database, { agencyId }, { publishStatus: 1 });
  await rowsOf("update catalogs set designs = '[]' where id = $1", [catalog.id]);
  goods.push(shop.tee);
  for (const [catalogId, code] of [
    [shop.catalogId, "TEE-BLK-L"],
    [catalog.id, "MUG-WHT"],
    [catalog.id, "MUG-BLK"],
  ] as const) {
    const columns = { catalogId, catalogVariantCode: code, supplierMaxPrice: 800n, inStock: true };
    const { id } = await make(platen.database, "catalog-variants", { agencyId }, columns);
    goods.push({ id, catalogId, code, inStock: true, supplierMaxPrice: 800n, requiredSlots: [] });
  }
  for (const list of [lists.seller, lists.agency]) {
    await rowsOf("insert into basecost_items (basecost_id, catalog_id, price) values ($1, $2, 600)", [
      list,
      catalog.id,
    ]);
    await rowsOf(
      `insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional)
        values ($1, $2, '*', 'standard', 550, 210)`,
      [list, catalog.id],
    );
  }
}, 60_000);
afterAll(() => platen.close());

/** Two equal orders of random goods: one is submitted, the other stays a quote. */
async function newTwins(chance: Chance): Promise<[quote: string, submitted: string]> {
  const items = Array.from({ length: 1 + chance.below(3) }, () => {
    const variant = chance.pick(goods);
    return {
      title: variant.code,
      sku: variant.code,
      mappingKey: `sku:${variant.code}`,
      variant,
      quantity: 1 + chance.below(4),
      unitPrice: 2_000n,
      artworks: [],
      mockup: null,
    };
  });
  const { province, provinceCode } = chance.pick([
    { province: "CA", provinceCode: "CA" },
    { province: "TX", provinceCode: "TX" },
  ]);
  const [first = "", second = ""] = [
    ...(await shop.orders(1, { items, province, provinceCode })),
    ...(await shop.orders(1, { items, province, provinceCode })),
  ];
  const submitted = await seller.post("orders/submit", { ids: [second] });
  expect(submitted.body.success, submitted.text).toEqual([second]);
  return [first, second];
}

const cents = (chance: Chance) => (chance.below(2_000) + 1) / 100;

/** Random prices of the tee's catalog: of the catalog, of some variants, in one zone or two. */
function randomPrices(chance: Chance) {
  const variants = goods.filter(({ catalogId }) => catalogId === shop.catalogId);
  const rate = (zone: string) => ({
    zone,
    option: "standard" as const,
    first: cents(chance),
    additional: cents(chance),
  });
  return {
    items: [
      ...(chance.isOneIn(6) ? [] : [{ variant: null, price: cents(chance) }]),
      ...variants.filter(() => chance.isOneIn(2)).map(({ id }) => ({ variant: id, price: cents(chance) })),
    ],
    shipping: [rate(chance.pick(["US", "*"])), ...(chance.isOneIn(2) ? [rate("US-CA")] : [])],
  };
}

async function amountsOf(id: string): Promise<Amounts> {
  const [found] = await rowsOf(
    `select sum((lot -> 'goods' ->> 0)::int + (lot -> 'shipping' ->> 0)::int)::int as charge,
        sum((lot -> 'cost' ->> 0)::int + (lot -> 'costShipping' ->> 0)::int)::int as cost,
        bool_or(i.accounting ->> 'priceMissing' is not null) as "isMissing"
      from order_items i, jsonb_array_elements(i.accounting -> 'lots') lot where i.order_id = $1`,
    [id],
  );
  return found;
}

async function requoted(ids: readonly string[]): Promise<Amounts[]> {
  const amounts: Amounts[] = [];
  for (const id of ids) {
    const { status, text } = await agency.put("orders/calc-order-basecost", { orderId: id });
    expect(status, text).toBe(200);
    amounts.push(await amountsOf(id));
  }
  return amounts;
}

const isAffected = async (id: string) =>
  (await rowsOf("select 1 from order_items where order_id = $1 and catalog_id = $2", [id, shop.catalogId]))
    .length > 0;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / 100;
const earned = ({ charge, cost, isMissing }: Amounts) => (isMissing ? 0 : charge - cost);

describe("simulatePrices", () => {
  it("simulates what happens when the prices are published, and submitted orders keep theirs", async () => {
    const chance = chanceOf(seed);
    const twins: [string, string][] = [];
    for (let made = 0; made < 12; made += 1) twins.push(await newTwins(chance));
    const affected: [string, string][] = [];
    for (const pair of twins) if (await isAffected(pair[0])) affected.push(pair);
    const locked = await Promise.all(twins.map(([, id]) => amountsOf(id)));

    for (let round = 0; round < times(60, 5); round += 1) {
      const before = await requoted(affected.map(([id]) => id));
      const kind = chance.pick(["seller", "agency", "catalog"]);
      // Without prices of its own the agency pays the supplier's.
      const prices = {
        ...randomPrices(chance),
        ...(kind === "agency" && chance.isOneIn(3) && { items: [] }),
      };
      const variants = goods
        .filter(({ catalogId }) => catalogId === shop.catalogId)
        .map(({ id }) => ({ id, supplierMinPrice: 0, supplierMaxPrice: cents(chance) }));
      const client = kind === "agency" ? administrator : agency;
      const list = kind === "agency" ? lists.agency : lists.seller;
      const simulated =
        kind === "catalog"
          ? await client.post(`catalogs/${shop.catalogId}/price-simulation`, { variants })
          : await client.post(`basecosts/${list}/price-simulation`, { catalog: shop.catalogId, ...prices });
      expect(simulated.status, simulated.text).toBe(200);

      if (kind === "catalog") {
        await agency.patch("catalogs/publish-status", { ids: [shop.catalogId], status: 0 });
        const saved = await agency.patch(`catalogs/${shop.catalogId}/variants`, { variants, status: 1 });
        expect(saved.status, saved.text).toBe(200);
      } else {
        const saved = await client.put(`basecosts/${list}/catalogs/${shop.catalogId}`, prices);
        expect(saved.status, saved.text).toBe(200);
      }
      const after = await requoted(affected.map(([id]) => id));

      const { total, sellers, openOrders } = simulated.body;
      const [was, is] = [sum(before.map(earned)), sum(after.map(earned))];
      // What an agency pays more is earned by the platform, which agencies do not see.
      const ofPlatform = sellers.filter((row: { agency: unknown }) => row.agency === null);
      if (kind !== "agency") expect(ofPlatform).toEqual([]);
      const platform = ofPlatform.reduce(
        (sum: number, row: { before: number; after: number }) => sum + row.after - row.before,
        0,
      );
      expect(total).toBeCloseTo(is - was + platform, 6);
      expect(sellers.filter((row: { agency: unknown }) => row.agency !== null)).toEqual([
        expect.objectContaining({ orders: affected.length, before: was, after: is }),
      ]);
      const pairs = before.map((one, index) => [one, after[index] as Amounts] as const);
      const priced = pairs.filter(([one, other]) => !one.isMissing && !other.isMissing);
      const found = pairs.filter(([one, other]) => one.isMissing && !other.isMissing);
      const moved = priced.filter(([one, other]) => one.charge !== other.charge || one.cost !== other.cost);
      const charge = sum(moved.map(([one, other]) => other.charge - one.charge));
      const cost = sum(moved.map(([one, other]) => other.cost - one.cost));
      expect(openOrders).toEqual([
        {
          phase: "quote",
          count: moved.length,
          amount: expect.closeTo(charge, 6),
          cost: expect.closeTo(cost, 6),
          blocked: pairs.filter(([one, other]) => !one.isMissing && other.isMissing).length,
          unblocked: found.length,
          unblockedCharge: expect.closeTo(sum(found.map(([, other]) => other.charge)), 6),
        },
        {
          phase: "held",
          count: moved.length,
          amount: expect.closeTo(charge + cost, 6),
          cost: expect.closeTo(cost, 6),
          blocked: 0,
          ...NONE_UNBLOCKED,
        },
        { phase: "captured", count: 0, amount: 0, cost: 0, blocked: 0, ...NONE_UNBLOCKED },
      ]);
    }
    expect(await Promise.all(twins.map(([, id]) => amountsOf(id)))).toEqual(locked);
  }, 120_000);
});
