import { type SQL, sql } from "drizzle-orm";
import type { Resource } from "../../domain/resource/define.ts";
import { resources } from "../../domain/resources/registry.ts";
import { NO_AGENCY } from "../audit.ts";
import type { Raw } from "../db/raw-row.ts";
import type { audit } from "../db/schema/index.ts";
import type { Scope } from "../scope.ts";
import type { ResourceModel } from "./model.ts";
import { isWithheld } from "./withheld.ts";

/** An audit row of one row's change, with its author. */
export type AuditRow = Raw<typeof audit, "id" | "action" | "before" | "after" | "created_at"> & {
  actor: string | null;
  name: string | null;
  team: string | null;
  agency: string | null;
};

/** The resource names of a row in the audit: tables with two declarations have two. */
export const objectsOf = (resource: Resource): string[] =>
  [...resources.values()].flatMap(({ name, table }) => (table === resource.table ? [name] : []));

/** The audit that a person reads: their agency's; for the platform's people all. */
export const ownAudit = (scope: Scope): SQL =>
  scope.reach === "platform"
    ? sql`agency_id in (select id from agencies union all select ${NO_AGENCY}::uuid)`
    : sql`agency_id = ${scope.agencyId}`;

/** The same and the changes by the platform's people, for example of an agency's own row. */
export const anyAudit = (scope: Scope): SQL => sql`(${ownAudit(scope)} or agency_id = ${NO_AGENCY})`;

interface Filter {
  readonly objects: readonly string[];
  readonly subject: string;
  readonly limit: number;
  /** A further condition on the audit. */
  readonly where?: SQL;
}

/** The latest changes of a row, newest first. `agencies` is the condition on the audit's agency. */
export const auditOf = (
  agencies: SQL,
  filter: Filter,
): SQL => sql`select e.id, e.action, e.actor_id as actor, u.full_name as name, u.seller_team_id as team,
    u.owner_agency_id as agency, e.before, e.after, e.created_at
  from (select * from audit where ${agencies} and subject = ${filter.subject.toLowerCase()}
      and object = any(${sql.param([...filter.objects])}::text[]) ${filter.where ? sql`and ${filter.where}` : sql``}
    order by created_at desc, id desc limit ${filter.limit}) e
  left join users u on u.id = e.actor_id order by e.created_at desc, e.id desc`;

/** Whether a person may read a key of an audit row: only if it is not withheld from them in the row itself. */
export function isReadable(model: ResourceModel, scope: Scope): (key: string) => boolean {
  const withheld = isWithheld(model, scope);
  return (key) => key !== "updatedAt" && key !== "version" && !withheld(key);
}

export interface ChangedBy {
  readonly name: string | null;
  readonly side: "own" | "agency" | "platform";
}

/** The author: the name for people of the same side, else the side. Sellers do not see the names of an agency's staff. */
export function changedBy({ name, team, agency }: AuditRow, scope: Scope): ChangedBy {
  if (name === null) return { name: null, side: "platform" };
  if (scope.reach === "platform") return { name, side: "own" };
  if (agency === null) return { name: null, side: "platform" };
  const isOwn = scope.reach === "agency" || team === scope.sellerTeamId;
  return isOwn ? { name, side: "own" } : { name: null, side: "agency" };
}
