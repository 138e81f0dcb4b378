import { type SQL, sql } from "drizzle-orm";
import { audit } from "./db/schema/index.ts";
import type { Executor } from "./db/transaction.ts";
import { newId } from "./ids.ts";
import type { Actor } from "./scope.ts";

/** The agency id of the platform's own changes: an audit row's key needs an agency. */
export const NO_AGENCY = "00000000-0000-0000-0000-000000000000";

export interface AuditEntry {
  /** `create`, `edit`, `delete`, or the name of the action. */
  readonly action: string;
  /** The resource. */
  readonly object: string;
  /** The row's id. */
  readonly subject?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** The row's agency, where it is not the actor's own. */
  readonly agencyId?: string | null;
}

/** Who made a change: a person, or only an IP address for a sign-in and the like. */
export interface AuditActor extends Pick<Actor, "scope" | "ip" | "apiKeyId"> {
  /** `null` for a change by the system. */
  readonly userId: string | null;
}

const agencyOf = (actor: AuditActor) => (actor.scope.reach === "platform" ? NO_AGENCY : actor.scope.agencyId);

/** Converts to plain JSON, bigints to text: audit rows are read by people and not computed with. */
const plain = (value: unknown): unknown =>
  value === undefined || value === null
    ? null
    : JSON.parse(JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? one.toString() : one)));

const rowOf = (actor: AuditActor, entry: AuditEntry) => ({
  agencyId: entry.agencyId ?? agencyOf(actor),
  id: newId(),
  action: entry.action,
  object: entry.object,
  subject: entry.subject ?? null,
  actorId: actor.userId,
  apiKeyId: actor.apiKeyId ?? null,
  before: plain(entry.before),
  after: plain(entry.after),
  ip: actor.ip,
});

const jsonOf = (value: unknown): SQL => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

/** An insert of one audit row, for a statement that makes the change as well. */
export function auditInsert(actor: AuditActor, entry: AuditEntry): SQL {
  const row = rowOf(actor, entry);
  return sql`insert into audit (agency_id, id, action, object, subject, actor_id, api_key_id, before, after, ip)
    values (${row.agencyId}::uuid, ${row.id}::uuid, ${row.action}, ${row.object}, ${row.subject}, ${row.actorId}::uuid,
      ${row.apiKeyId}::uuid, ${jsonOf(row.before)}, ${jsonOf(row.after)}, ${row.ip})`;
}

/** Writes audit rows in the transaction of the change, in one statement. */
export async function recordAudit(
  tx: Executor,
  actor: AuditActor,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const listed: readonly AuditEntry[] = Array.isArray(entries) ? entries : [entries];
  if (listed.length === 0) return;
  await tx.insert(audit).values(listed.map((entry) => rowOf(actor, entry)));
}
