import { and, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { isDesigner } from "../../../domain/access/roles.ts";
import { canceledOf } from "../../../domain/counts.ts";
import { toCents, toDollars } from "../../../domain/money/cents.ts";
import type { Action, PlainAction } from "../../../domain/orders/act.ts";
import * as calls from "../../../domain/orders/actions/calls.ts";
import { deliveryOf } from "../../../domain/orders/actions/fulfil.ts";
import { type BulkTarget } from "../../../domain/orders/bulk-target.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { performedResponse } from "../../../domain/orders/responses.ts";
import type { Call, previewQuery } from "../../../domain/resource/call.ts";

import { resourceNamed } from "../../../domain/resources/registry.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { rowsOf } from "../../db/statement.ts";
import { prepareStatements, type Transaction } from "../../db/transaction.ts";
import { approveArtwork, rejectArtwork } from "../../preflight/orders/reject-artwork.queries.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { notifyOfHire } from "../designs/notify-of-designs.ts";
import { idsOf } from "./bulk-target.ts";
import { perform } from "./perform.ts";
import type { Performed } from "./performance.ts";

const users = modelOf(resourceNamed("users"));

const cents = (amount: number | undefined) => (amount === undefined ? undefined : toCents(amount));

/** What the bodies of the actions have. */
interface Input extends BulkTarget {
  versions?: Record<string, number> | undefined;
  reason?: string | undefined;
  note?: string | undefined;
  keptCost?: number | undefined;
  supplierDue?: number | undefined;
  parcelId?: string | undefined;
  shippingBack?: number | undefined;
  amount?: number | undefined;
  /** Of a buyer's payment. */
  reference?: string | undefined;
  designer?: string | null | undefined;
  brief?: string | undefined;
  dueDate?: string | null | undefined;
  withdraw?: boolean | undefined;
  until?: string | undefined;
  /** The orders are rejected because of their artwork. */
  forArtwork?: boolean | undefined;
}

type BulkCall<Body extends z.ZodType<Input>> = Call<
  undefined,
  typeof previewQuery,
  Body,
  typeof performedResponse,
  readonly [string, string]
>;

interface BulkAction<Body extends Input> {
  /** The end of the message: `3 orders submitted`. */
  readonly done: string | ((body: Body) => string);
  readonly action: (body: Body) => Action | ActionOfOrder;
  /** What the history shows beside the reason. */
  readonly detail?: (before: Order, after: Order, input: Input) => Record<string, unknown>;
}

/** An action that depends on the order: the action, or the message that refuses it. */
type ActionOfOrder = (order: Order) => Action | string;

const reasonOf = ({ reason, note }: Input): string => {
  const given = reason ?? note;
  if (!given) throw badField("reason", "Enter a reason");
  return given;
};

/** Orders of an action whose statements take longer to plan than to execute. */
const FEW = 20;

/** Throws an ApiError unless the person may assign this designer. */
export async function checkDesigner(tx: Transaction, { scope }: Actor, id: string): Promise<void> {
  const { read } = rowScopeOf(users.resource, scope);
  const rows = await rowsOf(
    tx,
    sql`select id from users where ${and(read, sql`id = ${id} and authority = 'designer' and status = 1`)}`,
  );
  if (rows.length === 0) throw badField("designer", "Choose one of your designers");
}

/** `38 orders submitted, 2 not submitted`; for a seller's cancel also the number of requests */
export function summary(
  { success, requested, failed }: Pick<Performed, "success" | "requested" | "failed">,
  done: string,
): string {
  const [first] = failed;
  if (success.length === 0 && failed.length === 1 && first) return first.message;
  if (failed.length === 0 && success.length === 1 && requested.length === 1) return "Cancellation requested";
  const plain = success.length - requested.length;
  return canceledOf({ plain, requested: requested.length, failed: failed.length }, done);
}

interface Run {
  readonly name: string;
  readonly done: string;
  readonly action: Action | ActionOfOrder;
  readonly detail: BulkAction<Input>["detail"];
  readonly input: Input;
  readonly isPreview: boolean;
}

/** Performs the action on each order, records it and notifies the sellers. */
async function run(tx: Transaction, actor: Actor, { name, done, action, detail, input, isPreview }: Run) {
  const scope = agencyScopeOf(actor);
  const reason = input.reason ?? input.note;
  const ids = await idsOf(tx, scope, input);
  if (input.amount !== undefined && ids.length !== 1)
    throw badField("amount", "An amount is of one order: select only that");
  if (ids.length <= FEW) await prepareStatements(tx);
  if (input.designer) await checkDesigner(tx, actor, input.designer);
  const performed = await perform(tx, {
    scope,
    side: sideOf(actor),
    actorId: actor.userId,
    isDesigner: isDesigner(actor.role),
    name: typeof action === "object" && action.type === "withdraw-designs" ? action.type : name,
    ids,
    versions: input.versions,
    preview: isPreview,
    actionFor: typeof action === "function" ? action : () => action,
    detailFor: (before, after) =>
      reason || detail ? { ...(reason && { reason }), ...detail?.(before, after, input) } : null,
  });
  const { success, requested, failed, money } = performed;
  if (!isPreview && success.length > 0) {
    await recordAudit(tx, actor, {
      action: name,
      object: "orders",
      subject: success.length === 1 ? success[0] : null,
      after: {
        ids: success,
        reason,
        ...(input.reference && { reference: input.reference, amount: input.amount }),
      },
    });
    if (name === "reject" && input.forArtwork) await rejectArtwork(tx, scope.agencyId, success, reason ?? "");
    if (name === "approve") await approveArtwork(tx, scope.agencyId, success);
    const { designer: designerId, brief, dueDate = null } = input;
    if (designerId && !input.withdraw)
      await notifyOfHire(tx, actor, success, { designerId, brief: brief ?? reason ?? "", dueDate });
  }
  return {
    success,
    ...(name === "cancel" && { requested }),
    failed,
    message: summary(performed, done),
    ...(isPreview && { money }),
  };
}

function bulk<Body extends z.ZodType<Input>>(
  api: FastifyInstance,
  call: BulkCall<Body>,
  { done, action, detail }: BulkAction<z.output<Body>>,
): void {
  const [, name] = call.requires;
  command(api, call, {
    prepare: ({ body }) => action(body as z.output<Body>),
    handler: ({ actor, body, tx, prepared, isPreview }) => {
      const input = body as z.output<Body>;
      const end = typeof done === "string" ? done : done(input);
      return run(tx, actor, { name, done: end, action: prepared, detail, input, isPreview });
    },
  });
}

export function orderActionRoutes(api: FastifyInstance): void {
  /** An action without further input. */
  const simple = <Body extends z.ZodType<Input>>(
    call: BulkCall<Body>,
    type: PlainAction["type"],
    done: string,
  ) => bulk(api, call, { done, action: () => ({ type }) });
  simple(calls.submitOrders, "submit", "submitted");
  simple(calls.approveOrders, "approve", "approved");
  simple(calls.pickUpOrders, "pickup", "sent to production");
  simple(calls.unholdOrders, "unhold", "released");
  simple(calls.agencyUnholdOrders, "agency-unhold", "released");
  simple(calls.withdrawCancelRequests, "cancel-request/withdraw", "kept");
  simple(calls.declineCancelRequests, "cancel-request/decline", "kept");
  simple(calls.ignoreCannotShip, "ignore-cannot-ship", "allowed to ship");
  simple(calls.dismissRuleFaults, "rule-fault/dismiss", "dismissed");
  simple(calls.confirmAddresses, "confirm-address", "with a confirmed address");
  bulk(api, calls.rejectOrders, {
    done: "rejected",
    action: (body) => ({ type: "reject", reason: reasonOf(body) }),
  });
  bulk(api, calls.holdOrders, {
    done: "held",
    action: (body) => ({ type: "hold", reason: reasonOf(body), until: body.until }),
    detail: (_, { hold }) => (hold?.until ? { until: hold.until } : {}),
  });
  bulk(api, calls.cancelOrders, {
    done: "canceled",
    action: ({ keptCost, supplierDue }) => ({
      type: "cancel",
      keptCost: cents(keptCost),
      supplierDue: cents(supplierDue),
    }),
  });
  bulk(api, calls.deliverOrders, {
    done: "marked as delivered",
    action: () => (order) => {
      const items = deliveryOf(order);
      return items.length > 0 ? { type: "update-fulfilled", items } : "No item of this order is in transit";
    },
    detail: (order) => ({ items: deliveryOf(order) }),
  });
  bulk(api, calls.recordBuyersPayment, {
    done: "marked as paid",
    action: ({ amount, reference, reason }) => {
      if (!reference && !reason) throw badField("reference", "Enter the reference of the payment");
      const paid = cents(amount);
      return (order) => ({ type: "buyer-paid", amount: paid ?? order.totalPrice });
    },
    detail: (_, { sale }, { reference, reason }) => ({
      reference: reference ?? reason,
      amount: toDollars(sale?.collected ?? 0n),
    }),
  });
  bulk(api, calls.cancelShipments, {
    done: "with a canceled shipment",
    action: ({ parcelId, shippingBack }) => ({
      type: "shipment-cancel",
      ...(parcelId !== undefined && { parcelId }),
      shippingBack: cents(shippingBack),
    }),
  });
  bulk(api, calls.hireDesigns, {
    done: ({ withdraw }) => (withdraw ? "withdrawn from the designer" : "given to a designer"),
    action: ({ designer = null, brief, reason, note, dueDate = null, withdraw }) =>
      withdraw
        ? { type: "withdraw-designs" }
        : { type: "hire-designs", designerId: designer, brief: brief ?? reason ?? note ?? "", dueDate },
  });
}
