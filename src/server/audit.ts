import { audit } from "./db/schema/index.ts";
import type { Executor } from "./db/transaction.ts";
import { newId } from "./ids.ts";
import type { Actor } from "./scope.ts";

/** Changes of the platform itself stand under this id, since an audit row's key begins with an agency. */
export const NO_AGENCY = "00000000-0000-0000-0000-000000000000";

export interface AuditEntry {
  /** The verb: `create`, `edit`, `delete`, or the name of the call. */
  readonly action: string;
  /** The resource. */
  readonly object: string;
  /** The row's id. */
  readonly subject?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whose row it was, where that is not the actor's own agency. */
  readonly agencyId?: string | null;
}

/** Who is behind a change: a person, or for a sign-in and the like just an address. */
export interface AuditActor extends Pick<Actor, "scope" | "ip"> {
  /** Null: the system's own doing. */
  readonly userId: string | null;
}

const agencyOf = (actor: AuditActor) => (actor.scope.reach === "platform" ? NO_AGENCY : actor.scope.agencyId);

/** JSON has no bigint; an audit row is read by people, not computed with. */
const plain = (value: unknown): unknown =>
  value === undefined || value === null
    ? null
    : JSON.parse(JSON.stringify(value, (_key, one) => (typeof one === "bigint" ? one.toString() : one)));

/** Writes who did what to which rows, in the transaction that does it: one statement however many. */
export async function recordAudit(
  tx: Executor,
  actor: AuditActor,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const listed: readonly AuditEntry[] = Array.isArray(entries) ? entries : [entries];
  if (listed.length === 0) return;
  await tx.insert(audit).values(
    listed.map((entry) => ({
      agencyId: entry.agencyId ?? agencyOf(actor),
      id: newId(),
      action: entry.action,
      object: entry.object,
      subject: entry.subject ?? null,
      actorId: actor.userId,
      before: plain(entry.before),
      after: plain(entry.after),
      ip: actor.ip,
    })),
  );
}
