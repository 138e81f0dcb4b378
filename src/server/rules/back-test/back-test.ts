import { sql } from "drizzle-orm";
import { BACK_TEST, type BackTest } from "../../../domain/rules/back-test.ts";
import { allConditions } from "../../../domain/rules/conditions.ts";
import type { NamedRule } from "../../../domain/rules/replay.ts";
import { notFound } from "../../api-error.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { rules } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { Semaphore } from "../../files/semaphore.ts";
import type { AgencyScope } from "../../scope.ts";
import { portionsOf } from "./portions.queries.ts";
import { replayed } from "./replay-thread.ts";

type RuleRow = Raw<
  typeof rules,
  "id" | "name" | "event" | "hours" | "conditions" | "effects" | "state" | "revision" | "seller_team_id"
>;

/** A replay reads for seconds: each process has two at a time. */
const replaying = new Semaphore(2);

const teamOf = (scope: AgencyScope): string | null =>
  scope.reach === "sellerTeam" ? scope.sellerTeamId : null;

const ofSide = (scope: AgencyScope) => sql`agency_id = ${scope.agencyId} and deleted_at is null
  and seller_team_id is not distinct from ${teamOf(scope)}::uuid`;

const ruleOf = ({
  id,
  name,
  event,
  conditions,
  effects,
  state,
  seller_team_id: team,
}: RuleRow): NamedRule => ({
  id,
  name,
  side: team === null ? "agency" : "seller",
  event,
  conditions,
  effects,
  state,
});

/** A rule of the own side, and those before it that may decide the same. @throws ApiError (404) where it is none */
async function readRule(database: Database, scope: AgencyScope, id: string) {
  const rows = await rowsOf<RuleRow>(
    database,
    sql`select id, name, event, hours, conditions, effects, state, revision, seller_team_id from rules
      where ${ofSide(scope)} and event = (select event from rules where id = ${id} and agency_id = ${scope.agencyId})
      order by position, id`,
  );
  const at = rows.findIndex((row) => row.id === id.toLowerCase());
  const row = rows[at];
  if (!row) throw notFound();
  // A rule for blocked orders looks at its own events only.
  const earlier = row.event === "stuck" ? [] : rows.slice(0, at).filter(({ state }) => state !== "off");
  return { row, earlier: earlier.map(ruleOf) };
}

const DAY_MS = 86_400_000;

/** Replays a rule over the events of its kind within the scope. Reads in portions, and in no transaction. */
export async function testRule(database: Database, scope: AgencyScope, id: string): Promise<BackTest> {
  const { row, earlier } = await readRule(database, scope, id);
  const rule = ruleOf(row);
  const rules = [rule, ...earlier];
  return replaying.run(async () => {
    const began = Date.now();
    const from = new Date(began - BACK_TEST.days * DAY_MS).toISOString();
    const wanted = new Set(
      rules.flatMap(({ conditions }) => allConditions(conditions)).map(({ fact }) => fact),
    );
    const portions = portionsOf(database, { scope, event: row.event, hours: row.hours ?? 0, from, wanted });
    const result = await replayed({ rule, earlier }, portions);
    return {
      revision: row.revision,
      at: new Date(began).toISOString(),
      ...result,
      seconds: Math.round((Date.now() - began) / 100) / 10,
    };
  });
}

/**
 * Stores the result with the rule, unless that was changed meanwhile. It is no change of the rule, whose version stays.
 * @returns whether it is stored
 */
export async function keepTest(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  test: BackTest,
): Promise<boolean> {
  const kept = await rowsOf<{ id: string }>(
    tx,
    sql`update rules set test = ${JSON.stringify(test)}::jsonb
      where ${ofSide(scope)} and id = ${id} and revision = ${test.revision} returning id`,
  );
  return kept.length > 0;
}
