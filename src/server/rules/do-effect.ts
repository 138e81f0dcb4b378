import { sql } from "drizzle-orm";
import { noticeOfRule } from "../../domain/notifications/rule-notices.ts";
import type { Action } from "../../domain/orders/act.ts";
import { linkToOrders } from "../../domain/orders/blockers/question.ts";
import type { Order } from "../../domain/orders/order.ts";
import { isMet } from "../../domain/rules/conditions.ts";
import type { Effect } from "../../domain/rules/effects.ts";
import { type Facts, factsOfOrder } from "../../domain/rules/facts.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";
import { storeNotifiedOrders } from "../notifications/notified-orders.queries.ts";
import { notify } from "../notifications/notify.ts";
import { perform } from "../orders/actions/perform.ts";
import { agencyScopeOf, sideOf } from "../orders/agency-scope.ts";
import { askSellers } from "../orders/blockers/ask-seller.queries.ts";
import { notifyOfHire } from "../orders/designs/notify-of-designs.ts";
import { tagOrders } from "../orders/tags/tag-orders.queries.ts";
import { approveArtwork } from "../preflight/orders/reject-artwork.queries.ts";
import type { Actor } from "../scope.ts";
import { sendToWebhook } from "../webhooks/send-matched.queries.ts";
import type { ActiveRule } from "./active-rules.queries.ts";

/** An order that meets a rule, at an event. */
export interface MetOrder {
  readonly orderId: string;
  readonly facts: Facts;
  readonly depth: number;
}

/** A rule that is on, as whom it acts, and the orders that meet it. */
export interface RuleRun {
  readonly rule: ActiveRule;
  readonly actor: Actor;
  readonly orders: readonly MetOrder[];
  /** Whether an order still met the rule when its first effect was done. */
  readonly stillMet: Map<string, boolean>;
}

/** Why the effect was not done, by order; orders where it was are left out. */
export type Refusals = Map<string, string>;

const CHANGED = "The order has changed since and no longer meets the rule";
const HOUR_MS = 3_600_000;

/**
 * The event's facts decide. Where the order itself has changed since, it has to meet the rule as it is now, too: a person was
 * faster than the queue.
 */
function isStillMet({ rule, orders, stillMet }: RuleRun, order: Order): boolean {
  const known = stillMet.get(order.id);
  if (known !== undefined) return known;
  const event = orders.find(({ orderId }) => orderId === order.id);
  const met = isMet(rule.conditions, { ...event?.facts, ...factsOfOrder(order) }, rule.side) === true;
  stillMet.set(order.id, met);
  return met;
}

interface OrderEffect {
  readonly name: string;
  readonly actionFor: (order: Order) => Action;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The action on the orders that an effect is; `null` for an effect beside them. */
function orderEffect(effect: Effect, now: number): OrderEffect | null {
  switch (effect.do) {
    case "approve":
    case "submit":
      return { name: effect.do, actionFor: () => ({ type: effect.do }) };
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

/** Names the rule in the histories of orders. */
export const ruleDetail = ({ id, name, revision, side }: ActiveRule) => ({
  rule: { id, name, revision, side },
});

async function changeOrders(
  tx: Transaction,
  run: RuleRun,
  effect: Effect,
  { name, actionFor, detail }: OrderEffect,
): Promise<Refusals> {
  const { rule, actor, orders } = run;
  const scope = agencyScopeOf(actor);
  const refusals: Refusals = new Map();
  for (const depth of new Set(orders.map((one) => one.depth))) {
    const { success, failed } = await perform(tx, {
      scope,
      side: sideOf(actor),
      actorId: actor.userId,
      name,
      ids: orders.filter((one) => one.depth === depth).map(({ orderId }) => orderId),
      actionFor: (order) => (isStillMet(run, order) ? actionFor(order) : CHANGED),
      detailFor: () => ({ ...detail, ...ruleDetail(rule) }),
      depth: depth + 1,
    });
    for (const { id, message } of failed) refusals.set(id, message);
    await afterEffect(tx, actor, effect, success);
  }
  return refusals;
}

/** What the calls of people do beside the action itself. */
async function afterEffect(
  tx: Transaction,
  actor: Actor,
  effect: Effect,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { agencyId } = agencyScopeOf(actor);
  if (effect.do === "approve") await approveArtwork(tx, agencyId, [...ids]);
  if (effect.do === "shipping")
    await tx.execute(sql`update orders set shipping_option = ${effect.option}
      where agency_id = ${agencyId} and id = any(${uuids(ids)})`);
  if (effect.do === "designer") {
    const { designer: designerId, brief } = effect;
    await notifyOfHire(tx, actor, [...ids], { designerId, brief, dueDate: null });
  }
}

async function tag(
  tx: Transaction,
  { rule, actor, orders }: RuleRun,
  tags: readonly string[],
): Promise<Refusals> {
  const ids = orders.map(({ orderId }) => orderId);
  const options = { preview: false, detail: ruleDetail(rule) };
  const { failed } = await tagOrders(tx, actor, ids, { add: tags, remove: [] }, options);
  return new Map(failed.map(({ id, message }) => [id, message]));
}

async function notifyPeople(tx: Transaction, { rule, actor, orders }: RuleRun, userIds: readonly string[]) {
  const { agencyId } = agencyScopeOf(actor);
  const notified = newId();
  const orderIds = orders.map(({ orderId }) => orderId);
  if (orderIds.length > 1) await storeNotifiedOrders(tx, agencyId, [{ id: notified, orderIds }]);
  const notice = noticeOfRule({ name: rule.name, side: rule.side, event: rule.event, orderIds, notified });
  await notify(tx, agencyId, [{ event: "rules.notified", to: { userIds: [...userIds] }, ...notice }], {
    actorId: null,
  });
}

/** Has an effect of a rule done on the orders that meet it, as its author. */
export async function doEffect(tx: Transaction, run: RuleRun, effect: Effect): Promise<Refusals> {
  const { actor, orders } = run;
  const change = orderEffect(effect, Date.now());
  if (change) return changeOrders(tx, run, effect, change);
  const ids = orders.map(({ orderId }) => orderId);
  switch (effect.do) {
    case "tag":
      return tag(tx, run, effect.tags);
    case "notify":
      await notifyPeople(tx, run, effect.users);
      return new Map();
    case "ask": {
      const link = linkToOrders({ ids });
      await askSellers(tx, agencyScopeOf(actor), { ids, note: effect.text, link, actorId: actor.userId });
      return new Map();
    }
    case "webhook":
      return sendToWebhook(tx, agencyScopeOf(actor), effect.webhook, ids);
    default:
      return new Map();
  }
}
