import { sql } from "drizzle-orm";
import { type PriceList, rateKey, type ShippingRate } from "../../domain/money/prices.ts";
import type { ShippingOption } from "../../domain/orders/status.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** What prices the orders of an agency: each team's base cost, and the agency's own. */
export interface PriceBook {
  readonly agency: PriceList | null;
  seller(teamId: string): PriceList;
}

const EMPTY: PriceList = { goods: new Map(), shipping: new Map() };

async function priceLists(tx: Transaction, ids: readonly string[]): Promise<Map<string, PriceList>> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  const goods = await rowsOf<{ basecost_id: string; key: string; price: string }>(
    tx,
    sql`select basecost_id, coalesce(variant_id, catalog_id) as key, price from basecost_items
      where basecost_id = any(${wanted})`,
  );
  const shipping = await rowsOf<{
    basecost_id: string;
    catalog_id: string;
    zone: string;
    option: ShippingOption;
    first: string;
    additional: string;
  }>(tx, sql`select * from basecost_shipping where basecost_id = any(${wanted})`);
  const lists = new Map<string, { goods: Map<string, bigint>; shipping: Map<string, ShippingRate> }>(
    ids.map((id) => [id, { goods: new Map(), shipping: new Map() }]),
  );
  for (const row of goods) lists.get(row.basecost_id)?.goods.set(row.key, BigInt(row.price));
  for (const row of shipping) {
    const rate = { first: BigInt(row.first), additional: BigInt(row.additional) };
    lists.get(row.basecost_id)?.shipping.set(rateKey(row.catalog_id, row.zone, row.option), rate);
  }
  return lists;
}

/** Today's prices for some teams of an agency. */
export async function loadPrices(
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
): Promise<PriceBook> {
  const teams = await rowsOf<{ id: string; basecost_id: string | null; agency_basecost_id: string | null }>(
    tx,
    sql`select t.id, t.basecost_id, a.basecost_id as agency_basecost_id
      from seller_teams t join agencies a on a.id = t.agency_id
      where t.agency_id = ${agencyId} and t.id = any(${sql.param([...teamIds])}::uuid[])`,
  );
  const basecosts = new Set(teams.flatMap((team) => [team.basecost_id, team.agency_basecost_id]));
  const lists = await priceLists(
    tx,
    [...basecosts].filter((id) => id !== null),
  );
  const byTeam = new Map(teams.map((team) => [team.id, lists.get(team.basecost_id ?? "") ?? EMPTY]));
  return {
    agency: lists.get(teams[0]?.agency_basecost_id ?? "") ?? null,
    seller: (teamId) => byTeam.get(teamId) ?? EMPTY,
  };
}
