import { and, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { OrderAction } from "../../../domain/access/order-actions.ts";
import { isDesigner } from "../../../domain/access/roles.ts";
import { canceledOf } from "../../../domain/counts.ts";
import { dayOf } from "../../../domain/format.ts";
import { MAX_BRIEF } from "../../../domain/limits.ts";
import { dollars, toCents } from "../../../domain/money/cents.ts";
import type { Action, PlainAction } from "../../../domain/orders/act.ts";
import { deliveryOf } from "../../../domain/orders/actions/fulfil.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { actionReason, DOCUMENTED_REASON } from "../../../domain/orders/reason.ts";
import { performedResponse } from "../../../domain/orders/responses.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { badField } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { command, previewQuery } from "../../command.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { rowsOf } from "../../db/statement.ts";
import { prepareStatements, type Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf, sideOf } from "../agency-scope.ts";
import { notifyOfHire } from "../designs/notify-of-designs.ts";
import { approveArtwork, rejectArtwork } from "../preflight/reject-artwork.queries.ts";
import { type BulkTarget, bulkTarget, idsOf } from "./bulk-target.ts";
import { perform } from "./perform.ts";
import type { Performed } from "./performance.ts";

const users = modelOf(resourceNamed("users"));

const cents = (amount: number | undefined) => (amount === undefined ? undefined : toCents(amount));
const amount = dollars.refine((value) => value >= 0, "At least 0").optional();

interface Input {
  reason?: string | undefined;
  note?: string | undefined;
  keptCost?: number | undefined;
  supplierDue?: number | undefined;
  parcelId?: string | undefined;
  shippingBack?: number | undefined;
  designer?: string | null | undefined;
  brief?: string | undefined;
  dueDate?: string | null | undefined;
  withdraw?: boolean | undefined;
  /** The orders are rejected because of their artwork. */
  forArtwork?: boolean | undefined;
}

interface BulkAction {
  /** The end of the message: `3 orders submitted`. */
  readonly done: string | ((input: Input) => string);
  readonly fields?: z.ZodRawShape;
  /** Whether `action` refuses an input without a reason. */
  readonly needsReason?: true;
  readonly action: (input: Input) => Action | ActionOfOrder;
  /** What the history shows beside the reason. */
  readonly detail?: (order: Order) => Record<string, unknown>;
}

/** An action that depends on the order: the action, or the message that refuses it. */
type ActionOfOrder = (order: Order) => Action | string;

/** An action without further input. */
const simple = (type: PlainAction["type"], done: string): BulkAction => ({ done, action: () => ({ type }) });

const reasonOf = ({ reason, note }: Input): string => {
  const given = reason ?? note;
  if (!given) throw badField("reason", "Enter a reason");
  return given;
};

/** Orders of an action whose statements take longer to plan than to execute. */
const FEW = 20;

/** The bulk actions by their path below `orders/`. */
const BULK_ACTIONS: Partial<Record<OrderAction, BulkAction>> = {
  submit: simple("submit", "submitted"),
  approve: simple("approve", "approved"),
  pickup: simple("pickup", "sent to production"),
  unhold: simple("unhold", "released"),
  "agency-unhold": simple("agency-unhold", "released"),
  "cancel-request/withdraw": simple("cancel-request/withdraw", "kept"),
  "cancel-request/decline": simple("cancel-request/decline", "kept"),
  "ignore-cannot-ship": simple("ignore-cannot-ship", "allowed to ship"),
  "confirm-address": simple("confirm-address", "with a confirmed address"),
  reject: {
    done: "rejected",
    needsReason: true,
    fields: { forArtwork: z.boolean().optional() },
    action: (input) => ({ type: "reject", reason: reasonOf(input) }),
  },
  hold: {
    done: "held",
    needsReason: true,
    action: (input) => ({ type: "hold", reason: reasonOf(input) }),
  },
  cancel: {
    done: "canceled",
    fields: { keptCost: amount, supplierDue: amount },
    action: ({ keptCost, supplierDue }) => ({
      type: "cancel",
      keptCost: cents(keptCost),
      supplierDue: cents(supplierDue),
    }),
  },
  "update-fulfilled": {
    done: "marked as delivered",
    action: () => (order) => {
      const items = deliveryOf(order);
      return items.length > 0 ? { type: "update-fulfilled", items } : "No item of this order is in transit";
    },
    detail: (order) => ({ items: deliveryOf(order) }),
  },
  "shipment-cancel": {
    done: "with a canceled shipment",
    fields: { parcelId: identifier.optional(), shippingBack: amount },
    action: ({ parcelId, shippingBack }) => ({
      type: "shipment-cancel",
      ...(parcelId !== undefined && { parcelId }),
      shippingBack: cents(shippingBack),
    }),
  },
  "hire-designs": {
    done: ({ withdraw }) => (withdraw ? "withdrawn from the designer" : "given to a designer"),
    fields: {
      designer: identifier.nullish(),
      brief: plainText(MAX_BRIEF).optional(),
      dueDate: z.iso
        .date("Not a date (YYYY-MM-DD)")
        .refine((day) => day >= dayOf(new Date().toISOString()), "The day has passed")
        .nullish(),
      withdraw: z.boolean().optional(),
    },
    action: ({ designer = null, brief, reason, note, dueDate = null, withdraw }) =>
      withdraw
        ? { type: "withdraw-designs" }
        : { type: "hire-designs", designerId: designer, brief: brief ?? reason ?? note ?? "", dueDate },
  },
};

/** Throws unless the person may assign this designer. */
async function checkDesigner(tx: Transaction, { scope }: Actor, id: string): Promise<void> {
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
  readonly done: BulkAction["done"];
  readonly action: Action | ActionOfOrder;
  readonly detail: BulkAction["detail"];
  readonly input: Input & BulkTarget & { versions?: Record<string, number> | undefined };
  readonly isPreview: boolean;
}

/** Performs the action on each order, records it and notifies the sellers. */
async function run(tx: Transaction, actor: Actor, { name, done, action, detail, input, isPreview }: Run) {
  const scope = agencyScopeOf(actor);
  const reason = input.reason ?? input.note;
  const ids = await idsOf(tx, scope, input);
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
    detailFor: (before) => (reason || detail ? { ...(reason && { reason }), ...detail?.(before) } : null),
  });
  const { success, requested, failed, money } = performed;
  if (!isPreview && success.length > 0) {
    await recordAudit(tx, actor, {
      action: name,
      object: "orders",
      subject: success.length === 1 ? success[0] : null,
      after: { ids: success, reason },
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
    message: summary(performed, typeof done === "string" ? done : done(input)),
    ...(isPreview && { money }),
  };
}

export function orderActionRoutes(api: FastifyInstance): void {
  for (const [name, { done, fields, needsReason, action, detail }] of Object.entries(BULK_ACTIONS)) {
    const body = z.strictObject({
      ...bulkTarget,
      reason: actionReason.optional(),
      note: actionReason.optional(),
      ...fields,
    });
    command(api, {
      method: "POST",
      url: `/orders/${name}`,
      requires: ["orders", name],
      summary: `Orders: ${name}`,
      query: previewQuery,
      body: needsReason ? body.meta(DOCUMENTED_REASON) : body,
      response: performedResponse,
      prepare: ({ body }) => action(body),
      handler: ({ actor, body, tx, prepared, isPreview }) =>
        run(tx, actor, { name, done, action: prepared, detail, input: body, isPreview }),
    });
  }
}
