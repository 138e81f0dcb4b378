import { sql } from "drizzle-orm";
import type { Role } from "../../../src/domain/access/roles.ts";
import { DEFAULT_ADDRESS_POLICY } from "../../../src/domain/orders/address/policy.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { refreshSearchTexts } from "../../../src/server/orders/search-text.queries.ts";
import { agency, make, type Owner, sellerTeam, sessionFor, user } from "../../support/factories.ts";
import { takeOrder } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { DESIGN } from "./model/designs.ts";
import type { Prices } from "./model/order.ts";

export interface Terms {
  /** Cents. */
  creditLimit: number;
  isAuto: boolean;
  /** The referral rate, in hundredths of a percent. */
  rate: number;
}

export interface World {
  agencyId: string;
  sellerId: string;
  referrerId: string;
  shop: Shop;
  /** The store that collects for the agency, and its integration. */
  storeId: string;
  integrationId: string;
}

/** A new agency with a seller at known prices and the seller's referrer. */
export async function newWorld(database: Database, { creditLimit, isAuto, rate }: Terms): Promise<World> {
  const agencyId = (await agency(database)).id;
  const referrerId = (await sellerTeam(database, { agencyId }, { rate, pendingPayoutDays: 0 })).id;
  const terms = { creditLimit: BigInt(creditLimit), autoApproveOrder: isAuto, pendingPayoutDays: 0 };
  const sellerId = (await sellerTeam(database, { agencyId }, { ...terms, referredById: referrerId })).id;
  const shop = await openShop(database, agencyId, sellerId);
  await rowsOf(
    database,
    // All orders go to one address, which would stop them once a parcel came back from it.
    sql`update agencies set design_fee = ${DESIGN.fee}, design_cost = ${DESIGN.cost},
        settings = settings || ${JSON.stringify({ addressPolicy: { ...DEFAULT_ADDRESS_POLICY, doubtful: "never" } })}::jsonb
      where id = ${agencyId}`,
  );
  const owner = { agencyId, sellerTeamId: sellerId };
  const storeId = (await make(database, "stores", owner, { collects: "agency" })).id;
  const integrationId = (await make(database, "integrations", owner, { storeId })).id;
  return { agencyId, sellerId, referrerId, shop, storeId, integrationId };
}

/** Makes an order one of the store that collects; its reference is its id. */
export const giveToStore = (database: Database, { agencyId, integrationId }: World, id: string) =>
  inTransaction(database, async (tx) => {
    await tx.execute(sql`update orders set integration_id = ${integrationId}, reference_id1 = ${id}
      where agency_id = ${agencyId} and id = ${id}`);
    await refreshSearchTexts(tx, agencyId, [id]);
  });

/** Signs in a new person. @returns the session token */
export async function signedIn(database: Database, role: Role, owner: Owner): Promise<string> {
  const { id } = await user(database, role, owner);
  return sessionFor(database, id);
}

export interface PlacedOrder {
  id: string;
  items: { id: string; quantity: number; retail: number }[];
}

const RETAIL = 2_900;

/** Creates an order with the given quantities of tees; `collected` is the payment to the agency's store. */
export async function placeOrder(
  database: Database,
  shop: Shop,
  quantities: readonly number[],
  collected: number | null = null,
): Promise<PlacedOrder> {
  const line = { title: "Tee", sku: "TEE-BLK-M", mappingKey: "sku:TEE-BLK-M", mockup: null, artworks: [] };
  const [id = ""] = await shop.orders(1, {
    collects: collected !== null,
    totalPrice: BigInt(collected ?? 6_399),
    items: quantities.map((quantity) => ({
      ...line,
      quantity,
      unitPrice: BigInt(RETAIL),
      variant: shop.tee,
    })),
  });
  if (collected !== null)
    await takeOrder(database, shop, id, "system", { type: "buyer-paid", amount: BigInt(collected) });
  const rows = await rowsOf<{ id: string; quantity: number }>(
    database,
    sql`select id, quantity from order_items where agency_id = ${shop.agencyId} and order_id = ${id} order by position`,
  );
  return { id, items: rows.map((row) => ({ ...row, retail: row.quantity * RETAIL })) };
}

/** Changes the prices of the tee for seller and agency. */
export async function setPrices(database: Database, { agencyId, teamId }: Shop, prices: Prices) {
  const { goods, first, additional, cost, costFirst, costAdditional } = prices;
  for (const [owner, price, one, more] of [
    [
      sql`select basecost_id from seller_teams where agency_id = ${agencyId} and id = ${teamId}`,
      goods,
      first,
      additional,
    ],
    [sql`select basecost_id from agencies where id = ${agencyId}`, cost, costFirst, costAdditional],
  ] as const) {
    await rowsOf(database, sql`update basecost_items set price = ${price} where basecost_id = (${owner})`);
    await rowsOf(
      database,
      sql`update basecost_shipping set first = ${one}, additional = ${more} where basecost_id = (${owner})`,
    );
  }
}

/** Adds a team with the same prices. */
export async function anotherSeller(database: Database, shop: Shop): Promise<Shop> {
  const { agencyId, teamId } = shop;
  const [existing] = await rowsOf<{ basecost_id: string }>(
    database,
    sql`select basecost_id from seller_teams where agency_id = ${agencyId} and id = ${teamId}`,
  );
  const terms = { pendingPayoutDays: 0, basecostId: existing?.basecost_id };
  const { id } = await sellerTeam(database, { agencyId }, terms);
  return shop.of(id);
}
