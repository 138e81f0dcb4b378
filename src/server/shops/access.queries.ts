import { sql } from "drizzle-orm";
import { ACCESS_FORMS } from "../../domain/shops/access.ts";
import type { Platform } from "../../domain/shops/destination.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { absent, refuseField } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";

export interface NewAccess {
  readonly address?: string | null | undefined;
  readonly key: string;
  readonly secret?: string | null | undefined;
}

/** The platform of an integration in scope, locked. Throws a Refusal (404). */
async function lockIntegration(tx: Transaction, scope: AgencyScope, id: string): Promise<Platform> {
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const [row] = await rowsOf<{ platform: Platform }>(
    tx,
    sql`select platform from integrations where agency_id = ${scope.agencyId} and id = ${id} ${own}
      and deleted_at is null for update`,
  );
  if (!row) throw absent();
  return row.platform;
}

const setStatus = (tx: Transaction, { agencyId }: AgencyScope, id: string, status: 0 | 1) =>
  tx.execute(sql`update integrations set status = ${status}, updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);

/** Keeps what a store asks of whoever tells it something, in place of what was kept before. */
export async function keepAccess(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  { address = null, key, secret = null }: NewAccess,
): Promise<void> {
  const form = ACCESS_FORMS[await lockIntegration(tx, scope, id)];
  if (form.secret !== null && !secret) throw refuseField("secret", `Please input ${form.secret}`);
  if (form.secret === null && secret) throw refuseField("secret", "This platform has one key alone");
  if (form.address !== null && !address) throw refuseField("address", `Please input ${form.address}`);
  await tx.execute(sql`insert into integration_keys (agency_id, integration_id, address, key, secret)
    values (${scope.agencyId}, ${id}, ${address}, ${key}, ${secret})
    on conflict (agency_id, integration_id) do update set address = excluded.address, key = excluded.key,
      secret = excluded.secret, updated_at = now()`);
  await setStatus(tx, scope, id, 1);
}

/** Forgets it: the store is told nothing more. */
export async function dropAccess(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  await lockIntegration(tx, scope, id);
  await tx.execute(sql`delete from integration_keys
    where agency_id = ${scope.agencyId} and integration_id = ${id}`);
  await setStatus(tx, scope, id, 0);
}
