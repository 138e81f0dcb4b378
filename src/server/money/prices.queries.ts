import { type SQL, sql } from "drizzle-orm";
import { type PriceList, rateKey, type ShippingRate } from "../../domain/money/prices.ts";
import type { ShippingOption } from "../../domain/orders/status.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

/** The price lists of an agency: each team's base cost and the agency's own. */
export interface PriceBook {
  readonly agency: PriceList | null;
  seller(teamId: string): PriceList;
}

const EMPTY: PriceList = { goods: new Map(), shipping: new Map() };

/** Prices of goods and shipping as JSON arrays, to read both in one query. */
interface FoundPrices extends Record<string, unknown> {
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

interface Found extends FoundPrices {
  teams: [id: string, basecost: string | null, agencyBasecost: string | null][] | null;
}

type Lists = Map<string, { goods: Map<string, bigint>; shipping: Map<string, ShippingRate> }>;

/** Price lists by base cost. */
function listsFrom(ids: Iterable<string>, { goods, shipping }: FoundPrices): Lists {
  const lists: Lists = new Map();
  for (const id of ids) lists.set(id, { goods: new Map(), shipping: new Map() });
  for (const [basecost, key, price] of goods ?? []) lists.get(basecost)?.goods.set(key, BigInt(price));
  for (const [basecost, catalog, zone, option, first, additional] of shipping ?? []) {
    const rate = { first: BigInt(first), additional: BigInt(additional) };
    lists.get(basecost)?.shipping.set(rateKey(catalog, zone, option), rate);
  }
  return lists;
}

const pricesOf = (agencyId: string, teamIds: readonly string[]): SQL => sql`with teams as (
    select t.id, t.basecost_id, a.basecost_id as agency_basecost_id
    from seller_teams t join agencies a on a.id = t.agency_id
    where t.agency_id = ${agencyId} and t.id = any(${uuids(teamIds)})
  ), lists as (select basecost_id as id from teams union select agency_basecost_id from teams)
  select (select json_agg(json_build_array(id, basecost_id, agency_basecost_id)) from teams) as teams,
    (select json_agg(json_build_array(basecost_id, coalesce(variant_id, catalog_id), price))
      from basecost_items where basecost_id in (select id from lists)) as goods,
    (select json_agg(json_build_array(basecost_id, catalog_id, zone, option, first, additional))
      from basecost_shipping where basecost_id in (select id from lists)) as shipping`;

/** The current prices for some teams of an agency. */
export async function loadPrices(
  tx: Transaction,
  agencyId: string,
  teamIds: readonly string[],
): Promise<PriceBook> {
  const [found] = await rowsOf<Found>(tx, pricesOf(agencyId, teamIds), "prepared");
  const teams = found?.teams ?? [];
  const ids = teams.flatMap(([, basecost, agencyBasecost]) =>
    [basecost, agencyBasecost].filter((id) => id !== null),
  );
  const lists = found ? listsFrom(ids, found) : new Map<string, PriceList>();
  const byTeam = new Map(teams.map(([id, basecost]) => [id, lists.get(basecost ?? "") ?? EMPTY]));
  return {
    agency: lists.get(teams[0]?.[2] ?? "") ?? null,
    seller: (teamId) => byTeam.get(teamId) ?? EMPTY,
  };
}

/** The current prices of some catalogs in these base costs, by base cost. */
export async function loadPriceLists(
  tx: Transaction,
  basecostIds: readonly string[],
  catalogIds: readonly string[],
): Promise<ReadonlyMap<string, PriceList>> {
  const within = sql`basecost_id = any(${uuids(basecostIds)})
    and catalog_id = any(${uuids(catalogIds)})`;
  const [found] = await rowsOf<FoundPrices>(
    tx,
    sql`select (select json_agg(json_build_array(basecost_id, coalesce(variant_id, catalog_id), price))
        from basecost_items where ${within}) as goods,
      (select json_agg(json_build_array(basecost_id, catalog_id, zone, option, first, additional))
        from basecost_shipping where ${within}) as shipping`,
  );
  return listsFrom(basecostIds, found ?? { goods: null, shipping: null });
}
