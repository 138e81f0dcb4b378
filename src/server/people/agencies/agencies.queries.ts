import { type SQL, sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import {
  type AgencyChange,
  type CatalogChange,
  managerOf,
  type NewAgency,
} from "../../../domain/people/agencies.ts";
import { agencies as declared } from "../../../domain/resources/index.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import { endKeysOf } from "../../api-keys/end-keys.queries.ts";
import { recordAudit } from "../../audit.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { showOwn } from "../../crud/show.ts";
import { createRow } from "../../crud/write/create.ts";
import { editRow } from "../../crud/write/edit.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { agencies as agenciesTable, agencyCatalogs, catalogs } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { checkOrdersOfCatalogs } from "../../orders/blockers/checks.queries.ts";
import type { Actor } from "../../scope.ts";
import { duesOf } from "../sellers/dues.queries.ts";
import { inviteManager } from "../users/invite.queries.ts";

const model = modelOf(declared);

/** Creates an agency and, if a manager is given, the manager's account and invitation mail. */
export async function createAgency(tx: Transaction, actor: Actor, body: NewAgency): Promise<WireRow> {
  const { manager, ...values } = body;
  const managerId = newId();
  const { id } = await createRow(tx, model, actor, values, manager ? { managerId } : {});
  if (manager) {
    const scope = { reach: "agency", agencyId: id } as const;
    await inviteManager(tx, actor, scope, { id: managerId, email: manager, name: values.name });
  }
  return showOwn(tx, model, actor.scope, { id, agencyId: null });
}

/** Changes an agency. Without a manager it can be given one, who is invited; replacing one is refused at the field. */
export async function editAgency(
  tx: Transaction,
  actor: Actor,
  id: string,
  body: AgencyChange,
): Promise<WireRow> {
  const { manager: _, ...change } = body;
  const manager = managerOf(body);
  const edited = await editRow(tx, model, actor, id, change);
  if (!manager) return edited;
  const managerId = newId();
  const [agency] = await rowsOf<Raw<typeof agenciesTable, "name">>(
    tx,
    sql`update agencies set manager_id = ${managerId}, updated_at = now(), version = version + 1
      where id = ${id} and manager_id is null returning name`,
  );
  if (!agency) throw badField("manager", messages.agencyHasManager);
  const scope = { reach: "agency", agencyId: id } as const;
  await inviteManager(tx, actor, scope, { id: managerId, email: manager, name: agency.name });
  return showOwn(tx, model, actor.scope, { id, agencyId: null });
}

async function lockAgency(tx: Transaction, id: string): Promise<{ name: string }> {
  const [agency] = await rowsOf<Raw<typeof agenciesTable, "name">>(
    tx,
    sql`select name from agencies where id = ${id} and deleted_at is null for update`,
  );
  if (!agency) throw notFound();
  return agency;
}

/** Deletes an agency whose sellers are owed nothing. Its people and hosts are released, its history stays. */
export async function removeAgency(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { name } = await lockAgency(tx, id);
  const dues = await duesOf(tx, sql`agency_id = ${id}`);
  if (dues) throw badRequest(messages.agencyHasMoney(dues));
  await tx.execute(
    sql`delete from sessions where user_id in (select id from users where owner_agency_id = ${id})`,
  );
  await endKeysOf(tx, actor, sql`owner_agency_id = ${id}`);
  const gone = sql`deleted_at = now(), updated_at = now(), version = version + 1`;
  await tx.execute(sql`update users set ${gone} where owner_agency_id = ${id} and deleted_at is null`);
  await tx.execute(sql`update domains set ${gone} where owner_agency_id = ${id} and deleted_at is null`);
  await tx.execute(sql`update agencies set ${gone} where id = ${id}`);
  await recordAudit(tx, actor, { action: "delete", object: declared.name, subject: id, before: { name } });
}

const ids = (list: readonly string[]) => sql`${uuids(list)}`;

/** The catalogs to add. Throws 400 where one of them is not the platform's. */
async function catalogsToAdd(tx: Transaction, add: CatalogChange["add"]): Promise<string[]> {
  const chosen = add === "all" ? null : [...new Set((add ?? []).map((one) => one.toLowerCase()))];
  const existing = await rowsOf<Raw<typeof catalogs, "id">>(
    tx,
    sql`select id from catalogs where owner_agency_id is null and deleted_at is null
      ${chosen ? sql`and id = any(${ids(chosen)})` : sql``}`,
  );
  if (chosen && existing.length < chosen.length)
    throw badField("catalogs.add", messages.missingReference("Catalog"));
  return existing.map(({ id }) => id);
}

/**
 * Adds and removes catalogs of the platform for an agency. Adding an existing one, or removing an absent one, has no
 * effect.
 * @returns the number of catalogs that were added
 */
export async function changeCatalogs(
  tx: Transaction,
  actor: Actor,
  id: string,
  change: CatalogChange,
): Promise<number> {
  await lockAgency(tx, id);
  const add = await catalogsToAdd(tx, change.add);
  const added = await rowsOf<Raw<typeof agencyCatalogs, "catalog_id">>(
    tx,
    sql`insert into agency_catalogs (agency_id, catalog_id) select ${id}, unnest(${ids(add)})
      on conflict do nothing returning catalog_id`,
  );
  // An agency's own catalogs are not the platform's to remove.
  const removed = await rowsOf<Raw<typeof agencyCatalogs, "catalog_id">>(
    tx,
    sql`delete from agency_catalogs where agency_id = ${id} and catalog_id = any(${ids(change.delete ?? [])})
      and catalog_id in (select id from catalogs where owner_agency_id is null) returning catalog_id`,
  );
  if (added.length + removed.length === 0) return 0;
  const after = { added: added.map((one) => one.catalog_id), removed: removed.map((one) => one.catalog_id) };
  await checkOrdersOfCatalogs(tx, [...after.added, ...after.removed]);
  await recordAudit(tx, actor, {
    action: "change-catalogs",
    object: declared.name,
    subject: id,
    after,
    agencyId: id,
  });
  return added.length;
}

export type AgencyUse = { members: number; sellers: number; sellerMembers: number; openOrders: number };

const OPEN = sql`status not in ('Fulfilled', 'Cancel')`;

/** What deleting or deactivating an agency would affect. */
export async function countAgencyUse(database: Database, id: string): Promise<AgencyUse> {
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
  if (!use) throw notFound();
  return use;
}

export type CatalogUse = { products: number; basecosts: number; openOrders: number };

/** What removing catalogs from an agency would affect. */
export async function countCatalogUse(
  database: Database,
  id: string,
  catalogs: readonly string[],
): Promise<CatalogUse> {
  const variants: SQL = sql`(select id from catalog_variants where catalog_id = any(${ids(catalogs)}))`;
  const [use] = await rowsOf<CatalogUse>(
    database,
    sql`select
        (select count(*)::int from products p where p.agency_id = ${id} and p.deleted_at is null and exists
          (select 1 from product_variants v where v.agency_id = p.agency_id and v.product_id = p.id
            and v.catalog_variant_id in ${variants})) as products,
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
  if (!use) throw notFound();
  return use;
}
