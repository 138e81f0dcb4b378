import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database } from "../src/server/db/client.ts";
import { SEARCH_TEXT } from "../src/server/orders/search-text.queries.ts";
import { agency, sellerTeam, sessionFor, user } from "../tests/support/factories.ts";
import { openShop, type Shop } from "../tests/support/shop.ts";

/** An agency with teams that all sell the same tee, and two users with sessions. */
export interface World {
  readonly agencyId: string;
  /** The first team's store. The other teams have the same prices. */
  readonly shop: Shop;
  readonly teamIds: readonly string[];
  /** Tokens of the agency's manager and of the first team's. */
  readonly agencyToken: string;
  readonly sellerToken: string;
  readonly sellerId: string;
}

export async function makeWorld(database: Database, teams = 20): Promise<World> {
  const agencyId = (await agency(database)).id;
  const teamIds: string[] = [];
  for (let made = 0; made < teams; made++) teamIds.push((await sellerTeam(database, { agencyId })).id);
  const [first = ""] = teamIds;
  const shop = await openShop(database, agencyId, first);
  await database.drizzle.execute(sql`update seller_teams t set basecost_id = s.basecost_id
    from seller_teams s where s.id = ${first} and t.agency_id = s.agency_id`);
  const session = (userId: string) => sessionFor(database, userId);
  const manager = await user(database, "agency", { agencyId });
  const seller = await user(database, "seller", { agencyId, sellerTeamId: first });
  return {
    agencyId,
    shop,
    teamIds,
    agencyToken: await session(manager.id),
    sellerToken: await session(seller.id),
    sellerId: seller.id,
  };
}

/** The percentage of orders by status in a store that has run for a while. */
const SHARES = {
  Unfulfilled: 8,
  Hold: 3,
  InReview: 12,
  Rejected: 2,
  Approved: 8,
  InProduction: 10,
  PartiallyFulfilled: 3,
  InTransit: 14,
  CancelShipment: 1,
  Fulfilled: 35,
  Cancel: 4,
} as const;

const TEMPLATES = 20;

/** Which copied orders have a parcel, and its number. */
const HAS_PARCEL = "c.status in ('InTransit', 'Fulfilled')";
const NUMBER = "'9400' || lpad((c.n::bigint * 7919)::text, 18, '0')";

/** What a copied order and its item have of their own: expressions by column over `copies c`. */
const OF_ORDER = {
  id: "c.id",
  seller_team_id: "c.team",
  status: "c.status",
  created_at: "c.at",
  updated_at: "c.at + random() * interval '5 days'",
  order_name: "'#' || 100000 + c.n",
  reference_id1: "'bench-' || c.n",
  full_name: "'Buyer ' || c.n",
  email: "'buyer' || c.n || '@example.com'",
  phone: "'+1 (512) 555-' || lpad((c.n % 10000)::text, 4, '0')",
  address1: "(1 + c.n % 9973) || ' Maple Avenue'",
  total_price: "1000 + (random() * 9000)::int",
};
const OF_ITEM = {
  id: "gen_random_uuid()",
  order_id: "c.id",
  seller_team_id: "c.team",
  title: "'Tee ' || c.n % 700 || ' by the lake'",
  sku: "'LAKE-' || c.n % 700",
};

/** The columns of `copies` from series `made` of `n` and `at`; $1 are the statuses, $2 the teams. */
const copiesOf = (teams: number) => `n, at, ($1::text[])[1 + floor(random() * 100)::int] as status,
        ($2::uuid[])[1 + floor(random() * ${teams})::int] as team,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
          || '8' || substr(md5(random()::text), 1, 15))::uuid as id`;

/** A status for each percent of the orders. */
const STATUSES = Object.entries(SHARES).flatMap(([status, share]) => Array<string>(share).fill(status));

/** Inserts orders of all statuses over a quarter of a year, copied from a few orders that the rules created. */
export async function fillOrders(database: Database, world: World, count: number): Promise<void> {
  await world.shop.orders(TEMPLATES);
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    await client.query(
      `create temp table copies on commit drop as
      select o.agency_id, o.id as template, ${copiesOf(world.teamIds.length)}
      from (select n, now() - random() * interval '90 days' as at from generate_series(1, ${count}) n) made
      join (select *, row_number() over () as place from orders) o
        on o.place = 1 + made.n % (select count(*) from orders)`,
      [STATUSES, world.teamIds],
    );
    const orders = await columnsOf(client, "orders", OF_ORDER);
    await client.query(`insert into orders (${orders.names}) select ${orders.values}
      from orders t join copies c on c.agency_id = t.agency_id and c.template = t.id`);
    const items = await columnsOf(client, "order_items", OF_ITEM);
    await client.query(`insert into order_items (${items.names}) select ${items.values}
      from order_items t join copies c on c.agency_id = t.agency_id and c.template = t.order_id`);
    await client.query(`insert into parcels (agency_id, id, seller_team_id, number, order_id, status, items)
      select agency_id, gen_random_uuid(), team, ${NUMBER}, id, 'shipped', '[]' from copies c where ${HAS_PARCEL}`);
    await fillSearchTexts(client);
    await client.query("delete from order_days");
    await client.query(`insert into order_days (agency_id, day, seller_team_id, step, orders)
      select agency_id, (created_at at time zone 'America/Los_Angeles')::date, seller_team_id, 'created', count(*)
      from orders group by 1, 2, 3`);
    await client.query("delete from order_counters");
    await client.query(`insert into order_counters (agency_id, seller_team_id, status, count)
      select agency_id, seller_team_id, status, count(*) from orders group by 1, 2, 3`);
    await client.query("commit");
    await client.query("vacuum (analyze)");
  });
}

type Client = { query(text: string): Promise<{ rows: unknown[] }> };

/** The search texts of all orders, before their trigram index: to build it once takes a third of the time. */
async function fillSearchTexts(client: Client): Promise<void> {
  const { rows } = await client.query("select indexdef from pg_indexes where indexname = 'orders_search'");
  const [index] = rows as { indexdef: string }[]; // as selected above
  await client.query("drop index orders_search");
  await client.query("delete from order_search_texts");
  await client.query(`insert into order_search_texts (agency_id, order_id, seller_team_id, text)
    select o.agency_id, o.id, o.seller_team_id, ${new PgDialect().sqlToQuery(SEARCH_TEXT).sql} from orders o`);
  await client.query(index?.indexdef ?? "");
  await client.query("alter index orders_search alter column 1 set statistics 500"); // as its migration does
}

/** The writable columns of a table, with the values of a template row except for the given replacements. */
async function columnsOf(client: Client, table: string, own: Readonly<Record<string, string>>) {
  const { rows } = await client.query(`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`);
  const names = (rows as { name: string }[]).map((row) => row.name); // as selected above
  return {
    names: names.map((name) => `"${name}"`).join(", "),
    values: names.map((name) => own[name] ?? `t."${name}"`).join(", "),
  };
}

/** The number of orders in a status. */
export async function howMany(database: Database, status: string): Promise<number> {
  const { rows } = await database.drizzle.execute<{ n: number }>(
    sql`select sum(count)::int as n from order_counters where status = ${status}`,
  );
  return rows[0]?.n ?? 0;
}
