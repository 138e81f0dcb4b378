import { type SQL, sql } from "drizzle-orm";
import type { UserType } from "../../domain/access/roles.ts";
import { NO_AGENCY } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { absent, forbidden } from "../refusal.ts";
import type { Actor } from "../scope.ts";

/** Whose views: one's own, and those of the team: of an agency's people, a seller's, administrators or suppliers. */
export interface Shelf {
  readonly agencyId: string;
  readonly sellerTeamId: string | null;
  readonly userId: string;
  readonly userType: UserType;
}

export function shelfOf({ scope, userId, userType }: Actor): Shelf {
  return {
    agencyId: scope.reach === "platform" ? NO_AGENCY : scope.agencyId,
    sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
    userId,
    // An exporter of orders is one of the agency's people.
    userType: userType === "order_exporter" ? "agency" : userType,
  };
}

export interface ViewRow extends Record<string, unknown> {
  id: string;
  path: string;
  name: string;
  query: string;
  shared: boolean;
  mine: boolean;
  isDefault: boolean;
}

const seenFrom = ({ agencyId, sellerTeamId, userId, userType }: Shelf): SQL =>
  sql`v.agency_id = ${agencyId} and v.deleted_at is null
    and (v.user_id = ${userId} or (v.shared and v.seller_team_id is not distinct from ${sellerTeamId}::uuid
      and exists (select 1 from users u where u.id = v.user_id
        and case u.user_type when 'order_exporter' then 'agency' else u.user_type end = ${userType})))`;

const columnsFor = ({ userId }: Shelf): SQL =>
  sql`v.id, v.path, v.name, v.query, v.shared, v.user_id = ${userId} as mine,
    exists (select 1 from default_views d where d.agency_id = v.agency_id and d.user_id = ${userId}
      and d.path = v.path and d.view_id = v.id) as "isDefault"`;

/** The views of a list, one's own first, each kind by name. */
export const listViews = (database: Database, shelf: Shelf, path: string): Promise<ViewRow[]> =>
  rowsOf<ViewRow>(
    database,
    sql`select ${columnsFor(shelf)} from views v where ${seenFrom(shelf)} and v.path = ${path}
      order by mine desc, lower(v.name), v.id`,
  );

/** A view that is seen from the shelf. Throws the 404 that absent and foreign share. */
export async function findView(tx: Transaction, shelf: Shelf, id: string): Promise<ViewRow> {
  const [row] = await rowsOf<ViewRow>(
    tx,
    sql`select ${columnsFor(shelf)} from views v where ${seenFrom(shelf)} and v.id = ${id}`,
  );
  if (!row) throw absent();
  return row;
}

/** The same, to be changed: another's that is shared is seen and not changed. */
export async function findOwnView(tx: Transaction, shelf: Shelf, id: string): Promise<ViewRow> {
  const view = await findView(tx, shelf, id);
  if (!view.mine) throw forbidden();
  return view;
}

/** How many views a person has made of a list. */
export async function countOwnViews(tx: Transaction, shelf: Shelf, path: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from views where agency_id = ${shelf.agencyId} and user_id = ${shelf.userId}
      and path = ${path} and deleted_at is null`,
  );
  return row?.count ?? 0;
}

type NewView = Pick<ViewRow, "path" | "name" | "query" | "shared">;

/** @returns its id */
export async function insertView(tx: Transaction, shelf: Shelf, view: NewView): Promise<string> {
  const id = newId();
  const { agencyId, sellerTeamId, userId } = shelf;
  await tx.execute(sql`insert into views (agency_id, id, user_id, seller_team_id, path, name, query, shared)
    values (${agencyId}, ${id}, ${userId}, ${sellerTeamId}, ${view.path}, ${view.name}, ${view.query}, ${view.shared})`);
  return id;
}

export async function updateView(
  tx: Transaction,
  shelf: Shelf,
  id: string,
  view: Omit<NewView, "path">,
): Promise<void> {
  await tx.execute(sql`update views set name = ${view.name}, query = ${view.query}, shared = ${view.shared},
      updated_at = now(), version = version + 1
    where agency_id = ${shelf.agencyId} and id = ${id} and user_id = ${shelf.userId}`);
}

export async function deleteView(tx: Transaction, shelf: Shelf, id: string): Promise<void> {
  await tx.execute(sql`update views set deleted_at = now()
    where agency_id = ${shelf.agencyId} and id = ${id} and user_id = ${shelf.userId}`);
  await tx.execute(sql`delete from default_views where agency_id = ${shelf.agencyId} and view_id = ${id}`);
}

/** With which view a list opens for a person: this one, or none any more. */
export async function setDefaultView(
  tx: Transaction,
  { agencyId, userId }: Shelf,
  { id, path }: Pick<ViewRow, "id" | "path">,
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
