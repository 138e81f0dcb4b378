import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { dayOf } from "../../../domain/format.ts";
import { messages } from "../../../domain/messages.ts";
import { toCents } from "../../../domain/money/cents.ts";
import { countUnits } from "../../../domain/orders/lots.ts";
import type { Item, Order } from "../../../domain/orders/order.ts";
import * as calls from "../../../domain/orders/tracking/calls.ts";
import { furtherUnits } from "../../../domain/orders/tracking/check-row.ts";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import type { newParcel } from "../../../domain/orders/tracking/parcel.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { badField, badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Actor, AgencyScope } from "../../scope.ts";
import { summary } from "../actions/actions.routes.ts";
import { perform } from "../actions/perform.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { addFurtherParcels } from "./further.queries.ts";
import { notifyOfShipped } from "./notify-of-shipped.ts";
import { numberFormats } from "./number-formats.ts";
import { lockTracking, shelfOf } from "./orders-named.queries.ts";
import { correctParcel, hasParcel, lockParcel, voidFurther } from "./parcels.queries.ts";
import { type Leaving, shipParcels } from "./ship.queries.ts";

const model = modelOf(resourceNamed("tracking"));

/** The carrier by the form of the number, if only one matches. */
async function detected(number: string): Promise<string | null> {
  const { possibleCarriers } = await numberFormats();
  const [only, ...others] = possibleCarriers(number);
  return others.length === 0 ? (only ?? null) : null;
}

/** A further box was not charged. */
const NO_MONEY = { charge: 0, release: 0, refund: 0, balanceAfter: 0 };

/** The requested units; by default all that are left. */
function unitsOf(order: Order, items: z.output<typeof newParcel>["items"]): PlannedUnits[] | string {
  const leftOf = (item: Item) => countUnits(item, ["made", "voided"]);
  if (!items) {
    const left = order.items.map((item) => ({ itemId: item.id, quantity: leftOf(item) }));
    const open = left.filter(({ quantity: count }) => count > 0);
    return open.length > 0 ? open : "All items of this order have shipped already";
  }
  return items.map(({ itemId, quantity: count }) => {
    const item = order.items.find((one) => one.id === itemId);
    // The rules refuse an item that does not exist.
    return { itemId, quantity: count ?? Math.max(1, item ? leftOf(item) : 1) };
  });
}

/** Ships items of an order in a new parcel. Returns the parcel's id. */
async function ship(tx: Transaction, actor: Actor, body: z.output<typeof newParcel>): Promise<string> {
  const scope = agencyScopeOf(actor);
  await lockTracking(tx, scope.agencyId);
  const { orderId, number, items } = body;
  if (await hasParcel(tx, scope.agencyId, orderId, number))
    throw badField("number", "The order has a parcel with this number already");
  const parcel = {
    parcelId: newId(),
    isNew: true,
    number,
    carrier: body.carrier ?? (await detected(number)),
    shippedDate: body.shippedDate ?? dayOf(new Date().toISOString()),
    trackingUrl: body.trackingUrl ?? null,
  };
  const further = items === undefined ? await furtherItems(tx, scope, orderId) : null;
  if (further) {
    const parcels = [{ ...parcel, orderId, items: further }];
    await addFurtherParcels(tx, { scope, actorId: actor.userId, importId: null, parcels });
  } else await shipUnits(tx, actor, body, parcel);
  await notifyOfShipped(tx, scope, parcel.parcelId);
  await recordAudit(tx, actor, {
    action: "create",
    object: "tracking",
    subject: parcel.parcelId,
    after: { orderId, number, items },
  });
  return parcel.parcelId;
}

/** The items of an order of which all units have left, with 0 units each; `null` where some are left. */
async function furtherItems(tx: Transaction, scope: AgencyScope, orderId: string) {
  const shelf = await shelfOf(tx, scope, [orderId]);
  const order = shelf.orders.get(orderId);
  return order ? furtherUnits(order, { sku: "", quantity: null }, shelf, new Map()) : null;
}

async function shipUnits(
  tx: Transaction,
  actor: Actor,
  { orderId, items }: z.output<typeof newParcel>,
  parcel: Leaving,
): Promise<void> {
  const scope = agencyScopeOf(actor);
  const performed = await shipParcels(tx, {
    scope,
    actorId: actor.userId,
    importId: null,
    parcels: new Map([[orderId, parcel]]),
    unitsOf: (order) => unitsOf(order, items),
  });
  const [failed] = performed.failed;
  if (failed?.message === messages.notFound) throw badField("orderId", messages.missingReference("Order"));
  if (failed) throw badRequest(failed.message);
}

function createRoute(api: FastifyInstance): void {
  command(api, calls.addParcel, {
    handler: async ({ actor, body, tx }) => ({ id: await ship(tx, actor, body) }),
    respond: ({ actor, database }, { id }) => showRow(database, model, actor.scope, id),
  });
}

function editRoute(api: FastifyInstance): void {
  command(api, calls.correctParcel, {
    handler: ({ actor, params, body, tx }) => correctParcel(tx, actor, agencyScopeOf(actor), params.id, body),
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });
}

function voidRoute(api: FastifyInstance): void {
  command(api, calls.voidParcel, async ({ actor, params, body, tx, isPreview }) => {
    const scope = agencyScopeOf(actor);
    const parcel = await lockParcel(tx, scope, params.id);
    if (parcel.status === "shipped" && parcel.is_further) {
      if (!isPreview) await voidFurther(tx, actor, scope, parcel);
      const message = "1 order with a canceled shipment";
      return { success: [parcel.order_id], failed: [], message, ...(isPreview && { money: NO_MONEY }) };
    }
    const performed = await perform(tx, {
      scope,
      side: "agency",
      actorId: actor.userId,
      name: "shipment-cancel",
      ids: [parcel.order_id],
      preview: isPreview,
      actionFor: () => ({
        type: "shipment-cancel",
        parcelId: params.id,
        ...(body.shippingBack !== undefined && { shippingBack: toCents(body.shippingBack) }),
      }),
      detailFor: () => ({ number: parcel.number }),
    });
    const { success, failed, money } = performed;
    if (!isPreview && success.length > 0)
      await recordAudit(tx, actor, { action: "void", object: "tracking", subject: params.id, after: body });
    const message = summary(performed, "with a canceled shipment");
    return { success, failed, message, ...(isPreview && { money }) };
  });
}

export function parcelRoutes(api: FastifyInstance): void {
  createRoute(api);
  editRoute(api);
  voidRoute(api);
}
