import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { StoredDraft } from "../../../domain/orders/incoming/stored-draft.ts";
import type { PersonalizationValue } from "../../../domain/orders/personalization/personalization.ts";
import { areOursChanged, type ComparedLine, type StoreParts } from "../../../domain/stores/inbound/parts.ts";
import type { AppliedState } from "../../../domain/stores/inbound/plan.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { orders, storeOrders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ClaimedEvent } from "./claim.queries.ts";

type Row = Raw<
  typeof storeOrders,
  "order_id" | "applied_at" | "customer_hash" | "items_hash" | "ended" | "refunds"
> &
  Nullable<Raw<typeof orders, "status" | "hold" | "cancel_request">> & {
    is_deleted: boolean;
    has_design: boolean;
    is_held: boolean;
  };

/** What was applied of a store's order, with the order that it became. */
export interface StoreOrderLink {
  readonly orderId: string | null;
  readonly customerHash: string;
  readonly itemsHash: string;
  readonly state: AppliedState;
}

/** A hash, because the parts contain personal data that is stored at the order already. */
export const hashOf = (part: string): string =>
  createHash("sha256").update(part).digest("base64url").slice(0, 22);

/** Begins the hashes of items that `partsOf` makes; those of earlier versions have no colon. */
const ITEMS_VERSION = "2:";

const comparedHash = (text: string): string => hashOf(text).slice(0, 11);
/** The hash of all items, and after it that of the name and text of each line, which some versions left out. */
export const hashOfItems = ({ items, lines }: StoreParts): string =>
  [
    `${ITEMS_VERSION}${hashOf(items)}`,
    ...lines.map(({ name, text }) => `${comparedHash(name)}.${comparedHash(text)}`),
  ].join(" ");

const linesOfHash = (itemsHash: string): ComparedLine[] =>
  itemsHash
    .split(" ")
    .slice(1)
    .map((line) => {
      const [name = "", text = ""] = line.split(".");
      return { name, text };
    });

/** Whether a store has changed items that are ours since their hash was stored. `leftOut`: see `areOursChanged`. */
export function areItemsChanged(before: string, parts: StoreParts, leftOut: readonly string[]): boolean {
  const now = hashOfItems(parts);
  if (before.split(" ")[0] === now.split(" ")[0]) return false;
  const lines = linesOfHash(before);
  return lines.length === 0 || areOursChanged(lines, linesOfHash(now), leftOut.map(comparedHash));
}

export const isOfEarlierVersion = (itemsHash: string): boolean => !itemsHash.startsWith(ITEMS_VERSION);
/** A hash of what the buyer of an item wrote, by which a change of it is found. */
export const textHashOf = (values: readonly PersonalizationValue[] = []): string =>
  hashOf(JSON.stringify(values.map(({ label, value }) => [label, value])));

/** An order of a store, by the store's id. */
export type OrderOfStore = Pick<ClaimedEvent, "agencyId" | "integrationId" | "teamId" | "externalId">;

/** The link of a store's order; `null` where it is new. `isLocked`: until the end of the transaction. */
export async function linkOf(
  tx: Transaction,
  { agencyId, integrationId, externalId }: OrderOfStore,
  { isLocked }: { isLocked: boolean },
): Promise<StoreOrderLink | null> {
  const [row] = await rowsOf<Row>(
    tx,
    sql`select s.order_id, s.applied_at, s.customer_hash, s.items_hash, s.ended, s.refunds, o.status, o.hold, o.cancel_request,
        (o.deleted_at is not null) is true as is_deleted, (o.accounting -> 'design') ? 'status' is true as has_design,
        (o.accounting ->> 'storeHold')::boolean is true as is_held
      from store_orders s left join orders o on o.agency_id = s.agency_id and o.id = s.order_id
      where s.agency_id = ${agencyId} and s.integration_id = ${integrationId} and s.external_id = ${externalId}
      ${isLocked ? sql`for update of s` : sql``}`,
  );
  if (!row) return null;
  const { order_id: orderId, customer_hash: customerHash, items_hash: itemsHash, status } = row;
  const order = status && {
    status,
    hold: row.hold,
    isDeleted: row.is_deleted,
    hasDesign: row.has_design,
    isCancelRequested: row.cancel_request === "pending",
    isHeld: row.is_held,
  };
  const appliedAt = new Date(row.applied_at).toISOString();
  const state = { appliedAt, ended: row.ended, refunds: row.refunds, order };
  return { orderId, customerHash, itemsHash, state };
}

export interface AppliedOrder {
  readonly orderId: string | null;
  /** ISO 8601 */
  readonly appliedAt: string;
  readonly parts: StoreParts | null;
  readonly shippingMethod: string | null;
  readonly ended: boolean;
  readonly refunds: readonly string[];
}

/** Stores what was applied of an event's order. Without `parts` those of before stay. */
export async function saveLink(
  tx: Transaction,
  { agencyId, integrationId, externalId, teamId }: ClaimedEvent,
  { orderId, appliedAt, parts, shippingMethod, ended, refunds }: AppliedOrder,
): Promise<void> {
  const customer = parts === null ? "" : hashOf(parts.customer);
  const items = parts === null ? "" : hashOfItems(parts);
  await tx.execute(sql`insert into store_orders (agency_id, integration_id, external_id, seller_team_id, order_id, applied_at,
      customer_hash, items_hash, shipping_method, ended, refunds)
    values (${agencyId}, ${integrationId}, ${externalId}, ${teamId}, ${orderId}, ${appliedAt}, ${customer}, ${items},
      ${shippingMethod}, ${ended}, ${sql.param([...refunds])}::text[])
    on conflict (agency_id, integration_id, external_id) do update set order_id = excluded.order_id,
      applied_at = greatest(store_orders.applied_at, excluded.applied_at), ended = excluded.ended,
      refunds = excluded.refunds, updated_at = now(),
      shipping_method = coalesce(excluded.shipping_method, store_orders.shipping_method),
      customer_hash = case when ${parts === null}::boolean then store_orders.customer_hash else excluded.customer_hash end,
      items_hash = case when ${parts === null}::boolean then store_orders.items_hash else excluded.items_hash end`);
}

/**
 * Whether the store had the order of an event before Platen could have received it: it was read after a connection, again
 * or after a restoration, or such an event of it has failed before, or it was placed before that. Without that an order is
 * live: it came by a webhook, or among the changes that are read every few minutes. `placedAt`: ISO 8601; `null` where the
 * store does not state it.
 */
export async function isOfBackfill(
  tx: Transaction,
  { agencyId, integrationId, externalId, isBackfill }: ClaimedEvent,
  placedAt: string | null,
): Promise<boolean> {
  if (isBackfill) return true;
  const ofStore = sql`agency_id = ${agencyId} and integration_id = ${integrationId}`;
  const found = await rowsOf(
    tx,
    sql`select 1 where exists (select 1 from store_feeds where ${ofStore} and new_since > ${placedAt}::timestamptz)
      or exists (select 1 from store_events where ${ofStore} and external_id = ${externalId} and is_backfill
        and status = 'failed')`,
  );
  return found.length > 0;
}

/** Keeps the day by which a store wants an order shipped. No version: nobody edits it. @returns whether it has changed */
export async function saveShipBy(
  tx: Transaction,
  agencyId: string,
  orderId: string,
  shipBy: string | null,
): Promise<boolean> {
  const changed = await rowsOf(
    tx,
    sql`update orders set ship_by = ${shipBy}, updated_at = now()
      where agency_id = ${agencyId} and id = ${orderId} and ship_by is distinct from ${shipBy}::text returning id`,
  );
  return changed.length > 0;
}

/** The units that have been shipped of an order, by `lineName`. */
export async function shippedUnits(
  tx: Transaction,
  agencyId: string,
  orderId: string | null,
): Promise<Map<string, number>> {
  if (orderId === null) return new Map();
  const rows = await rowsOf<{ name: string; units: number }>(
    tx,
    sql`select coalesce(nullif(sku, ''), title) as name, sum(shipped_quantity)::int as units from order_items
      where agency_id = ${agencyId} and order_id = ${orderId} and shipped_quantity > 0 and deleted_at is null group by 1`,
  );
  return new Map(rows.map(({ name, units }) => [name, units]));
}

/**
 * The orders of an event's store, or of no store, with the reference of a draft, neither canceled nor deleted, the oldest
 * first. `is_known`: it is the order of the draft. One that an order of a store has become already is not, since within a
 * store the id decides; one of no store is, where its buyer is the same or the team has no other store.
 */
export function ordersWithReference(
  tx: Transaction,
  { agencyId, teamId, integrationId }: OrderOfStore,
  { reference, customer: { email, fullName, zipCode } }: Pick<StoredDraft, "reference" | "customer">,
): Promise<{ id: string; is_known: boolean }[]> {
  return rowsOf(
    tx,
    sql`select o.id, (
        not exists (select 1 from store_orders s where s.agency_id = o.agency_id and s.order_id = o.id)
        and (o.integration_id is not null
          or (lower(o.email) = lower(${email}) and o.email <> '')
          or (lower(o.full_name) = lower(${fullName}) and coalesce(o.zip_code, '') = ${zipCode})
          or not exists (select 1 from integrations i where i.agency_id = ${agencyId} and i.seller_team_id = ${teamId}
            and i.id <> ${integrationId} and i.deleted_at is null))
      ) is true as is_known
      from orders o where o.agency_id = ${agencyId} and o.reference_id1 = ${reference}
        and o.seller_team_id = ${teamId} and (o.integration_id is null or o.integration_id = ${integrationId})
        and o.status <> 'Cancel' and o.deleted_at is null order by o.id`,
  );
}
