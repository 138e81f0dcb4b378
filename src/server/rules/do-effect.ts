import { and, sql } from "drizzle-orm";
import { noticeOfRule } from "../../domain/notifications/rule-notices.ts";
import type { Action } from "../../domain/orders/act.ts";
import { linkToOrders } from "../../domain/orders/blockers/question.ts";
import { dueOf, type Order } from "../../domain/orders/order.ts";
import type { Effect } from "../../domain/rules/effects.ts";
import { ApiError } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";
import { storeNotifiedOrders } from "../notifications/notified-orders.queries.ts";
import { notify } from "../notifications/notify.ts";
import { checkDesigner } from "../orders/actions/actions.routes.ts";
import { perform } from "../orders/actions/perform.ts";
import { agencyScopeOf, sideOf } from "../orders/agency-scope.ts";
import { askSellers } from "../orders/blockers/ask-seller.queries.ts";
import { notifyOfHire } from "../orders/designs/notify-of-designs.ts";
import { tagOrders } from "../orders/tags/tag-orders.queries.ts";
import { membersOf } from "../people/agencies/tenant-lock.queries.ts";
import { approveArtwork } from "../preflight/orders/reject-artwork.queries.ts";
import type { Actor } from "../scope.ts";
import { sendToWebhook } from "../webhooks/send-matched.queries.ts";
import type { ActiveRule } from "./active-rules.queries.ts";

/** A rule that is on, as whom it acts, and orders that it acts on, which are locked. */
export interface RuleRun {
  readonly rule: ActiveRule;
  readonly actor: Actor;
  readonly ids: readonly string[];
  /** How many rules have set off the event. */
  readonly depth: number;
}

/** Why the effect was not done, by order; orders where it was are left out. */
export type Refusals = ReadonlyMap<string, string>;

const NONE: Refusals = new Map();
const HOUR_MS = 3_600_000;

const allRefused = (ids: readonly string[], reason: string): Refusals =>
  new Map(ids.map((id) => [id, reason]));

interface OrderEffect {
  readonly name: string;
  readonly actionFor: (order: Order) => Action;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The action on the orders that an effect is; `null` for an effect beside them. */
function orderEffect(effect: Effect, now: number): OrderEffect | null {
  switch (effect.do) {
    case "approve":
      return { name: "approve", actionFor: () => ({ type: "approve" }) };
    case "submit":
      // It quotes again: no more is taken than the rule has compared.
      return { name: "submit", actionFor: (order) => ({ type: "submit", atMost: dueOf(order) }) };
    case "hold": {
      const { reason, hours } = effect;
      const until = hours === undefined ? undefined : new Date(now + hours * HOUR_MS).toISOString();
      return {
        name: "hold",
        actionFor: () => ({ type: "hold", reason, until }),
        detail: { reason, ...(until && { until }) },
      };
    }
    case "shipping": {
      const { option: shippingOption } = effect;
      return {
        name: "edit",
        actionFor: ({ items }) => ({ type: "edit", items, shippingOption }),
        detail: { shippingOption },
      };
    }
    case "designer": {
      const { designer: designerId, brief } = effect;
      return {
        name: "hire-designs",
        actionFor: () => ({ type: "hire-designs", designerId, brief, dueDate: null }),
      };
    }
    default:
      return null;
  }
}

/** Names the rule in histories of orders and in the audit. */
const ruleDetail = ({ id, name, revision, side }: ActiveRule) => ({ rule: { id, name, revision, side } });

const audit = (tx: Transaction, { rule, actor }: RuleRun, action: string, ids: readonly string[]) =>
  recordAudit(tx, actor, {
    action,
    object: "orders",
    subject: ids.length === 1 ? ids[0] : null,
    after: { ids, ...ruleDetail(rule) },
  });

/** Why the person may not assign this designer; `null` where they may. */
async function refusedDesigner(tx: Transaction, actor: Actor, id: string): Promise<string | null> {
  try {
    await checkDesigner(tx, actor, id);
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

async function changeOrders(
  tx: Transaction,
  run: RuleRun,
  effect: Effect,
  { name, actionFor, detail }: OrderEffect,
): Promise<Refusals> {
  const { rule, actor, ids, depth } = run;
  const refused = effect.do === "designer" && (await refusedDesigner(tx, actor, effect.designer));
  if (refused) return allRefused(ids, refused);
  const { success, failed } = await perform(tx, {
    scope: agencyScopeOf(actor),
    side: sideOf(actor),
    actorId: actor.userId,
    name,
    ids,
    actionFor,
    detailFor: () => ({ ...detail, ...ruleDetail(rule) }),
    depth: depth + 1,
  });
  if (success.length > 0) {
    await audit(tx, run, name, success);
    await afterEffect(tx, actor, effect, success);
  }
  return new Map(failed.map(({ id, message }) => [id, message]));
}

/** What the calls of people do beside the action itself. */
async function afterEffect(tx: Transaction, actor: Actor, effect: Effect, ids: string[]): Promise<void> {
  const { agencyId } = agencyScopeOf(actor);
  if (effect.do === "approve") await approveArtwork(tx, agencyId, ids);
  if (effect.do === "shipping")
    await tx.execute(sql`update orders set shipping_option = ${effect.option}
      where agency_id = ${agencyId} and id = any(${uuids(ids)})`);
  if (effect.do === "designer") {
    const { designer: designerId, brief } = effect;
    await notifyOfHire(tx, actor, ids, { designerId, brief, dueDate: null });
  }
}

async function tag(tx: Transaction, run: RuleRun, tags: readonly string[]): Promise<Refusals> {
  const { rule, actor, ids } = run;
  const options = { preview: false, detail: ruleDetail(rule) };
  const { success, failed } = await tagOrders(tx, actor, ids, { add: tags, remove: [] }, options);
  if (success.length > 0) await audit(tx, run, "tag", success);
  return new Map(failed.map(({ id, message }) => [id, message]));
}

/** Notifies those of the people who still belong to the rule's side. */
async function notifyPeople(tx: Transaction, { rule, actor, ids }: RuleRun, userIds: readonly string[]) {
  const scope = agencyScopeOf(actor);
  const people = await rowsOf<{ id: string }>(
    tx,
    sql`select id from users where ${and(membersOf(scope), sql`status = 1 and id = any(${uuids(userIds)})`)}`,
  );
  if (people.length === 0) return allRefused(ids, "None of the people is active on this side any more");
  const notified = newId();
  if (ids.length > 1) await storeNotifiedOrders(tx, scope.agencyId, [{ id: notified, orderIds: ids }]);
  const { name, side, event } = rule;
  const notice = noticeOfRule({ name, side, event, orderIds: ids, notified });
  const to = { userIds: people.map(({ id }) => id) };
  await notify(tx, scope.agencyId, [{ event: "rules.notified", to, ...notice }], { actorId: null });
  return NONE;
}

async function ask(tx: Transaction, run: RuleRun, note: string): Promise<Refusals> {
  const { actor, ids } = run;
  const question = { ids, note, link: linkToOrders({ ids }), actorId: actor.userId };
  await askSellers(tx, agencyScopeOf(actor), question);
  await audit(tx, run, "ask-seller", ids);
  return NONE;
}

/** Has an effect of a rule done on orders that meet it, as its author. */
export function doEffect(tx: Transaction, run: RuleRun, effect: Effect): Promise<Refusals> {
  const change = orderEffect(effect, Date.now());
  if (change) return changeOrders(tx, run, effect, change);
  switch (effect.do) {
    case "tag":
      return tag(tx, run, effect.tags);
    case "notify":
      return notifyPeople(tx, run, effect.users);
    case "ask":
      return ask(tx, run, effect.text);
    case "webhook":
      return sendToWebhook(tx, agencyScopeOf(run.actor), effect.webhook, run.ids);
    default:
      return Promise.resolve(NONE);
  }
}
