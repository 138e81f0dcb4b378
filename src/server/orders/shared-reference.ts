import { sql } from "drizzle-orm";

/**
 * SQL for an order that is not submitted: when another order of its team, not canceled, got the same reference; null if
 * none has. An order that replaces an older one may share its reference, and two stores may number their orders alike.
 */
export const SHARED_SINCE = sql.raw(`case when "orders".reference_id1 is not null
    and not coalesce(("orders".accounting ->> 'sharesReference')::boolean, false)
    and coalesce("orders".hold ->> 'from', "orders".status) in ('Unfulfilled', 'Rejected') then (
      select case when count(*) > 0 then greatest(min(other.created_at), "orders".created_at) end
      from orders other
      where other.agency_id = "orders".agency_id and other.reference_id1 = "orders".reference_id1
        and other.seller_team_id = "orders".seller_team_id and other.id <> "orders".id
        and (other.integration_id = "orders".integration_id or other.integration_id is null
          or "orders".integration_id is null)
        and other.status <> 'Cancel' and other.deleted_at is null) end`);
