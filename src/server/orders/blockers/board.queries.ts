import { type SQL, sql } from "drizzle-orm";
import { PAGE_SIZES } from "../../../domain/limits.ts";
import { GOODS_PREFIX } from "../../../domain/orders/blockers/blockers.ts";
import { type BlockerGroup, TEAM_GATES } from "../../../domain/orders/blockers/group.ts";
import {
  BOARD_TABS,
  type BoardTab,
  splitWaitsFor,
  WAITED,
  type Waited,
} from "../../../domain/orders/blockers/waits-for.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { blockerCounters, catalogVariants, orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import { ofProxiedOrder } from "../../proxy-scope.ts";
import { type AgencyScope, proxiesOf } from "../../scope.ts";
import { fundsOf } from "./funds.ts";

export interface BoardQuery {
  readonly page: number;
  readonly limit: number;
  /** Values of `waitsFor`. */
  readonly waitsFor: readonly string[];
  readonly teams: readonly string[];
  /** The groups of this cause only. */
  readonly cause?: string | undefined;
  readonly tab?: BoardTab | undefined;
}

type Row = Pick<Raw<typeof blockerCounters, "gate" | "owner" | "cause">, "gate" | "owner" | "cause"> &
  Nullable<Raw<typeof orderItems, "title" | "sku">> & {
    team_id: string | null;
    team_name: string | null;
    orders: number;
    amount: string;
    oldest_at: string;
    code: Raw<typeof catalogVariants, "catalog_variant_code">["catalog_variant_code"] | null;
    catalog: string | null;
    goods_title: string | null;
    goods_sku: string | null;
    designer: string | null;
    rule: string | null;
    total: number;
  };

export interface BoardGroup extends BlockerGroup {
  readonly orders: number;
  /** Cents */
  readonly amount: bigint;
  readonly oldestAt: string;
}

const names = (values: readonly string[]): SQL =>
  sql.raw(values.length === 0 ? "null" : values.map((value) => `'${value}'`).join(", "));

const gatesIn = (tab: BoardTab | undefined): readonly Waited[] => (tab ? BOARD_TABS[tab] : WAITED);

/** Those of `gates` that a query can choose: an owner any of its tab. PostgreSQL reads no counters for the others. */
function amongGates({ waitsFor, tab }: BoardQuery, gates: readonly Waited[]): readonly Waited[] {
  const { waited, owners } = splitWaitsFor(waitsFor);
  const isAny = waitsFor.length === 0 || owners.length > 0;
  return gates.filter((gate) => gatesIn(tab).includes(gate) && (isAny || waited.includes(gate)));
}

/**
 * The rows of a page; of a first page with the sizes of the screens as constants. PostgreSQL expects a parameter to be a
 * tenth of all groups. The general plan of the prepared statement then costs more than one for known values, so that it
 * would plan each call: 2 to 3 ms.
 */
const ofPage = ({ page, limit }: BoardQuery): SQL =>
  page === 1 && (PAGE_SIZES as readonly number[]).includes(limit)
    ? sql.raw(`limit ${limit}`)
    : sql`limit ${limit} offset ${(page - 1) * limit}`;

const COMMON_GATES = WAITED.filter((gate) => !TEAM_GATES.includes(gate));

/** Groups of a tab, a cause and these values of `waitsFor`; all without any. */
function chosen({ waitsFor, tab, cause }: BoardQuery): SQL {
  const { waited, owners } = splitWaitsFor(waitsFor);
  const conditions = [
    ...(waitsFor.length > 0 ? [sql`(gate in (${names(waited)}) or owner in (${names(owners)}))`] : []),
    ...(tab ? [sql`gate in (${names(gatesIn(tab))})`] : []),
    ...(cause === undefined ? [] : [sql`cause = ${cause}`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** The groups that the reader's own side resolves. */
const isMine = (scope: AgencyScope): SQL =>
  sql.raw(`owner = '${scope.reach === "sellerTeam" ? "seller" : "agency"}'`);

function ofTeams(scope: AgencyScope, teams: readonly string[], column: SQL): SQL {
  const chosenTeams = teams.length === 0 ? sql`true` : sql`${column} = any(${uuids(teams)})`;
  return scope.reach === "sellerTeam"
    ? sql`${column} = ${scope.sellerTeamId} and ${chosenTeams}`
    : chosenTeams;
}

/** The blockers of a scope, as a table of `order_blockers`. */
function blockersIn(scope: AgencyScope): SQL {
  const isOfProxies = ofProxiedOrder(scope, sql`order_id`);
  if (!isOfProxies) return sql`order_blockers`;
  return sql`(select * from order_blockers where agency_id = ${scope.agencyId} and ${isOfProxies})`;
}

/** The counters of these blockers, as a table of `blocker_counters`: counted where proxies limit the scope. */
const countersIn = (scope: AgencyScope): SQL =>
  proxiesOf(scope) === undefined
    ? sql`blocker_counters`
    : sql`(select agency_id, seller_team_id, gate, owner, cause, count(*)::int as orders,
        sum(amount)::bigint as amount, sum(due)::bigint as due
        from ${blockersIn(scope)} b group by agency_id, seller_team_id, gate, owner, cause)`;

/**
 * The blocked orders of a scope, grouped by cause: the reader's own first, then most orders first. Sums come from the counters; only the groups of
 * the page look for their oldest order and for names, each by an index. A ready order whose due is above the funds of its
 * team waits for the balance: without funds these are all, which the counters know; otherwise they are read by an index.
 */
export async function blockerGroups(
  database: Database,
  scope: AgencyScope,
  query: BoardQuery,
): Promise<{ groups: BoardGroup[]; total: number }> {
  const { teams } = query;
  const { agencyId } = scope;
  const agency = sql`${agencyId}::uuid`;
  const ownTeam = sql`${scope.reach === "sellerTeam" ? scope.sellerTeamId : null}::uuid`;
  const blockers = blockersIn(scope);
  const counters = countersIn(scope);
  const common = amongGates(query, COMMON_GATES);
  // Of one gate, a tenth faster than by the column.
  const commonGate = common.length === 1 ? sql`${names(common)}::text` : sql`gate`;
  const byGate = common.length === 1 ? sql`` : sql`gate,`;
  const rows = await rowsOf<Row>(
    database,
    sql`with ready as materialized (
        select k.*, ${fundsOf(agency, sql`k.seller_team_id`)} as funds
        from ${counters} k where k.agency_id = ${agency} and k.gate = 'submit' and k.due > 0
          and ${ofTeams(scope, teams, sql`k.seller_team_id`)}
      ), split as materialized (
        select c.*, case when c.due <= c.funds then 0 when c.funds <= 0 then c.orders else scanned.orders end as short_orders,
          case when c.funds <= 0 then c.due else scanned.due end as short_due,
          case when c.funds <= 0 then c.amount else scanned.amount end as short_amount
        from ready c
        left join lateral (
          select count(*)::int as orders, coalesce(sum(b.due), 0)::bigint as due,
            coalesce(sum(b.amount), 0)::bigint as amount
          from ${blockers} b where c.funds > 0 and c.due > c.funds and b.agency_id = ${agency}
            and b.seller_team_id = c.seller_team_id and b.gate = 'submit' and b.due > c.funds
        ) scanned on true
      ), grouped as (
        select gate, gate as stored, owner, cause, null::bigint as funds, seller_team_id as team_id, orders, amount
        from ${counters} k where k.agency_id = ${agency} and k.gate in (${names(amongGates(query, TEAM_GATES))})
          and (k.gate <> 'submit' or k.due = 0) and ${ofTeams(scope, teams, sql`k.seller_team_id`)}
        union all
        select ${commonGate}, ${commonGate}, owner, cause, null, null, sum(orders)::int, sum(amount)::bigint
        from ${counters} k where k.agency_id = ${agency} and k.gate in (${names(common)})
          and ${ofTeams(scope, teams, sql`k.seller_team_id`)} group by ${byGate} owner, cause
        union all
        select 'submit', 'submit', owner, cause, case when short_orders > 0 then funds end, seller_team_id,
          orders - short_orders, amount - case when short_orders > 0 then short_amount else 0 end
        from split where orders > short_orders
        union all
        select 'balance', 'submit', owner, cause, funds, seller_team_id, short_orders, short_due - funds
        from split where short_orders > 0
      ), shown as (
        select *, count(*) over ()::int as total from grouped where ${chosen(query)}
        order by (${isMine(scope)}) desc, orders desc, gate, cause, team_id ${ofPage(query)}
      )
      select s.gate, s.owner, s.cause, s.team_id, s.orders, s.amount, s.total, t.name as team_name,
        oldest.since as oldest_at, i.title, i.sku, v.catalog_variant_code as code, c.name as catalog,
        g.title as goods_title, g.sku as goods_sku, u.full_name as designer,
        case when r.seller_team_id is not distinct from ${ownTeam} then r.name
          else 'A rule of ' || rt.name end as rule
      from shown s
      left join seller_teams t on t.agency_id = ${agency} and t.id = s.team_id
      left join lateral (
        ${oldestOf(scope, agency, teams)}
      ) oldest on true
      left join lateral (
        select title, sku from order_items i where s.gate = 'mapped' and i.agency_id = ${agency}
          and i.seller_team_id = s.team_id and (i.exact_key = s.cause or (i.exact_key is null and i.mapping_key = s.cause))
          and (i.variant_id is null or i.mapping_due) limit 1
      ) i on true
      left join catalog_variants v on v.id = ${idIn(sql`s.gate in ('stock', 'catalog')`)}
      left join catalogs c on c.id = v.catalog_id
      left join products_warehouse g on g.agency_id = ${agency} and g.id = ${idIn(
        sql`s.gate = 'stock'`,
        sql`substr(s.cause, ${sql.raw(String(GOODS_PREFIX.length + 1))})`,
      )}
      left join users u on u.id = ${idIn(sql`s.gate in ('artwork', 'design')`)}
      left join rules r on r.agency_id = ${agency} and r.id = ${idIn(sql`s.gate = 'rule'`)}
      left join seller_teams rt on rt.agency_id = ${agency} and rt.id = r.seller_team_id
      order by (s.${isMine(scope)}) desc, s.orders desc, s.gate, s.cause, s.team_id`,
  );
  return { groups: rows.map(groupOf), total: rows[0]?.total ?? 0 };
}

/** The id in the cause of groups that meet a condition; an expression that leaves the index usable. */
const idIn = (condition: SQL, text: SQL = sql`s.cause`): SQL =>
  sql`case when ${condition} and ${text} ~ '^[0-9a-f-]{36}$' then (${text})::uuid end`;

/** The oldest order of the group `s`, by the index of its team or of the agency. */
function oldestOf(scope: AgencyScope, agency: SQL, teams: readonly string[]): SQL {
  const first = (
    team: SQL,
  ) => sql`(select b.since from ${blockersIn(scope)} b where b.agency_id = ${agency} and ${team}
    and b.gate = s.stored and b.owner = s.owner and b.cause = s.cause
    and (s.funds is null or (b.due > s.funds) = (s.gate = 'balance')) order by b.since limit 1)`;
  const whole = first(ofTeams(scope, teams, sql`b.seller_team_id`));
  return sql`select case when s.team_id is null then ${whole}
    else ${first(sql`b.seller_team_id = s.team_id`)} end as since`;
}

const groupOf = (row: Row): BoardGroup => ({
  gate: row.gate,
  owner: row.owner,
  key: row.cause,
  team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? "" },
  item: row.title === null ? null : { title: row.title, sku: row.sku },
  variant: row.code === null ? null : { code: row.code, catalog: row.catalog ?? "" },
  goods: row.goods_title === null ? null : { title: row.goods_title, sku: row.goods_sku ?? "" },
  designer: row.designer,
  rule: row.rule,
  orders: row.orders,
  amount: BigInt(row.amount),
  oldestAt: row.oldest_at,
});
