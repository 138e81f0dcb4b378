import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { formatMoney, NAME_PLACEHOLDER } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { noticeOfRemake } from "../../../domain/notifications/notices.ts";
import * as calls from "../../../domain/orders/edit/calls.ts";
import type { newRemake } from "../../../domain/orders/edit/refund.ts";
import { closedGates } from "../../../domain/orders/gates/gates.ts";
import { chargeOf, costOf, lotsOf } from "../../../domain/orders/order.ts";
import { command } from "../../command.ts";
import type { Transaction } from "../../db/transaction.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { orderOf } from "../order-row.ts";
import { performOne } from "./one-order.ts";
import { checkPhoto } from "./photo.queries.ts";
import { insertRemake } from "./remake.queries.ts";

async function loaded(tx: Transaction, actor: Actor, id: string) {
  const scope = agencyScopeOf(actor);
  const [row] = await lockOrders(tx, scope, [id], { lock: false });
  if (!row) throw new Error(`The new order ${id} is gone`);
  return { row, order: orderOf(row, (await itemsOf(tx, scope.agencyId, [id])).get(id) ?? []) };
}

/** Submits a remake that the agency bears, and approves it unless a gate is closed. */
async function sendOn(tx: Transaction, actor: Actor, id: string): Promise<void> {
  await performOne(tx, actor, { id, name: "submit", action: () => ({ type: "submit" }), quiet: true });
  const { order } = await loaded(tx, actor, id);
  if (order.status !== "InReview" || closedGates(order, "approve").length > 0) return;
  await performOne(tx, actor, { id, name: "approve", action: () => ({ type: "approve" }), quiet: true });
}

/** Notifies the seller of a remake, in one message for all that it does. */
async function notifyOfRemake(
  tx: Transaction,
  actor: Actor,
  remake: { id: string; name: string; of: string; bearer: "agency" | "seller"; reason: string },
): Promise<void> {
  const { row: original } = await loaded(tx, actor, remake.of);
  const notice = noticeOfRemake({
    ...remake,
    of: original.order_name ?? NAME_PLACEHOLDER,
    teamId: original.seller_team_id,
  });
  await notifyTeams(tx, agencyScopeOf(actor).agencyId, [notice], { actorId: actor.userId });
}

async function makeAgain(tx: Transaction, actor: Actor, of: string, body: z.output<typeof newRemake>) {
  const { items, bearer, reason, photo } = body;
  await checkPhoto(tx, actor, photo);
  await performOne(tx, actor, {
    id: of,
    name: "remake",
    action: () => ({ type: "remake", items }),
    detail: { reason, photo, items, bearer },
  });
  const source = { agencyId: agencyScopeOf(actor).agencyId, actorId: actor.userId };
  const id = await insertRemake(tx, source, { of, bearer }, body);
  if (bearer === "agency") await sendOn(tx, actor, id);
  const { row, order } = await loaded(tx, actor, id);
  await notifyOfRemake(tx, actor, { id, name: row.order_name ?? "", of, bearer, reason });
  return {
    order: { id, orderName: row.order_name, status: row.status },
    charge: toDollars(chargeOf(order).total),
    cost: toDollars(lotsOf(order).reduce((sum, lot) => sum + costOf(lot), 0n)),
  };
}

/** Makes units that have left again, in an order of their own. */
export function orderRemakeRoutes(api: FastifyInstance): void {
  command(api, calls.remakeOrder, async ({ actor, params: { id }, body, tx }) => {
    const made = await makeAgain(tx, actor, id, body);
    return { ...made, message: `${made.order.orderName} costs you ${formatMoney(made.cost)}` };
  });
}
