import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { searchTextWith } from "../../src/server/orders/search-text.queries.ts";
import { APPROVED_AT } from "../fill-blockers.ts";
import {
  columnsOf,
  copiesOf,
  HAS_PARCEL,
  NUMBER,
  OF_ITEM,
  OF_ORDER,
  STATUSES,
  type World,
} from "../world.ts";
import { type Connected, connected } from "./connection.ts";
import { type Partitioned, partOf } from "./partitions.ts";

/** An agency whose orders are in partitions of their own. */
export interface Share {
  readonly world: World;
  readonly place: number;
  readonly count: number;
}

/** Orders whose approval is dated, and one in ten of the waiting ones, which has a design. */
const IS_APPROVED = "c.status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment')";
const HAS_DESIGN = "c.status in ('Unfulfilled', 'InReview') and c.n % 10 = 0";

/** Parts of the accounts that no list reads. Without them 10,000,000 orders and items fit into 30 GB. */
const LEFT_OUT = `'{pending,refunded,referral,excluded,shipAnyway,walletPart,fulfilledAt,collectedPart,provinceCode,
  sharesReference,journalEntryCount}'::text[]`;

const ORDER = {
  ...OF_ORDER,
  accounting: `case when ${IS_APPROVED} then jsonb_set(t.accounting, '{approvedAt}', ${APPROVED_AT("c.id")})
    when ${HAS_DESIGN} then jsonb_set(t.accounting, '{design}', jsonb_build_object('fee', 500, 'cost', 300,
      'dueDate', (c.at + interval '5 days')::date))
    else t.accounting end`,
  design_status: `case when ${HAS_DESIGN}
    then (array['assign', 'in_review', 'rejected', 'approved', 'approved'])[1 + c.n / 10 % 5] end`,
};

/** One item per order, so its text needs no aggregation; the variant has the code of the bench's only tee. */
const TEXT = new PgDialect().sqlToQuery(searchTextWith(sql`o.items`, sql`o.parcel`)).sql;

/**
 * The numbers, times, statuses, teams and ids of an agency's orders, which all its tables are made of, and the order and
 * item that they are copied from.
 */
export async function prepare(client: Connected, { world, place, count }: Share): Promise<void> {
  await client.query(
    `create unlogged table copies_${place} as
    select ${copiesOf(world.teamIds.length)}, 1 + n % 20 as place
    from (select n, now() - random() * interval '90 days' as at from generate_series(1, ${count}) n) made`
      .replace("$1", literal(STATUSES))
      .replace("$2", literal(world.teamIds)),
  );
  await client.query(`create unlogged table templates_${place} as
    select row_number() over () as place, t.* from orders_whole t where agency_id = '${world.agencyId}'`);
  await client.query(`update templates_${place} set accounting = accounting - ${LEFT_OUT}`);
  await client.query(`create unlogged table templates_of_items_${place} as select o.place, t.*
    from order_items_whole t join templates_${place} o on o.id = t.order_id and o.agency_id = t.agency_id`);
  await client.query(`update templates_of_items_${place} set accounting = '{}'`);
  await client.query(`analyze copies_${place}, templates_${place}, templates_of_items_${place}`);
}

const literal = (values: readonly string[]) => `'{${values.join(",")}}'`;

/** What fills a partition, which its own transaction creates: so PostgreSQL writes no log of it. */
type Fill = (client: Connected, share: Share, part: string) => Promise<unknown>;

const FILLS: Readonly<Record<Exclude<Partitioned, "order_blockers">, Fill>> = {
  async orders(client, { place }, part) {
    const { names, values } = await columnsOf(client, "orders", ORDER);
    await client.query(`insert into ${part} (${names}) select ${values}
      from copies_${place} c join templates_${place} t using (place)`);
  },
  async order_items(client, { place }, part) {
    const { names, values } = await columnsOf(client, "order_items", OF_ITEM);
    await client.query(`insert into ${part} (${names}) select ${values}
      from copies_${place} c join templates_of_items_${place} t using (place)`);
  },
  async parcels(client, { world, place }, part) {
    await client.query(`insert into ${part} (agency_id, id, seller_team_id, number, order_id, status, items)
      select '${world.agencyId}', gen_random_uuid(), team, ${NUMBER}, id, 'shipped', '[]'
      from copies_${place} c where ${HAS_PARCEL}`);
  },
  async order_search_texts(client, { world, place }, part) {
    const { values } = await columnsOf(client, "orders", OF_ORDER, "as");
    await client.query(`insert into ${part} (agency_id, order_id, seller_team_id, text)
      select '${world.agencyId}', o.id, o.seller_team_id, ${TEXT} from (
        select ${values}, concat_ws(chr(10), ${OF_ITEM.title}, ${OF_ITEM.sku}, 'TEE-BLK-M') as items,
          case when ${HAS_PARCEL} then ${NUMBER} end as parcel
        from copies_${place} c join templates_${place} t using (place)) o`);
  },
};

/** Creates and fills the partitions of an agency, two tables at a time. */
export async function fillPartitions(url: string, share: Share): Promise<void> {
  const { world, place } = share;
  const fill = (table: keyof typeof FILLS) =>
    connected(url, async (client) => {
      const part = partOf(table, place);
      await client.query("begin");
      await client.query(`create table ${part} partition of ${table} for values in ('${world.agencyId}')`);
      await FILLS[table](client, share, part);
      await client.query("commit");
    });
  await Promise.all([
    fill("orders").then(() => fill("parcels")),
    fill("order_items").then(() => fill("order_search_texts")),
  ]);
}
