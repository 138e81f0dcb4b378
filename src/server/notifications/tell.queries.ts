import { sql } from "drizzle-orm";
import { readsInPart } from "../../domain/access/designer-view.ts";
import { declaredVerbs } from "../../domain/access/policy.ts";
import { ROLES, type Role } from "../../domain/access/roles.ts";
import type { Notice } from "../../domain/notifications/notices.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { announceAfter } from "../live/announce.ts";

/** A notification before it is written: whom, and what. */
export interface Told extends Pick<Notice, "title" | "content"> {
  readonly userId: string;
  readonly link: string | null;
}

/** Writes notifications in the transaction of what causes them; their people hear of it after the commit. */
export async function writeNotifications(
  tx: Transaction,
  agencyId: string,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map((one) => ({
    id: newId(),
    u: one.userId,
    t: one.title.slice(0, 255),
    c: one.content.slice(0, 1_000),
    l: one.link,
  }));
  await tx.execute(sql`insert into notifications (agency_id, id, user_id, title, content, link, viewed)
    select ${agencyId}, id, u, t, c, l, false
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(id uuid, u uuid, t text, c text, l text)`);
  const people = [...new Set(told.map(({ userId }) => userId))];
  announceAfter(
    tx,
    people.map((userId) => ({ kind: "notified", userId })),
  );
}

const rolesAbout = new Map<string, readonly Role[]>();

/** The roles that may list a resource: who may not see a thing is not told of it either. */
function rolesThatList(name: string): readonly Role[] {
  const known = rolesAbout.get(name);
  if (known) return known;
  const resource = resourceNamed(name);
  // Of orders a designer reads less than a notice says.
  const roles = ROLES.filter(
    (role) => declaredVerbs(resource, role).includes("list") && !readsInPart(name, role),
  );
  rolesAbout.set(name, roles);
  return roles;
}

/** The people of an agency and of these teams who can be told anything. */
async function peopleOf(tx: Transaction, agencyId: string, notices: readonly Notice[]) {
  const teams = [...new Set(notices.filter(({ to }) => to === "seller").map(({ teamId }) => teamId))];
  const ofAgency = notices.some(({ to }) => to === "agency");
  return rowsOf<{ id: string; seller_team_id: string | null; role: Role }>(
    tx,
    sql`select id, seller_team_id,
        case when user_type = 'order_exporter' then 'agency:order_exporter'
          when authority is null or authority = user_type then user_type
          else user_type || ':' || authority end as role
      from users where owner_agency_id = ${agencyId} and status = 1 and deleted_at is null
        and (seller_team_id = any(${sql.param(teams)}::uuid[]) or (${ofAgency} and seller_team_id is null))`,
  );
}

/** Tells the people whom these notices are for, but the one who did it: one row a person and notice. */
export async function tell(
  tx: Transaction,
  agencyId: string,
  actorId: string | null,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const people = await peopleOf(tx, agencyId, notices);
  const told = notices.flatMap((notice) =>
    people
      .filter(
        (person) =>
          person.id !== actorId &&
          (notice.to === "agency"
            ? person.seller_team_id === null
            : person.seller_team_id === notice.teamId) &&
          rolesThatList(notice.about).includes(person.role),
      )
      .map((person) => ({
        userId: person.id,
        title: notice.title,
        content: notice.content,
        link: notice.link,
      })),
  );
  await writeNotifications(tx, agencyId, told);
}

/** What these teams are called. */
export async function namesOfTeams(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; name: string }>(
    tx,
    sql`select id, name from seller_teams where agency_id = ${agencyId} and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
