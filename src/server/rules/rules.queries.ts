import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import isEqual from "fast-deep-equal";
import { can } from "../../domain/access/grants.ts";
import { rules as declared } from "../../domain/resources/index.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import type { BackTest } from "../../domain/rules/back-test.ts";
import { EFFECTS } from "../../domain/rules/effects.ts";
import type { RuleSide } from "../../domain/rules/facts.ts";
import {
  foreignPart,
  MAX_RULES,
  type NewRule,
  type RuleEdit,
  type StateChange,
} from "../../domain/rules/input.ts";
import { ApiError, badField, badRequest, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { checkVersion } from "../crud/write/versions.ts";
import type { Raw } from "../db/raw-row.ts";
import { rules } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { membersOf } from "../people/agencies/tenant-lock.queries.ts";
import { type Actor, type AgencyScope, lacksOrders, type Scope } from "../scope.ts";
import { referencesOf } from "./names.queries.ts";

const model = modelOf(declared);

export const ruleSideOf = (scope: AgencyScope): RuleSide => (scope.reach === "agency" ? "agency" : "seller");

const isOwn = (scope: Scope, id: string) => and(rowScopeOf(declared, scope).write, eq(rules.id, id));

/** The rows of a resource that a person may refer to. */
const readable = (resource: string, scope: Scope): SQL | undefined =>
  rowScopeOf(resourceNamed(resource), scope).read;

async function requireAll(
  tx: Transaction,
  { table, where, ids }: { table: string; where: SQL | undefined; ids: readonly string[] },
  field: "conditions" | "effects",
  message: string,
): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const name = sql.identifier(table);
  const found = await rowsOf(
    tx,
    sql`select ${name}.id from ${name} where ${and(where, sql`${name}.id = any(${uuids(wanted)})`)}`,
  );
  if (found.length < wanted.length) throw badField(field, message);
}

/** Refuses what the person's side does not have, what they may not do themselves, and what is not theirs. */
async function checkParts(
  tx: Transaction,
  actor: Actor,
  input: Pick<NewRule, "conditions" | "effects">,
): Promise<void> {
  const scope = agencyScopeOf(actor);
  const foreign = foreignPart(input, ruleSideOf(scope));
  if (foreign) throw badField(foreign.field, foreign.message);
  for (const one of input.effects) {
    if (!can(actor.grants, "orders", EFFECTS[one.do].needs))
      throw badField("effects", `You may not do this yourself: ${EFFECTS[one.do].label}`);
  }
  const { users, webhooks, catalogs, integrations, "seller-teams": teams } = referencesOf([input]);
  const missing = "Does not exist any more: choose another";
  const ofDesigner = input.effects.flatMap((one) => (one.do === "designer" ? [one.designer] : []));
  const ofNotify = users.filter((id) => !ofDesigner.includes(id));
  const read = (resource: string) => readable(resource, scope);
  await requireAll(
    tx,
    { table: "seller_teams", where: read("seller-teams"), ids: teams },
    "conditions",
    missing,
  );
  await requireAll(
    tx,
    { table: "integrations", where: read("integrations"), ids: integrations },
    "conditions",
    missing,
  );
  await requireAll(tx, { table: "catalogs", where: read("catalogs"), ids: catalogs }, "conditions", missing);
  await requireAll(tx, { table: "webhooks", where: read("webhooks"), ids: webhooks }, "effects", missing);
  await requireAll(
    tx,
    { table: "users", where: and(membersOf(scope), sql`status = 1`), ids: ofNotify },
    "effects",
    "Choose people of your own side",
  );
  await requireAll(
    tx,
    {
      table: "users",
      where: and(read("users"), sql`authority = 'designer' and status = 1`),
      ids: ofDesigner,
    },
    "effects",
    "Choose one of your designers",
  );
}

const ofTeam = (scope: AgencyScope) => (scope.reach === "sellerTeam" ? scope.sellerTeamId : null);

/** Creates a rule, which is off and the last of its side. @returns its id */
export async function createRule(tx: Transaction, actor: Actor, input: NewRule): Promise<string> {
  const scope = agencyScopeOf(actor);
  if (lacksOrders(scope))
    throw new ApiError(403, "You see the orders of some stores only: ask a manager for a rule");
  await checkParts(tx, actor, input);
  const { read } = rowScopeOf(declared, scope);
  const [last] = await rowsOf<{ count: number; position: number }>(
    tx,
    sql`select count(*)::int as count, coalesce(max(position), 0) as position from rules where ${read}`,
  );
  if ((last?.count ?? 0) >= MAX_RULES) throw badRequest(`At most ${MAX_RULES} rules: delete one first`);
  const id = newId();
  const { hours = null, ...fields } = input;
  await tx.insert(rules).values({
    ...fields,
    hours,
    agencyId: scope.agencyId,
    id,
    sellerTeamId: ofTeam(scope),
    state: "off",
    position: (last?.position ?? 0) + 1,
    revision: 1,
    authorId: actor.userId,
    profile: actor.profile,
  });
  await recordAudit(tx, actor, { action: "create", object: declared.name, subject: id, after: input });
  return id;
}

type OwnRow = Raw<
  typeof rules,
  | "agency_id"
  | "id"
  | "name"
  | "event"
  | "hours"
  | "conditions"
  | "effects"
  | "state"
  | "revision"
  | "version"
  | "test"
>;

/** Locks a rule of the person's side. Throws an ApiError (404). */
export async function lockRule(tx: Transaction, scope: Scope, id: string): Promise<OwnRow> {
  const [row] = await rowsOf<OwnRow>(
    tx,
    sql`select agency_id, id, name, event, hours, conditions, effects, state, revision, version, test from rules
      where ${isOwn(scope, id)} for no key update`,
  );
  if (!row) throw notFound();
  return row;
}

const partsOf = ({
  event,
  hours,
  conditions,
  effects,
}: Pick<OwnRow, "event" | "hours" | "conditions" | "effects">) => [event, hours, conditions, effects];

/** Replaces what a rule does. Another name alone keeps its state and as whom it acts; anything else turns it off and is a new version. */
export async function editRule(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, hours = null, ...edit }: RuleEdit,
): Promise<void> {
  const stored = await lockRule(tx, actor.scope, id);
  await checkVersion(tx, model, actor, stored, version);
  await checkParts(tx, actor, edit);
  const after = { ...edit, hours: edit.event === "stuck" ? hours : null };
  const isSame = isEqual(partsOf(after), partsOf(stored));
  await tx.execute(sql`update rules set name = ${after.name}, event = ${after.event}, hours = ${after.hours},
      conditions = ${JSON.stringify(after.conditions)}::jsonb, effects = ${JSON.stringify(after.effects)}::jsonb,
      state = case when ${isSame} then state else 'off' end, since = case when ${isSame} then since end,
      revision = revision + ${isSame ? 0 : 1}, author_id = case when ${isSame} then author_id else ${actor.userId}::uuid end,
      profile = case when ${isSame} then profile else ${actor.profile} end,
      updated_at = now(), version = version + 1
    where agency_id = ${stored.agency_id} and id = ${id}`);
  const { name, event, conditions, effects, state } = stored;
  await recordAudit(tx, actor, {
    action: "edit",
    object: declared.name,
    subject: id,
    before: { name, event, hours: stored.hours, conditions, effects, state },
    after: { ...after, state: isSame ? state : "off" },
  });
}

/** Deletes a rule; its diary stays. */
export async function deleteRule(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { agency_id: agencyId, name, event, conditions, effects } = await lockRule(tx, actor.scope, id);
  await tx.execute(sql`update rules set state = 'off', deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
  const before = { name, event, conditions, effects };
  await recordAudit(tx, actor, { action: "delete", object: declared.name, subject: id, before });
}

/** Puts the rules of the person's side in this order. Those that are not named follow in their own. */
export async function orderRules(tx: Transaction, actor: Actor, ids: readonly string[]): Promise<void> {
  const { write } = rowScopeOf(declared, actor.scope);
  const rows = await rowsOf<{ id: string; agency_id: string }>(
    tx,
    sql`select agency_id, id from rules where ${write} order by position, id for no key update`,
  );
  const known = new Set(rows.map(({ id }) => id));
  const named = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (named.some((id) => !known.has(id))) throw notFound();
  const after = [...named, ...[...known].filter((id) => !named.includes(id))];
  await tx.execute(sql`update rules set position = array_position(${uuids(after)}, id), updated_at = now()
    where agency_id = ${rows[0]?.agency_id ?? null} and id = any(${uuids(after)})`);
  await recordAudit(tx, actor, {
    action: "order",
    object: declared.name,
    subject: null,
    after: { ids: after },
  });
}

/** Lets a rule watch, turns it on or off. Nothing is turned on unseen. */
export async function setState(
  tx: Transaction,
  actor: Actor,
  id: string,
  { state, revision }: StateChange,
): Promise<void> {
  const stored = await lockRule(tx, actor.scope, id);
  if (state !== "off") {
    if (revision !== stored.revision)
      throw badField("revision", "The rule has changed since you saw it: reload the page");
    const test = stored.test as BackTest | null; // Written by the back-test alone.
    if (test?.revision !== stored.revision)
      throw badField("revision", "Run the back-test of this version first");
  }
  if (state === stored.state) return;
  await tx.execute(sql`update rules set state = ${state}, since = case when ${state !== "off"} then now() end,
      updated_at = now(), version = version + 1
    where agency_id = ${stored.agency_id} and id = ${id}`);
  await recordAudit(tx, actor, {
    action: state,
    object: declared.name,
    subject: id,
    before: { state: stored.state },
    after: { state, revision: stored.revision },
  });
}

/** The rules of a side, with what they refer to. */
export const ruleParts = (tx: Transaction, scope: Scope) =>
  rowsOf<Pick<OwnRow, "conditions" | "effects">>(
    tx,
    sql`select conditions, effects from rules where ${and(rowScopeOf(declared, scope).read, isNull(rules.deletedAt))}`,
  );
