import { sql } from "drizzle-orm";
import { noteParcels } from "../../../shops/notices/notice.queries.ts";
import { integrationKeys, integrations, stores } from "../../schema/index.ts";
import { rowsOf } from "../../statement.ts";
import type { Transaction } from "../../transaction.ts";
import type { Random } from "../random.ts";
import { demoId } from "./demo-id.ts";
import { OWN_TEAM } from "./imports.ts";
import { insertRows } from "./insert.ts";
import type { SeededAgency, SeededTeam } from "./world.ts";

const DAY_MS = 86_400_000;
/** The second shop was opened so long ago. */
const OPENED_DAYS = 60;
/** Of the files that were brought, the latest first: nobody said which store these are from. */
const UNNAMED = [3, 5] as const;

const teamOf = ({ teams }: SeededAgency): SeededTeam | undefined =>
  teams.find(({ demo }) => demo.code === OWN_TEAM);

/** The own seller's second shop of one platform, and what orders say of their store. */
export async function nameStores(
  tx: Transaction,
  random: Random,
  agency: SeededAgency,
  now: string,
): Promise<void> {
  const team = teamOf(agency);
  if (!team) return;
  const at = new Date(Date.parse(now) - OPENED_DAYS * DAY_MS).toISOString();
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
  const [main] = await rowsOf<{ id: string }>(
    tx,
    sql`select id from integrations where ${ofTeam} and id <> ${second} order by created_at limit 1`,
  );
  if (!main) return;
  await tx
    .insert(integrationKeys)
    .values([main.id, second].map((integrationId) => ({ agencyId: agency.id, integrationId, key: "demo" })));
  const files = await rowsOf<{ id: string }>(
    tx,
    sql`select id from order_imports where ${ofTeam} and committed > 0 order by created_at desc`,
  );
  const unnamed = sql.param(UNNAMED.flatMap((index) => files[index]?.id ?? []));
  await tx.execute(sql`update order_imports set integration_id = ${main.id}, integration_by = 'person'
    where ${ofTeam} and format is not null and not id = any(${unnamed}::uuid[])`);
  await tx.execute(sql`update orders set integration_id = ${main.id}
    where ${ofTeam} and (import_id is null or not import_id = any(${unnamed}::uuid[]))`);
}

/** What the stores of orders that name one know of their parcels: all there is, as of when it left. */
export async function insertNotices(tx: Transaction, agency: SeededAgency): Promise<void> {
  const team = teamOf(agency);
  if (!team) return;
  const parcels = await rowsOf<{ id: string }>(
    tx,
    sql`select id from parcels where agency_id = ${agency.id} and seller_team_id = ${team.id} and number <> ''`,
  );
  await noteParcels(
    tx,
    agency.id,
    parcels.map(({ id }) => id),
  );
  await tx.execute(sql`update store_notices n set created_at = p.created_at, updated_at = p.created_at
    from parcels p where p.agency_id = n.agency_id and p.id = n.parcel_id and n.agency_id = ${agency.id}`);
  await tx.execute(sql`update store_notices n set status = 'told', attempts = 1, next_attempt_at = null,
      tried_at = p.created_at, told_at = p.created_at, told = jsonb_build_object('number', p.number,
        'carrier', p.carrier, 'items', p.items, 'remote', '[]'::jsonb)
    from parcels p where p.agency_id = n.agency_id and p.id = n.parcel_id and n.agency_id = ${agency.id}
      and n.status = 'waiting'`);
  await tx.execute(sql`update orders o set sync_at = n.at
    from (select order_id, max(told_at) as at from store_notices where agency_id = ${agency.id} group by order_id) n
    where o.agency_id = ${agency.id} and o.id = n.order_id`);
}
