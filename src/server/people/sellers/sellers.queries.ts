import { sql } from "drizzle-orm";
import { messages } from "../../../domain/messages.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { walletBalance } from "../../../domain/money/wallet-operations.ts";
import type { NewSeller } from "../../../domain/people/sellers.ts";
import { sellerTeams as declared } from "../../../domain/resources/index.ts";
import { badField, badRequest, notFound } from "../../api-error.ts";
import { endKeysOf } from "../../api-keys/end-keys.queries.ts";
import { recordAudit } from "../../audit.ts";
import { basecostOfNewTeam, REFERRAL_CODE_LENGTH, randomCode } from "../../auth/sign-up.queries.ts";
import { modelOf } from "../../crud/model.ts";
import type { WireRow } from "../../crud/present.ts";
import { showOwn } from "../../crud/show.ts";
import { createRow } from "../../crud/write/create.ts";
import type { Database } from "../../db/client.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type {
  agencies,
  integrations,
  sellerTeams as sellerTeamsTable,
  users,
} from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { newId } from "../../ids.ts";
import { agencyScopeOf } from "../../orders/agency-scope.ts";
import { checkOrdersOfPairs } from "../../orders/blockers/check-stock.queries.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { deleteStoreAccess } from "../../stores/access.queries.ts";
import { lockTenant } from "../agencies/tenant-lock.queries.ts";
import { inviteManager } from "../users/invite.queries.ts";
import { duesOf } from "./dues.queries.ts";

const model = modelOf(declared);

async function autoApproves(tx: Transaction, agencyId: string): Promise<boolean> {
  const [agency] = await rowsOf<Raw<typeof agencies, "auto_approve_orders">>(
    tx,
    sql`select auto_approve_orders from agencies where id = ${agencyId}`,
  );
  return agency?.auto_approve_orders ?? false;
}

/** Creates a team, its manager's account and the invitation mail. */
export async function createTeam(tx: Transaction, actor: Actor, body: NewSeller): Promise<WireRow> {
  const { agencyId } = agencyScopeOf(actor);
  const managerId = newId();
  const { manager, ...values } = body;
  const autoApproveOrder = values.autoApproveOrder ?? (await autoApproves(tx, agencyId));
  const basecost = values.basecost ?? (await basecostOfNewTeam(tx, agencyId, { chosen: true }));
  if (!basecost) throw badField("basecost", messages.inputField("base cost"));
  const { id } = await createRow(
    tx,
    model,
    actor,
    { ...values, basecost, autoApproveOrder },
    { managerId, referralCode: randomCode(REFERRAL_CODE_LENGTH) },
  );
  const scope: AgencyScope = { reach: "sellerTeam", agencyId, sellerTeamId: id };
  await inviteManager(tx, actor, scope, { id: managerId, email: manager, name: values.name });
  return showOwn(tx, model, actor.scope, { id, agencyId });
}

/** Deletes the credentials of a team's stores, so that they send it no more orders. */
async function disconnectStores(
  tx: Transaction,
  scope: AgencyScope & { reach: "sellerTeam" },
): Promise<void> {
  const rows = await rowsOf<Raw<typeof integrations, "id">>(
    tx,
    sql`select id from integrations where agency_id = ${scope.agencyId} and seller_team_id = ${scope.sellerTeamId}
      and status = 1 and deleted_at is null order by id`,
  );
  for (const { id } of rows) await deleteStoreAccess(tx, scope, id, messages.sellerClosed);
}

/** Deletes a team and its members if no amount is due in either direction. Its orders and payments stay. */
export async function removeTeam(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { agencyId } = agencyScopeOf(actor);
  const [team] = await rowsOf<Raw<typeof sellerTeamsTable, "name">>(
    tx,
    sql`select name from seller_teams where agency_id = ${agencyId} and id = ${id} and deleted_at is null
      for update`,
  );
  if (!team) throw notFound();
  const dues = await duesOf(tx, sql`agency_id = ${agencyId} and seller_team_id = ${id}`);
  if (dues) throw badRequest(messages.sellerHasMoney(dues));
  // A refund of an order would reach a wallet that nobody can pay back any more.
  const [open] = await rowsOf<{ orders: number }>(
    tx,
    sql`select coalesce(sum(count), 0)::int as orders from order_counters
      where agency_id = ${agencyId} and seller_team_id = ${id} and status not in ('Fulfilled', 'Cancel')`,
  );
  if (open && open.orders > 0) throw badRequest(messages.sellerHasOrders(open.orders));
  const asked = await rowsOf(
    tx,
    sql`select 1 from deposits where agency_id = ${agencyId} and seller_team_id = ${id} and status = 'pending'
      and deleted_at is null limit 1`,
  );
  if (asked.length > 0) throw badRequest(messages.sellerAsksForTopup);
  const undecided = await rowsOf(
    tx,
    sql`select 1 from write_offs where agency_id = ${agencyId} and seller_team_id = ${id} and status = 'pending'
      and deleted_at is null limit 1`,
  );
  if (undecided.length > 0) throw badRequest(messages.sellerHasWriteOff);
  await disconnectStores(tx, { reach: "sellerTeam", agencyId, sellerTeamId: id });
  const people = sql`owner_agency_id = ${agencyId} and seller_team_id = ${id}`;
  await tx.execute(sql`delete from sessions where user_id in (select id from users where ${people})`);
  await endKeysOf(tx, actor, people);
  const gone = await rowsOf<Raw<typeof users, "id">>(
    tx,
    sql`update users set deleted_at = now(), updated_at = now(), version = version + 1
      where ${people} and deleted_at is null returning id`,
  );
  const partners = await rowsOf<Raw<typeof sellerTeamsTable, "id">>(
    tx,
    sql`update seller_teams set mapped_user_id = null, updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and mapped_user_id = ${id} returning id`,
  );
  if (partners.length > 0)
    await checkOrdersOfPairs(tx, agencyId, [id, ...partners.map((partner) => partner.id)]);
  await tx.execute(sql`update seller_teams set deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
  await recordAudit(tx, actor, [
    { action: "delete", object: declared.name, subject: id, before: { name: team.name } },
    ...gone.map((person) => ({ action: "delete", object: "users", subject: person.id })),
  ]);
}

type Paired = Raw<
  typeof sellerTeamsTable,
  "id" | "name" | "code" | "seller_type" | "active" | "mapped_user_id"
>;

/** Maps a warehouse's team and a normal team to each other. Earlier mappings of either are removed. */
export async function mapTeams(tx: Transaction, actor: Actor, teamId: string, otherId: string) {
  // Serialized: of two concurrent mappings with a common team, each would miss the other's third team.
  const { agencyId } = await lockTenant(tx, actor);
  const rows = await rowsOf<Paired>(
    tx,
    sql`select id, name, code, seller_type, active, mapped_user_id from seller_teams where agency_id = ${agencyId}
      and (id in (${teamId}, ${otherId}) or mapped_user_id in (${teamId}, ${otherId})) and deleted_at is null
      order by id for update`,
  );
  const team = rows.find(({ id }) => id === teamId);
  const other = rows.find(({ id }) => id === otherId);
  if (!team) throw notFound();
  if (!other) throw badField("mappedUser", messages.missingReference("Mapped seller"));
  if (other.active !== 1) throw badField("mappedUser", messages.inactiveSeller);
  if (team.seller_type === other.seller_type) throw badField("mappedUser", messages.sameSellerType);
  await tx.execute(sql`update seller_teams set updated_at = now(), version = version + 1,
      mapped_user_id = case id when ${teamId} then ${otherId}::uuid when ${otherId} then ${teamId}::uuid end
    where agency_id = ${agencyId} and id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  await checkOrdersOfPairs(
    tx,
    agencyId,
    rows.map(({ id }) => id),
  );
  // As the row shows it: the history shows names. A team and its pair refer to each other, so both were read.
  const recorded = (id: string | null) => {
    const named = rows.find((row) => row.id === id);
    return { mappedUser: named ? { id: named.id, name: named.name, code: named.code } : null };
  };
  await recordAudit(
    tx,
    actor,
    [team, other].map((one) => ({
      action: "map",
      object: declared.name,
      subject: one.id,
      before: recorded(one.mapped_user_id),
      after: recorded(one === team ? otherId : teamId),
    })),
  );
}

export interface TeamFigures {
  balance: { amount: number };
  pendingTopUp: number;
}

/** Balances and pending topups of teams, by team, in one statement. In dollars. */
export async function balancesOf(
  database: Database,
  agencyId: string,
  teamIds: readonly string[],
): Promise<Map<string, TeamFigures>> {
  const rows = await rowsOf<Record<"id" | "available" | "receivable" | "pending", string>>(
    database,
    sql`select t.id,
        coalesce((select balance from ledger_accounts l where l.agency_id = ${agencyId} and l.seller_team_id = t.id
          and l.account = 'available'), 0) as available,
        coalesce((select balance from ledger_accounts l where l.agency_id = ${agencyId} and l.seller_team_id = t.id
          and l.account = 'receivable'), 0) as receivable,
        (select coalesce(sum(amount), 0) from deposits d where d.agency_id = ${agencyId}
          and d.seller_team_id = t.id and d.status = 'pending' and d.deleted_at is null) as pending
      from unnest(${uuids(teamIds)}) as t(id)`,
  );
  return new Map(
    rows.map(({ id, available, receivable, pending }) => [
      id,
      {
        balance: { amount: toDollars(walletBalance(BigInt(available), BigInt(receivable))) },
        pendingTopUp: toDollars(BigInt(pending)),
      },
    ]),
  );
}

export type Referrer = { id: string; name: string; code: string; manager: { email: string } | null };

export async function referrerOf(
  database: Database,
  agencyId: string,
  teamId: string,
): Promise<Referrer | null> {
  const [found] = await rowsOf<
    Raw<typeof sellerTeamsTable, "id" | "name" | "code"> & Nullable<Raw<typeof users, "email">>
  >(
    database,
    sql`select r.id, r.name, r.code, u.email from seller_teams t
      join seller_teams r on r.agency_id = t.agency_id and r.id = t.referred_by_id
      left join users u on u.id = r.manager_id
      where t.agency_id = ${agencyId} and t.id = ${teamId}`,
  );
  if (!found) return null;
  const { email, ...referrer } = found;
  return { ...referrer, manager: email === null ? null : { email } };
}
