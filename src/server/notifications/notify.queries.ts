import { sql } from "drizzle-orm";
import { declaredVerbs } from "../../domain/access/declared-verbs.ts";
import { readsInPart } from "../../domain/access/designer-view.ts";
import { ROLES, type Role } from "../../domain/access/roles.ts";
import type { Notice } from "../../domain/notifications/notices.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { Raw } from "../db/raw-row.ts";
import { recordset } from "../db/recordset.ts";
import type { sellerTeams, users as usersTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { announceAfter } from "../live/announce.ts";

/** A notification before it is stored. */
export interface NewNotification extends Pick<Notice, "title" | "content"> {
  readonly userId: string;
  readonly link: string | null;
}

/**
 * Stores notifications in the transaction of their cause. `agencyId` is the recipients', `NO_AGENCY` for the platform's
 * people. Live streams announce them after the commit.
 */
export async function writeNotifications(
  tx: Transaction,
  agencyId: string,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map((one) => ({
    id: newId(),
    u: one.userId,
    t: one.title.slice(0, 255),
    c: one.content.slice(0, 1_000),
    l: one.link,
  }));
  await tx.execute(sql`insert into notifications (agency_id, id, user_id, title, content, link, viewed)
    select ${agencyId}, id, u, t, c, l, false
    from ${recordset(rows, { id: "uuid", u: "uuid", t: "text", c: "text", l: "text" })}`);
  const people = [...new Set(notifications.map(({ userId }) => userId))];
  announceAfter(
    tx,
    people.map((userId) => ({ kind: "notified", userId })),
  );
}

const rolesAbout = new Map<string, readonly Role[]>();

/** The roles that may list a resource, and so may be notified of it. */
function rolesThatList(name: string): readonly Role[] {
  const cached = rolesAbout.get(name);
  if (cached) return cached;
  const resource = resourceNamed(name);
  // A notice of orders contains fields that a designer may not read.
  const roles = ROLES.filter(
    (role) => declaredVerbs(resource, role).includes("list") && !readsInPart(name, role),
  );
  rolesAbout.set(name, roles);
  return roles;
}

/** The active people of an agency and of the notices' teams. */
async function peopleOf(tx: Transaction, agencyId: string, notices: readonly Notice[]) {
  const teams = [...new Set(notices.filter(({ to }) => to === "seller").map(({ teamId }) => teamId))];
  const ofAgency = notices.some(({ to }) => to === "agency");
  return rowsOf<Raw<typeof usersTable, "id" | "seller_team_id"> & { role: Role }>(
    tx,
    sql`select id, seller_team_id,
        case when user_type = 'order_exporter' then 'agency:order_exporter'
          when authority is null or authority = user_type then user_type
          else user_type || ':' || authority end as role
      from users where owner_agency_id = ${agencyId} and status = 1 and deleted_at is null
        and (seller_team_id = any(${sql.param(teams)}::uuid[]) or (${ofAgency} and seller_team_id is null))`,
  );
}

/** Notifies the recipients of these notices, except the actor: one row per person and notice. */
export async function notify(
  tx: Transaction,
  agencyId: string,
  actorId: string | null,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length === 0) return;
  const people = await peopleOf(tx, agencyId, notices);
  const notifications = notices.flatMap((notice) =>
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
  await writeNotifications(tx, agencyId, notifications);
}

/** The names of these teams, by id. */
export async function namesOfTeams(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<Raw<typeof sellerTeams, "id" | "name">>(
    tx,
    sql`select id, name from seller_teams where agency_id = ${agencyId} and id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
