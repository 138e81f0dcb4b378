import { sql } from "drizzle-orm";
import type { PLATFORMS } from "../../domain/platforms.ts";
import type { Raw } from "../../server/db/raw-row.ts";
import {
  integrationKeys,
  integrations,
  type orderImports,
  type parcels as parcelsTable,
  stores,
} from "../../server/db/schema/index.ts";
import { rowsOf } from "../../server/db/statement.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { enqueueSync } from "../../server/stores/sync/enqueue.queries.ts";
import { OWN_TEAM, type StorePlatform } from "../content/teams.ts";
import { DAY, HOUR } from "../orders/calendar.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

const CODE: Readonly<Record<StorePlatform, keyof typeof PLATFORMS>> = {
  Shopify: "shopify",
  Etsy: "etsy",
  WooCommerce: "woocommerce",
  "TikTok Shop": "tiktok",
};

/** Inserts each team's store and its integration; an inactive team has removed its own. */
export async function insertStores(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  const both = agency.teams.map(({ id: sellerTeamId, demo, createdAt }) => {
    const { platform, host, collects } = demo.store;
    const status = demo.active ? 1 : 0;
    const shared = { agencyId: agency.id, sellerTeamId, platform: CODE[platform], domain: host, status };
    const storeId = demoId(random, createdAt);
    return {
      store: { ...shared, id: storeId, name: demo.name, collects, createdAt },
      integration: {
        ...shared,
        id: demoId(random, createdAt),
        name: `${demo.name} on ${platform}`,
        storeId,
        importOrders: true,
        sendTracking: platform !== "Etsy",
        syncedAt: demo.active ? new Date(Date.parse(now) - random.int(1, 300) * 60_000).toISOString() : null,
        createdAt: new Date(Date.parse(createdAt) + HOUR).toISOString(),
      },
    };
  });
  await insertRows(
    tx,
    stores,
    both.map(({ store }) => store),
  );
  await insertRows(
    tx,
    integrations,
    both.map(({ integration }) => integration),
  );
}

/** The age of the second shop, in days. */
const OPENED_DAYS = 60;
/** Positions of the latest imported files without an assigned store. */
const UNASSIGNED = [3, 5] as const;

const teamOf = ({ teams }: SeededAgency): SeededTeam | undefined =>
  teams.find(({ demo }) => demo.code === OWN_TEAM);

/** Adds a second store on the same platform for the team of the seller account, and assigns stores to orders. */
export async function assignStores(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  await tx.execute(sql`update orders o set integration_id = i.id
    from integrations i join stores s on s.agency_id = i.agency_id and s.id = i.store_id and s.collects = 'agency'
    where o.agency_id = ${agency.id} and i.agency_id = o.agency_id and i.seller_team_id = o.seller_team_id`);
  const team = teamOf(agency);
  if (!team) return;
  const at = new Date(Date.parse(now) - OPENED_DAYS * DAY).toISOString();
  const shop = {
    agencyId: agency.id,
    sellerTeamId: team.id,
    platform: "shopify",
    domain: `gifts.${team.demo.store.host}`,
    status: 1,
    createdAt: at,
  };
  const storeId = demoId(random, at);
  const second = demoId(random, at);
  await insertRows(tx, stores, [{ ...shop, id: storeId, name: "Fern & Co Gifts", collects: "seller" }]);
  await insertRows(tx, integrations, [
    {
      ...shop,
      id: second,
      name: "Fern & Co Gifts on Shopify",
      storeId,
      importOrders: true,
      sendTracking: true,
    },
  ]);
  const ofTeam = sql`agency_id = ${agency.id} and seller_team_id = ${team.id}`;
  const [main] = await rowsOf<Raw<typeof integrations, "id">>(
    tx,
    sql`select id from integrations where ${ofTeam} and id <> ${second} order by created_at limit 1`,
  );
  if (!main) return;
  await tx
    .insert(integrationKeys)
    .values([main.id, second].map((integrationId) => ({ agencyId: agency.id, integrationId, key: "demo" })));
  const files = await rowsOf<Raw<typeof orderImports, "id">>(
    tx,
    sql`select id from order_imports where ${ofTeam} and committed > 0 order by created_at desc`,
  );
  const unassigned = sql.param(UNASSIGNED.flatMap((index) => files[index]?.id ?? []));
  await tx.execute(sql`update order_imports set integration_id = ${main.id}, integration_by = 'person'
    where ${ofTeam} and format is not null and not id = any(${unassigned}::uuid[])`);
  await tx.execute(sql`update orders set integration_id = ${main.id}
    where ${ofTeam} and (import_id is null or not import_id = any(${unassigned}::uuid[]))`);
}

/** Enqueues the syncs of the team's parcels. Those with a store are marked as synced at the time of shipment. */
export async function insertSyncs(tx: Transaction, agency: SeededAgency): Promise<void> {
  const team = teamOf(agency);
  if (!team) return;
  const parcels = await rowsOf<Raw<typeof parcelsTable, "id">>(
    tx,
    sql`select id from parcels where agency_id = ${agency.id} and seller_team_id = ${team.id} and number <> ''`,
  );
  await enqueueSync(
    tx,
    agency.id,
    parcels.map(({ id }) => id),
  );
  await tx.execute(sql`update store_syncs n set created_at = p.created_at, updated_at = p.created_at
    from parcels p where p.agency_id = n.agency_id and p.id = n.parcel_id and n.agency_id = ${agency.id}`);
  await tx.execute(sql`update store_syncs n set status = 'synced', attempts = 1, next_attempt_at = null,
      tried_at = p.created_at, sync_at = p.created_at, synced = jsonb_build_object('number', p.number,
        'carrier', p.carrier, 'items', p.items, 'remote', '[]'::jsonb)
    from parcels p where p.agency_id = n.agency_id and p.id = n.parcel_id and n.agency_id = ${agency.id}
      and n.status = 'waiting'`);
  await tx.execute(sql`update orders o set sync_at = n.at
    from (select order_id, max(sync_at) as at from store_syncs where agency_id = ${agency.id} group by order_id) n
    where o.agency_id = ${agency.id} and o.id = n.order_id`);
}
