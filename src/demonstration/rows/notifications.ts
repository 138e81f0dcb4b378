import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../server/db/transaction.ts";

/** An id made of a hash, which a repeated demonstration makes again. */
const idOf = (hash: SQL) =>
  sql`(substr(${hash}, 1, 12) || '7' || substr(${hash}, 14, 3) || '8' || substr(${hash}, 18))::uuid`;

/**
 * Inserts each user's recent notifications, the newest three unread. They are derived from the history, as calls would
 * create them: the link of a notification about several orders leads to exactly these.
 */
export async function insertNotifications(tx: Transaction, agencyId: string, now: string): Promise<void> {
  await tx.execute(sql`with calls as (
      select e.action, e.created_at, o.seller_team_id as team, t.name as team_name, count(*)::int as orders,
        min(o.order_name) as order_name, min(o.id::text) as order_id, min(e.detail ->> 'reason') as reason,
        array_agg(o.id order by o.id) as order_ids,
        ${idOf(sql`md5(e.action || extract(epoch from e.created_at)::text || o.seller_team_id::text)`)} as set_id
      from order_events e
      join orders o on o.agency_id = e.agency_id and o.id = e.order_id
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      where e.agency_id = ${agencyId} and e.created_at > ${now}::timestamptz - interval '14 days'
        and (e.action = 'submit' or (e.action in ('reject', 'hold') and exists
          (select 1 from users a where a.id = e.actor_id and a.seller_team_id is null)))
      group by e.action, e.created_at, o.seller_team_id, t.name
    ), notified as (
      select c.*, u.id as user_id,
        md5(u.id::text || c.action || extract(epoch from c.created_at)::text || c.team::text) as hash,
        case when u.seller_team_id is null then '/ag/orders' else '/s/orders' end as list
      from calls c join users u on u.owner_agency_id = ${agencyId} and u.deleted_at is null
        and case when c.action = 'submit' then u.seller_team_id is null else u.seller_team_id = c.team end
    ), placed as (
      select *, row_number() over (partition by user_id order by created_at desc, hash desc) as place from notified
    ), stored as (
      insert into notified_orders (agency_id, id, order_ids, created_at)
      select distinct on (set_id) ${agencyId}::uuid, set_id, order_ids, created_at
      from placed where place <= 14 and orders > 1
    )
    insert into notifications (agency_id, id, user_id, title, content, link, viewed, created_at, updated_at)
    select ${agencyId}, ${idOf(sql`hash`)}, user_id,
      case when orders = 1 then 'Order ' || coalesce(order_name, '') else orders || ' orders' end
        || case action when 'submit' then ' submitted' when 'reject' then ' rejected' else ' put on hold' end,
      case when action = 'submit' then team_name else coalesce(reason, '') end,
      list || case when orders = 1 then '/' || order_id else '?notified=' || set_id end,
      place > 3, created_at, created_at
    from placed where place <= 14`);
}
