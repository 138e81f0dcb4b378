import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { integrationKeys, integrations } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { HookTarget } from "./hook-token.ts";

/** An integration with the sealed credentials that sign its webhooks. */
export type ReceivingStore = Raw<typeof integrations, "seller_team_id" | "platform"> &
  Nullable<Raw<typeof integrationKeys, "key" | "webhook_secret" | "from_app">>;

/** The store of a webhook's URL; `undefined` where it is unknown or removed. */
export async function receivingStore(
  database: Database,
  { agencyId, integrationId }: HookTarget,
): Promise<ReceivingStore | undefined> {
  const [store] = await rowsOf<ReceivingStore>(
    database,
    sql`select i.seller_team_id, i.platform, k.key, k.webhook_secret, k.from_app from integrations i
      left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where i.agency_id = ${agencyId} and i.id = ${integrationId} and i.deleted_at is null`,
  );
  return store;
}

export interface NewStoreEvent {
  readonly topic: string;
  readonly deliveryId: string;
  readonly externalId: string;
  /** ISO 8601; `null`: now. */
  readonly changedAt: string | null;
  readonly raw: Buffer;
  readonly isBackfill?: boolean;
}

/** Stores may have clocks that are ahead: a change is never later than this after its receipt. */
const AHEAD_MS = 5 * 60_000;

function occurredAt(changedAt: string | null): string {
  const now = Date.now();
  if (changedAt === null) return new Date(now).toISOString();
  return new Date(Math.min(Date.parse(changedAt), now + AHEAD_MS)).toISOString();
}

/** Stores an event of a store, once per delivery. @returns whether it is new */
export async function insertStoreEvent(
  where: Database | Transaction,
  { agencyId, integrationId }: HookTarget,
  teamId: string,
  { topic, deliveryId, externalId, changedAt, raw, isBackfill = false }: NewStoreEvent,
): Promise<boolean> {
  const rows = await rowsOf(
    where,
    sql`insert into store_events (agency_id, id, seller_team_id, integration_id, topic, external_id, delivery_id, body,
        occurred_at, status, attempts, next_attempt_at, is_backfill)
      values (${agencyId}, ${newId()}, ${teamId}, ${integrationId}, ${topic}, ${externalId}, ${deliveryId}, ${raw},
        ${occurredAt(changedAt)}, 'waiting', 0, now(), ${isBackfill})
      on conflict (agency_id, integration_id, delivery_id) do nothing returning id`,
  );
  return rows.length > 0;
}

/** A connection of the shop that a webhook of an app names. */
export interface ShopStore extends HookTarget {
  readonly teamId: string;
  readonly isRemoved: boolean;
}

type ShopStoreRow = Raw<typeof integrations, "agency_id" | "id" | "seller_team_id"> & { is_removed: boolean };

const shopStoreOf = (row: ShopStoreRow): ShopStore => ({
  agencyId: row.agency_id,
  integrationId: row.id,
  teamId: row.seller_team_id,
  isRemoved: row.is_removed,
});

/**
 * The integrations that our app made for a Shopify store, of all agencies: the webhooks of an app name only the shop. A
 * domain that a person typed proves nothing.
 */
export async function storesOfShop(database: Database, shop: string): Promise<ShopStore[]> {
  const rows = await rowsOf<ShopStoreRow>(
    database,
    sql`select agency_id, id, seller_team_id, deleted_at is not null as is_removed from integrations
      where app_shop = ${shop}`,
  );
  return rows.map(shopStoreOf);
}

/** The integrations that are connected by the address of a marketplace's shop, of all agencies. */
export async function storesAt(database: Database, address: string): Promise<ShopStore[]> {
  const rows = await rowsOf<ShopStoreRow>(
    database,
    sql`select i.agency_id, i.id, i.seller_team_id, i.deleted_at is not null as is_removed from integration_keys k
      join integrations i on i.agency_id = k.agency_id and i.id = k.integration_id where k.address = ${address}`,
  );
  return rows.map(shopStoreOf);
}
