import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { doneOf } from "../../../domain/counts.ts";
import { dayOf } from "../../../domain/format.ts";
import { MAX_BULK_IDS } from "../../../domain/limits.ts";
import { messages } from "../../../domain/messages.ts";
import { dollars, toCents } from "../../../domain/money/cents.ts";
import { countUnits } from "../../../domain/orders/lots.ts";
import type { Item, Order } from "../../../domain/orders/order.ts";
import { possibleCarriers } from "../../../domain/orders/tracking/detect-carrier.ts";
import type { PlannedUnits } from "../../../domain/orders/tracking/index.ts";
import { identifier } from "../../../domain/resource/fields.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { recordAudit } from "../../audit.ts";
import { showRow } from "../../crud/show.ts";
import { specOf } from "../../crud/spec.ts";
import { inTransaction } from "../../db/transaction.ts";
import { byId, endpoint } from "../../endpoint.ts";
import { once } from "../../idempotency.ts";
import { newId } from "../../ids.ts";
import { refuse, refuseField } from "../../refusal.ts";
import { performedAnswer, summary } from "../actions.routes.ts";
import { agencyScopeOf } from "../agency-scope.ts";
import { perform } from "../perform.ts";
import { checkRoute } from "./check.routes.ts";
import { reachItems } from "./fulfilled.queries.ts";
import { trackingImportRoutes } from "./import.routes.ts";
import { lockTracking } from "./orders-named.queries.ts";
import { carrier, trackingNumber } from "./parcel-fields.ts";
import { correctParcel, hasParcel, lockParcel } from "./parcels.queries.ts";
import { shipParcels } from "./ship.queries.ts";
import { tellShipped } from "./tell-shipped.ts";

const spec = specOf(resourceNamed("tracking"));

const shippedDate = z.iso
  .date("Not a date (YYYY-MM-DD)")
  .refine((day) => day >= "2000-01-01" && day <= dayOf(new Date().toISOString()), "Not after today");
const quantity = z.int().min(1, "At least 1").max(10_000, "At most 10,000");

const newParcel = z.strictObject({
  orderId: identifier,
  number: trackingNumber,
  carrier: carrier.nullish(),
  shippedDate: shippedDate.nullish(),
  items: z
    .array(z.strictObject({ itemId: identifier, quantity: quantity.optional() }))
    .min(1, "Name at least one item")
    .max(1_000)
    .optional(),
});

/** The carrier that a number tells by its form, where it tells one. */
function detected(number: string): string | null {
  const [only, ...others] = possibleCarriers(number);
  return others.length === 0 ? (only ?? null) : null;
}

type Wanted = z.output<typeof newParcel>["items"];

/** The units that were named; everything that is left where none were. */
function unitsWanted(order: Order, items: Wanted): PlannedUnits[] | string {
  const leftOf = (item: Item) => countUnits(item, ["made", "voided"]);
  if (!items) {
    const left = order.items.map((item) => ({ itemId: item.id, quantity: leftOf(item) }));
    const open = left.filter(({ quantity: count }) => count > 0);
    return open.length > 0 ? open : "Everything of this order has left already";
  }
  return items.map(({ itemId, quantity: count }) => {
    const item = order.items.find((one) => one.id === itemId);
    // Of an item that is not there the rules say so.
    return { itemId, quantity: count ?? Math.max(1, item ? leftOf(item) : 1) };
  });
}

function parcelRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/tracking",
    may: ["orders", "track"],
    summary: "A parcel leaves with items of an order, or with all that is left of it",
    body: newParcel,
    answer: spec.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, reply, database }) => {
      const scope = agencyScopeOf(actor);
      const outcome = await once(database, actor, request, body, async (tx) => {
        await lockTracking(tx, scope.agencyId);
        const { orderId, number, items } = body;
        if (await hasParcel(tx, scope.agencyId, orderId, number))
          throw refuseField("number", "The order has a parcel with this number already");
        const leaving = {
          parcelId: newId(),
          isNew: true,
          number,
          carrier: body.carrier ?? detected(number),
          shippedDate: body.shippedDate ?? dayOf(new Date().toISOString()),
        };
        const performed = await shipParcels(tx, {
          scope,
          actorId: actor.userId,
          importId: null,
          parcels: new Map([[orderId, leaving]]),
          unitsOf: (order) => unitsWanted(order, items),
        });
        const [failed] = performed.failed;
        if (failed?.message === messages.notFound)
          throw refuseField("orderId", messages.missingReference("Order"));
        if (failed) throw refuse(failed.message);
        await tellShipped(tx, scope, leaving.parcelId);
        await recordAudit(tx, actor, {
          action: "create",
          object: "tracking",
          subject: leaving.parcelId,
          after: { orderId, number, items },
        });
        return { status: 201, answer: { id: leaving.parcelId } };
      });
      reply.code(outcome.status);
      return showRow(database, spec, actor.scope, outcome.answer.id);
    },
  });

  endpoint(api, {
    method: "PATCH",
    url: "/tracking/:id",
    may: ["orders", "track"],
    summary: "Correct what was written down about a living parcel",
    params: byId,
    body: z.strictObject({
      number: trackingNumber.optional(),
      carrier: carrier.nullable().optional(),
      shippedDate: shippedDate.nullable().optional(),
    }),
    answer: spec.rowAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      await once(database, actor, request, body, async (tx) => {
        await correctParcel(tx, actor, agencyScopeOf(actor), params.id, body);
        return { status: 200, answer: { id: params.id } };
      });
      return showRow(database, spec, actor.scope, params.id);
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/tracking/:id/void",
    may: ["orders", "shipment-cancel"],
    summary: "Void a parcel that does not arrive: its units are to be sent again or cancelled",
    params: byId,
    query: z.strictObject({ preview: z.enum(["true", "false"]).optional() }),
    body: z.strictObject({
      shippingBack: dollars.refine((value) => value >= 0, "At least 0").optional(),
    }),
    answer: performedAnswer,
    handle: async ({ actor, params, query, body, request, reply, database }) => {
      const scope = agencyScopeOf(actor);
      const preview = query.preview === "true";
      const run = async (tx: Parameters<typeof perform>[0]) => {
        const parcel = await lockParcel(tx, scope, params.id);
        const performed = await perform(tx, {
          scope,
          side: "agency",
          actorId: actor.userId,
          name: "shipment-cancel",
          ids: [parcel.order_id],
          preview,
          actionFor: () => ({
            type: "shipment-cancel",
            parcelId: params.id,
            ...(body.shippingBack !== undefined && { shippingBack: toCents(body.shippingBack) }),
          }),
          detailFor: () => ({ number: parcel.number }),
        });
        const { success, failed, money } = performed;
        if (!preview && success.length > 0)
          await recordAudit(tx, actor, {
            action: "void",
            object: "tracking",
            subject: params.id,
            after: body,
          });
        const message = summary(performed, "with a cancelled shipment");
        return { success, failed, message, ...(preview && { money }) };
      };
      if (preview) return inTransaction(database, run);
      const outcome = await once(database, actor, request, body, async (tx) => ({
        status: 200,
        answer: await run(tx),
      }));
      reply.code(outcome.status);
      return outcome.answer;
    },
  });
}

function fulfilledRoute(api: FastifyInstance): void {
  endpoint(api, {
    method: "PATCH",
    url: "/order-items/update-fulfilled",
    may: ["orders", "update-fulfilled"],
    summary: "Note which items were shipped without a number, delivered or given up",
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            itemId: identifier,
            quantity: quantity.optional(),
            status: z.enum(["shipped", "delivered", "closed"], "shipped, delivered or closed"),
          }),
        )
        .min(1, "Name at least one item")
        .max(MAX_BULK_IDS),
    }),
    answer: z.object({
      success: z.array(z.string()),
      failed: z.array(z.object({ id: z.string(), message: z.string() })),
      message: z.string(),
    }),
    handle: async ({ actor, body, request, reply, database }) => {
      const scope = agencyScopeOf(actor);
      const outcome = await once(database, actor, request, body, async (tx) => {
        const { success, failed } = await reachItems(tx, scope, actor.userId, body.items);
        if (success.length > 0) {
          await recordAudit(tx, actor, { action: "update-fulfilled", object: "order-items", after: body });
        }
        return { status: 200, answer: { success, failed, message: said(success.length, failed) } };
      });
      reply.code(outcome.status);
      return outcome.answer;
    },
  });
}

function said(done: number, failed: readonly { message: string }[]): string {
  const [first] = failed;
  if (done === 0 && failed.length === 1 && first) return first.message;
  return doneOf(done, failed.length, "item", "updated");
}

/** Parcels by file and by hand, and what becomes of them. */
export function trackingRoutes(api: FastifyInstance): void {
  trackingImportRoutes(api);
  checkRoute(api);
  parcelRoutes(api);
  fulfilledRoute(api);
}
