import { type SQL, sql } from "drizzle-orm";
import type { Resource } from "../../domain/resource/define.ts";
import { resources } from "../../domain/resources/registry.ts";
import { NO_AGENCY } from "../audit.ts";
import type { Scope } from "../scope.ts";
import type { Spec } from "./spec.ts";
import { isWithheld } from "./withheld.ts";

/** What the audit has of one change of a row, with who made it. */
export interface AuditRow extends Record<string, unknown> {
  id: string;
  action: string;
  actor: string | null;
  name: string | null;
  team: string | null;
  agency: string | null;
  before: unknown;
  after: unknown;
  created_at: string | Date;
}

/** The names under which the audit keeps a resource's rows: those that are declared twice have two. */
export const objectsOf = (resource: Resource): string[] =>
  [...resources.values()].flatMap(({ name, table }) => (table === resource.table ? [name] : []));

/** Whose audit a person reads: their agency's, all of them on the platform. */
export const ownAudit = (scope: Scope): SQL =>
  scope.reach === "platform"
    ? sql`agency_id in (select id from agencies union all select ${NO_AGENCY}::uuid)`
    : sql`agency_id = ${scope.agencyId}`;

/** That, and what the platform's people did: to an agency's own row, say. */
export const anyAudit = (scope: Scope): SQL => sql`(${ownAudit(scope)} or agency_id = ${NO_AGENCY})`;

/** The latest changes of a row, newest first. `agencies` is the condition on whose audit is read. */
export const auditOf = (
  agencies: SQL,
  wanted: { readonly objects: readonly string[]; readonly subject: string; readonly limit: number },
): SQL => sql`select e.id, e.action, e.actor_id as actor, u.full_name as name, u.seller_team_id as team,
    u.owner_agency_id as agency, e.before, e.after, e.created_at
  from (select * from audit where ${agencies} and subject = ${wanted.subject.toLowerCase()}
      and object = any(${sql.param([...wanted.objects])}::text[])
    order by created_at desc, id desc limit ${wanted.limit}) e
  left join users u on u.id = e.actor_id order by e.created_at desc, e.id desc`;

/** Which keys of what an audit row kept a person may read: none that is withheld from them in the row itself. */
export function isReadable(spec: Spec, scope: Scope): (key: string) => boolean {
  const withheld = isWithheld(spec, scope);
  return (key) => key !== "updatedAt" && key !== "version" && !withheld(key);
}

export interface ChangedBy {
  readonly name: string | null;
  readonly side: "own" | "agency" | "platform";
}

/** Who it was: by name among one's own, else by the side that they are on. Sellers do not learn who works for an agency. */
export function changedBy({ name, team, agency }: AuditRow, scope: Scope): ChangedBy {
  if (name === null) return { name: null, side: "platform" };
  if (scope.reach === "platform") return { name, side: "own" };
  if (agency === null) return { name: null, side: "platform" };
  const isOwn = scope.reach === "agency" || team === scope.sellerTeamId;
  return isOwn ? { name, side: "own" } : { name: null, side: "agency" };
}
