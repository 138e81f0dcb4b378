import { sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import { type Obstacle, obstacleTo, type Platform } from "../../../domain/shops/destination.ts";
import { pauseBeforeNext, type TellOutcome, type Told, type Wanted } from "../../../domain/shops/telling.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction } from "../../db/transaction.ts";

/** How a store is reached. */
export interface Access {
  readonly platform: Platform;
  /** With its scheme; without a slash at its end. */
  readonly address: string;
  readonly key: string;
  readonly secret: string | null;
}

/** What a store is to be told, as whoever tells it holds it. */
export interface ClaimedNotice {
  readonly agencyId: string;
  readonly id: string;
  readonly orderId: string;
  /** The claim: written by it, so that one that comes later ends this one. */
  readonly version: number;
  readonly revision: number;
  readonly attempts: number;
  /** Or why nobody is to be told any more. */
  readonly access: Access | Obstacle;
  /** The order as its store calls it. */
  readonly reference: string;
  readonly orderName: string | null;
  /** `YYYY-MM-DD` */
  readonly shippedDay: string | null;
  readonly wanted: Wanted;
  readonly told: Told | null;
}

/** A claim whose process says nothing for so long has lost it: longer than any telling takes. */
const HOLD_SECONDS = 120;
const MAX_REASON = 255;

interface ClaimRow extends Record<string, unknown> {
  agency_id: string;
  id: string;
  order_id: string;
  version: number;
  revision: number;
  attempts: number;
  told: Told | null;
}

interface NewsRow extends Record<string, unknown> {
  platform: Platform;
  name: string;
  domain: string;
  send_tracking: boolean;
  is_removed: boolean;
  address: string | null;
  key: string | null;
  secret: string | null;
  reference: string | null;
  order_name: string | null;
  number: string;
  carrier: string | null;
  voided: boolean;
  shipped_date: string | null;
  items: { itemId: string; quantity: number; sku: string | null; title: string }[];
}

function accessOf({ platform, domain, address, key, secret, ...store }: NewsRow): Access | Obstacle {
  const { name, send_tracking: sendTracking, is_removed: isRemoved } = store;
  const obstacle = obstacleTo({ name, sendTracking, isRemoved, hasAccess: key !== null });
  // Without an obstacle there is a key.
  return obstacle ?? { platform, address: address ?? `https://${domain}`, key: key as string, secret };
}

/** Units by item: a parcel to which units were added names an item twice. */
function unitsOf(items: NewsRow["items"]): Wanted["items"] {
  const byItem = new Map<string, Wanted["items"][number]>();
  for (const { itemId, quantity, sku, title } of items) {
    const before = byItem.get(itemId)?.quantity ?? 0;
    byItem.set(itemId, { itemId, sku: sku ?? "", title, quantity: before + quantity });
  }
  return [...byItem.values()];
}

/** What there is to tell about a parcel, and where. */
async function newsOf(database: Database, { agency_id: agencyId, id }: ClaimRow): Promise<NewsRow> {
  const [row] = await rowsOf<NewsRow>(
    database,
    sql`select i.platform, i.name, i.domain, i.send_tracking, i.deleted_at is not null as is_removed,
        k.address, k.key, k.secret, o.reference_id1 as reference, o.order_name,
        p.number, p.carrier, p.status = 'voided' as voided, p.shipped_date,
        (select coalesce(json_agg(json_build_object('itemId', x.item ->> 'itemId',
            'quantity', (x.item ->> 'quantity')::int, 'sku', t.sku, 'title', t.title) order by x.at), '[]')
          from jsonb_array_elements(p.items) with ordinality as x(item, at)
          join order_items t on t.agency_id = p.agency_id and t.id = (x.item ->> 'itemId')::uuid) as items
      from store_notices n join parcels p on p.agency_id = n.agency_id and p.id = n.parcel_id
      join orders o on o.agency_id = n.agency_id and o.id = n.order_id
      join integrations i on i.agency_id = n.agency_id and i.id = n.integration_id
      left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where n.agency_id = ${agencyId} and n.id = ${id}`,
  );
  // Its keys hold it to a parcel, an order and, as it waits, to a store; none of them is ever taken out.
  return row as NewsRow;
}

/** The notice that is due longest, held from now on; undefined where none is. */
export async function claimNotice(database: Database): Promise<ClaimedNotice | undefined> {
  const [claim] = await rowsOf<ClaimRow>(
    database,
    sql`update store_notices set status = 'telling', attempts = attempts + 1, version = version + 1,
        tried_at = now(), updated_at = now(), next_attempt_at = now() + make_interval(secs => ${HOLD_SECONDS})
      where (agency_id, id) = (
        select agency_id, id from store_notices
        where status in ('waiting', 'telling') and next_attempt_at <= now() and deleted_at is null
        order by next_attempt_at, id limit 1 for update skip locked)
      returning agency_id, id, order_id, version, revision, attempts, told`,
  );
  if (!claim) return undefined;
  // In a statement of its own: what it reads is then at least as new as the revision that was claimed.
  const news = await newsOf(database, claim);
  return {
    agencyId: claim.agency_id,
    id: claim.id,
    orderId: claim.order_id,
    version: claim.version,
    revision: claim.revision,
    attempts: claim.attempts,
    access: accessOf(news),
    reference: news.reference ?? news.order_name ?? "",
    orderName: news.order_name,
    shippedDay: news.shipped_date === null ? null : dayOf(news.shipped_date),
    wanted: {
      number: news.number,
      carrier: news.carrier,
      items: unitsOf(news.items),
      voided: news.voided,
    },
    told: claim.told,
  };
}

/**
 * Writes what became of a claimed notice, and what its store knows now; a claim that was lost writes nothing. What
 * has changed meanwhile waits to be told as well.
 */
export async function settleNotice(
  database: Database,
  notice: ClaimedNotice,
  outcome: TellOutcome | Obstacle,
  told: Told | null,
): Promise<void> {
  const { agencyId, id, version, revision, attempts } = notice;
  const isTold = "result" in outcome && outcome.result === "told";
  const pause =
    "result" in outcome && outcome.result === "postponed"
      ? pauseBeforeNext(attempts, outcome.after)
      : undefined;
  const reason = (() => {
    if ("status" in outcome) return outcome.reason;
    if (outcome.result === "told") return null;
    const last = outcome.result === "postponed" && pause === undefined;
    return `${outcome.reason.slice(0, MAX_REASON - 32)}${last ? `. Tried ${attempts} times` : ""}`;
  })();
  const status = (() => {
    if ("status" in outcome) return outcome.status;
    if (isTold) return "told";
    return pause === undefined ? "failed" : "waiting";
  })();
  const hasNews = sql`revision <> ${revision} and ${"result" in outcome}::boolean`;
  // Null, and so no next time, where there is no pause.
  const next = sql`now() + make_interval(secs => ${pause ?? null}::double precision)`;
  await inTransaction(database, async (tx) => {
    // Orders are locked before what follows from them, everywhere.
    await tx.execute(
      sql`select 1 from orders where agency_id = ${agencyId} and id = ${notice.orderId} for update`,
    );
    const [settled] = await rowsOf<{ integration_id: string }>(
      tx,
      sql`update store_notices set told = ${told === null ? null : JSON.stringify(told)}::jsonb, reason = ${reason},
          status = case when ${hasNews} then 'waiting' else ${status} end,
          attempts = case when ${hasNews} then 0 else attempts end,
          next_attempt_at = case when ${hasNews} then now() else ${next} end,
          told_at = case when ${isTold}::boolean then now() else told_at end, updated_at = now()
        where agency_id = ${agencyId} and id = ${id} and version = ${version} and status = 'telling'
        returning integration_id`,
    );
    if (!settled || !isTold) return;
    await tx.execute(sql`update orders set sync_at = now()
      where agency_id = ${agencyId} and id = ${notice.orderId}`);
    await tx.execute(sql`update integrations set synced_at = now()
      where agency_id = ${agencyId} and id = ${settled.integration_id}`);
  });
}
