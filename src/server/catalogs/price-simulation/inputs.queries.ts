import { type SQL, sql } from "drizzle-orm";
import {
  type Named,
  type SimulatedAgency,
  type SimulatedOrder,
  type SimulatedSeller,
} from "../../../domain/catalogs/price-simulation/simulation-input.ts";
import type { Phase } from "../../../domain/orders/order.ts";
import type { ShippingOption } from "../../../domain/orders/status.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Scope } from "../../scope.ts";
import { ofPulledTeam } from "../../team-scope.ts";

/** The change of a catalog's prices; `basecostId` is `null` where the supplier's prices change. */
export interface SimulatedChange {
  readonly catalogId: string;
  readonly basecost: Named | null;
}

interface AgencyRow extends Record<string, unknown> {
  id: string;
  name: string;
  basecost_id: string | null;
  basecost: string | null;
  /** [id, name, base cost, name of the base cost] */
  teams: [string, string, string | null, string | null][] | null;
}

export interface Concerned {
  readonly agencies: SimulatedAgency[];
  /** What agencies are charged by, for the platform's own people. */
  readonly wholesale: Named[];
  readonly sellers: SimulatedSeller[];
}

/** The agencies of a scope that have the catalog, with those of their sellers whose orders the change affects. */
export async function loadConcerned(
  tx: Transaction,
  scope: Scope,
  { catalogId, basecost }: SimulatedChange,
): Promise<Concerned> {
  const own = scope.reach === "platform" ? sql`true` : sql`a.id = ${scope.agencyId}`;
  const ofTeams = ofPulledTeam(scope, sql`t.id`) ?? sql`true`;
  const isPriced = basecost
    ? sql`(t.basecost_id = ${basecost.id} or a.basecost_id = ${basecost.id})`
    : sql`true`;
  const rows = await rowsOf<AgencyRow>(
    tx,
    sql`select a.id, a.name, a.basecost_id, own.name as basecost,
        (select json_agg(json_build_array(t.id, t.name, t.basecost_id, b.name) order by t.name, t.id)
          from seller_teams t left join basecosts b on b.id = t.basecost_id and b.deleted_at is null
          where t.agency_id = a.id and t.deleted_at is null and ${isPriced} and ${ofTeams}) as teams
      from agencies a left join basecosts own on own.id = a.basecost_id and own.deleted_at is null
      where a.deleted_at is null and ${own} and (
        exists (select 1 from catalogs c where c.id = ${catalogId} and c.owner_agency_id = a.id)
        or exists (select 1 from agency_catalogs g where g.catalog_id = ${catalogId} and g.agency_id = a.id))
      order by a.name, a.id`,
  );
  const agencies = rows.map(({ id, name, basecost_id: basecostId, teams }): SimulatedAgency => {
    const named = (teams ?? []).flatMap(([, , list, called]) =>
      list !== null && called !== null ? [[list, { id: list, name: called }] as const] : [],
    );
    // An agency's own base cost is listed before a seller uses it.
    const edited = basecost && scope.reach === "agency" ? [[basecost.id, basecost] as const] : [];
    return { id, name, basecostId, sellerBasecosts: [...new Map([...edited, ...named]).values()] };
  });
  const sellers = rows.flatMap(({ id: agencyId, teams }) =>
    (teams ?? []).map(([id, name, basecostId]): SimulatedSeller => ({ id, name, agencyId, basecostId })),
  );
  const charged = rows.flatMap(({ basecost_id: id, basecost: name }) =>
    id !== null && name !== null ? [[id, { id, name }] as const] : [],
  );
  const wholesale = scope.reach === "platform" ? [...new Map(charged).values()] : [];
  return { agencies, wholesale, sellers };
}

interface OrderRow extends Record<string, unknown> {
  team: string;
  phase: Phase;
  open: boolean;
  recent: boolean;
  country: string | null;
  province: string;
  option: ShippingOption;
  free: boolean;
  /** [catalog, variant, units, published highest price] */
  items: [string | null, string | null, number, number | null][];
}

const LIVE_UNITS: SQL = sql.raw(`i.quantity - coalesce((
  select sum((lot ->> 'quantity')::int) from jsonb_array_elements(i.accounting -> 'lots') lot
  where lot ->> 'state' = 'cancelled'), 0)`);

const orderOf = (row: OrderRow): SimulatedOrder => ({
  teamId: row.team,
  phase: row.phase,
  isOpen: row.open,
  isRecent: row.recent,
  isFree: row.free,
  destination: {
    countryCode: row.country ?? "",
    provinceCode: row.province,
    shippingOption: row.option,
  },
  items: row.items.flatMap(([catalogId, variantId, quantity, supplierMaxPrice], index) =>
    quantity > 0
      ? [
          {
            id: String(index),
            catalogId,
            variantId,
            quantity,
            supplierMaxPrice: BigInt(supplierMaxPrice ?? 0),
          },
        ]
      : [],
  ),
});

/** The orders with an item of the catalog that are open, or were created in the last days, with all their items. */
export async function loadOrders(
  tx: Transaction,
  { agencies, sellers }: Concerned,
  catalogId: string,
  days: number,
): Promise<SimulatedOrder[]> {
  if (sellers.length === 0) return [];
  const teams = sql.param(sellers.map(({ id }) => id));
  const recent = sql`o.created_at >= now() - make_interval(days => ${days})`;
  const rows = await rowsOf<OrderRow>(
    tx,
    sql`select o.seller_team_id as team, o.accounting ->> 'phase' as phase, o.status <> 'Fulfilled' as open,
        ${recent} as recent, o.country_code as country, o.accounting ->> 'provinceCode' as province,
        o.shipping_option as option, x.items,
        coalesce(o.accounting -> 'remake' ->> 'bearer' = 'agency', false) as free
      from orders o
      cross join lateral (
        select json_agg(json_build_array(i.catalog_id, i.variant_id, ${LIVE_UNITS}, v.published_max_price)
            order by i.position) as items
        from order_items i left join catalog_variants v on v.id = i.variant_id
        where i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null) x
      where o.agency_id = any(${sql.param(agencies.map(({ id }) => id))}::uuid[])
        and o.seller_team_id = any(${teams}::uuid[]) and o.deleted_at is null
        and o.status <> 'Cancel' and (o.status <> 'Fulfilled' or ${recent})
        and exists (select 1 from order_items i where i.agency_id = o.agency_id and i.order_id = o.id
          and i.catalog_id = ${catalogId} and i.deleted_at is null)`,
  );
  return rows.map(orderOf);
}
