import { sql } from "drizzle-orm";
import {
  type CatalogVariant,
  draftOrder,
  type NewOrder,
} from "../../src/domain/orders/incoming/draft-order.ts";
import type { Database } from "../../src/server/db/client.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import { createDeposit } from "../../src/server/money/deposits/deposits.queries.ts";
import { loadPrices } from "../../src/server/money/prices.queries.ts";
import { insertOrders } from "../../src/server/orders/incoming/create.queries.ts";

/** Prices of the worked example: a tee for 9.50 and 4.99 + 1.50, which costs the agency 7.00 and 4.00 + 1.00. */
export interface Shop {
  agencyId: string;
  teamId: string;
  catalogId: string;
  tee: CatalogVariant;
  /** An order as a file or store describes it, not yet stored. */
  newOrder(over?: Partial<NewOrder>): NewOrder;
  /** Orders of one tee each to California, Unfulfilled, every gate open unless `over` closes one. */
  orders(count: number, over?: Partial<NewOrder>): Promise<string[]>;
  deposit(dollars: number): Promise<void>;
  /** The same goods for another team of the agency with the same base cost. */
  of(teamId: string): Shop;
}

const uuid = () => newId();

/** Gives a team goods at known prices, and functions to order them. */
export async function openShop(database: Database, agencyId: string, teamId: string): Promise<Shop> {
  const run = (query: ReturnType<typeof sql>) => database.drizzle.execute(query);
  const [catalogId, variantId, groupId, sellerCost, agencyCost] = [uuid(), uuid(), uuid(), uuid(), uuid()];
  await run(sql`insert into catalogs (id, owner_agency_id, name, categories, type, description, designs,
      mockup_gallery, sizes, colors, shipping_options, return_policy, dropship, is_trademark, publish_status, active)
    values (${catalogId}, ${agencyId}, 'Classic tee', '{}', 'pod', '', '[]', '{}', '[]', '[]', '[]', '', false, false, 1, true)`);
  await run(sql`insert into agency_catalogs (agency_id, catalog_id) values (${agencyId}, ${catalogId})`);
  await run(sql`insert into catalog_variants (id, owner_agency_id, catalog_id, catalog_variant_code, color, size,
      in_stock, supplier_min_price, supplier_max_price, published_max_price, supplier_quantity)
    values (${variantId}, ${agencyId}, ${catalogId}, 'TEE-BLK-M', 'Black', 'M', true, 600, 900, 900, 100)`);
  await run(
    sql`insert into basecost_groups (id, owner_agency_id, name) values (${groupId}, ${agencyId}, 'Standard')`,
  );
  await run(sql`insert into basecosts (id, owner_agency_id, name, group_id) values
    (${sellerCost}, ${agencyId}, 'Standard', ${groupId}), (${agencyCost}, null, 'Wholesale', ${groupId})`);
  await run(sql`insert into basecost_items (basecost_id, catalog_id, variant_id, price) values
    (${sellerCost}, ${catalogId}, null, 950), (${agencyCost}, ${catalogId}, null, 700)`);
  await run(sql`insert into basecost_shipping (basecost_id, catalog_id, zone, option, first, additional) values
    (${sellerCost}, ${catalogId}, 'US', 'standard', 499, 150), (${agencyCost}, ${catalogId}, 'US', 'standard', 400, 100)`);
  await run(
    sql`update seller_teams set basecost_id = ${sellerCost} where agency_id = ${agencyId} and id = ${teamId}`,
  );
  await run(sql`update agencies set basecost_id = ${agencyCost} where id = ${agencyId}`);
  const tee: CatalogVariant = {
    id: variantId,
    catalogId,
    code: "TEE-BLK-M",
    inStock: true,
    supplierMaxPrice: 900n,
    requiredSlots: [],
  };
  return shopOf(database, agencyId, teamId, catalogId, tee);
}

function shopOf(
  database: Database,
  agencyId: string,
  teamId: string,
  catalogId: string,
  tee: CatalogVariant,
): Shop {
  let made = 0;

  const newOrder = (over: Partial<NewOrder> = {}): NewOrder => {
    made += 1;
    return {
      teamId,
      orderName: `#${1000 + made}`,
      reference: `ref-${uuid()}`,
      fullName: "Ann Lee",
      email: "ann@example.com",
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
      subTotalPrice: 2_900n,
      shippingFee: 599n,
      totalDiscount: 0n,
      totalPrice: 3_499n,
      note: "",
      createdAt: new Date().toISOString(),
      items: [
        {
          title: "Sunset tee",
          sku: "TEE-BLK-M",
          mappingKey: "sku:TEE-BLK-M",
          quantity: 1,
          unitPrice: 2_900n,
          artworks: [],
          mockup: null,
          variant: tee,
        },
      ],
      ...over,
    };
  };

  return {
    agencyId,
    teamId,
    catalogId,
    tee,
    newOrder,
    of: (otherId) => shopOf(database, agencyId, otherId, catalogId, tee),
    orders: (count, over = {}) =>
      inTransaction(database, async (tx) => {
        const prices = await loadPrices(tx, agencyId, [teamId]);
        const drafted = Array.from({ length: count }, () => {
          const input = newOrder(over);
          const lists = { seller: prices.seller(teamId), agency: prices.agency };
          return { input, order: draftOrder(input, lists, true, newId) };
        });
        await insertOrders(tx, agencyId, drafted, { action: "create", actorId: null });
        return drafted.map(({ order }) => order.id);
      }),
    async deposit(dollars) {
      await inTransaction(database, (tx) =>
        createDeposit(
          tx,
          { reach: "agency", agencyId },
          teamId,
          { amount: dollars, payWith: "Payoneer", status: "approved", isCashback: false },
          uuid(),
        ),
      );
    },
  };
}
