import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { HAS_IMAGE, HAS_PHOTO, IMAGES_OF_ITEM, PHOTO_OF_EVENT } from "../db/schema/orders.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { andOfProxies } from "../proxy-scope.ts";
import type { AgencyScope } from "../scope.ts";
import { andOfTeams } from "../team-scope.ts";

/** Counts an agency's orders per image of their items or in their history: one row for each used image. */
const ordersBy = (agencyId: string, paths: SQL, among: SQL = sql``) => sql`
  select used.path, count(distinct used.order_id)::int as orders
  from (select order_id, unnest(${IMAGES_OF_ITEM}) as path from order_items
    where agency_id = ${agencyId} and ${HAS_IMAGE} and ${IMAGES_OF_ITEM} && ${paths}
    union all select order_id, ${PHOTO_OF_EVENT} from order_events
    where agency_id = ${agencyId} and ${HAS_PHOTO} and ${PHOTO_OF_EVENT} = any(${paths})) used
  join orders o on o.agency_id = ${agencyId} and o.id = used.order_id and o.deleted_at is null ${among}
  where used.path = any(${paths}) group by used.path`;

/** Counts, in one statement, the person's orders that use each image of a page. Unused images are left out. */
export async function ordersUsing(
  where: Database | Transaction,
  scope: AgencyScope,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (paths.length === 0) return new Map();
  const rows = await rowsOf<{ path: string; orders: number }>(
    where,
    ordersBy(
      scope.agencyId,
      sql`${sql.param(paths)}::text[]`,
      sql`${andOfTeams(scope, sql`o.seller_team_id`)} ${andOfProxies(scope, sql`o.integration_id`)}`,
    ),
  );
  return new Map(rows.map(({ path, orders }) => [path, orders]));
}

const counted = (count: number, one: string) =>
  count === 0 ? [] : [`${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`];

/** Throws an error that names the uses, if one of these images is in use. */
export async function refuseIfUsed(
  tx: Transaction,
  agencyId: string,
  paths: readonly string[],
): Promise<void> {
  const pathArray = sql`${sql.param(paths)}::text[]`;
  const isIn = (text: string) =>
    sql`exists (select 1 from unnest(${pathArray}) path where position(path in ${sql.raw(text)}) > 0)`;
  const [used] = await rowsOf<
    Record<
      "orders" | "proofs" | "products" | "catalogs" | "mappings" | "messages" | "templates" | "looks",
      number
    >
  >(
    tx,
    sql`select
      (select coalesce(sum(orders), 0)::int from (${ordersBy(agencyId, pathArray)}) by_path) as orders,
      (select count(*)::int from design_proofs where agency_id = ${agencyId} and exists (
        select 1 from jsonb_array_elements(images) image where image ->> 'path' = any(${pathArray}))) as proofs,
      (select count(*)::int from products where agency_id = ${agencyId} and deleted_at is null
        and (mockup = any(${pathArray}) or other_mockup && ${pathArray} or ${isIn("description")})) as products,
      (select count(*)::int from catalogs c where owner_agency_id = ${agencyId} and deleted_at is null
        and (mockup_gallery && ${pathArray} or ${isIn("description")} or exists (select 1 from garment_photos p
          where p.catalog_id = c.id and (p.image = any(${pathArray}) or p.mask = any(${pathArray}))))) as catalogs,
      (select count(*)::int from item_mappings where agency_id = ${agencyId}
        and (artworks && ${pathArray} or mockup = any(${pathArray}))) as mappings,
      (select count(*)::int from ticket_messages where agency_id = ${agencyId} and attachments && ${pathArray})
        + (select count(*)::int from tickets where agency_id = ${agencyId} and attachments && ${pathArray}
          and deleted_at is null) as messages,
      (select count(*)::int from mail_notifications where agency_id = ${agencyId} and deleted_at is null
        and ${isIn("html")}) as templates,
      (select count(*)::int from agencies where id = ${agencyId} and ${isIn("config::text")}) as looks`,
  );
  if (!used) return;
  const by = [
    ...counted(used.orders, "order"),
    ...counted(used.proofs, "design proof"),
    ...counted(used.products, "product"),
    ...counted(used.catalogs, "catalog"),
    ...counted(used.mappings, "remembered mapping"),
    ...counted(used.messages, "ticket message"),
    ...counted(used.templates, "mail template"),
    ...(used.looks > 0 ? ["your agency's settings"] : []),
  ];
  if (by.length > 0) throw badRequest(messages.imageUsed(by.join(", ").replace(/, ([^,]*)$/, " and $1")));
}
