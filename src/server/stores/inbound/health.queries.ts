import { sql } from "drizzle-orm";
import { isMarketplace } from "../../../domain/platforms.ts";
import type { StoreHealth } from "../../../domain/stores/inbound/responses.ts";
import { callbackRefusal, callbackUrl } from "../../../domain/stores/marketplace/own-app.ts";
import { pageRefusal } from "../../../domain/stores/platforms/woocommerce/authorization.ts";
import type { Platform } from "../../../domain/stores/sync-target.ts";
import { notFound } from "../../api-error.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { integrationKeys, integrations } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import { andOfTeams } from "../../team-scope.ts";
import { isRefusal, isRefusedSync } from "../failures/conditions.ts";
import { APP_VARIABLES, isShopAddress } from "../grants/grant.ts";
import { isReadable, platformOf } from "../platforms/registry.ts";
import { appSecretOf } from "../platforms/shopify/app.ts";
import { hookUrlOf } from "./hook-token.ts";
import { storeWorksOf } from "./works.queries.ts";

type RequiredIntegration = Raw<typeof integrations, "name" | "platform" | "import_orders" | "send_tracking"> &
  Nullable<Raw<typeof integrationKeys, "address">> & { is_connected: boolean };

/** An integration of the scope that was not removed, with its connection's address. Throws an ApiError (404). */
export async function requireIntegration(
  where: Database | Transaction,
  scope: AgencyScope,
  id: string,
): Promise<RequiredIntegration> {
  const [row] = await rowsOf<RequiredIntegration>(
    where,
    sql`select i.name, i.platform, i.import_orders, i.send_tracking, k.address, k.integration_id is not null as is_connected
      from integrations i
      left join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where i.agency_id = ${scope.agencyId} and i.id = ${id} and i.deleted_at is null
        ${andOfTeams(scope, sql`i.seller_team_id`)}`,
  );
  if (!row) throw notFound();
  return row;
}

interface Row extends Record<string, unknown> {
  has_key: boolean;
  /** `null` where the store is not read and has refused no parcel. */
  refuses_access: boolean | null;
  has_secret: boolean;
  from_app: boolean | null;
  cursor: string | null;
  polled_at: string | null;
  next_poll_at: string | null;
  reason: string | null;
  paused_at: string | null;
  catch_up_since: string | null;
  catch_up_from: string | null;
  caught_up_orders: number;
  caught_up_to: string | null;
  hooks_active: number | null;
  hooks_checked_at: string | null;
  hooks_reason: string | null;
  last_event_at: string | null;
  lag: number | null;
  waiting: number;
  failed: number;
}

const isoOf = (time: string | null) => (time === null ? null : toIso(time));

/** The registered webhooks of a store. Stores that were connected before Platen registered them have no row. */
function webhooksOf(platform: Platform, row: Row): StoreHealth["webhooks"] {
  const topics = platformOf(platform).hooks?.topics.length;
  if (topics === undefined || row.hooks_active === null) return null;
  const { hooks_active: active, hooks_reason: reason } = row;
  return { active, topics, checkedAt: isoOf(row.hooks_checked_at), reason };
}

/** How a shop of a marketplace is connected; `null` for stores that have keys of their own. */
function appOf(
  { publicUrl, marketplaceApps }: Pick<Config, "publicUrl" | "marketplaceApps">,
  platform: string,
  id: string,
  isOwnUsed: boolean,
): StoreHealth["app"] {
  if (!isMarketplace(platform)) return null;
  const variable = APP_VARIABLES[platform];
  return {
    connectUrl: marketplaceApps[platform] ? `${publicUrl}/api/integrate/${platform}?integration=${id}` : null,
    variable,
    own:
      platform === "etsy"
        ? {
            callbackUrl: callbackUrl(publicUrl, platform),
            refusal: callbackRefusal(publicUrl),
            isUsed: isOwnUsed,
          }
        : null,
  };
}

/** How far the reading is of what the store had before. */
function catchingUpOf(row: Row): NonNullable<StoreHealth["reading"]>["catchingUp"] {
  const { catch_up_since: since, catch_up_from: from, caught_up_orders: orders, caught_up_to: upTo } = row;
  if (since === null || from === null) return null;
  return { from: toIso(from), orders, upTo: toIso(upTo ?? from) };
}

/** How the orders of a store arrive. */
export async function storeHealthOf(
  database: Database,
  scope: AgencyScope,
  id: string,
  config: Pick<Config, "publicUrl" | "marketplaceApps" | "etsyUrls" | "shopifyApp">,
): Promise<StoreHealth> {
  const required = await requireIntegration(database, scope, id);
  const { platform, address, import_orders: importsOrders, send_tracking: sendsTracking } = required;
  const { agencyId } = scope;
  const ofStore = sql`agency_id = ${agencyId} and integration_id = ${id}`;
  const [row] = await rowsOf<Row>(
    database,
    sql`select k.integration_id is not null as has_key, k.webhook_secret is not null as has_secret, k.from_app,
        f.cursor, f.polled_at, f.next_poll_at, f.reason, f.paused_at, f.catch_up_since, f.catch_up_from,
        f.caught_up_orders, f.caught_up_to, h.active as hooks_active,
        h.checked_at as hooks_checked_at, h.reason as hooks_reason, e.*,
        ${isRefusal(sql`f.reason`)} or exists (select 1 from store_syncs s
          join integrations i on i.agency_id = s.agency_id and i.id = s.integration_id
          where s.agency_id = ${agencyId} and s.integration_id = ${id} and ${isRefusedSync}) as refuses_access
      from (select max(created_at) as last_event_at,
          extract(epoch from now() - min(created_at) filter (where status in ('waiting', 'working')))::int as lag,
          count(*) filter (where status in ('waiting', 'working'))::int as waiting,
          count(*) filter (where status = 'failed')::int as failed
        from store_events where ${ofStore}) e
      left join (select * from integration_keys where ${ofStore}) k on true
      left join (select * from store_feeds where ${ofStore}) f on true
      left join (select * from store_hooks where ${ofStore}) h on true`,
  );
  // An aggregate always has a row.
  const found = row as Row;
  const isOfApp = isShopAddress(address);
  const hasAppSecret = found.from_app === true && appSecretOf(config, platform) !== undefined;
  const hasKey = found.has_key && platformOf(platform).inbound.signedBy === "webhook secret or key";
  return {
    webhookUrl: isOfApp ? null : hookUrlOf(config.publicUrl, { agencyId, integrationId: id }),
    app: appOf(config, platform, id, isOfApp && found.from_app === false),
    authorization: platform === "woocommerce" ? { refusal: pageRefusal(config.publicUrl) } : null,
    importsOrders,
    sendsTracking,
    isConnected: found.has_key,
    needsReconnect: found.has_key && found.refuses_access === true,
    // The secret of an app is the operator's.
    hasWebhookSecret: isOfApp || found.has_secret || hasKey || hasAppSecret,
    versionWarning: platformOf(platform).versionWarning?.(new Date().toISOString()) ?? null,
    pausedAt: isoOf(found.paused_at),
    lastEventAt: isoOf(found.last_event_at),
    lagSeconds: found.lag,
    waiting: found.waiting,
    failed: found.failed,
    webhooks: importsOrders ? webhooksOf(platform, found) : null,
    reading:
      found.cursor === null || !isReadable(platform, address)
        ? null
        : {
            upTo: toIso(found.cursor),
            readAt: isoOf(found.polled_at),
            nextAt: isoOf(found.next_poll_at),
            reason: found.reason,
            catchingUp: catchingUpOf(found),
          },
    works: await storeWorksOf(database, { agencyId, integrationId: id }),
  };
}
