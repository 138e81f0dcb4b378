import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import { isShipped } from "../../../domain/orders/derive.ts";
import { storeVariantOf } from "../../../domain/orders/mapping/mapping-key.ts";
import {
  type DesiredParcel,
  isAccessRefused,
  type ParcelUnits,
  pauseBeforeNext,
  type SyncedParcel,
  type SyncOutcome,
} from "../../../domain/stores/sync.ts";
import { type Obstacle, obstacleTo } from "../../../domain/stores/sync-target.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { integrations, orderItems, orders, parcels, storeSyncs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type Claim, claimNext, inSeconds, isClaim, type Queue } from "../../jobs/lease.ts";
import { type SecretBox, SecretUnreadable } from "../../secrets/secret-box.ts";
import { notifyOfFailure } from "../failures/notify-of-failure.ts";
import { ACCESS_COLUMNS, type KeyColumns, openAccess, type StoreAccess } from "../store-access.ts";

export interface ClaimedSync extends Claim {
  readonly orderId: string;
  readonly integrationId: string;
  readonly revision: number;
  readonly attempts: number;
  /** Or why the store can no longer be synced. */
  readonly access: StoreAccess | Obstacle;
  /** The order's name or number at its store. */
  readonly reference: string;
  /** The store's own id of the order; `null` where the order did not come from the store itself. */
  readonly externalId: string | null;
  /** The store's location that the seller's orders are fulfilled from; `null`: any. */
  readonly locationId: string | null;
  readonly orderName: string | null;
  /** `YYYY-MM-DD` */
  readonly shippedDay: string | null;
  /** The order is to be marked as completed in its store, since all of it is shipped. */
  readonly completes: boolean;
  /** The store's ids of the lines that the order's items are. */
  readonly ownedLines: readonly string[];
  /** The store's own ids of the order's other parcels. */
  readonly othersRemote: readonly string[];
  readonly desired: DesiredParcel;
  readonly synced: SyncedParcel | null;
}

export const SYNCS = {
  table: sql`store_syncs`,
  isOpen: sql`status in ('waiting', 'syncing') and deleted_at is null
    and not exists (select 1 from store_syncs other
      where other.agency_id = q.agency_id and other.order_id = q.order_id and other.status = 'syncing'
        and other.next_attempt_at > now())`,
  isClaimed: sql`status = 'syncing'`,
  due: sql`next_attempt_at`,
  order: sql`next_attempt_at, id`,
  // Longer than any sync takes.
  holdSeconds: 120,
  set: sql`status = 'syncing', tried_at = now(), updated_at = now()`,
} satisfies Queue;
const MAX_REASON = 255;
/** A parcel that its store still cannot take after this time fails. Connecting the store again retries it. */
const MAX_BLOCKED_DAYS = 30;

type ClaimRow = Raw<
  typeof storeSyncs,
  "agency_id" | "id" | "order_id" | "version" | "revision" | "attempts" | "synced"
>;

type PayloadRow = Raw<
  typeof integrations,
  "platform" | "name" | "domain" | "send_tracking" | "complete_orders"
> &
  KeyColumns &
  Raw<typeof orders, "order_name" | "status"> &
  Raw<typeof parcels, "number" | "carrier" | "tracking_url" | "shipped_date"> & {
    integration_id: string;
    is_removed: boolean;
    reference: string | null;
    external_id: string | null;
    location_id: string | null;
    voided: boolean;
    has_lines: boolean;
    owned_lines: string[];
    others_remote: string[];
    items: (Pick<ParcelUnits, "itemId" | "quantity" | "title" | "ordered"> &
      Raw<typeof orderItems, "sku" | "exact_key"> & { lineId: string | null })[];
  };

/** The access to a sync's store, or why there is none. */
function accessOf(secrets: SecretBox, agencyId: string, row: PayloadRow): StoreAccess | Obstacle {
  const { name, send_tracking: sendTracking, is_removed: isRemoved, key } = row;
  const obstacle = obstacleTo({ name, sendTracking, isRemoved, hasAccess: key !== null });
  if (obstacle) return obstacle;
  const { integration_id: integrationId } = row;
  try {
    // Without an obstacle there is a key.
    return openAccess(secrets, { agencyId, integrationId }, { ...row, key: key as string });
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
    return { status: "unconnected", reason: `The credentials of "${name}" cannot be read: ${error.message}` };
  }
}

/** Units by item: a parcel to which units were added has several entries for an item. */
function unitsOf({ integration_id: store, has_lines, items }: PayloadRow): DesiredParcel["items"] {
  const byItem = new Map<string, ParcelUnits>();
  for (const { itemId, quantity, sku, title, ordered, lineId, exact_key: key } of items) {
    const before = byItem.get(itemId)?.quantity ?? 0;
    const known = { ordered, lineId, variantId: storeVariantOf(key, store) };
    // Orders from before lines were kept have no line of any item.
    const isAdded = has_lines && lineId === null;
    byItem.set(itemId, { itemId, sku: sku ?? "", title, quantity: before + quantity, ...known, isAdded });
  }
  return [...byItem.values()];
}

/** The parcel of a sync, with its order and store. */
async function payloadOf(database: Database, { agency_id: agencyId, id }: ClaimRow): Promise<PayloadRow> {
  const [row] = await rowsOf<PayloadRow>(
    database,
    sql`select i.id as integration_id, ${ACCESS_COLUMNS}, i.name, i.send_tracking, i.complete_orders, i.deleted_at is not null as is_removed,
        o.reference_id1 as reference, o.order_name, o.status, s.external_id, c.location_id,
        p.number, p.carrier, p.tracking_url, p.status = 'voided' as voided, p.shipped_date,
        (select coalesce(json_agg(json_build_object('itemId', x.item ->> 'itemId',
            'quantity', (x.item ->> 'quantity')::int, 'sku', t.sku, 'title', t.title, 'ordered', t.quantity,
            'lineId', case when s.order_id is not null then t.store_line_id end, 'exact_key', t.exact_key) order by x.at), '[]')
          from jsonb_array_elements(p.items) with ordinality as x(item, at)
          join order_items t on t.agency_id = p.agency_id and t.id = (x.item ->> 'itemId')::uuid) as items,
        coalesce(l.has_lines, false) as has_lines, coalesce(l.owned, '[]') as owned_lines,
        (select coalesce(json_agg(r.id), '[]') from store_syncs x, jsonb_array_elements_text(x.synced -> 'remote') as r (id)
          where x.agency_id = n.agency_id and x.order_id = n.order_id and x.id <> n.id) as others_remote
      from store_syncs n join parcels p on p.agency_id = n.agency_id and p.id = n.parcel_id
      join orders o on o.agency_id = n.agency_id and o.id = n.order_id
      join integrations i on i.agency_id = n.agency_id and i.id = n.integration_id
      left join store_orders s on s.agency_id = o.agency_id and s.order_id = o.id and s.integration_id = i.id
      left join lateral (select true as has_lines,
          json_agg(t.store_line_id) filter (where t.deleted_at is null) as owned
        from order_items t where t.agency_id = s.agency_id and t.order_id = s.order_id and t.store_line_id is not null
        having count(*) > 0) l on true
      left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      left join store_settings c on c.agency_id = i.agency_id and c.integration_id = i.id
      where n.agency_id = ${agencyId} and n.id = ${id}`,
  );
  // Foreign keys guarantee the row: a waiting sync has a parcel, an order and a store, and none is ever deleted.
  return row as PayloadRow;
}

/** Claims a sync for `claimSync`. */
const claimDue = (database: Database): Promise<ClaimRow | undefined> =>
  inTransaction(database, async (tx) => {
    // A claim has to see the one before it: of two at the same time each would miss the other's.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('claims of store syncs'))`);
    return claimNext(tx, SYNCS, sql`agency_id, id, order_id, version, revision, attempts, synced`);
  });

/**
 * Claims the sync that has been due longest; `undefined` where none is due. One of an order at a time: what a store has
 * left of an order is read before it is taken.
 */
export async function claimSync(database: Database, secrets: SecretBox): Promise<ClaimedSync | undefined> {
  const claim = await claimDue(database);
  if (!claim) return undefined;
  // A separate statement, so that it reads data at least as new as the claimed revision.
  const payload = await payloadOf(database, claim);
  return {
    agencyId: claim.agency_id,
    id: claim.id,
    orderId: claim.order_id,
    integrationId: payload.integration_id,
    version: claim.version,
    revision: claim.revision,
    attempts: claim.attempts,
    access: accessOf(secrets, claim.agency_id, payload),
    externalId: payload.external_id,
    locationId: payload.location_id,
    reference: payload.reference ?? payload.order_name ?? "",
    orderName: payload.order_name,
    shippedDay: payload.shipped_date === null ? null : dayOf(payload.shipped_date),
    ownedLines: payload.owned_lines,
    othersRemote: payload.others_remote,
    completes: payload.complete_orders && isShipped(payload.status),
    desired: {
      number: payload.number,
      carrier: payload.carrier,
      link: payload.tracking_url,
      items: unitsOf(payload),
      voided: payload.voided,
    },
    synced: claim.synced,
  };
}

/**
 * Writes the outcome of a claimed sync and the parcel as its store now knows it. An expired claim writes nothing. Where
 * the parcel has changed meanwhile, the sync waits again.
 */
export async function settleSync(
  database: Database,
  sync: ClaimedSync,
  outcome: SyncOutcome | Obstacle,
  synced: SyncedParcel | null,
): Promise<void> {
  const { agencyId, id, version, revision, attempts } = sync;
  const isSynced = "result" in outcome && outcome.result === "synced";
  const isBlocked = "result" in outcome && outcome.result === "blocked";
  const pause = (() => {
    if ("status" in outcome) return undefined;
    if (outcome.result === "blocked") return outcome.after;
    return outcome.result === "postponed" ? pauseBeforeNext(attempts, outcome.after) : undefined;
  })();
  const reason = (() => {
    if ("status" in outcome) return outcome.reason;
    if (outcome.result === "synced") return null;
    const last = outcome.result === "postponed" && pause === undefined;
    return `${outcome.reason.slice(0, MAX_REASON - 32)}${last ? `. Tried ${attempts} times` : ""}`;
  })();
  const status = (() => {
    if ("status" in outcome) return outcome.status;
    if (outcome.result === "synced" || outcome.result === "unneeded") return outcome.result;
    return pause === undefined ? "failed" : "waiting";
  })();
  const hasChanges = sql`revision <> ${revision} and ${"result" in outcome}::boolean`;
  // `null` where there is no further attempt.
  const next = inSeconds(pause ?? null);
  const isTooOld = sql`${isBlocked}::boolean and created_at < now() - make_interval(days => ${MAX_BLOCKED_DAYS})`;
  await inTransaction(database, async (tx) => {
    // Lock order everywhere: orders before the rows that depend on them.
    const claims = await rowsOf(
      tx,
      sql`select 1 from orders o join store_syncs n on n.agency_id = o.agency_id and n.order_id = o.id
        where n.agency_id = ${agencyId} and n.id = ${id} and n.version = ${version} and n.status = 'syncing' for update of o`,
    );
    if (claims.length === 0) return;
    // Before the outcome is written: a store that has refused this parcel already refuses it still.
    if (isAccessRefused(reason ?? "")) await notifyOfFailure(tx, sync, "access");
    const [settled] = await rowsOf<Raw<typeof storeSyncs, "integration_id" | "status">>(
      tx,
      sql`update store_syncs set synced = ${synced === null ? null : JSON.stringify(synced)}::jsonb, reason = ${reason},
          status = case when ${hasChanges} then 'waiting' when ${isTooOld} then 'failed' else ${status} end,
          attempts = case when ${hasChanges} then 0 when ${isBlocked}::boolean then attempts - 1 else attempts end,
          next_attempt_at = case when ${hasChanges} then now() when ${isTooOld} then null else ${next} end,
          sync_at = case when ${isSynced}::boolean then now() else sync_at end, updated_at = now()
        where ${isClaim(SYNCS, sync)} returning integration_id, status`,
    );
    if (!settled) return;
    if (settled.status === "failed") await notifyOfFailure(tx, sync, "tracking");
    if (!isSynced) return;
    await tx.execute(sql`update orders set sync_at = now(), updated_at = now()
      where agency_id = ${agencyId} and id = ${sync.orderId}`);
    await tx.execute(sql`update integrations set synced_at = now()
      where agency_id = ${agencyId} and id = ${settled.integration_id}`);
  });
}
