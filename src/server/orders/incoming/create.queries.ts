import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Gate } from "../../../domain/orders/gates/gates.ts";
import { type DraftedOrder, gatesOfDraft } from "../../../domain/orders/incoming/draft-order.ts";
import type { Item } from "../../../domain/orders/order.ts";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Announcement, announceAfter, ordersChanged } from "../../live/announce.ts";
import { eventsOfDraft, type RecordedEvent, recordEvents } from "../../rules/record.queries.ts";
import { itemAccountingOf, orderAccountingOf } from "../accounting.ts";
import { type TouchedOrder, touchOrders } from "../blockers/keep.ts";
import { touchedByDraft } from "../blockers/touched.ts";
import { chunksOf } from "../chunks.ts";
import { addCreated } from "../day-counters.queries.ts";
import { insertEvents } from "../insert-events.ts";
import { TYPE_OF_ITEMS } from "../order-type.queries.ts";
import { addToCounters } from "../save.queries.ts";
import { itemsText, searchTextWith } from "../search-text.queries.ts";

/** With its closed gates, which both its row and its blockers need. */
interface GatedOrder extends DraftedOrder {
  readonly gates: readonly Gate[];
}

const orderRow = ({ input, order, gates }: GatedOrder) => ({
  id: order.id,
  t: input.teamId,
  name: input.orderName,
  ref: input.reference,
  a: input.addressStatus,
  cannot: order.excluded,
  opt: input.shippingOption,
  fn: input.fullName || null,
  em: input.email || null,
  ph: input.phone || null,
  co: input.company || null,
  a1: input.address1 || null,
  a2: input.address2 || null,
  ci: input.city || null,
  pr: input.province || null,
  zip: input.zipCode || null,
  cc: input.countryCode || null,
  sub: Number(input.subTotalPrice),
  fee: Number(input.shippingFee),
  dis: Number(input.totalDiscount),
  tot: Number(input.totalPrice),
  note: input.note || null,
  sb: input.shipBy ?? null,
  re: input.remake?.of ?? null,
  gates,
  accounting: orderAccountingOf(order, input.sharesReference ?? false),
  lo: input.leftOut ?? null,
  at: input.createdAt,
});

/** The rows of a draft's items, in the shape of `ITEM_SHAPE`. */
export const itemRows = ({ input, order }: DraftedOrder) =>
  input.items.map((item, position) => {
    const own = order.items[position] as Item; // `draftOrder` creates one item for each, in this order.
    return {
      id: own.id,
      o: order.id,
      t: order.teamId,
      p: position,
      title: item.title,
      sku: item.sku,
      c: own.catalogId,
      v: own.variantId,
      q: item.quantity,
      u: Number(item.unitPrice),
      mock: item.mockup,
      art: item.artworks.some(Boolean)
        ? Array.from({ length: 6 }, (_, slot) => item.artworks[slot] ?? null)
        : null,
      key: item.mappingKey,
      xk: item.exactKey ?? null,
      re: item.remakeOf ?? null,
      sl: item.storeLine?.id ?? null,
      st: item.storeLine?.text ?? null,
      per: item.personalization ?? null,
      accounting: itemAccountingOf(own),
      at: input.createdAt,
    };
  });

const ORDER_SHAPE = {
  id: "uuid",
  t: "uuid",
  name: "text",
  ref: "text",
  a: "int",
  cannot: "boolean",
  opt: "text",
  fn: "text",
  em: "text",
  ph: "text",
  co: "text",
  a1: "text",
  a2: "text",
  ci: "text",
  pr: "text",
  zip: "text",
  cc: "text",
  sub: "bigint",
  fee: "bigint",
  dis: "bigint",
  tot: "bigint",
  note: "text",
  sb: "text",
  re: "uuid",
  gates: "jsonb",
  accounting: "jsonb",
  lo: "jsonb",
  at: "timestamptz",
} as const;

export const ITEM_SHAPE = {
  id: "uuid",
  o: "uuid",
  t: "uuid",
  p: "int",
  title: "text",
  sku: "text",
  c: "uuid",
  v: "uuid",
  q: "int",
  u: "bigint",
  mock: "text",
  art: "json",
  key: "text",
  xk: "text",
  re: "uuid",
  sl: "text",
  st: "text",
  per: "jsonb",
  accounting: "jsonb",
  at: "timestamptz",
} as const;

/** Inserts the items in a table of the shape of `ITEM_SHAPE`. */
export const insertItemsFrom = (agencyId: string, goods: SQL): SQL => sql`insert into order_items
    (agency_id, id, order_id, seller_team_id, position, title, sku, catalog_id, variant_id, quantity, shipped_quantity,
      unit_price, status, mockup, artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mapping_key, exact_key,
      remake_of_id, store_line_id, store_text, personalization, accounting, created_at, updated_at)
  select ${agencyId}, id, o, t, p, title, sku, c, v, q, 0, u, 'new', mock, art ->> 0, art ->> 1, art ->> 2,
    art ->> 3, art ->> 4, art ->> 5, key, xk, re, sl, st, coalesce(per, '[]'), accounting, at, at
  from ${goods}`;

interface Source {
  readonly action: string;
  readonly actorId: string | null;
  readonly importId?: string;
  readonly integrationId?: string | null;
  /** Of the event in the history. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Their store had them before: no rule acts on them. */
  readonly isHistory?: boolean;
}

/** The rows of orders and of their items, as tables. */
interface OrderTables {
  readonly orders: SQL;
  readonly items: SQL;
}

/** Inserts orders, items and history as common table expressions: one round trip instead of three. */
function insertsOf(agencyId: string, { orders, items }: OrderTables, source: Source): SQL {
  const detail = sql`${source.detail ? storableJson(source.detail) : null}::jsonb`;
  return sql`rows as (
      select * from ${orders}
    ), goods as (
      select * from ${items}
    ), found_by as (
      select i.o as order_id, ${itemsText(sql`i.per`)} as items, ${TYPE_OF_ITEMS} as type
      from goods i left join catalog_variants v on v.id = i.v left join catalogs c on c.id = i.c group by i.o
    ), made as (
      insert into orders (agency_id, id, seller_team_id, order_name, reference_id1, order_type, status,
        address_status, cannot_ship, shipping_option, full_name, email, phone, company, address1, address2, city, province,
        zip_code, country_code, sub_total_price, shipping_fee, total_discount, total_price, total_refund, note, ship_by, remake_of_id,
        gates, accounting, import_id, integration_id, created_user_id, created_at, updated_at)
      select ${agencyId}, id, t, name, ref, coalesce(found_by.type, 'pod'), 'Unfulfilled', a, cannot, opt, fn, em, ph, co, a1, a2, ci, pr, zip, cc,
        sub, fee, dis, tot, 0, note, sb, re, gates, accounting, ${source.importId ?? null}::uuid,
        ${source.integrationId ?? null}::uuid, ${source.actorId}::uuid, at, at
      from rows left join found_by on found_by.order_id = rows.id
      returning *
    ), texts as (
      insert into order_search_texts (agency_id, order_id, seller_team_id, text)
      select o.agency_id, o.id, o.seller_team_id, ${searchTextWith(sql`found_by.items`)}
      from made o left join found_by on found_by.order_id = o.id
    ), items as (
      ${insertItemsFrom(agencyId, sql`goods`)}
    ), ${insertEvents(
      agencyId,
      sql`select id as order_id, t as seller_team_id, ${source.action}::text as action, null::text as from_status,
          'Unfulfilled'::text as to_status, ${source.actorId}::uuid as actor_id,
          case when lo is null then ${detail} else coalesce(${detail}, '{}') || jsonb_build_object('leftOut', lo) end
            as detail, null::text as visible_to,
          at as created_at
        from rows`,
    )}`;
}

/** Orders of one statement: to write it takes this process some milliseconds at once. */
const STATEMENT_ORDERS = 400;
/** From this number of orders on, other work gets its turn while their statement is prepared. */
const MANY = 100;

/** The statements that insert orders, and what else their creation changes. */
export interface OrderInserts {
  readonly agencyId: string;
  readonly statements: readonly SQL[];
  readonly touched: readonly TouchedOrder[];
  readonly events: readonly RecordedEvent[];
  readonly announcements: readonly Announcement[];
}

/**
 * Prepares the insertion of drafted orders, which needs no transaction. Other work runs between the statements. `beside`:
 * inserts that the last statement makes with the orders.
 */
export async function prepareInserts(
  agencyId: string,
  drafted: readonly DraftedOrder[],
  source: Source,
  beside: readonly SQL[] = [],
): Promise<OrderInserts> {
  const created = drafted.map(({ order }) => ({
    teamId: order.teamId,
    status: "Unfulfilled" as const,
    by: 1,
  }));
  const onDays = drafted.map(({ input, order }) => ({ teamId: order.teamId, at: input.createdAt }));
  const chunks = chunksOf(drafted, STATEMENT_ORDERS);
  const statements: SQL[] = [];
  const touched: TouchedOrder[] = [];
  const events: RecordedEvent[] = [];
  const yieldTurn = async () => {
    if (drafted.length >= MANY) await setImmediate();
  };
  for (const [index, chunk] of chunks.entries()) {
    const gated = chunk.map((one) => ({ ...one, gates: gatesOfDraft(one.order, one.input.createdAt) }));
    touched.push(...gated.map((one) => touchedByDraft(one, one.gates)));
    events.push(
      ...gated.flatMap(({ order, input }) => eventsOfDraft(order, input.createdAt, source.isHistory)),
    );
    await yieldTurn();
    const orders = recordset(gated.map(orderRow), ORDER_SHAPE);
    await yieldTurn();
    const items = recordset(gated.flatMap(itemRows), ITEM_SHAPE);
    await yieldTurn();
    // Counters are locked last by all writers.
    const isLast = index === chunks.length - 1;
    const then = isLast ? addToCounters(agencyId, created) : sql`select 1`;
    const further = isLast ? [addCreated(agencyId, onDays), ...beside] : [];
    const expressions = further.map((insert, at) => sql`, ${sql.raw(`further${at}`)} as (${insert})`);
    const inserts = insertsOf(agencyId, { orders, items }, source);
    statements.push(sql`with ${inserts} ${sql.join(expressions)} ${then}`);
  }
  return {
    agencyId,
    statements,
    touched,
    events,
    announcements: ordersChanged(agencyId, source.actorId, created),
  };
}

export async function insertPrepared(tx: Transaction, inserts: OrderInserts): Promise<void> {
  for (const statement of inserts.statements) await rowsOf(tx, statement, "prepared");
  recordEvents(tx, inserts.agencyId, inserts.events);
  touchOrders(tx, inserts.agencyId, inserts.touched);
  announceAfter(tx, inserts.announcements);
}

/** Inserts drafted orders with their items, history and counters: one statement per chunk. `beside`: see `prepareInserts`. */
export const insertOrders = async (
  tx: Transaction,
  agencyId: string,
  drafted: readonly DraftedOrder[],
  source: Source,
  beside?: readonly SQL[],
): Promise<void> => insertPrepared(tx, await prepareInserts(agencyId, drafted, source, beside));
