import { type SQL, sql } from "drizzle-orm";
import type { Cents } from "../../domain/money/cents.ts";
import { type PriceList, quote } from "../../domain/money/prices.ts";
import { applyQuote } from "../../domain/orders/actions/submit.ts";
import { type Gate, gatesNow } from "../../domain/orders/gates.ts";
import { type Item, NOTHING, type Order } from "../../domain/orders/order.ts";
import type { AddressStatus, ShippingOption } from "../../domain/orders/status.ts";
import { preparedRowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { announceAfter, ordersChanged } from "../live/announce.ts";
import { itemBookOf, orderBookOf } from "./codec.ts";
import { addToCounters, asJson, chunksOf } from "./save.queries.ts";

/** An item as whoever brings it knows it, with the variant that it is mapped to. Cents. */
export interface NewItem {
  readonly title: string;
  readonly sku: string | null;
  readonly mappingKey: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly artworks: readonly (string | null)[];
  readonly mockup: string | null;
  readonly variant: KnownVariant | null;
}

/** What pricing and gates ask of a catalog's variant. */
export interface KnownVariant {
  readonly id: string;
  readonly catalogId: string;
  readonly code: string;
  readonly inStock: boolean;
  readonly supplierMaxPrice: Cents;
  /** Slots that the catalog requires artwork in. */
  readonly requiredSlots: readonly number[];
}

export interface NewOrder {
  readonly teamId: string;
  readonly orderName: string | null;
  readonly reference: string | null;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly province: string;
  readonly provinceCode: string;
  readonly zipCode: string;
  readonly countryCode: string;
  readonly addressStatus: AddressStatus;
  readonly excluded: boolean;
  readonly shippingOption: ShippingOption;
  readonly subTotalPrice: Cents;
  readonly shippingFee: Cents;
  readonly totalDiscount: Cents;
  readonly totalPrice: Cents;
  readonly note: string;
  readonly items: readonly NewItem[];
  readonly createdAt: string;
  /** The agency's own store collects this sale. */
  readonly collects?: boolean;
  readonly sharesReference?: boolean;
}

const artworkComplete = ({ variant, artworks }: NewItem) =>
  !variant || variant.requiredSlots.every((slot) => Boolean(artworks[slot - 1]));

/** The order as its rules see it, Unfulfilled and quoted. `referenceUnique` is what the caller found. */
export function draftOrder(
  input: NewOrder,
  prices: { seller: PriceList; agency: PriceList | null },
  referenceUnique: boolean,
  id: string = newId(),
): Order {
  const items = input.items.map(
    (item): Item => ({
      id: newId(),
      catalogId: item.variant?.catalogId ?? null,
      variantId: item.variant?.id ?? null,
      quantity: item.quantity,
      inStock: item.variant?.inStock ?? true,
      artworkComplete: artworkComplete(item),
      hasArtwork: item.artworks.some(Boolean),
      retail: item.unitPrice * BigInt(item.quantity),
      lots: [
        {
          quantity: item.quantity,
          state: "new",
          parcelId: null,
          goods: NOTHING,
          shipping: NOTHING,
          cost: NOTHING,
          costShipping: NOTHING,
          costPosted: false,
        },
      ],
      priceMissing: null,
      captured: 0n,
      givenBack: 0n,
      kept: 0n,
      costDue: 0n,
    }),
  );
  const order: Order = {
    id,
    teamId: input.teamId,
    status: "Unfulfilled",
    hold: null,
    referenceUnique: input.sharesReference || referenceUnique,
    addressStatus: input.addressStatus,
    excluded: input.excluded,
    shipAnyway: false,
    countryCode: input.countryCode,
    provinceCode: input.provinceCode,
    shippingOption: input.shippingOption,
    cancelRequest: null,
    approvedAt: null,
    phase: "quote",
    items,
    design: null,
    totalPrice: input.totalPrice,
    totalRefund: 0n,
    refunded: { goods: 0n, shipping: 0n, kept: 0n },
    sale: input.collects ? { paid: false, collected: 0n, unearned: 0n, returned: 0n } : null,
    walletPart: 0n,
    collectedPart: 0n,
    pending: {},
    releaseAt: null,
    fulfilledAt: null,
    referral: null,
    postings: 0,
  };
  const priced = items.map((item, index) => ({
    ...item,
    supplierMaxPrice: input.items[index]?.variant?.supplierMaxPrice ?? 0n,
  }));
  applyQuote(order, quote(priced, order, prices.seller, prices.agency));
  return order;
}

export interface Drafted {
  readonly input: NewOrder;
  readonly order: Order;
}

/** What an order that waits is stopped by, as it is stored. */
export const gatesOfDraft = (order: Order, now: string): Gate[] => gatesNow(order, [], now);

const orderRow = ({ input, order }: Drafted) => ({
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
  gates: gatesOfDraft(order, input.createdAt),
  book: orderBookOf(order, input.sharesReference ?? false),
  at: input.createdAt,
});

const itemRows = ({ input, order }: Drafted) =>
  input.items.map((item, position) => {
    const own = order.items[position] as Item; // draftOrder makes one an item, in this order.
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
      art: Array.from({ length: 6 }, (_, slot) => item.artworks[slot] ?? null),
      key: item.mappingKey,
      book: itemBookOf(own),
      at: input.createdAt,
    };
  });

interface Source {
  readonly action: string;
  readonly actorId: string | null;
  readonly importId?: string;
  readonly integrationId?: string | null;
}

/** Orders, items and history as parts of one statement's `with`: a way to the database and back instead of three. */
const insertsOf = (agencyId: string, drafted: readonly Drafted[], source: Source): SQL => sql`rows as (
      select * from json_to_recordset(${asJson(drafted.map(orderRow))}) as x(id uuid, t uuid, name text, ref text,
        a int, cannot boolean, opt text, fn text, em text, ph text, a1 text, a2 text, ci text, pr text, zip text,
        cc text, sub bigint, fee bigint, dis bigint, tot bigint, note text, gates jsonb, book jsonb, at timestamptz)
    ), made as (
      insert into orders (agency_id, id, seller_team_id, order_name, reference_id1, order_type, status,
        address_status, cannot_ship, shipping_option, full_name, email, phone, address1, address2, city, province,
        zip_code, country_code, sub_total_price, shipping_fee, total_discount, total_price, total_refund, note,
        gates, book, import_id, integration_id, created_user_id, created_at, updated_at)
      select ${agencyId}, id, t, name, ref, 'pod', 'Unfulfilled', a, cannot, opt, fn, em, ph, a1, a2, ci, pr, zip, cc,
        sub, fee, dis, tot, 0, note, gates, book, ${source.importId ?? null}::uuid,
        ${source.integrationId ?? null}::uuid, ${source.actorId}::uuid, at, at
      from rows
    ), items as (
      insert into order_items (agency_id, id, order_id, seller_team_id, position, title, sku, catalog_id,
        variant_id, quantity, shipped_quantity, unit_price, status, mockup, artwork1, artwork2,
        artwork3, artwork4, artwork5, artwork6, mapping_key, book, created_at, updated_at)
      select ${agencyId}, id, o, t, p, title, sku, c, v, q, 0, u, 'new', mock, art ->> 0, art ->> 1, art ->> 2,
        art ->> 3, art ->> 4, art ->> 5, key, book, at, at
      from json_to_recordset(${asJson(drafted.flatMap(itemRows))}) as x(id uuid, o uuid, t uuid, p int, title text,
        sku text, c uuid, v uuid, q int, u bigint, mock text, art json, key text, book jsonb, at timestamptz)
    ), noted as (
      insert into order_events (agency_id, order_id, action, to_status, actor_id, created_at)
      select ${agencyId}, id, ${source.action}, 'Unfulfilled', ${source.actorId}::uuid, at from rows
    )`;

/** Inserts drafted orders with their items, history and counters: one statement a chunk. */
export async function insertOrders(
  tx: Transaction,
  agencyId: string,
  drafted: readonly Drafted[],
  source: Source,
): Promise<void> {
  const created = drafted.map(({ order }) => ({
    teamId: order.teamId,
    status: "Unfulfilled" as const,
    by: 1,
  }));
  const chunks = chunksOf(drafted);
  for (const [index, chunk] of chunks.entries()) {
    // Counters are locked last, as everybody locks them.
    const isLast = index === chunks.length - 1;
    const then = isLast ? addToCounters(agencyId, created) : sql`select 1`;
    await preparedRowsOf(tx, sql`with ${insertsOf(agencyId, chunk, source)} ${then}`);
  }
  announceAfter(tx, ordersChanged(agencyId, source.actorId, created));
}
