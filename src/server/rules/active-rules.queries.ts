import { sql } from "drizzle-orm";
import { can } from "../../domain/access/grants.ts";
import type { OrderRule } from "../../domain/rules/decide.ts";
import { EFFECTS, type Effect } from "../../domain/rules/effects.ts";
import type { RuleEvent } from "../../domain/rules/events.ts";
import { actorOfPerson } from "../auth/actor.ts";
import { findPerson } from "../auth/sessions.queries.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { rules } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { Actor } from "../scope.ts";

type Row = Raw<
  typeof rules,
  | "id"
  | "name"
  | "event"
  | "hours"
  | "conditions"
  | "effects"
  | "state"
  | "since"
  | "revision"
  | "seller_team_id"
  | "author_id"
  | "profile"
>;

/** A rule that watches or is on. */
export interface ActiveRule extends OrderRule {
  readonly name: string;
  readonly hours: number | null;
  readonly revision: number;
  /** The team whose rule it is; `null` for the agency's. */
  readonly teamId: string | null;
  /** Milliseconds. */
  readonly since: number;
  readonly authorId: string;
  readonly profile: Row["profile"];
}

/** The rules of an agency and its teams for these events that watch or are on: the agency's first, in their order. */
export async function activeRules(
  where: Database,
  agencyId: string,
  events: readonly RuleEvent[],
): Promise<ActiveRule[]> {
  const rows = await rowsOf<Row>(
    where,
    sql`select id, name, event, hours, conditions, effects, state, since, revision, seller_team_id, author_id, profile
      from rules where agency_id = ${agencyId} and state <> 'off' and deleted_at is null
        and event in (select jsonb_array_elements_text(${JSON.stringify(events)}::jsonb))
      order by seller_team_id nulls first, position, id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    event: row.event as ActiveRule["event"], // One of the declared choices.
    hours: row.hours,
    conditions: row.conditions,
    effects: row.effects,
    state: row.state as ActiveRule["state"],
    side: row.seller_team_id === null ? "agency" : "seller",
    revision: row.revision,
    teamId: row.seller_team_id,
    since: Date.parse(row.since ?? ""),
    authorId: row.author_id,
    profile: row.profile,
  }));
}

/** Locks a rule as it was read, so that nobody turns it off meanwhile; false where somebody has. */
export async function isStillActive(
  tx: Transaction,
  agencyId: string,
  { id, state, revision }: ActiveRule,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from rules where agency_id = ${agencyId} and id = ${id} and state = ${state}
      and revision = ${revision} and deleted_at is null for share`,
  );
  return rows.length > 0;
}

/** The author of a rule as they are now; a text why they can no longer act. */
export async function authorOf(
  tx: Transaction,
  config: Pick<Config, "brands">,
  agencyId: string,
  { authorId, profile, side, teamId }: ActiveRule,
): Promise<Actor | string> {
  const person = await findPerson(tx, config, authorId, profile);
  if (!person) return "The account that it acts as is not active any more";
  const actor = actorOfPerson(person);
  const { scope } = actor;
  const isOwn =
    scope.reach === (side === "agency" ? "agency" : "sellerTeam") &&
    scope.agencyId === agencyId &&
    (scope.reach === "agency" || scope.sellerTeamId === teamId);
  return isOwn ? actor : `${person.full_name} does not belong to this side any more`;
}

/** Why a person may not have an effect done; `null` where they may. */
export const refusedEffect = (actor: Actor, effect: Effect): string | null =>
  can(actor.grants, "orders", EFFECTS[effect.do].needs)
    ? null
    : `${actor.fullName} may not do this: ask for the permission, or let somebody else save the rule`;
