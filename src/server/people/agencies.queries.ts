import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { type AgencyChange, managerOf, type NewAgency } from "../../domain/people/agencies.ts";
import { agencies as declared } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import { createRow } from "../crud/create.ts";
import { editRow } from "../crud/edit.ts";
import type { WireRow } from "../crud/present.ts";
import { showOwn } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { absent, refuse, refuseField } from "../refusal.ts";
import type { Actor } from "../scope.ts";
import { duesOf } from "./dues.queries.ts";
import { inviteManager } from "./invite.queries.ts";

const spec = specOf(declared);

/** Makes an agency and, where a manager is named, their account and the mail that invites them. */
export async function createAgency(tx: Transaction, actor: Actor, body: NewAgency): Promise<WireRow> {
  const { manager, ...given } = body;
  const managerId = newId();
  const { id } = await createRow(tx, spec, actor, given, manager ? { managerId } : {});
  if (manager) {
    const scope = { reach: "agency", agencyId: id } as const;
    await inviteManager(tx, actor, scope, { id: managerId, email: manager, name: given.name });
  }
  return showOwn(tx, spec, actor.scope, { id, agencyId: null });
}

/** Changes an agency; a manager is given to one that has none, and invited. Another one is refused at the field. */
export async function editAgency(
  tx: Transaction,
  actor: Actor,
  id: string,
  body: AgencyChange,
): Promise<WireRow> {
  const { manager: _, ...change } = body;
  const manager = managerOf(body);
  const edited = await editRow(tx, spec, actor, id, change);
  if (!manager) return edited;
  const managerId = newId();
  const given = await rowsOf<{ name: string }>(
    tx,
    sql`update agencies set manager_id = ${managerId}, updated_at = now(), version = version + 1
      where id = ${id} and manager_id is null returning name`,
  );
  const [agency] = given;
  if (!agency) throw refuseField("manager", messages.agencyHasManager);
  const scope = { reach: "agency", agencyId: id } as const;
  await inviteManager(tx, actor, scope, { id: managerId, email: manager, name: agency.name });
  return showOwn(tx, spec, actor.scope, { id, agencyId: null });
}

/** An agency under a lock. */
async function lockAgency(tx: Transaction, id: string): Promise<{ name: string }> {
  const [agency] = await rowsOf<{ name: string }>(
    tx,
    sql`select name from agencies where id = ${id} and deleted_at is null for update`,
  );
  if (!agency) throw absent();
  return agency;
}

/** Deletes an agency to whose sellers nothing is due: its people go, its hosts are free, its history stays. */
export async function removeAgency(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { name } = await lockAgency(tx, id);
  const dues = await duesOf(tx, sql`agency_id = ${id}`);
  if (dues) throw refuse(messages.agencyHasMoney(dues));
  await tx.execute(
    sql`delete from sessions where user_id in (select id from users where owner_agency_id = ${id})`,
  );
  const gone = sql`deleted_at = now(), updated_at = now(), version = version + 1`;
  await tx.execute(sql`update users set ${gone} where owner_agency_id = ${id} and deleted_at is null`);
  await tx.execute(sql`update domains set ${gone} where owner_agency_id = ${id} and deleted_at is null`);
  await tx.execute(sql`update agencies set ${gone} where id = ${id}`);
  await recordAudit(tx, actor, { action: "delete", object: declared.name, subject: id, before: { name } });
}

const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`;

/** Gives an agency catalogs of the platform, and takes some away. What it has already, or has not, is passed over. */
export async function changeCatalogs(
  tx: Transaction,
  actor: Actor,
  id: string,
  change: { add?: readonly string[] | undefined; delete?: readonly string[] | undefined },
): Promise<void> {
  await lockAgency(tx, id);
  const add = [...new Set((change.add ?? []).map((one) => one.toLowerCase()))];
  const known = await rowsOf(
    tx,
    sql`select id from catalogs where id = any(${ids(add)}) and owner_agency_id is null and deleted_at is null`,
  );
  if (known.length < add.length) throw refuseField("catalogs.add", messages.missingReference("Catalog"));
  const added = await rowsOf<{ id: string }>(
    tx,
    sql`insert into agency_catalogs (agency_id, catalog_id) select ${id}, unnest(${ids(add)})
      on conflict do nothing returning catalog_id as id`,
  );
  // An agency's own catalogs are not for the platform to take.
  const removed = await rowsOf<{ id: string }>(
    tx,
    sql`delete from agency_catalogs where agency_id = ${id} and catalog_id = any(${ids(change.delete ?? [])})
      and catalog_id in (select id from catalogs where owner_agency_id is null) returning catalog_id as id`,
  );
  if (added.length + removed.length === 0) return;
  const after = { added: added.map((one) => one.id), removed: removed.map((one) => one.id) };
  await recordAudit(tx, actor, {
    action: "change-catalogs",
    object: declared.name,
    subject: id,
    after,
    agencyId: id,
  });
}

export type AgencyUse = { members: number; sellers: number; sellerMembers: number; openOrders: number };

const OPEN = sql`status not in ('Fulfilled', 'Cancel')`;

/** What hangs on an agency: what deleting it or making it inactive would touch. */
export async function tallyOfAgency(database: Database, id: string): Promise<AgencyUse> {
  const [use] = await rowsOf<AgencyUse>(
    database,
    sql`select
        (select count(*)::int from users where owner_agency_id = ${id} and seller_team_id is null
          and deleted_at is null) as members,
        (select count(*)::int from users where owner_agency_id = ${id} and seller_team_id is not null
          and deleted_at is null) as "sellerMembers",
        (select count(*)::int from seller_teams where agency_id = ${id} and deleted_at is null) as sellers,
        (select coalesce(sum(count), 0)::int from order_counters where agency_id = ${id} and ${OPEN}) as "openOrders"
      from agencies where id = ${id} and deleted_at is null`,
  );
  if (!use) throw absent();
  return use;
}

export type CatalogUse = { products: number; basecosts: number; openOrders: number };

/** What of an agency hangs on some catalogs: what taking them away would touch. */
export async function tallyOfCatalogs(
  database: Database,
  id: string,
  catalogs: readonly string[],
): Promise<CatalogUse> {
  const variants: SQL = sql`(select id from catalog_variants where catalog_id = any(${ids(catalogs)}))`;
  const [use] = await rowsOf<CatalogUse>(
    database,
    sql`select
        (select count(*)::int from products p where p.agency_id = ${id} and p.deleted_at is null and exists
          (select 1 from jsonb_array_elements(p.variants) v
            where v ->> 'catalogVariant' in (select id::text from ${variants} one))) as products,
        (select count(*)::int from basecosts b where b.owner_agency_id = ${id} and b.deleted_at is null and (
          exists (select 1 from basecost_items i where i.basecost_id = b.id and i.catalog_id = any(${ids(catalogs)}))
          or exists (select 1 from basecost_shipping s
            where s.basecost_id = b.id and s.catalog_id = any(${ids(catalogs)})))) as basecosts,
        (select count(distinct o.id)::int from order_items i
          join orders o on o.agency_id = i.agency_id and o.id = i.order_id
          where i.agency_id = ${id} and i.variant_id in ${variants} and o.deleted_at is null
            and o.${OPEN}) as "openOrders"
      from agencies where id = ${id} and deleted_at is null`,
  );
  if (!use) throw absent();
  return use;
}
