import { type SQL, sql } from "drizzle-orm";
import type { UserType } from "../../domain/access/roles.ts";
import type { SavedView } from "../../domain/views/responses.ts";
import { forbidden, notFound } from "../api-error.ts";
import { NO_AGENCY } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Actor } from "../scope.ts";

/** A person whose views are listed: their own and those shared in their team (an agency's people, a seller's, administrators or suppliers). */
export interface ViewOwner {
  readonly agencyId: string;
  readonly sellerTeamId: string | null;
  readonly userId: string;
  readonly userType: UserType;
}

export function viewOwnerOf({ scope, userId, userType }: Actor): ViewOwner {
  return {
    agencyId: scope.reach === "platform" ? NO_AGENCY : scope.agencyId,
    sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
    userId,
    // An order exporter belongs to the agency.
    userType: userType === "order_exporter" ? "agency" : userType,
  };
}

const seenFrom = ({ agencyId, sellerTeamId, userId, userType }: ViewOwner): SQL =>
  sql`v.agency_id = ${agencyId} and v.deleted_at is null
    and (v.user_id = ${userId} or (v.shared and v.seller_team_id is not distinct from ${sellerTeamId}::uuid
      and exists (select 1 from users u where u.id = v.user_id
        and case u.user_type when 'order_exporter' then 'agency' else u.user_type end = ${userType})))`;

const columnsFor = ({ userId }: ViewOwner): SQL =>
  sql`v.id, v.path, v.name, v.query, v.shared, v.user_id = ${userId} as mine,
    exists (select 1 from default_views d where d.agency_id = v.agency_id and d.user_id = ${userId}
      and d.path = v.path and d.view_id = v.id) as "isDefault"`;

/** The views of a list: the person's own first, then shared ones, each by name. */
export const listViews = (database: Database, owner: ViewOwner, path: string): Promise<SavedView[]> =>
  rowsOf<SavedView>(
    database,
    sql`select ${columnsFor(owner)} from views v where ${seenFrom(owner)} and v.path = ${path}
      order by mine desc, lower(v.name), v.id`,
  );

/** A view that the person may see. Throws 404 if there is none. */
export async function findView(tx: Transaction, owner: ViewOwner, id: string): Promise<SavedView> {
  const [row] = await rowsOf<SavedView>(
    tx,
    sql`select ${columnsFor(owner)} from views v where ${seenFrom(owner)} and v.id = ${id}`,
  );
  if (!row) throw notFound();
  return row;
}

/** The same for changes: a shared view of another person can be seen, not changed. */
export async function findOwnView(tx: Transaction, owner: ViewOwner, id: string): Promise<SavedView> {
  const view = await findView(tx, owner, id);
  if (!view.mine) throw forbidden();
  return view;
}

export async function countOwnViews(tx: Transaction, owner: ViewOwner, path: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from views where agency_id = ${owner.agencyId} and user_id = ${owner.userId}
      and path = ${path} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

type NewView = Pick<SavedView, "path" | "name" | "query" | "shared">;

/** @returns its id */
export async function insertView(tx: Transaction, owner: ViewOwner, view: NewView): Promise<string> {
  const id = newId();
  const { agencyId, sellerTeamId, userId } = owner;
  await tx.execute(sql`insert into views (agency_id, id, user_id, seller_team_id, path, name, query, shared)
    values (${agencyId}, ${id}, ${userId}, ${sellerTeamId}, ${view.path}, ${view.name}, ${view.query}, ${view.shared})`);
  return id;
}

export async function updateView(
  tx: Transaction,
  owner: ViewOwner,
  id: string,
  view: Omit<NewView, "path">,
): Promise<void> {
  await tx.execute(sql`update views set name = ${view.name}, query = ${view.query}, shared = ${view.shared},
      updated_at = now(), version = version + 1
    where agency_id = ${owner.agencyId} and id = ${id} and user_id = ${owner.userId}`);
}

export async function deleteView(tx: Transaction, owner: ViewOwner, id: string): Promise<void> {
  await tx.execute(sql`update views set deleted_at = now()
    where agency_id = ${owner.agencyId} and id = ${id} and user_id = ${owner.userId}`);
  await tx.execute(sql`delete from default_views where agency_id = ${owner.agencyId} and view_id = ${id}`);
}

/** Sets the view that a list opens with for a person, or none. */
export async function setDefaultView(
  tx: Transaction,
  { agencyId, userId }: ViewOwner,
  { id, path }: Pick<SavedView, "id" | "path">,
  isDefault: boolean,
): Promise<void> {
  if (!isDefault) {
    await tx.execute(sql`delete from default_views
      where agency_id = ${agencyId} and user_id = ${userId} and path = ${path} and view_id = ${id}`);
    return;
  }
  await tx.execute(sql`insert into default_views (agency_id, user_id, path, view_id)
    values (${agencyId}, ${userId}, ${path}, ${id})
    on conflict (agency_id, user_id, path) do update set view_id = excluded.view_id`);
}
