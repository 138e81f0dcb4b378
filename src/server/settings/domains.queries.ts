import { and, eq, type SQL, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { domains as declared } from "../../domain/resources/index.ts";
import type { Finding } from "../../domain/settings/domain-verification.ts";
import { badRequest, notFound } from "../api-error.ts";
import { type AuditActor, recordAudit } from "../audit.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import { databaseError } from "../db/errors.ts";
import { domains } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { Scope } from "../scope.ts";

export interface Claim extends Record<string, unknown> {
  readonly id: string;
  readonly agencyId: string;
  readonly host: string;
  readonly token: string;
  readonly isProved: boolean;
}

const CLAIM = sql.raw(`id, owner_agency_id as "agencyId", host, token, connect_status = 1 as "isProved"`);

/** A claimed host in the person's scope. Throws 404 for an absent or foreign one. */
export async function claimOf(database: Database, scope: Scope, id: string): Promise<Claim> {
  const { write } = rowScopeOf(declared, scope);
  const [found] = await rowsOf<Claim>(
    database,
    sql`select ${CLAIM} from ${domains} where ${and(write, eq(domains.id, id))}`,
  );
  if (!found) throw notFound();
  return found;
}

/** The verified hosts of an agency, by name. */
export async function hostsOf(database: Database, agencyId: string): Promise<string[]> {
  const rows = await rowsOf<{ host: string }>(
    database,
    sql`select host from domains where owner_agency_id = ${agencyId} and connect_status = 1 and deleted_at is null
      order by host`,
  );
  return rows.map(({ host }) => host);
}

/**
 * Claims the next host that is due for a check. Its next check is scheduled first, for when the claim is twice as old,
 * so that after a crash another process checks it. After a month it is checked on request only.
 */
export async function takeDue(database: Database): Promise<Claim | undefined> {
  const [due] = await rowsOf<Claim>(
    database,
    sql`update domains set check_at = case when created_at > now() - interval '30 days'
        then now() + least(interval '6 hours', greatest(interval '1 minute', now() - created_at)) end
      where id = (select id from domains where check_at <= now() and connect_status = 0 and deleted_at is null
        order by check_at limit 1 for update skip locked)
      returning ${CLAIM}`,
  );
  return due;
}

async function connect(tx: Transaction, { id, agencyId, host }: Claim, message: string, actor: AuditActor) {
  const [connected] = await rowsOf(
    tx,
    sql`update domains set connect_status = 1, finding = ${message}, checked_at = now(), check_at = null,
        updated_at = now(), version = version + 1
      where id = ${id} and connect_status = 0 and deleted_at is null returning id`,
  );
  // Deleted, or verified by a concurrent check.
  if (!connected) return;
  // The first verified host becomes the domain of the agency's mail links.
  await tx.execute(sql`update agencies set primary_domain = ${host}, updated_at = now(), version = version + 1
    where id = ${agencyId} and primary_domain is null`);
  await recordAudit(tx, actor, {
    action: "connect",
    object: "domains",
    subject: id,
    before: { connectStatus: 0 },
    after: { connectStatus: 1 },
    agencyId,
  });
}

const note = (database: Database, { id }: Claim, message: string) =>
  rowsOf(
    database,
    sql`update domains set finding = ${message}, checked_at = now() where id = ${id} and connect_status = 0`,
  );

/** Stores a finding. Throws an ApiError if another agency has verified the host first. */
export async function settleFinding(
  database: Database,
  claim: Claim,
  { result }: Finding,
  message: string,
  actor: AuditActor,
): Promise<void> {
  if (claim.isProved) return;
  if (result !== "match") return void (await note(database, claim, message));
  try {
    await inTransaction(database, (tx) => connect(tx, claim, message, actor));
  } catch (error) {
    if (databaseError(error)?.constraint !== "domains_proved_host") throw error;
    const taken = messages.hostProved(claim.host);
    await note(database, claim, taken);
    throw badRequest(taken, { host: taken });
  }
}

/** After hosts were deleted: sets the next host of an agency whose primary host is gone. */
export async function settlePrimary(tx: Transaction, agencyId: string): Promise<void> {
  const proved = (host: SQL) => sql`select d.host from domains d where d.owner_agency_id = a.id
    and d.connect_status = 1 and d.deleted_at is null and ${host}`;
  await tx.execute(sql`update agencies a set updated_at = now(), version = version + 1,
      primary_domain = (${proved(sql`true`)} order by d.checked_at nulls first, d.created_at, d.id limit 1)
    where a.id = ${agencyId} and a.primary_domain is not null
      and exists (select 1 from domains gone where gone.owner_agency_id = a.id and gone.host = a.primary_domain)
      and not exists (${proved(sql`d.host = a.primary_domain`)})`);
}
