import { type SQL, sql } from "drizzle-orm";
import { type PriceList, rateKey, type ShippingRate } from "../../domain/money/prices.ts";
import type { ShippingOption } from "../../domain/orders/status.ts";
import { preparedRowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** What prices the orders of an agency: each team's base cost, and the agency's own. */
export interface PriceBook {
  readonly agency: PriceList | null;
  seller(teamId: string): PriceList;
}

const EMPTY: PriceList = { goods: new Map(), shipping: new Map() };

/** Teams, goods and shipping as arrays of JSON: one way to the database and back, whatever there is of each. */
interface Found extends Record<string, unknown> {
  teams: [id: string, basecost: string | null, agencyBasecost: string | null][] | null;
  goods: [basecost: string, key: string, price: number][] | null;
  shipping:
    | [
        basecost: string,
        catalog: string,
        zone: string,
        option: ShippingOption,
        first: number,
        later: number,
      ][]
    | null;
}

const pricesOf = (agencyId: string, teamIds: readonly string[]): SQL => sql`with teams as (
    select t.id, t.basecost_id, a.basecost_id as agency_basecost_id
    from seller_teams t join agencies a on a.id = t.agency_id
    where t.agency_id = ${agencyId} and t.id = any(${sql.param([...teamIds])}::uuid[])
  ), lists as (select basecost_id as id from teams union select agency_basecost_id from teams)
  select (select json_agg(json_build_array(id, basecost_id, agency_basecost_id)) from teams) as teams,
    (select json_agg(json_build_array(basecost_id, coalesce(variant_id, catalog_id), price))
      from basecost_items where basecost_id in (select id from lists)) as goods,
    (select json_agg(json_build_array(basecost_id, catalog_id, zone, option, first, additional))
      from basecost_shipping where basecost_id in (select id from lists)) as shipping`;

/** Today's prices for some teams of an agency. */
export async function loadPrices(
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
): Promise<PriceBook> {
  const [found] = await preparedRowsOf<Found>(tx, pricesOf(agencyId, teamIds));
  const lists = new Map<string, { goods: Map<string, bigint>; shipping: Map<string, ShippingRate> }>();
  const listOf = (id: string) => {
    const list = lists.get(id) ?? { goods: new Map(), shipping: new Map() };
    lists.set(id, list);
    return list;
  };
  const teams = found?.teams ?? [];
  for (const [, basecost, agencyBasecost] of teams) {
    for (const id of [basecost, agencyBasecost]) if (id !== null) listOf(id);
  }
  for (const [basecost, key, price] of found?.goods ?? []) listOf(basecost).goods.set(key, BigInt(price));
  for (const [basecost, catalog, zone, option, first, additional] of found?.shipping ?? []) {
    const rate = { first: BigInt(first), additional: BigInt(additional) };
    listOf(basecost).shipping.set(rateKey(catalog, zone, option), rate);
  }
  const byTeam = new Map(teams.map(([id, basecost]) => [id, lists.get(basecost ?? "") ?? EMPTY]));
  return {
    agency: lists.get(teams[0]?.[2] ?? "") ?? null,
    seller: (teamId) => byTeam.get(teamId) ?? EMPTY,
  };
}
