import { sql } from "drizzle-orm";
import { type Role, roleOf } from "../../domain/access/roles.ts";
import {
  type CatalogUse,
  type ChangedCatalog,
  concernsAgencies,
  noticesOfPrices,
  type PriceEvent,
  type PriceNotice,
} from "../../domain/catalogs/price-notices.ts";
import type { Raw } from "../db/raw-row.ts";
import type { users as usersTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { Actor } from "../scope.ts";
import { notify } from "./notify.ts";

interface Recipient {
  readonly id: string;
  readonly role: Role;
  readonly agencyId: string | null;
  readonly supplierId: string | null;
}

/** The agencies that use these catalogs of the platform. */
const usesOf = (tx: Transaction, catalogs: readonly ChangedCatalog[]): Promise<CatalogUse[]> => {
  const ids = catalogs.flatMap(({ id, ownerAgencyId }) => (ownerAgencyId === null ? [id] : []));
  return rowsOf<CatalogUse & Record<string, unknown>>(
    tx,
    sql`select agency_id as "agencyId", catalog_id as "catalogId" from agency_catalogs
      where catalog_id = any(${uuids(ids)}) order by agency_id, catalog_id`,
  );
};

/**
 * The people of the notices' agencies, and of the platform, without the actor: active, of an active agency, and with an
 * address that is confirmed, by a link in a mail or by the password of an invitation.
 */
async function peopleOf(
  tx: Transaction,
  actorId: string,
  notices: readonly PriceNotice[],
): Promise<Recipient[]> {
  const agencies = [...new Set(notices.flatMap(({ agencyId }) => agencyId ?? []))];
  const ofPlatform = notices.some(({ agencyId }) => agencyId === null);
  const rows = await rowsOf<
    Raw<typeof usersTable, "id" | "user_type" | "authority" | "owner_agency_id" | "supplier_id">
  >(
    tx,
    sql`select u.id, u.user_type, u.authority, u.owner_agency_id, u.supplier_id from users u
      left join agencies a on a.id = u.owner_agency_id
      where u.status = 1 and u.deleted_at is null and u.seller_team_id is null and u.id <> ${actorId}
        and u.password_hash is not null and not u.awaits_confirmation
        and ((${ofPlatform} and u.owner_agency_id is null)
          or (u.owner_agency_id = any(${uuids(agencies)}) and a.active = 1 and a.deleted_at is null))
      order by u.id`,
  );
  return rows.map(({ id, user_type, authority, owner_agency_id, supplier_id }) => ({
    id,
    role: roleOf(user_type, authority),
    agencyId: owner_agency_id,
    supplierId: supplier_id,
  }));
}

/** Notifies the other party of a change in the price loop: one message per person and notice, for all catalogs. */
export async function notifyOfPrices(
  tx: Transaction,
  actor: Actor,
  event: PriceEvent,
  catalogs: readonly ChangedCatalog[],
  note: string | null = null,
): Promise<void> {
  const uses = concernsAgencies(event) ? await usesOf(tx, catalogs) : [];
  const byPlatform = actor.userType === "administrator";
  const notices = noticesOfPrices(event, catalogs, { uses, note, byPlatform });
  if (notices.length === 0) return;
  const people = await peopleOf(tx, actor.userId, notices);
  for (const notice of notices) {
    const { agencyId, supplierId, roles, change, summary, catalogs: names, next, ...message } = notice;
    const recipients = people.filter(
      (one) => one.agencyId === agencyId && one.supplierId === supplierId && roles.includes(one.role),
    );
    const to = { userIds: recipients.map(({ id }) => id) };
    const values = { change, summary, catalogs: names, next };
    const mail = { template: "catalog-prices" as const, values };
    await notify(tx, agencyId, [{ ...message, to, mail }], { actorId: actor.userId, byPlatform });
  }
}
