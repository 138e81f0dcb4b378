import { type SQL, sql } from "drizzle-orm";
import { type Authority, type Role, roleOf, type UserType } from "../../domain/access/roles.ts";
import { type EventKey, eventOf } from "../../domain/notifications/events.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

/** The people that a message is for: by id, or everyone of the agency or of a team whose role receives its event. */
export type Recipients =
  | { readonly userIds: readonly string[] }
  | { readonly side: "agency" }
  | { readonly side: "seller"; readonly teamId: string };

/** A person who may be notified, with their choices by event where these differ from the default. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly teamId: string | null;
  readonly isManager: boolean;
  readonly chosen: Readonly<Record<string, string>>;
}

interface PersonRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  user_type: UserType;
  authority: Authority | null;
  team: string | null;
  manages: boolean;
  chosen: Record<string, string>;
}

/**
 * Whether a user `u` answers for others: the manager of the own team or agency, or a supporter of a team. Supporters are
 * read once per statement.
 */
const MANAGES = sql.raw(`case when u.seller_team_id is null
    then exists (select 1 from agencies a where a.id = u.owner_agency_id and a.manager_id = u.id)
      or u.id in (select t.supporter_id from seller_teams t
        where t.agency_id = (select me.owner_agency_id from me) and t.supporter_id is not null)
    else exists (select 1 from seller_teams t where t.agency_id = u.owner_agency_id and t.id = u.seller_team_id
      and t.manager_id = u.id) end`);

/** The active people among these recipients of an agency; of the platform, if `agencyId` is `null`. */
export async function peopleAmong(
  tx: Transaction,
  agencyId: string | null,
  recipients: readonly Recipients[],
  events: readonly EventKey[],
): Promise<Person[]> {
  const ids = recipients.flatMap((one) => ("userIds" in one ? one.userIds : []));
  const teams = recipients.flatMap((one) => ("side" in one && one.side === "seller" ? [one.teamId] : []));
  const ofAgency = recipients.some((one) => "side" in one && one.side === "agency");
  const wanted: SQL = sql`(u.id = any(${uuids(ids)}) or u.seller_team_id = any(${uuids(teams)})
    ${ofAgency ? sql`or u.seller_team_id is null` : sql``})`;
  const dependsOnManager = events.some((key) => eventOf(key).managers !== undefined);
  const rows = await rowsOf<PersonRow>(
    tx,
    sql`with me as (select ${agencyId}::uuid as owner_agency_id)
      select u.id, u.full_name as name, u.email, u.user_type, u.authority, u.seller_team_id as team,
        ${dependsOnManager ? MANAGES : sql`false`} as manages,
        coalesce((select jsonb_object_agg(c.event, c.choice) from notification_choices c
          where c.user_id = u.id and c.event = any(${sql.param([...new Set(events)])}::text[])), '{}') as chosen
      from users u
      where u.owner_agency_id is not distinct from ${agencyId}::uuid and ${wanted}
        and u.status = 1 and u.deleted_at is null
      order by u.id`,
  );
  return rows.map(({ user_type, authority, team, manages, ...row }) => ({
    ...row,
    role: roleOf(user_type, authority),
    teamId: team,
    isManager: manages,
  }));
}

/** Whether a person answers for their team or agency. */
export async function isManager(tx: Transaction, userId: string): Promise<boolean> {
  const [row] = await rowsOf<{ manages: boolean }>(
    tx,
    sql`with me as (select owner_agency_id from users where id = ${userId})
      select ${MANAGES} as manages from users u where u.id = ${userId}`,
  );
  return row?.manages ?? false;
}
